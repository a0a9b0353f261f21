package org.prismlang.verify.machine;

import org.prismlang.kernel.ir.Stmt;

/** A loop under way. */
sealed interface Loop {
  Stmt loop();

  /** Over a range that is known when it begins. */
  record Counted(Stmt.For loop, Register variable, Quantity to, Quantity step) implements Loop {
    Counted with(Quantity otherTo, Quantity otherStep) {
      return new Counted(loop, variable, otherTo, otherStep);
    }
  }

  /** While a condition holds. */
  record Conditional(Stmt.While loop) implements Loop {}

  /** Over a range that is data. */
  record Guessed(Stmt.For loop) implements Loop {}
}
