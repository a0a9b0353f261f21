/// Linear constraints over whole numbers: whether any numbers meet all of them. Whoever proves that two things never
/// meet asks here: footprints of kernels, rewrites of plans.
///
///     Elimination  the Omega test, as far as it shows that there is no solution
@NullMarked
package org.prismlang.lang.omega;

import org.jspecify.annotations.NullMarked;
