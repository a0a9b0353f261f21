package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Level;

/** Every way to take one synchronization away, or to weaken it. Each must leave a problem. */
public final class Mutations {
  /** A kernel, in its module, with one synchronization less. */
  public record Mutation(String what, Kernel kernel, Module module) {}

  private final List<Change> changes = new ArrayList<>();

  /** What becomes of one statement. */
  private record Change(String what, Sync at, Optional<Stmt> instead, Optional<Barrier> barrier) {}

  private Mutations() {}

  public static List<Mutation> of(Kernel kernel) {
    return of(kernel, new Module(List.of(), List.of(kernel)));
  }

  public static List<Mutation> of(Kernel kernel, Module module) {
    var found = new ArrayList<Mutation>();
    int threads = kernel.launch().block().orElse(0);
    for (var change : in(kernel.body(), threads)) {
      var body = new Rewriting(change.at(), change.instead(), change.barrier()).list(kernel.body());
      var barriers = new ArrayList<Barrier>();
      for (var barrier : kernel.barriers()) {
        barriers.add(change.barrier().filter(it -> isSame(it, barrier)).orElse(barrier));
      }
      found.add(new Mutation(change.what(), kernel.with(barriers, body), module));
    }
    found.addAll(wholeBarriers(kernel, module));
    for (var procedure : module.procedures()) {
      for (var change : in(procedure.body(), threads)) {
        var rewriting = new Rewriting(change.at(), change.instead(), change.barrier());
        var other = with(module, procedure.with(rewriting.list(procedure.body())));
        found.add(new Mutation(procedure.name() + ": " + change.what(), kernel, other));
      }
    }
    return found;
  }

  private static boolean isSame(Barrier a, Barrier b) {
    return a.name().equals(b.name());
  }

  private static Module with(Module module, Procedure changed) {
    var procedures = new ArrayList<Procedure>();
    for (var procedure : module.procedures()) {
      procedures.add(procedure.name().equals(changed.name()) ? changed : procedure);
    }
    return new Module(procedures, module.kernels());
  }

  /** A split barrier that only orders, without its arrivals and waits. */
  private static List<Mutation> wholeBarriers(Kernel kernel, Module module) {
    var found = new ArrayList<Mutation>();
    var counting = new HashSet<String>();
    Rewriting.all(kernel.body())
        .forEach(
            statement -> {
              if (statement instanceof Stmt.Operate operate) {
                for (var operand : operate.operands()) {
                  if (operand instanceof Operand.OfBarrier it) {
                    counting.add(it.barrier().name());
                  }
                }
              }
            });
    for (var barrier : kernel.barriers()) {
      if (counting.contains(barrier.name())) {
        continue;
      }
      var body = Rewriting.without(kernel.body(), barrier.name());
      var what = "without barrier " + barrier.name();
      found.add(new Mutation(what, kernel.with(kernel.barriers(), body), module));
    }
    return found;
  }

  private static List<Change> in(List<Stmt> body, int threads) {
    var mutations = new Mutations();
    mutations.list(body, threads, threads);
    return mutations.changes;
  }

  /**
   * @param running threads of a block that run the list
   * @param unit threads that run it together
   */
  private void list(List<Stmt> statements, int running, int unit) {
    for (var statement : statements) {
      switch (statement) {
        case Sync sync -> sync(sync, running);
        case Stmt.Group group when group.perspective().level() == Level.THREAD ->
            list(group.body(), running, group.perspective().size());
        case Stmt.Split split when split.level() == Level.THREAD -> {
          int units = unit == 0 ? 1 : Math.max(1, running / unit);
          for (var branch : split.branches()) {
            list(branch.body(), units * branch.size(), branch.size());
          }
        }
        default -> Rewriting.bodies(statement).forEach(it -> list(it, running, unit));
      }
    }
  }

  private void sync(Sync sync, int running) {
    switch (sync) {
      case Sync.Meet meet -> drop("meet " + meet.scope() + " " + meet.threads(), sync);
      case Sync.Arrive arrive -> arrive(arrive, running);
      case Sync.Await await -> drop("await " + await.barrier().name(), sync);
      case Sync.Fence _ -> drop("fence", sync);
      case Sync.Enter _ -> drop("enter", sync);
      case Sync.Commit commit -> drop("commit " + commit.timeline().text(), sync);
      case Sync.Drain drain -> drain(drain);
    }
  }

  private void drop(String what, Sync sync) {
    changes.add(
        new Change("without " + named(what, sync), sync, Optional.empty(), Optional.empty()));
  }

  private static String named(String what, Sync sync) {
    return what + " (line " + sync.span().from().line() + ")";
  }

  private void arrive(Sync.Arrive arrive, int running) {
    var barrier = arrive.barrier();
    int share =
        switch (arrive.election()) {
          case ONE -> running;
          case WARP -> running / 32;
          case WARPGROUP -> running / 128;
        };
    if (share < barrier.arrivals() && arrive.bytes().isEmpty()) {
      var fewer =
          new Barrier(
              barrier.name(), barrier.slots(), barrier.arrivals() - share, barrier.isClusterWide());
      var what = "without " + named("arrive " + barrier.name(), arrive);
      changes.add(new Change(what, arrive, Optional.empty(), Optional.of(fewer)));
    }
    if (arrive.election() == Sync.Election.WARP && running % 128 == 0 && running > 0) {
      var fewer =
          new Barrier(
              barrier.name(),
              barrier.slots(),
              barrier.arrivals() - share + running / 128,
              barrier.isClusterWide());
      var weaker =
          new Sync.Arrive(
              fewer,
              arrive.generation(),
              Sync.Election.WARPGROUP,
              arrive.bytes(),
              arrive.reasons(),
              arrive.span());
      var what = named("arrive " + barrier.name(), arrive) + " by one thread a warpgroup";
      changes.add(new Change(what, arrive, Optional.of(weaker), Optional.of(fewer)));
    }
  }

  private void drain(Sync.Drain drain) {
    drop("drain " + drain.timeline().text() + " " + drain.pending(), drain);
    var later = drain.to(drain.pending() + 1);
    weaken(named("drain " + drain.timeline().text(), drain) + " of one group less", drain, later);
    if (drain.timeline() == Timeline.TMA_STORE && !drain.readsOnly()) {
      var reads = drain.ofReads();
      weaken(named("drain " + drain.timeline().text(), drain) + " of reads only", drain, reads);
    }
  }

  private void weaken(String what, Sync sync, Stmt instead) {
    changes.add(new Change(what, sync, Optional.of(instead), Optional.empty()));
  }
}
