package org.prismlang.verify.machine;

import java.util.List;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.Violation;
import org.prismlang.verify.order.Clock;
import org.prismlang.verify.order.Progress;
import org.prismlang.verify.order.Site;

/** Split barriers: arrivals, bytes and waits, and that their phases cannot be mistaken. */
final class Barriers {
  private static final int WARP = 32;
  private static final int WARPGROUP = 128;

  private final Machine machine;
  private final ExpressionRun expressions;

  Barriers(Machine machine, ExpressionRun expressions) {
    this.machine = machine;
    this.expressions = expressions;
  }

  /** A use of a barrier: the slot and the phase of it. */
  record Use(Slot slot, int phase) {}

  Use use(Barrier barrier, long generation, ThreadBlock block) {
    machine.log.note(Log.Entry.DIVIDED, generation, barrier.slots());
    var slots = java.util.Objects.requireNonNull(block.slots.get(barrier.name()), barrier.name());
    int slot = (int) Math.floorMod(generation, (long) barrier.slots());
    long round =
        barrier.isByParity()
            ? slots[slot].completed()
            : Math.floorDiv(generation, (long) barrier.slots());
    machine.covered.use(barrier.name(), round);
    return new Use(slots[slot], (int) round);
  }

  /** The phase that a wait is for. */
  private Use awaited(Sync.Await await, long generation, ThreadBlock block, int thread) {
    var barrier = await.barrier();
    var use = use(barrier, generation, block);
    if (!barrier.isByParity()) {
      return new Use(use.slot(), await.previous() ? use.phase() - 1 : use.phase());
    }
    long parity = Math.floorDiv(generation, (long) barrier.slots());
    int atHand = use.phase();
    machine.log.note(Log.Entry.EXACT, parity, 0);
    machine.log.note(Log.Entry.DIVIDED, atHand, 2);
    return new Use(
        use.slot(),
        parity == Barrier.OWN
            ? use.slot().arrivalOf(block.first() + thread)
            : (atHand & 1) == (parity & 1) ? atHand : atHand - 1);
  }

  void arrive(Sync.Arrive arrive, Task task, int[] threads) {
    var generation = expressions.of(arrive.generation(), task, threads);
    var bytes = arrive.bytes().map(it -> expressions.of(it, task, threads)).orElse(Quantity.of(0));
    var site = site(arrive, "arrival at", arrive.barrier(), arrive.span());
    int step =
        switch (arrive.election()) {
          case ONE -> 1;
          case WARP -> WARP;
          case WARPGROUP -> WARPGROUP;
        };
    int at = 0;
    while (at < threads.length) {
      int unit = threads[at] / step;
      int end = at + 1;
      while (end < threads.length && threads[end] / step == unit) {
        end++;
      }
      if (arrive.election() == Sync.Election.WARP) {
        meet(threads, at, end, task.block);
      }
      int thread = threads[at];
      boolean areBytesKnown = bytes.at(thread) != Quantity.UNKNOWN;
      if (generation.at(thread) == Quantity.UNKNOWN || !areBytesKnown) {
        outside(arrive.span());
      }
      if (generation.at(thread) == Quantity.UNKNOWN) {
        return;
      }
      for (var block : reached(arrive.barrier(), task.block)) {
        var use = use(arrive.barrier(), generation.at(thread), block);
        // A copy of as many bytes is left out, too.
        arrive(use, task.block, block, thread, areBytesKnown ? bytes.at(thread) : 0, site);
      }
      at = end;
    }
  }

  private void outside(Span span) {
    machine.findings.leaveOut("a generation or a number of bytes that is data", span);
  }

  private List<ThreadBlock> reached(Barrier barrier, ThreadBlock block) {
    return barrier.isClusterWide() ? machine.cluster(block) : List.of(block);
  }

  /** An elected lane arrives for its warp after the warp has met. */
  private void meet(int[] threads, int from, int to, ThreadBlock block) {
    var joining = new Clock.Joining(machine.standings.heard(block.first() + threads[from]));
    for (int i = from; i < to; i++) {
      machine.standings.tell(block.first() + threads[i], machine.now(), joining);
    }
    var met = joining.done();
    for (int i = from; i < to; i++) {
      machine.standings.hear(block.first() + threads[i], met);
    }
  }

