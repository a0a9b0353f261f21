package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.prismlang.foreign.clang.ClangNode;

/** Statements that every thread runs by itself, and the views through which it writes memory. */
final class Segment {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");
  private static final String ANY = "?";

  private final FunctionCode code;
  private final List<ClangNode> nodes = new ArrayList<>();

  Segment(FunctionCode code) {
    this.code = code;
  }

  boolean isEmpty() {
    return nodes.isEmpty();
  }

  void add(ClangNode node) {
    nodes.add(node);
  }

  List<ClangNode> take() {
    var taken = List.copyOf(nodes);
    nodes.clear();
    return taken;
  }

  /**
   * Whether a statement may see what another thread wrote before it, or write what another reads:
   * then it stands by itself, and the compiler decides what orders the two.
   */
  boolean meets(ClangNode next) {
    var before = touched(nodes);
    for (var entry : touched(List.of(next)).entrySet()) {
      var id = entry.getKey();
      var earlier = before.getOrDefault(id, Set.of());
      boolean isShared = code.file.declarations.of(id).filter(CodeTraits::isShared).isPresent();
      var later = entry.getValue();
      boolean isSeen =
          CodeTraits.changes(earlier) && isMore(later, earlier)
              || CodeTraits.changes(later) && isMore(earlier, later);
      if (!isShared || earlier.isEmpty() || !isSeen) {
        continue;
      }
      var all = new ArrayList<>(nodes);
      all.add(next);
      var indices = indices(id, all);
      if (indices.size() != 1 || indices.contains(ANY)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether memory is read, or changed otherwise: writes beside writes are the author's promise.
   */
  private static boolean isMore(Set<CodeTraits.Touch> touches, Set<CodeTraits.Touch> beside) {
    return touches.contains(CodeTraits.Touch.READ)
        || CodeTraits.changes(touches)
            && touches.contains(CodeTraits.Touch.ATOMIC)
                != beside.contains(CodeTraits.Touch.ATOMIC);
  }

  private Map<String, Set<CodeTraits.Touch>> touched(List<ClangNode> of) {
    var all = new LinkedHashMap<String, Set<CodeTraits.Touch>>();
    for (var node : of) {
      code.file
          .traits
          .touched(node, code.roots)
          .forEach((id, how) -> all.computeIfAbsent(id, _ -> new LinkedHashSet<>()).addAll(how));
    }
    return all;
  }

  /** Where statements touch a memory, as it is written; {@link #ANY} where that is not said. */
  private Set<String> indices(String id, List<ClangNode> of) {
    var found = new LinkedHashSet<String>();
    of.forEach(it -> indices(id, it, found));
    return found;
  }

  private void indices(String id, ClangNode node, Set<String> found) {
    boolean isPlace =
        node.is("ArraySubscriptExpr")
            || node.is("UnaryOperator") && node.word("opcode").equals("*");
    if (isPlace && code.roots.of(node.first()).filter(id::equals).isPresent()) {
      try {
        found.add(String.join(", ", code.expressions.place(node).texts()));
      } catch (NotCarried e) {
        found.add(ANY);
      }
      inner(id, node, found);
      return;
    }
    boolean isNamed = node.is("DeclRefExpr") && node.word(ClangNode.REFERS).equals(id);
    if (isNamed) {
      found.add(code.declaration(node).filter(CodeTraits::isScalarMemory).isPresent() ? "0" : ANY);
    }
    boolean isPointer =
        node.is("DeclRefExpr")
            && code.roots.ofVariable(node.word(ClangNode.REFERS)).filter(id::equals).isPresent();
    if (isPointer) {
      found.add(ANY);
    }
    node.children().forEach(it -> indices(id, it, found));
  }

  /** Indices inside of indices. */
  private void inner(String id, ClangNode place, Set<String> found) {
    if (place.is("ArraySubscriptExpr")) {
      indices(id, place.last(), found);
      var base = CodeTraits.plain(place.first());
      if (base.is("ArraySubscriptExpr")) {
        inner(id, base, found);
      }
    }
  }

  /** What a {@code with} says of the memories that statements change. */
  record Opened(List<String> items, Map<String, FunctionCode.View> views) {
    Opened {
      items = List.copyOf(items);
    }
  }

  Opened open(List<ClangNode> of) {
    var items = new ArrayList<String>();
    var views = new LinkedHashMap<String, FunctionCode.View>();
    var changed =
        touched(of).entrySet().stream()
            .filter(it -> CodeTraits.changes(it.getValue()))
            .map(Map.Entry::getKey)
            .filter(it -> !code.file.isAtomic(it, code))
            .toList();
    var inside = names(of);
    for (var id : changed) {
      var view = view(id, of, inside, changed.size() == 1);
      views.put(id, view);
      items.add(
          "partition(" + code.memory(id) + ", p=thread[1]" + where(view) + ") as " + view.name());
    }
    items.add("group(thread[1])");
    return new Opened(items, views);
  }

  private static String where(FunctionCode.View view) {
    if (view.isWhole()) {
      return "";
    }
    boolean isRow = !view.index().contains(", ");
    if (!view.by().isEmpty()) {
      return ", f=lambda " + view.by() + ": " + (isRow ? view.index() : "(" + view.index() + ")");
    }
    if (isRow) {
      return ", offset=" + view.index();
    }
    var words = new HashSet<>(WORD.matcher(view.index()).results().map(it -> it.group()).toList());
    var by = List.of("i", "j", "k", "e").stream().filter(it -> !words.contains(it)).findFirst();
    return ", f=lambda " + by.orElse("n_") + ": (" + view.index() + " + " + by.orElse("n_") + ")";
  }

  private FunctionCode.View view(String id, List<ClangNode> of, Inside inside, boolean isOnly) {
    var name = code.memory(id).replaceAll("_block$", "");
    var indices = indices(id, of);
    var index = indices.size() == 1 ? indices.iterator().next() : ANY;
    var words = WORD.matcher(index).results().map(it -> it.group()).toList();
    boolean isPlain = !index.equals(ANY) && !index.contains("[") && !index.contains(" if ");
    var changing = words.stream().filter(inside.names()::contains).distinct().toList();
    if (isPlain && changing.isEmpty()) {
      return new FunctionCode.View(code.names.view("mine", name + "_mine", isOnly), index, "");
    }
    if (isPlain
        && changing.size() == 1
        && !index.equals(changing.getFirst())
        && inside.counters().contains(changing.getFirst())) {
      return new FunctionCode.View(
          code.names.view("mine", name + "_mine", isOnly), index, changing.getFirst());
    }
    return new FunctionCode.View(code.names.view(name + "_any", name + "_any", false), "", "");
  }

  /** Names that mean something else from one line to the next. */
  private record Inside(Set<String> names, Set<String> counters) {}

  private Inside names(List<ClangNode> of) {
    var all = new HashSet<String>();
    var counters = new HashSet<String>();
    for (var node : of) {
      node.all()
          .forEach(
              it -> {
                if (it.is("VarDecl")) {
                  all.add(CarriedNames.plain(it.name()));
                }
                if (it.is("ForStmt")) {
                  code.threads
                      .loops()
                      .counting(it)
                      .ifPresent(loop -> counters.add(CarriedNames.plain(loop.variable().name())));
                }
              });
      code.file
          .traits
          .assigned(node)
          .forEach(
              id ->
                  code.file
                      .declarations
                      .of(id)
                      .ifPresent(
                          it -> {
                            all.add(code.names.ofId(id, it.name()));
                            var offset = code.offsets.get(id);
                            if (offset != null) {
                              all.add(offset);
                            }
                          }));
    }
    return new Inside(all, counters);
  }
}
