/// The operations that the compiler knows: each is a constant of its family, beside all that is said of it.
///
///     Op        = Function(MathOp | WarpOp | PositionOp)
///               | Action(CopyOp | MatrixOp | AtomicOp | MachineOp)
///               | Construct(MemoryOp | ScopeOp)
///     Intrinsic = Op, Family, needs Perspective?, exact, Operand*, Outcome, Timeline, Targets, summary, Trait*, Meaning?
///     Operand   = name, Form, Access, asynchronous, Perspective rule, optional, Amount?, whole
///     Meaning   = OfOperands(IntegerFunction) | OfPlace(Index)
///
/// An operation that has no constant here does not exist for the checker. Adding one touches the family's file; whoever
/// translates operations then does not compile until it says what becomes of this one, and whoever orders, judges or
/// counts what they do reads it here.
@NullMarked
package org.prismlang.lang.intrinsic;

import org.jspecify.annotations.NullMarked;
