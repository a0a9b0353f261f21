/// What the synchronization of a kernel comes to: each one with its kind, its cost, how often it runs and the accesses it orders.
///
///     SyncReport = kernel, SyncPoint*
///     SyncPoint  = Sync, role, calls, Loop*, times
///     SyncCounts = how many of each kind
@NullMarked
package org.prismlang.kernel.report;

import org.jspecify.annotations.NullMarked;
