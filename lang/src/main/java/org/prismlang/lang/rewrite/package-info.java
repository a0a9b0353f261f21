/// Rewrites of order: functions from plans to plans, each with the condition under which nobody can tell the two
/// apart. What is not shown is refused, with both steps.
///
///     Encounter    can an instance of one step and one of another touch an element that one of them writes?
///     Constraints  what is known of sizes and loops, for `lang.omega`
///     Reorder Fuse Fission Peel Unroll Strips Move Delay StreamDelay Weave Expand Versions    a record each, `of(plan, diagnostics)`
///     Sequences Passing CopiedNodes Privacy Dimensions    what they share
@NullMarked
package org.prismlang.lang.rewrite;

import org.jspecify.annotations.NullMarked;
