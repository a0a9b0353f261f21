package org.prismlang.sim.step;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.lang.type.Type;

/** A name of the program, and how what it stands for is read from the values of a stop. */
public sealed interface Seen {
  String name();

  /**
   * A variable.
   *
   * @param own where the unit that stopped has its values, one a scalar; negative for nowhere
   * @param all where those of all threads are
   */
  record OfVariable(String name, Type type, int own, Optional<Spread> all) implements Seen {}

  /**
   * Values in a Java array: those of the {@code n}-th unit begin at {@code n * stride}.
   *
   * @param array where the array is; behind it come the first thread that has a value, and what is
   *     added to every index
   * @param unit threads that share a value; 0 where all do
   */
  record Spread(int array, boolean hasBase, boolean hasOffset, int unit, int stride) {}

  /**
   * Shared memory. It begins at {@code constant}, plus the terms of the thread, plus a value.
   *
   * @param offset where that value is; negative for none
   */
  record OfShared(
      String name, TileLayout layout, int slots, int constant, List<Term> terms, int offset)
      implements Seen {
    public OfShared {
      terms = List.copyOf(terms);
    }
  }

  /** {@code thread % within / unit * stride}; without the remainder where {@code within} is 0. */
  record Term(int within, int unit, int stride) {
    int of(int thread) {
      return (within == 0 ? thread : thread % within) / unit * stride;
    }
  }
}
