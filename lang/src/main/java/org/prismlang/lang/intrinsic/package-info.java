/// The one table of operations that the compiler knows: who must act, on what, how, and on which timeline.
///
///     Intrinsic = name, Family, needs Perspective?, exact, Operand*, Outcome, Timeline, Targets, summary
///     Operand   = name, Form, Access, asynchronous, Perspective rule, optional
///
/// An operation that has no entry here does not exist for the checker. Adding one touches the family's file only.
@NullMarked
package org.prismlang.lang.intrinsic;

import org.jspecify.annotations.NullMarked;
