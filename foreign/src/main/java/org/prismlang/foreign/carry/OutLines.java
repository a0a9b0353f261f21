package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;

/** Lines of Prism, and the places between them where barriers were. */
final class OutLines {
  private static final int INDENT = 4;
  private static final int WIDEST = 112;

  /**
   * A line.
   *
   * @param barrier that was here; then there is no text
   */
  private record Line(int depth, String text, Optional<Span> barrier) {}

  private final List<Line> lines = new ArrayList<>();
  private int depth;

  void add(String text) {
    lines.add(new Line(depth, text, Optional.empty()));
  }

  void barrier(Span place) {
    lines.add(new Line(depth, "", Optional.of(place)));
  }

  /** A {@code with}, over several lines where one has no room for all of it. */
  void with(List<String> items, Runnable body) {
    var all = String.join(", ", items);
    if (INDENT * depth + all.length() <= WIDEST || items.size() == 1) {
      nest("with " + all + ":", body);
      return;
    }
    add("with (" + items.getFirst() + ",");
    for (int i = 1; i < items.size() - 1; i++) {
      add("      " + items.get(i) + ",");
    }
    nest("      " + items.getLast() + "):", body);
  }

  /** A line with a body, which is never empty. */
  void nest(String head, Runnable body) {
    add(head);
    depth++;
    int before = lines.size();
    body.run();
    boolean isEmpty =
        lines.subList(before, lines.size()).stream()
            .allMatch(it -> it.text().isEmpty() || it.text().startsWith("#"));
    if (isEmpty) {
      add("pass");
    }
    depth--;
  }

  /** What another wrote, one step or more further in. */
  void addAll(OutLines other) {
    other.lines.forEach(it -> lines.add(new Line(depth + it.depth(), it.text(), it.barrier())));
  }

  /** A body without the line that it belongs to. */
  void dropFirst() {
    lines.removeFirst();
  }

  /** Appends the lines, and says of barriers before which line of the text they would stand. */
  List<Carried.Dropped> write(StringBuilder out) {
    var dropped = new ArrayList<Carried.Dropped>();
    int line = 1 + (int) out.chars().filter(it -> it == '\n').count();
    for (var each : lines) {
      if (each.barrier().isPresent()) {
        dropped.add(new Carried.Dropped(each.barrier().get(), line));
        continue;
      }
      out.repeat(' ', each.text().isEmpty() ? 0 : INDENT * each.depth());
      out.append(each.text()).append('\n');
      line += 1;
    }
    return dropped;
  }
}
