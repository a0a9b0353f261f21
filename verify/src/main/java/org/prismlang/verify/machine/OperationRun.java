package org.prismlang.verify.machine;

import java.util.List;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.Amount;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.intrinsic.Trait;
import org.prismlang.verify.Violation;
import org.prismlang.verify.order.Actor;
import org.prismlang.verify.order.Manner;
import org.prismlang.verify.order.Progress;
import org.prismlang.verify.order.Site;
import org.prismlang.verify.order.Stamp;

/** What operations of the machine do to memory, each on its timeline. */
final class OperationRun {
  private final Machine machine;
  private final ExpressionRun expressions;
  private final Accesses accesses;
  private final Products products;
  private final Barriers barriers;
  private final Atomics atomics;
  private final TensorCores tensorCores;

  OperationRun(Machine machine, ExpressionRun expressions, Products products, Barriers barriers) {
    this.machine = machine;
    this.expressions = expressions;
    this.accesses = expressions.accesses();
    this.products = products;
    this.barriers = barriers;
    this.atomics = new Atomics(machine, expressions);
    this.tensorCores = new TensorCores(machine, expressions, products);
  }

  /** Whether the threads go on; a result is data. */
  boolean run(Stmt.Operate operate, Task task, int[] threads, boolean isIdle) {
    var given = new Given(operate.intrinsic(), operate.operands());
    boolean goesOn =
        switch (operate.intrinsic().timeline()) {
          case TMA_LOAD -> {
            load(operate, given, task, threads);
            yield true;
          }
          case TMA_STORE -> {
            store(operate, given, task, threads);
            yield true;
          }
          case CP_ASYNC -> {
            copy(operate, given, task, threads);
            yield true;
          }
          case WGMMA -> {
            tensorCores.multiply(operate, given, task, threads);
            yield true;
          }
          case IN_ORDER, REGISTERS -> ordinary(operate, task, threads, isIdle);
        };
    if (goesOn) {
      operate
          .result()
          .ifPresent(it -> task.scope().declare(it.name(), new Register(it.type(), threads)));
    }
    return goesOn;
  }

  /** Whether the threads go on; what is done at once is done by them, not by an engine. */
  private boolean ordinary(Stmt.Operate operate, Task task, int[] threads, boolean isIdle) {
    var first = operate.intrinsic().operands().stream().findFirst();
    if (first.filter(it -> it.access().isAtomic()).isPresent()) {
      return atomics.run(operate, task, threads, isIdle);
    }
    plain(operate, task, threads);
    return true;
  }

  private Site site(Stmt.Operate operate, String name) {
    var intrinsic = operate.intrinsic();
    return machine.site(operate, intrinsic.name(), name, intrinsic.timeline(), operate.span());
  }

  /** An operation of registers, or accesses of the threads themselves. */
  private void plain(Stmt.Operate operate, Task task, int[] threads) {
    var roles = operate.intrinsic().operands();
    int count = Math.min(operate.operands().size(), roles.size());
    for (int i = 0; i < count; i++) {
      if (roles.get(i).access() != org.prismlang.lang.intrinsic.Access.NONE) {
        expressions.operands(List.of(operate.operands().get(i)), task, threads);
      }
    }
    for (int i = 0; i < count; i++) {
      var wanted = roles.get(i);
      switch (operate.operands().get(i)) {
        case Operand.OfAccess(Access access) when wanted.form() instanceof Form.Tile ->
            tensorCores.matrices(access, wanted.access().writes(), operate, task, threads);
        case Operand.OfAccess(Access _) when wanted.asynchronous() -> {}
        case Operand.OfAccess(Access access) -> {
          var way =
              new Accesses.Way(operate.intrinsic().name(), wanted.access().writes(), Manner.PLAIN);
          accesses.touch(access, 1, way, task, threads);
        }
        case Operand.OfValue(Expr expr) when wanted.access().writes() ->
            forget(expr, task, threads);
        case Operand.OfSeveral(List<Expr> exprs) when wanted.access().writes() ->
            exprs.forEach(it -> forget(it, task, threads));
        default -> {}
      }
    }
  }

  private void forget(Expr target, Task task, int[] threads) {
    if (Facts.root(target) instanceof Expr.Read(var local)) {
      var register = task.scope().register(local.name());
      register.assign(Quantity.DATA, threads, machine.threads);
      register.assignItem(-1, Quantity.DATA, threads, machine.threads);
      if (machine.facts.isOperand(local.name())) {
        var range = expressions.range(target, register, task, threads);
        products.use(register, range[0], range[1], true, target, task, threads);
      }
    }
  }

  private Actor actor(Site site, int number, Progress progress, int value, boolean writes) {
    var stamp =
        Stamp.asynchronous(
            site,
            number,
            1,
            machine.now(),
            progress,
            number,
            value,
            writes,
            progress != Progress.COPIED);
    return new Actor(stamp, number, machine.standings.heard(number), machine.standings);
  }

