/**
 * The order proof: for every two accesses of a synchronized kernel that can touch the same bytes,
 * the first is over before the second, at every size, for all data and all blocks.
 *
 * <p>A kernel is one text that all threads run, each the part that groups and splits leave to it
 * ({@code Text}, {@code Line}, {@code Lines}); calls stand expanded in it ({@code ExpandedCalls}).
 * One flow over the text ({@code Order}) carries what may have happened before a place: an access,
 * how many trips of the loops around ago ({@code Key}, {@code Relation}), and who is known to know
 * that it is over ({@code Pending}), which synchronizations tell ({@code Over}). Whether two of
 * them can meet is asked of the index algebra ({@code Meets}); what it cannot exclude counts as
 * meeting. What split barriers order, between roles and for loads of the copy engine, is followed
 * by generations ({@code Turns}), line by line ({@code ScoreChanges}). Nothing is run, and no size
 * is chosen.
 *
 * <p>Pairs left over are the answer ({@code Uncut}), and what blocks that count on each other do
 * not all do: come by ({@code ByAll}), begin before they are reached ({@code ClusterStarts}), stay
 * until nobody reaches them ({@code ClusterEnds}), touch by engines and pointers what is theirs
 * ({@code OwnRows}).
 */
@NullMarked
package org.prismlang.kernel.order;

import org.jspecify.annotations.NullMarked;
