package org.prismlang.kernel.sync;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.sync.Conflict.Reach;
import org.prismlang.lang.type.Level;

/** Finds the accesses of a run that must be ordered. */
final class Conflicts {
  /** How many earlier runs of a statement count: older ones are ordered through them. */
  private final int most;

  private final Trace trace;
  private final Optional<Trace> partner;
  private final int warps;

  private Conflicts(Trace trace, Optional<Trace> partner, int most) {
    this.trace = trace;
    this.partner = partner.filter(it -> it.steps().size() == trace.steps().size());
    this.most = most;
    this.warps = trace.warps();
  }

  private record Happened(int step, Step.Act act, Touch touch, int index) {}

  /**
   * @param partner the same run in another block, to compare with
   */
  static List<Conflict> of(Trace trace, Optional<Trace> partner, int most) {
    return new Conflicts(trace, partner, most).find();
  }

  private List<Conflict> find() {
    var bySpace = new HashMap<String, Map<Node, Deque<Happened>>>();
    var found = new ArrayList<Conflict>();
    for (int i = 0; i < trace.steps().size(); i++) {
      if (!(trace.steps().get(i) instanceof Step.Act act)) {
        continue;
      }
      for (int t = 0; t < act.touches().size(); t++) {
        var touch = act.touches().get(t);
        var late = new Happened(i, act, touch, t);
        for (var earlier : bySpace.getOrDefault(touch.space(), Map.of()).values()) {
          nearest(earlier, late, found);
        }
      }
      for (int t = 0; t < act.touches().size(); t++) {
        var touch = act.touches().get(t);
        var uses =
            bySpace
                .computeIfAbsent(touch.space(), _ -> new LinkedHashMap<>())
                .computeIfAbsent(act.node(), _ -> new ArrayDeque<>());
        uses.addLast(new Happened(i, act, touch, t));
        if (uses.size() > Math.max(most, 64) * act.touches().size()) {
          uses.removeFirst();
        }
      }
    }
    return found;
  }

  /**
   * Earlier runs of a statement, the last first: who knows that one is over knows it of those
   * before, except for loads, each of which completes on its own.
   */
  private void nearest(Deque<Happened> earlier, Happened late, List<Conflict> found) {
    var known = new HashMap<Integer, Known>();
    for (var it = earlier.descendingIterator(); it.hasNext(); ) {
      var early = it.next();
      pair(early, late)
          .ifPresent(
              conflict -> {
                var before = known.computeIfAbsent(early.index, _ -> new Known(warps));
                boolean each = early.touch.timeline().completesOnBarrier();
                if (before.add(conflict) || each) {
                  found.add(conflict);
                }
              });
    }
  }

  /** What nearer conflicts already ask for. */
  private static final class Known {
    private final int[] needs;
    private final int[] fenced;
    private int own;
    private boolean isFar;

    Known(int warps) {
      needs = new int[warps];
      fenced = new int[warps];
    }

    /** Whether the conflict asks for more. */
    boolean add(Conflict conflict) {
      boolean more = (conflict.own() & ~own) != 0;
      more |= conflict.reach() != Reach.BLOCK && !isFar;
      for (int w = 0; w < needs.length; w++) {
        more |= (conflict.needs()[w] & ~needs[w] | conflict.fenced()[w] & ~fenced[w]) != 0;
        needs[w] |= conflict.needs()[w];
        fenced[w] |= conflict.fenced()[w];
      }
      own |= conflict.own();
      isFar |= conflict.reach() != Reach.BLOCK;
      return more;
    }
  }

  private Optional<Conflict> pair(Happened early, Happened late) {
    return early.step == late.step || !early.touch.conflicts(late.touch)
        ? Optional.empty()
        : conflict(early, late);
  }