  /** The copy engine fills a tile and counts its bytes on a barrier. */
  private void load(Stmt.Operate operate, Given given, Task task, int[] threads) {
    var count = given.amount(Amount.ELEMENTS);
    var target = given.access("dst");
    var place = accesses.place(target, task, threads);
    var address = accesses.address(target, place, task, threads);
    var counts = count.map(it -> expressions.of(it, task, threads));
    var site = site(operate, place.root().name());
    if (!(operate.operands().getLast()
        instanceof Operand.OfBarrier(var barrier, Expr generation))) {
      machine.findings.add(
          Violation.Kind.COUNT,
          "the load counts its bytes on no barrier: nobody can wait for it",
          machine.findings.party(site, task.block.first() + threads[0], 1));
      return;
    }
    for (int thread : threads) {
      int number = task.block.first() + thread;
      long elements = counts.isPresent() ? counts.get().at(thread) : size(target);
      boolean isPlaceKnown = address.at(thread) != Quantity.UNKNOWN;
      if (elements == Quantity.UNKNOWN || !isPlaceKnown) {
        machine.findings.leaveOut("a copy of a size or to a place that is data", operate.span());
      }
      if (elements == Quantity.UNKNOWN) {
        continue;
      }
      var blocks = Accesses.isReplicated(place) ? machine.cluster(task.block) : List.of(task.block);
      for (var block : blocks) {
        var use = barriers.completion(barrier, generation, task, thread, block);
        var actor = engine(site, number, use, true);
        long there = address.at(thread) + (block.local - task.block.local) * Place.BLOCK;
        if (isPlaceKnown) {
          fill(place, target, there, counts.isPresent(), elements, actor);
        }
        barriers.bring(use, number, elements * place.elementBytes(), site);
        if (counts.isPresent() && block == task.block) {
          source(operate, given.access("src"), elements, use, task, thread);
        }
      }
    }
  }

  private void fill(
      Place place, Access target, long address, boolean isFlat, long elements, Actor actor) {
    if (isFlat && address != Quantity.UNKNOWN) {
      accesses.bytes(place, address, elements * place.elementBytes(), actor, machine.findings);
    } else {
      accesses.box(place, target, address, 1, actor, machine.findings);
    }
  }

  private static long size(Access access) {
    long size = 1;
    for (int extent : access.extents()) {
      size *= extent;
    }
    return size;
  }

  /** The copy engine for a thread, in a phase that its bytes count on. */
  private Actor engine(Site site, int thread, Barriers.Use use, boolean writes) {
    var stamp =
        Stamp.asynchronous(
            site,
            thread,
            1,
            machine.now(),
            Progress.PHASE,
            use.slot().number,
            use.phase() + 1,
            writes,
            true);
    return new Actor(stamp, thread, machine.standings.heard(thread), machine.standings);
  }

  /** Global memory that a load reads: over when its bytes have come. */
  private void source(
      Stmt.Operate operate, Access source, long elements, Barriers.Use use, Task task, int thread) {
    var self = new int[] {thread};
    var place = accesses.place(source, task, self);
    if (accesses.isQuiet(place, false)) {
      return;
    }
    var site =
        machine.site(
            source,
            operate.intrinsic().name(),
            place.root().name(),
            Timeline.TMA_LOAD,
            source.span());
    int number = task.block.first() + thread;
    var actor = engine(site, number, use, false);
    long address = accesses.address(source, place, task, self).at(thread);
    fill(place, source, address, true, elements, actor);
  }

  /** The copy engine reads a tile and writes global memory, in a group of the thread. */
  private void store(Stmt.Operate operate, Given given, Task task, int[] threads) {
    var count = given.amount(Amount.ELEMENTS);
    var source = given.access("src");
    var from = accesses.place(source, task, threads);
    var start = accesses.address(source, from, task, threads);
    var target = given.access(count.isPresent() ? "dst" : "map");
    var to = accesses.place(target, task, threads);
    var end =
        count.isPresent()
            ? accesses.address(target, to, task, threads)
            : accesses.address(target.at(given.several("at")).index(), to, task, threads);
    var counts = count.map(it -> expressions.of(it, task, threads));
    boolean adds = operate.intrinsic().is(Trait.COMMUTES);
    for (int thread : threads) {
      int number = task.block.first() + thread;
      int group = task.block.committed(Timeline.TMA_STORE)[thread] + 1;
      long elements = counts.isPresent() ? counts.get().at(thread) : size(source);
      if (elements == Quantity.UNKNOWN) {
        machine.findings.leaveOut("a copy of a size that is data", operate.span());
        continue;
      }
      var reader =
          actor(site(operate, from.root().name()), number, Progress.STORE_READ, group, false);
      fill(from, source, start.at(thread), counts.isPresent(), elements, reader);
      if (accesses.isQuiet(to, true)) {
        continue;
      }
      var stamp =
          actor(site(operate, to.root().name()), number, Progress.STORED, group, true).stamp();
      var actor =
          new Actor(
              adds ? stamp.asAtomic() : stamp,
              number,
              machine.standings.heard(number),
              machine.standings);
      fill(to, target, end.at(thread), counts.isPresent(), elements, actor);
    }
  }

  private void copy(Stmt.Operate operate, Given given, Task task, int[] threads) {
    var target = given.access("dst");
    var place = accesses.place(target, task, threads);
    var address = accesses.address(target, place, task, threads);
    int bytes = given.number("bytes", place.elementBytes());
    for (int thread : threads) {
      int number = task.block.first() + thread;
      int group = task.block.committed(Timeline.CP_ASYNC)[thread] + 1;
      var actor = actor(site(operate, place.root().name()), number, Progress.COPIED, group, true);
      if (address.at(thread) == Quantity.UNKNOWN) {
        accesses.box(place, target, Quantity.UNKNOWN, 1, actor, machine.findings);
      } else {
        accesses.bytes(place, address.at(thread), bytes, actor, machine.findings);
      }
    }
    var source = given.access("src");
    var from = accesses.place(source, task, threads);
    if (!accesses.isQuiet(from, false)) {
      var start = accesses.address(source, from, task, threads);
      for (int thread : threads) {
        int number = task.block.first() + thread;
        int group = task.block.committed(Timeline.CP_ASYNC)[thread] + 1;
        var actor = actor(site(operate, from.root().name()), number, Progress.COPIED, group, false);
        accesses.box(
            from,
            source,
            start.at(thread),
            Math.max(1, bytes / from.root().elementBytes()),
            actor,
            machine.findings);
      }
    }
  }
}