  private void arrive(
      Use use, ThreadBlock from, ThreadBlock to, int thread, long bytes, Site site) {
    int number = from.first() + thread;
    var slot = use.slot();
    machine.log.note(Log.Entry.EXACT, bytes, 0);
    check(use, number, site, "arrives");
    if (slot.present() >= slot.arrivals) {
      machine.findings.add(
          Violation.Kind.COUNT,
          "more arrivals than the " + slot.arrivals + " that a phase takes",
          machine.findings.party(site, number, 1));
    }
    machine.standings.tell(number, machine.now(), slot.gathering());
    slot.arrive(visit(from, thread, site), bytes);
    if (from != to) {
      to.visits.put(number, machine.now());
    }
    finish(slot, site, number);
  }

  private Slot.Visit visit(ThreadBlock block, int thread, Site site) {
    return new Slot.Visit(block.first() + thread, machine.now(), block.batches[thread], site);
  }

  /** The copy engine will count bytes in this phase. */
  void bring(Use use, int number, long bytes, Site site) {
    check(use, number, site, "counts bytes");
    use.slot().bring(bytes);
    finish(use.slot(), site, number);
  }

  private void check(Use use, int number, Site site, String what) {
    machine.log.note(Log.Entry.COMPARED, use.phase(), use.slot().completed());
    if (use.phase() != use.slot().completed()) {
      machine.findings.add(
          Violation.Kind.PHASE,
          what
              + " for phase "
              + use.phase()
              + " while phase "
              + use.slot().completed()
              + " is under way",
          machine.findings.party(site, number, 1));
    } else if (!isOver(use.slot(), use.phase() - 1, number)) {
      machine.findings.add(
          Violation.Kind.PHASE,
          what + " perhaps before the phase before is over",
          machine.findings.party(site, number, 1));
    }
  }

  /** Whether a thread knows that a phase is over. */
  private boolean isOver(Slot slot, int phase, int number) {
    var heard = machine.standings.heard(number);
    machine.log.note(Log.Entry.COMPARED, phase, heard.of(dimension(slot)));
    if (phase < 0 || heard.of(dimension(slot)) > phase) {
      return true;
    }
    if (!slot.isByArrivals(phase)) {
      return false;
    }
    for (var visit : slot.arrived(phase)) {
      boolean isOwn = visit.thread() == number;
      if (!isOwn && !isKnown(visit, heard, visit.time())) {
        return false;
      }
    }
    return true;
  }

  private int dimension(Slot slot) {
    return machine.standings.dimensions().of(Progress.PHASE, slot.number);
  }

  /** Whether a clock knows that a visitor has come so far, or has begun a later batch. */
  private boolean isKnown(Slot.Visit visit, Clock clock, int time) {
    int warpgroup = machine.standings.warpgroup(visit.thread());
    int groups = machine.standings.dimensions().of(Progress.MULTIPLIED, warpgroup);
    return clock.of(visit.thread()) >= time || clock.of(groups) > visit.batches();
  }

  private void finish(Slot slot, Site site, int number) {
    boolean isFull = slot.present() >= slot.arrivals;
    if (isFull && slot.brought() > slot.expected()) {
      machine.findings.add(
          Violation.Kind.COUNT,
          slot.brought() + " bytes come where " + slot.expected() + " are expected",
          machine.findings.party(site, number, 1));
    }
    if (!slot.isOver()) {
      return;
    }
    var waits = slot.finish(dimension(slot));
    for (var wait : waits) {
      if (!isKnown(wait, slot.last(), wait.time() + 1)) {
        machine.findings.add(
            Violation.Kind.PHASE,
            "a wait may miss its phase: the next one passes without it",
            machine.findings.party(wait.site(), wait.thread(), 1),
            machine.findings.party(site, number, 1));
      }
    }
  }

