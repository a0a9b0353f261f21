package org.prismlang.kernel.footprint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;

/**
 * A launch in which a number of 32 bits overflows on the way to an element that is there.
 *
 * @param number what overflows
 * @param variable whose definition it stands in; empty in the index itself
 * @param from the size, and the least of its values from which on it happens
 * @param with other sizes that matter, by name
 * @param value what the number is
 */
public record Overflow(
    Expr.Binary number, Optional<Local> variable, Size from, List<Size> with, long value) {
  public Overflow {
    with = List.copyOf(with);
  }

  /** A parameter or a number of the launch. */
  public record Size(String name, long value) {}

  /**
   * Of the index of an access, where such a launch is found.
   *
   * @param consecutive elements from the one that the access names
   */
  public static Optional<Overflow> of(
      Access access, int consecutive, Environment at, Kernel kernel) {
    if (at.hasHiddenConditions()) {
      return Optional.empty();
    }
    try {
      return OverflowSearch.of(access, consecutive, at, kernel).flatMap(OverflowSearch::least);
    } catch (ArithmeticException tooLarge) {
      return Optional.empty();
    }
  }

  /** Values of symbols, of which the facts around an access hold, and what overflows. */
  record Found(Narrow number, Map<Symbol, Long> values, long value) {
    Found {
      values = Map.copyOf(values);
    }
  }
}
