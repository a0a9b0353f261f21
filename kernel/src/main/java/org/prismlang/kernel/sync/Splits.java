package org.prismlang.kernel.sync;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** Split barriers: one side arrives where its access is over, the other waits before its own. */
final class Splits {
  private final Subject subject;
  private final Placement placement;
  private final Map<String, Integer> names = new HashMap<>();

  /** Memories whose points stand outside of conditions that the sides do not share. */
  private final Set<String> hoisted = new HashSet<>();

  /** Loads whose own thread waits for them, as if they were ordinary writes. */
  private final Set<Node> waitedFor = new HashSet<>();

  private boolean isHoisting;

  Splits(Subject subject, Placement placement) {
    this.subject = subject;
    this.placement = placement;
  }

  /** Where and for which use of the slot. */
  record Point(Spot spot, Generation generation) {}

  /** Orders the two sides; a batch arrives later, where it is known to be over. */
  Signal place(Hazard hazard) {
    isHoisting = hoisted.contains(hazard.source().name());
    var arrive = arrival(hazard);
    var wait = wait(hazard);
    var signal = signal(hazard, arrive, wait);
    signal.memories.add(hazard.source().name());
    signal.hazards.add(hazard);
    signal.isHoisted |= isHoisting;
    signal.isClusterWide |= signal.isBack && isReplicated(hazard.target());
    awaitAt(signal, wait, hazard);
    if (isLoad(hazard)) {
      signal.loads.add(hazard.first());
      arriveAt(signal, arrive, Sync.Election.ONE, true, hazard);
    } else if (!hazard.source().timeline().isBatched()) {
      arriveAt(signal, arrive, election(arrive.spot), false, hazard);
    }
    return signal;
  }

  /** The same, with both sides outside of conditions that they do not share. */
  void hoisted(Hazard hazard) {
    hoisted.add(hazard.source().name());
    place(hazard);
  }

  /** One more wait for what is signalled already. */
  Placed.Await also(Signal signal, Hazard hazard) {
    var point = wait(hazard);
    var await = placement.add(new Placed.Await(point.spot, signal, point.generation));
    addReason(await, hazard);
    return await;
  }

  /** Whether the first access completes on a barrier of its own. */
  boolean isLoad(Hazard hazard) {
    return hazard.source().timeline().completesOnBarrier() && !waitedFor.contains(hazard.first());
  }

  /** The thread that starts a load waits for it at once. */
  void waitFor(Node load) {
    waitedFor.add(load);
    for (var signal : placement.signals) {
      if (signal.loads.remove(load)) {
        startLater(signal, load.seq);
      }
    }
    var role = load.seq.code.role();
    var signal = new Signal("own_" + placement.signals.size(), 1, role, role, false);
    signal.loads.add(load);
    placement.signals.add(signal);
    var point = new Point(Spot.before(load), new Generation.OfRuns(load.seq));
    arrive(signal, point, Sync.Election.ONE, true, Optional.empty());
    placement.add(new Placed.Await(Spot.after(load), signal, point.generation));
  }

  /**
   * Gives up a barrier that does not tell the uses of its loads apart, as those under a condition
   * of data: where no roles are in the way, threads can wait at once and meet behind it.
   */
  boolean waitAtOnce(Signal signal) {
    boolean isOfLoads =
        signal.loads.stream().anyMatch(it -> !waitedFor.contains(it))
            && signal.arrives.stream().allMatch(it -> it.bringsBytes);
    if (!isOfLoads || !signal.fromRole.isEmpty() || !signal.toRole.isEmpty()) {
      return false;
    }
    List.copyOf(signal.loads).forEach(this::waitFor);
    placement.remove(signal);
    return true;
  }

  /** The bytes of a list's loads are announced before the first that is left. */
  private void startLater(Signal signal, Seq seq) {
    for (var arrive : Set.copyOf(signal.arrives)) {
      if (arrive.seq != seq || !arrive.bringsBytes) {
        continue;
      }
      placement.remove(arrive);
      signal.loads.stream()
          .filter(it -> it.seq == seq)
          .mapToInt(it -> it.index)
          .min()
          .ifPresent(
              gap ->
                  arrive(
                      signal,
                      new Point(new Spot(seq, gap, arrive.role), arrive.generation),
                      Sync.Election.ONE,
                      true,
                      Optional.empty()));
    }
  }