  private Optional<Conflict> conflict(Happened early, Happened late) {
    var a = early.touch;
    var b = late.touch;
    // Swizzled memories keep their elements in an order of their own.
    boolean sameOrder = a.name().equals(b.name()) || isPlain(a) && isPlain(b);
    boolean exact = sameOrder && a.footprint().isComparable(b.footprint());
    if (!a.name().equals(b.name()) && (a.from() >= b.to() || b.from() >= a.to())) {
      return Optional.empty();
    }
    boolean isOfBlock = a.kind() != Touch.Kind.GLOBAL;
    if (exact && isOfBlock && a.footprint().isApart(b.footprint())) {
      return Optional.empty();
    }
    var meeting = ViewInstance.meet(a.view(), b.view());
    boolean sameMemory = a.name().equals(b.name());
    int unit = sameMemory ? meeting.threads(trace.threads()) : trace.threads();
    boolean proxy =
        a.kind() == Touch.Kind.SHARED
            && !a.isByProxy()
            && a.mode() != Touch.Mode.READ
            && b.isByProxy();
    var needs = new int[warps];
    var fenced = new int[warps];
    int own = 0;
    boolean any = false;
    for (int w2 = 0; w2 < warps; w2++) {
      if ((late.act.warps() >> w2 & 1) == 0) {
        continue;
      }
      for (int left = early.act.warps() & near(w2, unit); left != 0; left &= left - 1) {
        int w1 = Integer.numberOfTrailingZeros(left);
        if (exact && !a.footprint().meets(w1, b.footprint(), w2)) {
          continue;
        }
        if (w1 != w2) {
          needs[w2] |= 1 << w1;
          fenced[w2] |= proxy ? 1 << w1 : 0;
          continue;
        }
        boolean sameThread = !exact || a.footprint().meetsWithin(w1, b.footprint(), 1, true);
        boolean otherThread =
            unit > 1 && (!exact || a.footprint().meetsWithin(w1, b.footprint(), unit, false));
        if (otherThread) {
          needs[w2] |= 1 << w1;
        }
        if (a.isAsync() && sameThread) {
          own |= 1 << w1;
        }
        if (proxy && (otherThread || sameThread)) {
          fenced[w2] |= 1 << w1;
        }
      }
      any |= needs[w2] != 0 || fenced[w2] != 0;
    }
    var reach = reach(early, late, meeting);
    return any || own != 0 || reach != Reach.BLOCK
        ? Optional.of(
            new Conflict(
                early.step, late.step, a, b, needs, own, fenced, reach, unit, isGuess(a, b, exact)))
        : Optional.empty();
  }

  private static boolean isGuess(Touch a, Touch b, boolean exact) {
    return !exact || a.footprint().isWhole || b.footprint().isWhole;
  }

  private static boolean isPlain(Touch touch) {
    return touch.access().map(it -> it.memory().swizzle()).orElse(0) == 0;
  }

  /** Bits of the warps whose threads are in one unit with threads of the warp. */
  private static int near(int warp, int unit) {
    if (unit <= Mask.WARP) {
      return 1 << warp;
    }
    int bits = 0;
    for (int w = 0; w < Integer.SIZE; w++) {
      bits |= w * Mask.WARP / unit == warp * Mask.WARP / unit ? 1 << w : 0;
    }
    return bits;
  }

  /** Whether blocks may meet in it: global memory whose views meet above the block. */
  private Reach reach(Happened early, Happened late, ViewInstance meeting) {
    if (early.touch.kind() != Touch.Kind.GLOBAL || !meeting.isBroaderThanBlock()) {
      return Reach.BLOCK;
    }
    var there =
        partner
            .map(it -> it.steps().get(late.step))
            .filter(Step.Act.class::isInstance)
            .map(Step.Act.class::cast)
            .filter(it -> it.node() == late.act.node() && it.touches().size() > late.index);
    if (there.isPresent()) {
      var other = there.get().touches().get(late.index).footprint();
      var mine = early.touch.footprint();
      if (mine.isComparable(other) && !anyMeets(mine, other)) {
        return Reach.BLOCK;
      }
    }
    return meeting.perspective.level() == Level.GRID ? Reach.GRID : Reach.CLUSTER;
  }

  private boolean anyMeets(Footprint mine, Footprint other) {
    for (int w1 = 0; w1 < warps; w1++) {
      for (int w2 = 0; w2 < warps; w2++) {
        if (mine.meets(w1, other, w2)) {
          return true;
        }
      }
    }
    return false;
  }
}
