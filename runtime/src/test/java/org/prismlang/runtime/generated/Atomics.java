package org.prismlang.runtime.generated;

import java.util.Random;
import java.util.function.IntBinaryOperator;

/** Atomic operations that give the same in any order. */
enum Atomics {
  ADD(Integer::sum),
  XOR((a, b) -> a ^ b),
  OR((a, b) -> a | b),
  AND((a, b) -> a & b),
  MIN((a, b) -> Integer.compareUnsigned(a, b) < 0 ? a : b),
  MAX((a, b) -> Integer.compareUnsigned(a, b) > 0 ? a : b);

  private final IntBinaryOperator combine;

  Atomics(IntBinaryOperator combine) {
    this.combine = combine;
  }

  static Atomics any(Random random) {
    return values()[random.nextInt(values().length)];
  }

  Piece on(Memory memory, Term index, Term value) {
    return Piece.line(
        "atomic_"
            + name().toLowerCase(java.util.Locale.ROOT)
            + "("
            + memory.element(index.text())
            + ", "
            + value.text()
            + ")",
        (run, unit) ->
            unit.threads()
                .forEach(
                    thread -> {
                      var cell = memory.cell(run, thread, index.of(run, thread));
                      cell.set(combine.applyAsInt(cell.value(), value.of(run, thread)));
                    }));
  }
}
