package org.prismlang.kernel.order;

import java.util.Optional;
import java.util.function.Predicate;
import org.prismlang.kernel.ir.Sync;

/** What is known to be over behind a synchronization, and to whom. */
record Over(Text text, Sites sites, Meets meets) {
  private static final int WARPGROUP = 128;
  private static final int MOST_GROUPS = 256;

  State behind(Line line, Sync sync, State before) {
    return switch (sync) {
      case Sync.Meet(var scope, int threads, _, _, _) -> {
        if (!text.canMeet(line, scope, threads)) {
          yield before;
        }
        int all = text.zones.size(line.in.zones);
        yield switch (scope) {
          case WARP -> met(line, before, threads, text.zones.areInOne(threads, line.in.zones));
          case NAMED -> met(line, before, threads, threads >= all);
          case BLOCK -> met(line, before, Part.BLOCK, true);
          case CLUSTER -> met(line, before, Part.CLUSTER, true);
          case GRID -> met(line, before, Part.GRID, true);
        };
      }
      case Sync.Drain drain -> each(line, before, it -> true, (key, it) -> drained(drain, key, it));
      case Sync.Fence _ ->
          each(
              line,
              before,
              // The fence is one of shared memory.
              key -> !key.site().touch.isByProxy() && key.site().isShared(),
              (key, it) -> it.isFlying() ? it : fenced(key, it));
      case Sync.Commit(var timeline, _, _) ->
          each(
              line,
              before,
              key -> key.site().touch.timeline() == timeline,
              (_, it) -> it.isFlying() && it.groups() < MOST_GROUPS ? it.counted() : it);
      case Sync.Arrive _, Sync.Await _, Sync.Enter _ -> before;
    };
  }

  private interface Change {
    Pending of(Key key, Pending pending);
  }

  /** What threads that run the line have done. */
  private State each(Line line, State before, Predicate<Key> which, Change change) {
    return left(
        before,
        (key, pending) ->
            isIn(key.zone(), line.in.zones) && which.test(key) ? change.of(key, pending) : pending);
  }

  private static boolean isIn(int zone, int[] zones) {
    for (int each : zones) {
      if (each == zone) {
        return true;
      }
    }
    return false;
  }

  private static Pending fenced(Key key, Pending pending) {
    var engines = pending.engines().clone();
    engines[key.zone()] = Math.max(1, engines[key.zone()]);
    return pending.with(pending.parts(), engines);
  }

  private static Pending drained(Sync.Drain drain, Key key, Pending pending) {
    var touch = key.site().touch;
    boolean isOver =
        pending.isFlying()
            && touch.timeline() == drain.timeline()
            && pending.groups() >= drain.pending()
            && !(drain.readsOnly() && touch.mode().writes());
    if (!isOver) {
      return pending;
    }
    // The tensor cores have read shared memory for all of a warpgroup when one warp's wait passes.
    boolean isTogether = touch.timeline().isBatched() && !touch.isRegisters();
    return pending.landed(key.zone(), isTogether ? WARPGROUP : 1);
  }

  /** Threads of the line's zones meet, in units or all of them. */
  State met(Line line, State before, int unit, boolean isWhole) {
    var zones = line.in.zones;
    int part = isWhole ? Math.max(unit, Part.BLOCK) : unit;
    return left(before, (key, pending) -> met(key, pending, zones, part, isWhole));
  }

  /** What changes, without what is over. */
  private State left(State before, Change change) {
    return before.map(
        all ->
            State.each(
                all,
                (key, pending) ->
                    Optional.of(change.of(key, pending)).filter(it -> !isOver(key.site(), it))));
  }

  /** Whether all who could meet the access know that it is over: nothing is left to say of it. */
  private boolean isOver(Site site, Pending pending) {
    if (pending.isFlying()) {
      return false;
    }
    if (site.place.isEmpty() || meets.isOutput(site)) {
      return true;
    }
    int needed = meets.reach(site);
    boolean isSeen = !sites.haveEngines(site) || !site.touch.mode().writes();
    return areAll(pending.parts(), needed) && (isSeen || areAll(pending.engines(), needed));
  }

  private static boolean areAll(int[] parts, int least) {
    for (int part : parts) {
      if (part < least) {
        return false;
      }
    }
    return true;
  }

  private static Pending met(Key key, Pending pending, int[] zones, int part, boolean isWhole) {
    if (pending.isFlying()) {
      return pending;
    }
    boolean isMine = isIn(key.zone(), zones);
    boolean isKnown = isMine || isWhole && knowsAll(pending.parts(), zones);
    boolean isSeen =
        isMine && pending.engines()[key.zone()] > 0
            || isWhole && knowsAll(pending.engines(), zones);
    return isKnown
        ? pending.with(
            raised(pending.parts(), zones, part),
            isSeen ? raised(pending.engines(), zones, part) : pending.engines())
        : pending;
  }

  /** Whether all threads of some zone know of all. */
  private static boolean knowsAll(int[] parts, int[] zones) {
    for (int zone : zones) {
      if (parts[zone] >= Part.BLOCK) {
        return true;
      }
    }
    return false;
  }

  private static int[] raised(int[] parts, int[] zones, int part) {
    var result = parts.clone();
    for (int zone : zones) {
      result[zone] = Math.max(result[zone], part);
    }
    return result;
  }
}
