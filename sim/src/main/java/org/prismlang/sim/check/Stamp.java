package org.prismlang.sim.check;

/**
 * Who touched memory, when and where, in one number: the owner (32 neighbouring entries of a block;
 * 0 for the host), the lane in it, the clock, the site, and two bits for what it did.
 */
final class Stamp {
  static final int MOST_CLOCK = (1 << 19) - 1;

  /** Above it, a stamp says only who. */
  static final int ENTRY = 35;

  static final int MOST_SITE = (1 << 14) - 1;

  /** In a write: the memory has begun a new life since. */
  static final long DEAD = 1;

  /** In a group of readers: what they did. */
  static final long READ = 0;

  static final long ATOMIC_READ = 1;
  static final long ATOMIC = 2;
  private static final long KIND = 3;
  private static final long LANE = 31L << 35;

  private Stamp() {}

  static long of(int owner, int lane, int clock) {
    return (long) owner << 40 | (long) lane << 35 | (long) clock << 16;
  }

  static long at(long epoch, int site, long kind) {
    return epoch | (long) Math.min(site, MOST_SITE) << 2 | kind;
  }

  static long withoutLane(long stamp) {
    return stamp & ~LANE;
  }

  static long withLane(long group, int lane) {
    return group | (long) lane << 35;
  }

  static int owner(long stamp) {
    return (int) (stamp >>> 40);
  }

  static int lane(long stamp) {
    return (int) (stamp >>> 35) & 31;
  }

  static int clock(long stamp) {
    return (int) (stamp >>> 16) & MOST_CLOCK;
  }

  static long withClock(long stamp, int clock) {
    return stamp & ~((long) MOST_CLOCK << 16) | (long) clock << 16;
  }

  static int site(long stamp) {
    return (int) (stamp >>> 2) & MOST_SITE;
  }

  /** Whether two stamps tell of the same, at places that may differ. */
  static boolean isAlike(long a, long b) {
    return ((a ^ b) & ~((long) MOST_SITE << 2)) == 0;
  }

  static long kind(long stamp) {
    return stamp & KIND;
  }
}
