package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** Places synchronizations until nothing is left unordered, then takes out what is implied. */
final class Inference {
  private static final int MOST_ROUNDS = 400;
  private static final int MOST_PENDING = 4;

  private final Subject subject;
  private final Runs runs;
  private final Placement placement = new Placement();
  private final Meetings meetings;
  private final Splits splits;
  private final Proofs proofs;
  private final List<Diagnostic> errors = new ArrayList<>();

  /** Hazards given up on, so that each is reported once. */
  private final List<Hazard> hopeless = new ArrayList<>();

  /** What was tried in the round before. */
  private Optional<Hazard> last = Optional.empty();

  private Inference(Subject subject) {
    this.subject = subject;
    this.runs = new Runs(subject);
    this.meetings = new Meetings(subject, placement);
    this.splits = new Splits(subject, placement);
    this.proofs = new Proofs(subject);
  }

  /** What to weave in, or what is wrong. */
  record Result(Placement placement, Map<Signal, Integer> arrivals, List<Diagnostic> errors) {}

  static Result of(Subject subject) {
    var inference = new Inference(subject);
    inference.commits();
    inference.place();
    if (inference.errors.isEmpty()) {
      inference.prune();
    }
    inference.unread();
    inference.exits();
    return new Result(
        inference.placement, inference.runs.arrivals(inference.placement), inference.errors);
  }

