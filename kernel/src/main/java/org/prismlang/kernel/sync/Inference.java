package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.intrinsic.Timeline;

/** Places synchronizations until nothing is left unordered, then takes out what is implied. */
final class Inference {
  private static final int MOST_ROUNDS = 400;

  private final Subject subject;
  private final Runs runs;
  private final Placement placement = new Placement();
  private final Meetings meetings;
  private final Splits splits;
  private final Proofs proofs;
  private final Completion completion;
  private final Repairs repairs;
  private final List<Diagnostic> errors = new ArrayList<>();

  /** Hazards given up on, so that each is reported once. */
  private final Set<Hazard.Kind> hopeless = new HashSet<>();

  /** What was tried in the round before. */
  private Optional<Hazard> last = Optional.empty();

  private Inference(Subject subject, List<Sample> samples) {
    this.subject = subject;
    this.runs = new Runs(subject, samples);
    this.meetings = new Meetings(subject, placement);
    this.splits = new Splits(subject, placement);
    this.proofs = new Proofs(subject);
    this.completion = new Completion(placement, this::isLeft);
    this.repairs = new Repairs(placement, splits, this::judge);
  }

  /** What to weave in, or what is wrong. */
  record Result(Placement placement, Map<Signal, Integer> arrivals, List<Diagnostic> errors) {}

  static Result of(Subject subject, List<Sample> samples) {
    var inference = new Inference(subject, samples);
    var groups = new Groups(subject, inference.placement);
    groups.commit();
    inference.place();
    if (inference.errors.isEmpty()) {
      inference.prune();
    }
    inference.unread();
    groups.drainAtExit(inference.runs.inFlight(inference.placement));
    return new Result(
        inference.placement, inference.runs.arrivals(inference.placement), inference.errors);
  }

  /** Each remedy called for the next: there is none for all. */
  private Diagnostic endless(Runs.Rest rest) {
    var unordered = rest.hazards().isEmpty() ? rest.unfenced() : rest.hazards();
    return rest.problems().isEmpty()
        ? Failures.nowhereToMeet(unordered.getFirst())
        : Failures.turns(rest.problems().getFirst().signal(), subject.span());
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
      } else if (!repairs.of(rest.problems().getFirst())
          && !splits.waitAtOnce(rest.problems().getFirst().signal())) {
        report(Failures.turns(rest.problems().getFirst().signal(), subject.span()));
        return;
      }
    }
    report(endless(judge()));
  }

  /** What waits in vain orders nothing: it is mended before the last resort is taken. */
  private boolean hoistFirst(Runs.Rest rest) {
    boolean isLast = rest.hazards().stream().allMatch(it -> urgency(it) == 5);
    if (!isLast) {
      return false;
    }
    for (var problem : rest.problems()) {
      if (problem.kind() == Clocks.Problem.Kind.STUCK && repairs.hoist(problem.signal())) {
        return true;
      }
    }
    return false;
  }

  private Runs.Rest judge() {
    return open(runs.judge(placement));
  }

  private boolean isDone() {
    return runs.each(placement).allMatch(it -> open(it).isNone());
  }

  private boolean isLeft(Hazard hazard) {
    return runs.each(placement, hazard.kind()).anyMatch(it -> !isClosed(it));
  }

  /** Without what there is no need, or no hope, to order. */
  private Runs.Rest open(Runs.Rest rest) {
    rest.hazards().removeIf(this::isClosed);
    rest.unfenced().removeIf(this::isHopeless);
    return rest;
  }

  private boolean isClosed(Hazard hazard) {
    return isHopeless(hazard) || proofs.areApart(hazard);
  }

  private boolean isHopeless(Hazard hazard) {
    return hopeless.contains(hazard.kind());
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
      case 1 -> {
        if (!completion.ownJustBefore(first)) {
          giveUp(first, Failures.nowhereToMeet(first));
        }
      }
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
      return hazard.source().timeline().isBatched()
          ? 4
          : hazard.source().mode() == Touch.Mode.WRITE ? 0 : 3;
    }
    return hazard.isOwn() ? 1 : 2;
  }

  private void split(Hazard hazard, boolean again) {
    var signal = splits.place(hazard);
    if (again && !splits.waitAtOnce(signal)) {
      giveUp(hazard, Failures.turns(signal, subject.span()));
    }
  }

  private static boolean isOfRing(Hazard hazard) {
    return hazard.source().access().filter(it -> it.memory().isRing()).isPresent();
  }

  /** A load over what it loaded before is mostly ordered by those who used it in between. */
  private static boolean isSameThread(Hazard hazard) {
    return hazard.target().timeline().completesOnBarrier()
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
    if (first.source().isAsync() && completion.atMeeting(first) || waitAtSplit(first)) {
      return;
    }
    var placed = meetings.place(hazards);
    if (placed.isEmpty()) {
      giveUp(first, Failures.nowhereToMeet(first));
      return;
    }
    for (var hazard : hazards) {
      if (hazard.source().isAsync() && isLeft(hazard)) {
        completion.atMeeting(hazard);
      }
    }
    if (isLeft(first)) {
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
    hopeless.add(hazard.kind());
    report(why);
  }

  /** One mistake, one error: other accesses to the same memory say the same. */
  private void report(Diagnostic why) {
    for (var each : errors) {
      if (each.code() == why.code()
          && (each.span().equals(why.span()) || each.message().equals(why.message()))) {
        return;
      }
    }
    errors.add(why);
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
        // No batch need have run in between, which alone tells one warp where the others are.
        splits.arriveAt(signal, point, Sync.Election.WARP, false, hazard);
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
      if (isLeft(hazard)) {
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

  // Fences and loads.

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

  /** A load that nobody reads still needs a barrier to count on: its thread waits for it. */
  private void unread() {
    for (var node : subject.tree().nodes) {
      boolean isLoad =
          node.stmt instanceof Stmt.Operate operate
              && operate.intrinsic().timeline().completesOnBarrier();
      if (!isLoad || placement.signals.stream().anyMatch(it -> it.loads.contains(node))) {
        continue;
      }
      splits.waitFor(node);
    }
  }

  /** What the rest implies goes. */
  private void prune() {
    if (!isDone()) {
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
      if (!isDone()) {
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
        .filter(it -> it.timeline.isBatched())
        .forEach(plain::add);
    plain.sort((a, b) -> Integer.compare(depth(b.seq), depth(a.seq)));
    for (var placed : plain) {
      placement.remove(placed);
      if (!isDone()) {
        placement.add(placed);
      }
    }
  }
}
