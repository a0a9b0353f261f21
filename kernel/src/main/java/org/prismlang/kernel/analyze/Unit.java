package org.prismlang.kernel.analyze;

import org.prismlang.kernel.ir.Stmt;

/** Which threads run the code at hand as one: where the unit of each thread begins. */
record Unit(Num first, int size, int blocks) {

  static Unit block(int threads) {
    return new Unit(Num.of(0), threads, 0);
  }

  /** Parts of so many threads each. */
  Unit parts(int threads, Num thread) {
    return threads >= size
        ? this
        : new Unit(
            thread.with(first, (it, from) -> from + (it - from) / threads * threads),
            threads,
            blocks);
  }

  Unit ofBlocks(int otherBlocks) {
    return new Unit(first, size, otherBlocks);
  }

  Unit branch(Stmt.Branch branch) {
    return new Unit(first.plus(branch.first()), branch.size(), blocks);
  }
}
