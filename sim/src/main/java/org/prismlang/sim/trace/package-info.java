/**
 * What a run did when, as a timeline for viewers of traces. Time is counted in steps of the threads
 * themselves: every thread has a clock, and a wait sets it to that of whom it waited for.
 */
@NullMarked
package org.prismlang.sim.trace;

import org.jspecify.annotations.NullMarked;