  // Points.

  Point arrival(Hazard hazard) {
    boolean load = isLoad(hazard);
    var spot = descend(hazard, hazard.first(), hazard.second(), hazard.source(), !load, load);
    if (!load && hazard.source().timeline() == Timeline.IN_ORDER) {
      spot = behindLastAccess(spot);
    }
    return new Point(
        spot.of(hazard.fromRole()), generation(hazard, hazard.source(), spot, hazard.first()));
  }

  private Point wait(Hazard hazard) {
    boolean load = hazard.target().timeline().completesOnBarrier();
    var spot = descend(hazard, hazard.second(), hazard.first(), hazard.target(), false, load);
    return new Point(
        spot.of(hazard.toRole()), generation(hazard, hazard.target(), spot, hazard.second()));
  }

  private Spot descend(
      Hazard hazard, Node node, Node other, Touch touch, boolean after, boolean load) {
    var ring = ring(touch);
    var root = ring.isPresent() ? subject.tree().root : hazard.common();
    var shared = Paths.guards(root, other);
    return Paths.descend(
        root,
        node,
        after,
        (owner, inside) -> {
          if (owner.isLoop()) {
            return ring.isPresent() && dependsOn(ring.get(), owner);
          }
          if (owner.stmt instanceof Stmt.If) {
            return !isHoisting && load
                || !isHoisting && ring.isPresent() && owner.seq.code.role().isEmpty()
                || Paths.guard(owner, inside).filter(shared::contains).isPresent();
          }
          // One lane's arrival would not speak for the reads of the others.
          return Paths.isStraight(owner) && (!after || !inside.isElected);
        });
  }

  private static boolean dependsOn(Expr generation, Node loop) {
    var names = Parts.reads(generation);
    for (var name : Paths.assigned(loop)) {
      if (names.contains(name)) {
        return true;
      }
    }
    return false;
  }

  private static Optional<Expr> ring(Touch touch) {
    return touch.access().filter(it -> it.memory().isRing()).flatMap(Access::generation);
  }

  /** Releases of one role in one region are one, at the last access to shared memory in it. */
  private static Spot behindLastAccess(Spot spot) {
    int last = spot.gap();
    for (int i = spot.gap(); i < spot.seq().nodes.size(); i++) {
      if (touchesShared(spot.seq().nodes.get(i))) {
        last = i + 1;
      }
    }
    return new Spot(spot.seq(), last, spot.role());
  }

  private static boolean touchesShared(Node node) {
    for (var access : Parts.accesses(node.stmt)) {
      if (access.memory().space() == Memory.Space.SHARED) {
        return true;
      }
    }
    for (var child : node.children) {
      for (var each : child.nodes) {
        if (touchesShared(each)) {
          return true;
        }
      }
    }
    return false;
  }

  private static Generation generation(Hazard hazard, Touch touch, Spot spot, Node node) {
    var ring = ring(touch);
    if (ring.isPresent()) {
      return new Generation.OfRing(ring.get());
    }
    // Counted where both sides pass as often: in the common list, or under the guard they share.
    var path = Paths.down(hazard.common(), node);
    var counted = hazard.common();
    for (int i = 0; i + 1 < path.size(); i++) {
      if (path.get(i).stmt instanceof Stmt.If && spot.seq().isWithin(path.get(i + 1).seq)) {
        counted = path.get(i + 1).seq;
      }
    }
    return new Generation.OfRuns(counted);
  }

  private static Sync.Election election(Spot spot) {
    return spot.seq().isElected ? Sync.Election.ONE : Sync.Election.WARP;
  }

  // Signals.

