/// Who runs the code together, and when: P03 and P04 as far as control flow decides them.
///
///     Flow              loops, branches and waits, and who goes through them
///     Roles             the threads that a role's name means
///     CallPerspectives  who may call a function
///     InFlight          results that a batch still computes; Batches: what may stand in one
///     CopyBudget        how much code unrolling and inlining may make
@NullMarked
package org.prismlang.lang.check.units;

import org.jspecify.annotations.NullMarked;
