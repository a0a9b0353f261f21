package org.prismlang.foreign.clang;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A node of clang's syntax tree. A part that is not there, like the condition of {@code for (;;)},
 * is a node without a kind.
 *
 * @param id of the declaration or expression, for others to refer to
 * @param type as clang writes it, without the names of {@code typedef}s where it knows them
 * @param words all else that is said of it in one word
 */
public record ClangNode(
    String kind,
    String id,
    String name,
    String type,
    Map<String, String> words,
    ClangSpot begin,
    ClangSpot end,
    List<ClangNode> children) {
  /** The id of what an expression refers to. */
  public static final String REFERS = "refers";

  /** The kind of what an expression refers to. */
  public static final String REFERS_KIND = "refersKind";

  /** The name of what an expression refers to. */
  public static final String REFERS_NAME = "refersName";

  /** Between several types in one word. */
  public static final String AND = "|";

  /** In place of a type that is extended so. */
  public static final String VIRTUAL = "virtual";

  public ClangNode {
    words = Map.copyOf(words);
    children = List.copyOf(children);
  }

  public boolean is(String... kinds) {
    for (var each : kinds) {
      if (kind.equals(each)) {
        return true;
      }
    }
    return false;
  }

  /** Empty where nothing is said. */
  public String word(String key) {
    return words.getOrDefault(key, "");
  }

  public boolean says(String key) {
    return word(key).equals("true");
  }

  public ClangNode first() {
    return children.getFirst();
  }

  public ClangNode last() {
    return children.getLast();
  }

  public List<ClangNode> those(String... kinds) {
    return children.stream().filter(it -> it.is(kinds)).toList();
  }

  public Optional<ClangNode> that(String... kinds) {
    for (var child : children) {
      if (child.is(kinds)) {
        return Optional.of(child);
      }
    }
    return Optional.empty();
  }

  /** This and all inside, in the order of the text. */
  public Stream<ClangNode> all() {
    return StreamSupport.stream(new Inside(this), false);
  }

  /** Trees are deep, and streams in streams as deep are slow. */
  private static final class Inside extends Spliterators.AbstractSpliterator<ClangNode> {
    private final ArrayDeque<ClangNode> open = new ArrayDeque<>();

    private Inside(ClangNode root) {
      super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
      open.push(root);
    }

    @Override
    public boolean tryAdvance(Consumer<? super ClangNode> action) {
      if (open.isEmpty()) {
        return false;
      }
      var next = open.pop();
      next.children.reversed().forEach(open::push);
      action.accept(next);
      return true;
    }
  }

  /** Whether it is, or changes or reads, what is declared volatile: not what only points there. */
  public boolean isVolatile() {
    return isVolatile(type) || !children.isEmpty() && isVolatile(first().type());
  }

  private static boolean isVolatile(String type) {
    int at = type.lastIndexOf("volatile");
    return at >= 0 && type.indexOf('*', at) < 0;
  }
}
