package org.prismlang.runtime.debug;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Scalars;
import org.prismlang.runtime.debug.LastWriters.Writer;
import org.prismlang.sim.step.Seen.OfShared;

/** A shared memory as a table: what is in it, and who wrote it last. */
public record SharedTable(Halt.Standing at, OfShared memory) {
  private static final int MOST_ROWS = 32;
  private static final int COLUMNS = 8;

  /** Elements that stand together, written in one line or by nobody. */
  public record Row(String index, String text) {}

  /** The same, before it is worded. */
  private record Piece(List<String> values, List<Writer> writers) {
    String text() {
      return String.join(" ", values) + "   " + who();
    }

    private String who() {
      if (writers.isEmpty()) {
        return "never written";
      }
      int first = writers.stream().mapToInt(Writer::thread).min().orElse(0);
      int last = writers.stream().mapToInt(Writer::thread).max().orElse(0);
      var threads = first == last ? "thread " + first : "threads " + first + " to " + last;
      return "by " + threads + ", line " + writers.getFirst().line();
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
  public List<Row> rows(long from) {
    long all = 1;
    for (int extent : memory.layout().shape()) {
      all *= extent;
    }
    var rows = new ArrayList<Row>();
    long next = Math.max(0, from);
    while (rows.size() < MOST_ROWS && next < all) {
      var piece = piece(next, all);
      rows.add(new Row(index(next), piece.text()));
      next += piece.values().size();
    }
    if (next < all) {
      rows.add(new Row("…", all - next + " more from " + next + " on"));
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

  private String index(long number) {
    var out = new StringBuilder();
    for (long i : indices(number)) {
      out.append('[').append(i).append(']');
    }
    return out.toString();
  }

  private long[] indices(long number) {
    var shape = memory.layout().shape();
    var index = new long[shape.size()];
    long left = number;
    for (int i = shape.size() - 1; i >= 0; i--) {
      index[i] = left % shape.get(i);
      left /= shape.get(i);
    }
    return index;
  }

  private long address(long number) {
    return at.stop().start(memory, at.moment().first()) + memory.layout().offset(indices(number));
  }

  private Optional<Writer> writer(long number) {
    return at.writers().of(at.stop().block(), address(number));
  }

  private String value(long number) {
    var segment = at.stop().block().shared().segment();
    long offset = address(number);
    var scalar = memory.layout().element().scalar();
    int lanes = memory.layout().elementBytes() * 8 / scalar.bits();
    if (lanes == 1) {
      return value(segment, offset, scalar);
    }
    var parts = new ArrayList<String>();
    for (int i = 0; i < lanes; i++) {
      parts.add(value(segment, offset + (long) i * scalar.bits() / 8, scalar));
    }
    return "(" + String.join(", ", parts) + ")";
  }

  private static String value(MemorySegment segment, long offset, Scalar scalar) {
    return switch (scalar.nature()) {
      case TRUTH -> Scalars.whole(segment, offset, scalar) == 0 ? "False" : "True";
      case UNSIGNED -> Long.toUnsignedString(Scalars.whole(segment, offset, scalar));
      case SIGNED -> Long.toString(Scalars.whole(segment, offset, scalar));
      case FLOATING ->
          scalar == Scalar.DOUBLE
              ? Double.toString(Scalars.real(segment, offset, scalar))
              : Float.toString((float) Scalars.real(segment, offset, scalar));
    };
  }
}