  private void place() {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      var rest = judge();
      if (rest.isNone()) {
        return;
      }
      if (!rest.hazards().isEmpty()) {
        if (!hoistFirst(rest)) {
          order(rest);
        }
      } else if (!rest.unfenced().isEmpty()) {
        fence(rest.unfenced().getFirst());
      } else if (!repair(rest.problems().getFirst())) {
        return;
      }
    }
    throw new IllegalStateException("synchronization does not come to an end");
  }

  /** What waits in vain orders nothing: it is mended before the last resort is taken. */
  private boolean hoistFirst(Runs.Rest rest) {
    boolean isLast = rest.hazards().stream().allMatch(it -> urgency(it) == 5);
    if (!isLast) {
      return false;
    }
    for (var problem : rest.problems()) {
      if (problem.kind() == Clocks.Problem.Kind.STUCK && hoist(problem.signal())) {
        return true;
      }
    }
    return false;
  }

  private Runs.Rest judge() {
    var rest = runs.judge(placement);
    rest.hazards().removeIf(it -> isHopeless(it) || proofs.areApart(it));
    rest.unfenced().removeIf(this::isHopeless);
    return rest;
  }

  private boolean isHopeless(Hazard hazard) {
    for (var each : hopeless) {
      if (each.isSameAs(hazard)) {
        return true;
      }
    }
    return false;
  }

  // Choice of what to place next.

  private void order(Runs.Rest rest) {
    var hazards = rest.hazards();
    hazards.sort(
        Comparator.comparingInt(this::urgency)
            .thenComparingInt(it -> -depth(it.common()))
            .thenComparing(Hazard::carried)
            .thenComparingInt(Hazard::to));
    var first = hazards.getFirst();
    boolean again = last.isPresent() && last.get().isSameAs(first);
    last = Optional.of(first);
    switch (urgency(first)) {
      case 5 -> {
        boolean inOneList = !first.carried() && first.first().seq == first.second().seq;
        if (inOneList) {
          splits.waitFor(first.first());
        } else {
          split(first, again);
        }
      }
      case 0, 3 -> split(first, again);
      case 1 -> drain(first);
      case 2 -> {
        var together =
            hazards.stream()
                .filter(it -> urgency(it) == 2 && it.common() == first.common())
                .toList();
        meet(together);
      }
      default -> {
        // Outer loops are mostly served by what inner ones need.
        int deepest = depth(first.common());
        release(
            hazards.stream()
                .filter(it -> urgency(it) == 4)
                .filter(it -> isOfRing(it) || depth(it.common()) == deepest)
                .toList());
      }
    }
  }

  /** What others build on comes first: data arriving, then one's own waits, barriers, releases. */
  private int urgency(Hazard hazard) {
    if (splits.isLoad(hazard)) {
      return isSameThread(hazard) ? 5 : 0;
    }
    if (hazard.isBetweenRoles()) {
      return hazard.source().timeline() == Timeline.WGMMA
          ? 4
          : hazard.source().mode() == Touch.Mode.WRITE ? 0 : 3;
    }
    return hazard.isOwn() ? 1 : 2;
  }

  private void split(Hazard hazard, boolean again) {
    var signal = splits.place(hazard);
    if (again) {
      giveUp(hazard, Failures.turns(signal, subject.span()));
    }
  }

  private static boolean isOfRing(Hazard hazard) {
    return hazard.source().access().filter(it -> it.memory().isRing()).isPresent();
  }

  /** A load over what it loaded before is mostly ordered by those who used it in between. */
  private static boolean isSameThread(Hazard hazard) {
    return hazard.target().timeline() == Timeline.TMA_LOAD
        && hazard.fromRole().equals(hazard.toRole());
  }

  private static int depth(Seq seq) {
    int depth = 0;
    var owner = seq.owner;
    while (owner.isPresent()) {
      depth++;
      owner = owner.get().seq.owner;
    }
    return depth;
  }

  // Full barriers and completion.

  private void meet(List<Hazard> hazards) {
    var first = meetings.broadest(hazards);
    if (isAcrossBlocks(first) && !subject.launch().cooperative()) {
      giveUp(first, Failures.acrossBlocks(first));
      return;
    }
    if (first.source().isAsync() && drainAtMeeting(first) || waitAtSplit(first)) {
      return;
    }
    var placed = meetings.place(hazards);
    if (placed.isEmpty()) {
      giveUp(first, Failures.nowhereToMeet(first));
      return;
    }
    for (var hazard : hazards) {
      if (hazard.source().isAsync() && judge().has(hazard)) {
        drainAtMeeting(hazard);
      }
    }
    if (judge().has(first)) {
      giveUp(first, Failures.nowhereToMeet(first));
    }
  }

  /** A role waits for a split barrier that is there rather than for a full one of its own. */
  private boolean waitAtSplit(Hazard hazard) {
    if (hazard.fromRole().isEmpty()
        || !hazard.fromRole().equals(hazard.toRole())
        || !isOfRing(hazard)) {
      return false;
    }
    for (var signal : placement.signals) {
      if (signal.isBack
          || !signal.fromRole.equals(hazard.fromRole())
          || !signal.memories.contains(hazard.source().name())) {
        continue;
      }
      var await = splits.also(signal, hazard);
      var left = judge();
      if (!left.has(hazard) && left.problems().stream().noneMatch(it -> it.signal() == signal)) {
        return true;
      }
      placement.remove(await);
    }
    return false;
  }

  private static boolean isAcrossBlocks(Hazard hazard) {
    return hazard.conflict().reach() == Conflict.Reach.GRID;
  }

  private void giveUp(Hazard hazard, Diagnostic why) {
    hopeless.add(hazard);
    // One mistake, one error: other accesses to the same memory say the same.
    for (var each : errors) {
      if (each.code() == why.code()
          && (each.span().equals(why.span()) || each.message().equals(why.message()))) {
        return;
      }
    }
    errors.add(why);
  }

  /** Before a barrier that is there, with as many groups in flight as may be. */
  private boolean drainAtMeeting(Hazard hazard) {
    var timeline = hazard.source().timeline();
    if (timeline == Timeline.TMA_LOAD) {
      return false;
    }
    boolean reads = timeline == Timeline.TMA_STORE && hazard.source().mode() == Touch.Mode.READ;
    for (int pending = MOST_PENDING; pending >= 0; pending--) {
      for (var meet : placement.all(Placed.Meet.class).reversed()) {
        if (drainAt(meet.spot(), timeline, pending, reads, hazard)) {
          return true;
        }
      }
    }
    return false;
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
    if (!judge().has(hazard)) {
      drain.reasons.add(hazard.reason());
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

  /** Threads wait for their own, just before they need it. */
  private void drain(Hazard hazard) {
    var spot =
        Paths.descend(
                hazard.common(),
                hazard.second(),
                false,
                (owner, inside) -> Paths.isStraight(owner) && inside.code.isUniformForWarp())
            .of(hazard.toRole());
    var timeline = hazard.source().timeline();
    boolean reads = timeline == Timeline.TMA_STORE && hazard.source().mode() == Touch.Mode.READ;
    var there = drainAt(spot, timeline);
    var drain = there.orElse(new Placed.Drain(spot, timeline, MOST_PENDING, reads));
    if (there.isEmpty()) {
      placement.add(drain);
    }
    drain.readsOnly &= reads;
    drain.reasons.add(hazard.reason());
    while (judge().has(hazard)) {
      if (drain.pending == 0) {
        giveUp(hazard, Failures.nowhereToMeet(hazard));
        return;
      }
      drain.pending--;
    }
  }

  // Releases of what batches read.

  private void release(List<Hazard> hazards) {
    var role = hazards.getFirst().fromRole();
    var dues = new LinkedHashMap<Node, List<Releases.Due>>();
    var apart = new ArrayList<Hazard>();
    for (var hazard : hazards) {
      if (!hazard.fromRole().equals(role)) {
        continue;
      }
      var signal = splits.place(hazard);
      var point = splits.arrival(hazard);
      if (!isSameTrip(point.spot().seq(), hazard.first().seq)) {
        apart.add(hazard);
        splits.arriveAt(signal, point, Sync.Election.WARPGROUP, false, hazard);
        continue;
      }
      var due = new Releases.Due(signal, point.generation(), Optional.empty(), hazard.reason());
      var list = dues.computeIfAbsent(hazard.first(), _ -> new ArrayList<>());
      boolean known =
          list.stream()
              .anyMatch(it -> it.signal() == signal && it.generation().equals(due.generation()));
      if (!known) {
        list.add(due);
      }
    }
    var root = subject.tree().root;
    var patient = Releases.place(role, root, placement, dues, true);
    if (isStuck()) {
      patient.forEach(placement::remove);
      Releases.place(role, root, placement, dues, false);
    }
    for (var hazard : apart) {
      if (judge().has(hazard)) {
        placement.add(new Placed.Drain(splits.arrival(hazard).spot(), Timeline.WGMMA, 0, false));
      }
    }
  }

  private boolean isStuck() {
    for (var problem : runs.judge(placement).problems()) {
      if (problem.kind() == Clocks.Problem.Kind.STUCK) {
        return true;
      }
    }
    return false;
  }

  /** Whether both are in the same loops. */
  private static boolean isSameTrip(Seq a, Seq b) {
    return loop(a).equals(loop(b));
  }

  private static Optional<Node> loop(Seq seq) {
    var owner = seq.owner;
    while (owner.isPresent()) {
      if (owner.get().isLoop()) {
        return owner;
      }
      owner = owner.get().seq.owner;
    }
    return Optional.empty();
  }

  // Fences, commits, exits.

  /** By every writer, before the barrier or arrival that passes the data on. */
  private void fence(Hazard hazard) {
    var candidates = new ArrayList<Spot>();
    placement.all(Placed.Meet.class).forEach(it -> candidates.add(it.spot()));
    placement.all(Placed.Arrive.class).stream()
        .filter(it -> !it.bringsBytes)
        .forEach(it -> candidates.add(it.spot()));
    candidates.add(
        Paths.descend(
                hazard.common(),
                hazard.first(),
                true,
                (owner, inside) -> Paths.isStraight(owner) && inside.code.isUniformForWarp())
            .of(hazard.fromRole()));
    candidates.add(ownSpot(hazard.first()).of(hazard.fromRole()));
    for (var spot : candidates) {
      var fence = placement.add(new Placed.Fence(spot));
      boolean still = judge().unfenced().stream().anyMatch(it -> it.isSameAs(hazard));
      if (!still) {
        fence.reasons.add(hazard.reason());
        return;
      }
      placement.remove(fence);
    }
    giveUp(hazard, Failures.nowhereToMeet(hazard));
  }

  private static Spot ownSpot(Node node) {
    var here = node;
    while (!here.seq.isPlaceable() && here.seq.owner.isPresent()) {
      here = here.seq.owner.get();
    }
    return Spot.after(here);
  }

  /** One group for all copies that a region starts, empty where a condition skips them. */
  private void commits() {
    var regions = new LinkedHashMap<Seq, Map<Timeline, Integer>>();
    for (var node : subject.tree().nodes) {
      if (node.seq.isFrozen
          || !(node.stmt instanceof Stmt.Operate operate)
          || !isGrouped(operate.intrinsic().timeline())) {
        continue;
      }
      var here = node;
      while (here.seq.owner.isPresent() && !isRegion(here.seq, operate)) {
        here = here.seq.owner.get();
      }
      regions
          .computeIfAbsent(here.seq, _ -> new LinkedHashMap<>())
          .merge(operate.intrinsic().timeline(), here.index + 1, Math::max);
    }
    regions.forEach(
        (seq, ends) ->
            ends.forEach(
                (timeline, gap) ->
                    placement.add(new Placed.Commit(new Spot(seq, gap, ""), timeline))));
    for (var node : subject.tree().nodes) {
      if (node.stmt instanceof Stmt.If && !node.seq.isFrozen) {
        boolean then = hasBatch(node.children.get(0));
        boolean otherwise = hasBatch(node.children.get(1));
        if (then != otherwise) {
          var seq = node.children.get(then ? 1 : 0);
          var role = batchRole(node.children.get(then ? 0 : 1)).orElse("");
          placement.add(
              new Placed.Commit(new Spot(seq, seq.nodes.size(), "").of(role), Timeline.WGMMA));
        }
      }
    }
  }

  private static boolean isGrouped(Timeline timeline) {
    return timeline == Timeline.CP_ASYNC || timeline == Timeline.TMA_STORE;
  }

  /** The body of a loop, a role or one thread's code; not what a condition may skip. */
  private static boolean isRegion(Seq seq, Stmt.Operate operate) {
    if (!seq.isPlaceable() || seq.owner.isEmpty()) {
      return seq.owner.isEmpty();
    }
    return switch (seq.owner.get().stmt) {
      case Stmt.For loop -> loop.copies() != 0 || isStage(loop, operate);
      case Stmt.While _ -> true;
      case Stmt.Split _ -> true;
      case Stmt.Group group ->
          group.perspective().level() != Level.THREAD
              && seq.owner.get().seq.code.unit().level() == Level.GRID;
      default -> false;
    };
  }

  /** Whether each trip of an unrolled loop fills a slot of its own. */
  private static boolean isStage(Stmt.For loop, Stmt.Operate operate) {
    return Parts.accesses(operate).stream()
        .flatMap(it -> it.generation().stream())
        .anyMatch(it -> Parts.reads(it).contains(loop.variable().name()));
  }

  private static boolean hasBatch(Seq seq) {
    return batchRole(seq).isPresent();
  }

  private static Optional<String> batchRole(Seq seq) {
    for (var node : seq.nodes) {
      if (node.isLoop()) {
        continue;
      }
      if (node.stmt instanceof Stmt.Batch) {
        return Optional.of(seq.code.role());
      }
      for (var child : node.children) {
        var found = batchRole(child);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** A load that nobody reads still needs a barrier to count on: its thread waits for it. */
  private void unread() {
    for (var node : subject.tree().nodes) {
      boolean isLoad =
          node.stmt instanceof Stmt.Operate operate
              && operate.intrinsic().timeline() == Timeline.TMA_LOAD;
      if (!isLoad || placement.signals.stream().anyMatch(it -> it.loads.contains(node))) {
        continue;
      }
      splits.waitFor(node);
    }
  }

  /** Nobody leaves the kernel while a copy still uses its shared memory. */
  private void exits() {
    if (!subject.isKernel()) {
      return;
    }
    var end = blockCode(subject.tree().root);
    for (var left : runs.inFlight(placement)) {
      placement.add(
          new Placed.Drain(
              new Spot(end, end.nodes.size(), "").of(left.role()),
              left.timeline(),
              0,
              left.timeline() == Timeline.TMA_STORE));
    }
    if (placement.signals.stream().anyMatch(it -> it.isClusterWide)) {
      placement.add(
          new Placed.Meet(
              new Spot(end, end.nodes.size(), ""), Sync.Scope.CLUSTER, subject.threads()));
    }
  }

  /** The last list of code that every block runs. */
  private static Seq blockCode(Seq root) {
    if (root.code.unit().level() != Level.GRID || root.nodes.isEmpty()) {
      return root;
    }
    var last = root.nodes.getLast();
    return last.stmt instanceof Stmt.Group group
            && group.perspective().isAtLeast(Perspective.BLOCK)
            && !last.children.isEmpty()
        ? blockCode(last.children.getFirst())
        : root;
  }

  // Repairs and pruning.

  /** A barrier that does not work out is placed differently, or gets help. */
  private boolean repair(Clocks.Problem problem) {
    var signal = problem.signal();
    boolean helped =
        switch (problem.kind()) {
          case STUCK -> hoist(signal);
          case EXCESS -> join(signal, problem);
          case OVERRUN, EARLY -> returnEdge(signal, problem);
        };
    if (!helped) {
      errors.add(Failures.turns(signal, subject.span()));
    }
    return helped;
  }

  /** A party that skips an access still waits and arrives: outside of the condition. */
  private boolean hoist(Signal signal) {
    if (signal.isHoisted || signal.hazards.isEmpty()) {
      return false;
    }
    var together =
        placement.signals.stream()
            .filter(it -> !Collections.disjoint(it.memories, signal.memories))
            .toList();
    together.forEach(placement::remove);
    together.forEach(it -> it.hazards.forEach(splits::hoisted));
    return true;
  }

  /** One part arrives once for a use: at the last of its accesses. */
  private boolean join(Signal signal, Clocks.Problem problem) {
    for (var arrive : List.copyOf(signal.arrives)) {
      placement.remove(arrive);
      var left = judge();
      if (left.hazards().isEmpty()
          && !left.problems().contains(problem)
          && left.problems().stream().noneMatch(it -> it.kind() == Clocks.Problem.Kind.STUCK)) {
        return true;
      }
      placement.add(arrive);
    }
    return false;
  }

  /** Phases that could be missed need an edge back. */
  private boolean returnEdge(Signal signal, Clocks.Problem problem) {
    if (signal.name.startsWith("return") || signal.awaits.isEmpty() || signal.arrives.isEmpty()) {
      return false;
    }
    var back = signal.reversed();
    back.isClusterWide = signal.isClusterWide;
    placement.signals.add(back);
    for (var await : signal.awaits) {
      var spot = new Spot(await.seq, Math.min(await.gap + 1, await.seq.nodes.size()), await.role);
      placement.add(
          new Placed.Arrive(
              spot,
              back,
              await.generation,
              await.seq.isElected ? Sync.Election.ONE : Sync.Election.WARP,
              false,
              Optional.empty()));
    }
    for (var arrive : signal.arrives) {
      int gap = arrive.bringsBytes ? arrive.gap : Math.max(0, arrive.gap - 1);
      placement.add(
          new Placed.Await(new Spot(arrive.seq, gap, arrive.role), back, arrive.generation));
    }
    var left = judge();
    boolean helped = left.hazards().isEmpty() && !left.problems().contains(problem);
    if (!helped) {
      placement.remove(back);
    }
    return helped;
  }

  /** What the rest implies goes. */
  private void prune() {
    if (!judge().isNone()) {
      return;
    }
    for (var signal : List.copyOf(placement.signals).reversed()) {
      // What one block's run shows does not speak for the others of its cluster.
      if (signal.isClusterWide) {
        continue;
      }
      var arrives = List.copyOf(signal.arrives);
      var awaits = List.copyOf(signal.awaits);
      placement.remove(signal);
      if (!judge().isNone()) {
        placement.signals.add(signal);
        arrives.forEach(placement::add);
        awaits.forEach(placement::add);
      }
    }
    var plain = new ArrayList<Placed>();
    plain.addAll(placement.all(Placed.Meet.class));
    plain.addAll(placement.all(Placed.Drain.class));
    plain.addAll(placement.all(Placed.Fence.class));
    plain.addAll(placement.all(Placed.Await.class));
    placement.all(Placed.Commit.class).stream()
        .filter(it -> it.timeline == Timeline.WGMMA)
        .forEach(plain::add);
    plain.sort(Comparator.comparingInt(it -> -depth(it.seq)));
    for (var placed : plain) {
      placement.remove(placed);
      if (!judge().isNone()) {
        placement.add(placed);
      }
    }
  }
}
