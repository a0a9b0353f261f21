package org.prismlang.verify.machine;

import org.prismlang.kernel.layout.Layout;

/**
 * The shared memory of a kernel or of a call.
 *
 * @param address where it begins, in the block
 * @param firsts the first thread of the unit that runs it, for each thread
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Storage(Layout layout, Quantity address, int[] firsts) {}
