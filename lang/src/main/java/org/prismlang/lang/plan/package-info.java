/**
 * Plans: what rewrites transform. A plan is a task with its loops cut and ordered, as a tree
 * ({@link org.prismlang.lang.plan.Plan}); it is printed as a task would be written ({@link
 * org.prismlang.lang.plan.PlanText}), and that text is its meaning. Each rewrite is a class with
 * its side condition: what is not known to keep the meaning is refused.
 */
@NullMarked
package org.prismlang.lang.plan;

import org.jspecify.annotations.NullMarked;
