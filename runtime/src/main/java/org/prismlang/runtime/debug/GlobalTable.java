package org.prismlang.runtime.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.runtime.debug.LastWriters.Writer;

/** Global memory as a table: what is in it, and who of this launch wrote it last. */
public record GlobalTable(Halt.Standing at, GlobalArray memory) {
  private static final int MOST_ROWS = 32;
  private static final int COLUMNS = 8;

  /**
   * Its elements from one on, in the order of the indices.
   *
   * @param from number of the first
   */
  public String text(long from) {
    var out = new StringBuilder(memory.name() + ": " + memory.shape() + "\n");
    for (var row : rows(from)) {
      out.append("  %-12s%s\n".formatted(row.index(), row.text()));
    }
    return out.toString();
  }

  /** As many as one likes to read, and at the end how many more there are. */
  private List<MemoryRow> rows(long from) {
    var rows = new ArrayList<MemoryRow>();
    long next = from;
    while (rows.size() < MOST_ROWS && next < memory.size()) {
      long end = end(next);
      rows.add(new MemoryRow(index(next), values(next, end) + "   " + who(next, end)));
      next = end;
    }
    if (next < memory.size()) {
      rows.add(new MemoryRow("…", memory.size() - next + " more from " + next + " on"));
    }
    return rows;
  }

  /** A page of elements, one a row. */
  public List<MemoryRow> elements(long from, int count) {
    var rows = new ArrayList<MemoryRow>();
    for (long i = from; i < Math.min(memory.size(), from + count); i++) {
      rows.add(new MemoryRow(index(i), element(i)));
    }
    return rows;
  }

  /** The element at {@code [3][5]}; empty where there is none. */
  Optional<String> element(String index) {
    var written = List.of(index.substring(1, index.length() - 1).split("]\\[", -1));
    if (written.size() != memory.extents().size()) {
      return Optional.empty();
    }
    long number = 0;
    for (int i = 0; i < written.size(); i++) {
      long next = Long.parseLong(written.get(i));
      if (next >= memory.extents().get(i)) {
        return Optional.empty();
      }
      number = number * memory.extents().get(i) + next;
    }
    return Optional.of(element(number));
  }

  /** One element, and who wrote it. */
  private String element(long number) {
    return value(number) + "   " + who(number, number + 1);
  }

  private String index(long number) {
    return ElementText.index(number, memory.extents());
  }

  /** Up to where elements stand together: in one row, written in one line of one block. */
  private long end(long first) {
    long inner = memory.extents().getLast();
    long last = Math.min(memory.size(), first - first % inner + inner);
    var author = writer(first).map(GlobalTable::place);
    long next = first + 1;
    while (next < Math.min(last, first + COLUMNS)
        && writer(next).map(GlobalTable::place).equals(author)) {
      next++;
    }
    return next;
  }

  /** Rows are of one block and line. */
  private static List<Integer> place(Writer writer) {
    return List.of(writer.block(), writer.line());
  }

  private String values(long first, long end) {
    var out = new ArrayList<String>();
    for (long i = first; i < end; i++) {
      out.add(value(i));
    }
    return String.join(" ", out);
  }

  private String value(long number) {
    boolean isKnown = memory.storage().isWritten() || writer(number).isPresent();
    return isKnown
        ? ElementText.value(memory.storage().segment(), memory.address(number), memory.element())
        : "–";
  }

  private Optional<Writer> writer(long number) {
    return at.writers().of(memory.storage(), memory.address(number));
  }

  private String who(long first, long end) {
    var writers = new ArrayList<Writer>();
    for (long i = first; i < end; i++) {
      writer(i).ifPresent(writers::add);
    }
    return writers.isEmpty()
        ? memory.storage().isWritten() ? "since before the launch" : "never written"
        : "by block " + writers.getFirst().block() + ", " + Writer.text(writers);
  }
}
