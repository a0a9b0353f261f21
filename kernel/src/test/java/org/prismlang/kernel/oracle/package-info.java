/**
 * The judge of inferred synchronization. It knows nothing of how synchronization is found: it runs
 * a kernel for every thread at small sizes ({@code ThreadRun}), orders what the threads do by
 * program order and by the synchronization that stands there, as the machine understands it ({@code
 * HappensBefore}), and plays the same events through under adverse schedules ({@code Schedules}).
 */
@NullMarked
package org.prismlang.kernel.oracle;

import org.jspecify.annotations.NullMarked;
