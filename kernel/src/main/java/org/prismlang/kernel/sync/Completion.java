package org.prismlang.kernel.sync;

import java.util.Optional;
import java.util.function.Predicate;
import org.prismlang.lang.intrinsic.Timeline;

/** Waits for groups of asynchronous operations, with as many of them in flight as may be. */
final class Completion {
  private static final int MOST_PENDING = 4;

  private final Placement placement;
  private final Predicate<Hazard> isLeft;

  Completion(Placement placement, Predicate<Hazard> isLeft) {
    this.placement = placement;
    this.isLeft = isLeft;
  }

  /** Before a barrier that is there, with as many groups in flight as may be. */
  boolean atMeeting(Hazard hazard) {
    var timeline = hazard.source().timeline();
    if (timeline.completesOnBarrier()) {
      return false;
    }
    boolean reads = timeline.readsFirst() && hazard.source().mode() == Touch.Mode.READ;
    // Where not even a wait for all is enough, one that leaves some in flight is not either.
    var spots =
        placement.all(Placed.Meet.class).reversed().stream()
            .map(Placed::spot)
            .filter(it -> it.seq().isWithin(hazard.common()))
            .filter(it -> serves(it, timeline, reads, hazard))
            .toList();
    for (int pending = MOST_PENDING; pending >= 0; pending--) {
      for (var spot : spots) {
        if (drainAt(spot, timeline, pending, reads, hazard)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean serves(Spot spot, Timeline timeline, boolean reads, Hazard hazard) {
    if (drainAt(spot, timeline).filter(it -> it.pending == 0).isPresent()) {
      return false;
    }
    var drain = placement.add(new Placed.Drain(spot, timeline, 0, reads));
    boolean isEnough = !isLeft.test(hazard);
    placement.remove(drain);
    return isEnough;
  }

  /** Whether that many groups may stay in flight at a barrier. */
  private boolean drainAt(Spot spot, Timeline timeline, int pending, boolean reads, Hazard hazard) {
    var there = drainAt(spot, timeline);
    if (there.isPresent() && there.get().pending <= pending) {
      return false;
    }
    var drain = there.orElse(new Placed.Drain(spot, timeline, pending, reads));
    int old = drain.pending;
    boolean oldReads = drain.readsOnly;
    if (there.isEmpty()) {
      placement.add(drain);
    }
    drain.pending = pending;
    drain.readsOnly &= reads;
    if (!isLeft.test(hazard)) {
      drain.isFor(hazard);
      return true;
    }
    drain.pending = old;
    drain.readsOnly = oldReads;
    if (there.isEmpty()) {
      placement.remove(drain);
    }
    return false;
  }

  private Optional<Placed.Drain> drainAt(Spot spot, Timeline timeline) {
    for (var placed : placement.at(spot.seq(), spot.gap())) {
      if (placed instanceof Placed.Drain drain
          && drain.timeline == timeline
          && drain.role.equals(spot.role())) {
        return Optional.of(drain);
      }
    }
    return Optional.empty();
  }

  /** Threads wait for their own, just before they need it; whether that is enough. */
  boolean ownJustBefore(Hazard hazard) {
    var spot =
        Paths.descend(
                hazard.common(),
                hazard.second(),
                false,
                (owner, inside) -> Paths.isStraight(owner) && inside.code.isUniformForWarp())
            .of(hazard.toRole());
    var timeline = hazard.source().timeline();
    boolean reads = timeline.readsFirst() && hazard.source().mode() == Touch.Mode.READ;
    var there = drainAt(spot, timeline);
    var drain = there.orElse(new Placed.Drain(spot, timeline, MOST_PENDING, reads));
    if (there.isEmpty()) {
      placement.add(drain);
    }
    drain.readsOnly &= reads;
    drain.isFor(hazard);
    while (isLeft.test(hazard)) {
      if (drain.pending == 0) {
        return false;
      }
      drain.pending--;
    }
    return true;
  }
}
