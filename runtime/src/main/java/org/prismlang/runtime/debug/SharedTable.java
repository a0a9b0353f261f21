package org.prismlang.runtime.debug;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Scalars;
import org.prismlang.runtime.debug.LastWriters.Writer;
import org.prismlang.sim.step.Seen.OfShared;

/** A shared memory as a table: what is in it, and who wrote it last. */
public record SharedTable(Halt.Standing at, OfShared memory) {
  private static final int MOST_ROWS = 32;
  private static final int COLUMNS = 8;

  /** Elements that stand together, written by one thread in one line or by nobody. */
  private record Piece(long first, List<String> values, Optional<Writer> writer) {}

  /**
   * Its elements from one on, in the order of the indices.
   *
   * @param from number of the first
   */
  public String text(long from) {
    var out = new StringBuilder(memory.name() + ": " + StandingText.shape(memory));
    out.append(" of block ").append(at.moment().block()).append('\n');
    long all = 1;
    for (int extent : memory.layout().shape()) {
      all *= extent;
    }
    long next = Math.max(0, from);
    for (int row = 0; row < MOST_ROWS && next < all; row++) {
      var piece = piece(next, all);
      out.append("  %-12s".formatted(index(piece.first())));
      out.append(String.join(" ", piece.values())).append("   ");
      out.append(
          piece
              .writer()
              .map(it -> "by thread " + it.thread() + ", line " + it.line())
              .orElse("never written"));
      out.append('\n');
      next += piece.values().size();
    }
    if (next < all) {
      out.append("  ").append(all - next).append(" more: shared ").append(memory.name());
      out.append(' ').append(next).append('\n');
    }
    return out.toString();
  }

  private Piece piece(long first, long all) {
    var values = new ArrayList<String>();
    var writer = writer(first);
    for (long i = first; i < all && values.size() < COLUMNS; i++) {
      if (!Objects.equals(writer(i), writer)) {
        break;
      }
      values.add(writer.isEmpty() ? "–" : value(i));
    }
    return new Piece(first, values, writer);
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
      parts.add(value(segment, offset + i * scalar.bits() / 8L, scalar));
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
