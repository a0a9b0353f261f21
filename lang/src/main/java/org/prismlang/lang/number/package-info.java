/// What numbers are and what is done to them, as the GPU does it. Whoever computes with a known value asks here.
///
///     IntegerOperators  operators on integers and truth values: what the language says, what a register holds
///     IntegerFunction   = min | max | abs | popc | clz | ffs | brev | mulhi
///     Outcome           = Value(n) | Overflow(n) | DividedByZero | ShiftedTooFar(n)
///     Integers          values of a type as longs, conversions between them
///     Conversions       between floats and integers
///     Encoding, Rounding, Elements, Shifts    narrow floats and unsigned words where Java has others
///
/// A value of an integer type is held as a long: itself, but of `uint64` the bits. A truth value is 0 or 1.
@NullMarked
package org.prismlang.lang.number;

import org.jspecify.annotations.NullMarked;
