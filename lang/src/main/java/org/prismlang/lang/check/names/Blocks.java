package org.prismlang.lang.check.names;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.index.Visible;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Item;

/** The blocks around a place in the text, innermost last, and what they declare. */
final class Blocks {
  /** {@code function} is there for a function: its parameters may be named in calls. */
  record Named(Symbol symbol, Optional<Item.Function> function, int from) {}

  private record Block(Map<String, Named> names, List<Runnable> afterwards) {}

  private final List<Block> blocks = new ArrayList<>();
  private final List<Visible> visible = new ArrayList<>();

  void open() {
    blocks.add(new Block(new LinkedHashMap<>(), new ArrayList<>()));
  }

  /** Ends the innermost block: its names may be used up to the end of {@code where}. */
  void close(Span where) {
    var block = blocks.getLast();
    for (int i = 0; i < block.afterwards().size(); i++) {
      block.afterwards().get(i).run();
    }
    blocks.removeLast();
    int end = withBlankLines(where);
    block
        .names()
        .forEach(
            (name, it) ->
                visible.add(
                    new Visible(
                        name, it.symbol(), where.file().span(Math.min(it.from(), end), end))));
  }

  /** Who writes on behind a block writes in it. */
  private static int withBlankLines(Span where) {
    var text = where.file().text();
    int end = where.end();
    while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    return end;
  }

  void put(String name, Named named) {
    blocks.getLast().names().put(name, named);
  }

  /** Code that runs where it is called sees what the block declares up to there: all of it. */
  void afterwards(Runnable visit) {
    blocks.getLast().afterwards().add(visit);
  }

  Optional<Named> find(String name) {
    for (int i = blocks.size() - 1; i >= 0; i--) {
      var named = blocks.get(i).names().get(name);
      if (named != null) {
        return Optional.of(named);
      }
    }
    return Optional.empty();
  }

  List<Visible> visible() {
    return visible;
  }
}
