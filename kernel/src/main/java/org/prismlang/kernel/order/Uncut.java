package org.prismlang.kernel.order;

/**
 * Two accesses that nothing is known to order.
 *
 * @param zone threads of the first
 * @param other threads of the second
 * @param groups that the thread of the first has ended since, where it is still in flight
 * @param isUnfenced they are ordered but for a fence
 */
record Uncut(
    Site a,
    int zone,
    Site b,
    int other,
    Relation relation,
    Meets.Meeting meeting,
    boolean isFlying,
    int groups,
    boolean isUnfenced) {}
