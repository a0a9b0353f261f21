package org.prismlang.verify.order;

/**
 * Who makes an access, and what they know.
 *
 * @param self the thread, which knows its own steps without a clock; {@link #TOGETHER} for several
 *     threads that know no more than the clock
 */
public record Actor(Stamp stamp, int self, Clock clock, Standings standings) {
  public static final int TOGETHER = -1;

  /** Whether an earlier access is over, and where needed visible, for this one. */
  public boolean knows(Stamp earlier) {
    boolean needsFence = earlier.writes() && !earlier.isEngines() && stamp.isEngines();
    return (isOver(earlier) || isSeen(earlier)) && (!needsFence || isFenced(earlier));
  }

  boolean conflictsWith(Stamp earlier) {
    boolean isSameBlock =
        !earlier.isAbroad() && standings.areOfOneBlock(earlier.first(), stamp.first());
    return earlier.conflictsWith(stamp, isSameBlock);
  }

  /** Whether a flag says that it is over, as far as that is enough without a fence. */
  private boolean isSeen(Stamp earlier) {
    if (!earlier.isStrongWith(stamp) || earlier.isAbroad() || earlier.progress() != Progress.OWN) {
      return false;
    }
    for (int thread = earlier.first(); thread < earlier.first() + earlier.count(); thread++) {
      boolean isKnown =
          thread == self
              || clock.of(thread) >= earlier.time()
              || known(Progress.SEEN, thread) >= earlier.time();
      if (!isKnown && earlier.covers(thread)) {
        return false;
      }
    }
    return true;
  }

  public boolean isOver(Stamp earlier) {
    if (earlier.isAbroad()) {
      return false;
    }
    if (earlier.progress() != Progress.OWN) {
      return known(earlier.progress(), earlier.unit()) >= earlier.value();
    }
    for (int thread = earlier.first(); thread < earlier.first() + earlier.count(); thread++) {
      if (thread != self && clock.of(thread) < earlier.time() && earlier.covers(thread)) {
        return false;
      }
    }
    return true;
  }

  private boolean isFenced(Stamp earlier) {
    if (earlier.progress() == Progress.COPIED) {
      return known(Progress.COPIED_FENCED, earlier.unit()) >= earlier.value();
    }
    for (int thread = earlier.first(); thread < earlier.first() + earlier.count(); thread++) {
      if (earlier.covers(thread) && known(Progress.FENCED, thread) < earlier.time()) {
        return false;
      }
    }
    return true;
  }

  private int known(Progress progress, int unit) {
    int heard = clock.of(standings.dimensions().of(progress, unit));
    return self == TOGETHER ? heard : Math.max(heard, standings.own(progress, unit, self));
  }

  /** What is missing between the two, in words. */
  public String missing(Stamp earlier) {
    if (isOver(earlier)) {
      return "no proxy fence of the writer between them: the engines may see old data";
    }
    return switch (earlier.progress()) {
      case OWN, SEEN, FENCED -> "nothing orders the first before the second";
      case COPIED, COPIED_FENCED -> "nothing waits for the group of the cp.async and passes it on";
      case STORE_READ -> "nothing waits until the bulk store has read its source";
      case STORED -> "nothing waits until the bulk store is done";
      case MULTIPLIED -> "nothing waits for the group of the wgmma and passes it on";
      case PHASE -> "nothing waits for the phase on which the load counts its bytes";
    };
  }
}