  /** Whether all these threads get past their wait. */
  boolean await(Sync.Await await, Task task, int[] threads) {
    var generation = expressions.of(await.generation(), task, threads);
    var site = site(await, "wait for", await.barrier(), await.span());
    boolean isNew = !task.isWaiting;
    task.isWaiting = true;
    boolean passes = true;
    for (int thread : threads) {
      if (generation.at(thread) == Quantity.UNKNOWN) {
        outside(await.span());
        continue;
      }
      var use = awaited(await, generation.at(thread), task.block, thread);
      int phase = use.phase();
      if (isNew && generation.at(thread) < 0 && !await.barrier().isByParity()) {
        machine.findings.add(
            Violation.Kind.PHASE,
            "waits for generation " + generation.at(thread) + ", and the first is 0",
            machine.findings.party(site, task.block.first() + thread, 1));
      }
      if (isNew) {
        begin(use.slot(), phase, task.block, thread, site);
      }
      machine.log.note(Log.Entry.COMPARED, phase, use.slot().completed());
      passes &= use.slot().completed() > phase;
      boolean isSame = generation.isSame() && !await.barrier().isByParity();
      if (isSame && !passes) {
        break;
      }
    }
    if (passes) {
      task.isWaiting = false;
      for (int thread : threads) {
        if (generation.at(thread) != Quantity.UNKNOWN) {
          pass(await, generation.at(thread), task.block, thread);
        }
      }
    }
    return passes;
  }

  private void begin(Slot slot, int phase, ThreadBlock block, int thread, Site site) {
    int number = block.first() + thread;
    if (slot.completed() > phase + 1) {
      machine.findings.add(
          Violation.Kind.PHASE,
          "waits for phase " + phase + " when " + slot.completed() + " are over: two behind",
          machine.findings.party(site, number, 1));
    } else if (!isOver(slot, phase - 1, number)) {
      machine.findings.add(
          Violation.Kind.PHASE,
          "the wait may begin before the phase before is over, and pass at once",
          machine.findings.party(site, number, 1));
    }
    slot.await(phase, visit(block, thread, site));
  }

  private Clock from = Clock.NOTHING;
  private Clock learnt = Clock.NOTHING;
  private Clock joined = Clock.NOTHING;

  private void pass(Sync.Await await, long generation, ThreadBlock block, int thread) {
    var use = awaited(await, generation, block, thread);
    if (use.phase() < 0) {
      return;
    }
    int number = block.first() + thread;
    var heard = machine.standings.heard(number);
    if (heard != from || learnt != use.slot().last()) {
      from = heard;
      learnt = use.slot().last();
      var joining = new Clock.Joining(heard);
      joining.add(learnt);
      joined = joining.done();
    }
    machine.standings.hear(number, joined);
  }

  private Site site(Object part, String what, Barrier barrier, Span span) {
    return machine.site(part, what, barrier.name(), Timeline.IN_ORDER, span);
  }

  /** What is left of phases when all threads of the block have ended. */
  void leftovers(ThreadBlock block) {
    for (var barrier : machine.kernel.barriers()) {
      for (var slot : block.slots.getOrDefault(barrier.name(), new Slot[0])) {
        // A phase that nobody ends is nothing wrong, but that bytes are on their way is.
        boolean isOpen = barrier.isByParity() ? slot.brought() != slot.expected() : !slot.isIdle();
        if (isOpen) {
          machine.findings.add(
              Violation.Kind.LEFTOVER,
              "at the end a phase has %d of %d arrivals, %d of %d bytes"
                  .formatted(slot.present(), slot.arrivals, slot.brought(), slot.expected()),
              new Violation.Party(
                  "phase",
                  barrier.name(),
                  block.index,
                  0,
                  block.threads,
                  Timeline.IN_ORDER,
                  place(barrier)));
        }
      }
    }
  }

  /** Where somebody arrives at it. */
  private Span place(Barrier barrier) {
    var bodies =
        Stream.concat(
            Stream.of(machine.kernel.body()),
            machine.module.procedures().stream().map(it -> it.body()));
    return bodies
        .flatMap(Walk::statements)
        .filter(it -> it instanceof Sync.Arrive arrive && arrive.barrier().equals(barrier))
        .map(Stmt::span)
        .findFirst()
        .orElse(machine.kernel.span());
  }

  Use completion(Barrier barrier, Expr generation, Task task, int thread, ThreadBlock block) {
    long use = expressions.of(generation, task, new int[] {thread}).at(thread);
    return use(barrier, use == Quantity.UNKNOWN ? 0 : use, block);
  }
}
