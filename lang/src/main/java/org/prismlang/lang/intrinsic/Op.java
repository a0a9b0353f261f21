package org.prismlang.lang.intrinsic;

/**
 * Which operation of the machine it is. What there is to say of it stands in its {@link Intrinsic};
 * what it becomes is said where it is translated, by a {@code switch} without {@code default}: of
 * an operation that is not translated somewhere, the compiler says so.
 */
public sealed interface Op {
  /** Computes a value and does nothing else: it stands in expressions of kernels. */
  sealed interface Function extends Op permits MathOp, WarpOp, PositionOp {}

  /** Acts: a statement of kernels. */
  sealed interface Action extends Op permits CopyOp, MatrixOp, AtomicOp, MachineOp {}

  /** Kernels have a statement or an expression of their own for it, and not the operation. */
  sealed interface Construct extends Op permits MemoryOp, ScopeOp {}

  /** As programs call it. */
  String text();

  /** Said once, for the table. */
  Intrinsic description();

  default Intrinsic intrinsic() {
    return Intrinsics.of(this);
  }
}
