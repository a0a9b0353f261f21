package org.prismlang.runtime.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.runtime.debug.LastWriters.Writer;
import org.prismlang.sim.step.Seen.OfShared;

/** A shared memory as a table: what is in it, and who wrote it last. */
public record SharedTable(Halt.Standing at, OfShared memory) {
  private static final int MOST_ROWS = 32;
  private static final int COLUMNS = 8;

  /** Elements that stand together, written in one line or by nobody. */
  private record Piece(List<String> values, List<Writer> writers) {
    String text() {
      return String.join(" ", values) + "   " + who();
    }

    private String who() {
      return writers.isEmpty() ? "never written" : "by " + Writer.text(writers);
    }
  }

  /**
   * Its elements from one on, in the order of the indices.
   *
   * @param from number of the first
   */
  public String text(long from) {
    var out = new StringBuilder(memory.name() + ": " + StandingText.shape(memory));
    out.append(" of block ").append(at.moment().block()).append('\n');
    for (var row : rows(from)) {
      out.append("  %-12s%s\n".formatted(row.index(), row.text()));
    }
    return out.toString();
  }

  /** As many as one likes to read, and at the end how many more there are. */
  public List<MemoryRow> rows(long from) {
    long all = 1;
    for (int extent : memory.layout().shape()) {
      all *= extent;
    }
    var rows = new ArrayList<MemoryRow>();
    long next = Math.max(0, from);
    while (rows.size() < MOST_ROWS && next < all) {
      var piece = piece(next, all);
      rows.add(new MemoryRow(ElementText.index(next, memory.layout().shape()), piece.text()));
      next += piece.values().size();
    }
    if (next < all) {
      rows.add(new MemoryRow("…", all - next + " more from " + next + " on"));
    }
    return rows;
  }

  private Piece piece(long first, long all) {
    var values = new ArrayList<String>();
    var writers = new ArrayList<Writer>();
    var line = writer(first).map(Writer::line);
    for (long i = first; i < all && values.size() < COLUMNS; i++) {
      var writer = writer(i);
      if (!writer.map(Writer::line).equals(line)) {
        break;
      }
      values.add(writer.isEmpty() ? "–" : value(i));
      writer.ifPresent(writers::add);
    }
    return new Piece(values, writers);
  }

  private long address(long number) {
    return at.stop().start(memory, at.moment().first())
        + memory.layout().offset(ElementText.indices(number, memory.layout().shape()));
  }

  private Optional<Writer> writer(long number) {
    return at.writers().of(at.stop().block().shared(), address(number));
  }

  private String value(long number) {
    var segment = at.stop().block().shared().segment();
    return ElementText.value(segment, address(number), memory.layout().element());
  }
}
