/**
 * Runs of a program: one under a schedule, or all of them with state hashing and partial-order
 * reduction.
 */
@NullMarked
package org.prismlang.bundl.explore;

import org.jspecify.annotations.NullMarked;