  private Signal signal(Hazard hazard, Point arrive, Point wait) {
    boolean isRing = ring(hazard.source()).isPresent();
    boolean back = isRing ? hazard.target().mode() == Touch.Mode.WRITE : hazard.carried();
    int slots = isRing ? hazard.source().access().orElseThrow().memory().depth() : 1;
    for (var signal : placement.signals) {
      boolean same =
          signal.isBack == back
              && signal.slots == slots
              && (signal.fromRole.equals(hazard.fromRole()) || isSameWait(signal, hazard, wait));
      if (same && matches(signal, hazard, arrive, wait, isRing)) {
        return signal;
      }
    }
    var kind = back ? "empty" : "full";
    var name = kind + "_" + hazard.source().name();
    int count = names.merge(name, 1, Integer::sum);
    var signal =
        new Signal(
            count == 1 ? name : name + "_" + count,
            slots,
            hazard.fromRole(),
            hazard.toRole(),
            back);
    placement.signals.add(signal);
    return signal;
  }

  /** Whether others arrive for the same wait: then arrivals add. */
  private static boolean isSameWait(Signal signal, Hazard hazard, Point wait) {
    return signal.toRole.equals(hazard.toRole())
        && signal.awaits.stream()
            .anyMatch(it -> it.seq == wait.spot.seq() && it.generation.equals(wait.generation));
  }

  /**
   * A load signals one barrier; uses of one ring share theirs; so do those with a point in common.
   */
  private static boolean matches(
      Signal signal, Hazard hazard, Point arrive, Point wait, boolean isRing) {
    if (signal.loads.contains(hazard.first())) {
      return true;
    }
    if (!signal.toRole.equals(hazard.toRole())) {
      return false;
    }
    if (isRing && signal.memories.contains(hazard.source().name())) {
      return true;
    }
    for (var each : signal.awaits) {
      if (each.seq == wait.spot.seq() && each.generation.equals(wait.generation)) {
        return true;
      }
    }
    for (var each : signal.arrives) {
      if (each.seq == arrive.spot.seq() && each.generation.equals(arrive.generation)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isReplicated(Touch touch) {
    return touch
        .access()
        .map(it -> it.memory().owner())
        .filter(it -> it.level() == Level.BLOCK && it.size() > 1)
        .filter(it -> it.isBroaderThan(Perspective.BLOCK))
        .isPresent();
  }

  private void awaitAt(Signal signal, Point point, Hazard hazard) {
    for (var each : Set.copyOf(signal.awaits)) {
      if (each.seq == point.spot.seq() && each.generation.equals(point.generation)) {
        addReason(each, hazard);
        if (point.spot.gap() < each.gap) {
          placement.remove(each);
          var moved = placement.add(new Placed.Await(point.spot, signal, point.generation));
          moved.reasons.addAll(each.reasons);
        }
        return;
      }
    }
    addReason(placement.add(new Placed.Await(point.spot, signal, point.generation)), hazard);
  }

  void arriveAt(Signal signal, Point point, Sync.Election election, boolean bytes, Hazard hazard) {
    for (var each : Set.copyOf(signal.arrives)) {
      if (each.seq == point.spot.seq()
          && each.generation.equals(point.generation)
          && each.election == election
          && each.bringsBytes == bytes) {
        addReason(each, hazard);
        int gap =
            bytes ? Math.min(each.gap, point.spot.gap()) : Math.max(each.gap, point.spot.gap());
        if (gap != each.gap) {
          placement.remove(each);
          var moved = arrive(signal, point, election, bytes, Optional.empty());
          moved.reasons.addAll(each.reasons);
        }
        return;
      }
    }
    addReason(arrive(signal, point, election, bytes, Optional.empty()), hazard);
  }

  Placed.Arrive arrive(
      Signal signal, Point point, Sync.Election election, boolean bytes, Optional<Expr> guard) {
    return placement.add(
        new Placed.Arrive(point.spot, signal, point.generation, election, bytes, guard));
  }

  private static void addReason(Placed placed, Hazard hazard) {
    if (!placed.reasons.contains(hazard.reason())) {
      placed.reasons.add(hazard.reason());
    }
  }
}
