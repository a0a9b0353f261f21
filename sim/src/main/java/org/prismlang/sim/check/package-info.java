/**
 * Judges a run by what the machine tells of it: accesses that nothing orders, data used before it
 * came, memory that was never written, ends of memory, barriers that do not fit.
 *
 * <p>Everybody who touches memory has an entry in the vector clock of a block: its threads, and the
 * engines that work for them ({@link Layout}). An access is remembered as a {@link Stamp}; a thread
 * has {@link Knowledge} of the stamps that are over.
 */
@NullMarked
package org.prismlang.sim.check;

import org.jspecify.annotations.NullMarked;
