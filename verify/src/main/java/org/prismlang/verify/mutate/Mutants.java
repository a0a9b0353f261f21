package org.prismlang.verify.mutate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * The mistakes that can be made in the synchronization of a module of one kernel, one at a time.
 */
public final class Mutants {
  private static final int WARP = 32;
  private static final int PIECE = 16;
  private final Module module;
  private final Kernel kernel;
  private final List<Mutant> found = new ArrayList<>();

  private Mutants(Module module) {
    this.module = module;
    this.kernel = module.kernels().getFirst();
  }

  public static List<Mutant> of(Module module) {
    var mutants = new Mutants(module);
    mutants.everywhere();
    return List.copyOf(mutants.found);
  }

  private void everywhere() {
    in(kernel.body(), body -> new Module(module.procedures(), List.of(with(body))));
    for (var procedure : module.procedures()) {
      in(procedure.body(), body -> with(procedure, body));
    }
    for (var barrier : kernel.barriers()) {
      if (!barrier.isWritten()) {
        counts(barrier, 1);
        counts(barrier, -1);
      }
    }
  }

  private Kernel with(List<Stmt> body) {
    return kernel.with(kernel.barriers(), body);
  }

  private Module with(Procedure changed, List<Stmt> body) {
    var procedures =
        module.procedures().stream()
            .map(it -> it.name().equals(changed.name()) ? it.with(body) : it)
            .toList();
    return new Module(procedures, module.kernels());
  }

  private void counts(Barrier barrier, int more) {
    int arrivals = barrier.arrivals() + more;
    if (arrivals > 0) {
      var other = barrier.of(arrivals);
      found.add(
          new Mutant(
              "arrivals of " + barrier.name() + " " + barrier.arrivals() + " -> " + arrivals,
              List.of(),
              new Module(module.procedures(), List.of(new OtherBarrier(other).in(kernel)))));
    }
  }

  private void in(List<Stmt> body, Function<List<Stmt>, Module> whole) {
    var syncs = Walk.statements(body).filter(Sync.class::isInstance).map(Sync.class::cast).toList();
    for (int i = 0; i < syncs.size(); i++) {
      int number = i;
      for (var change : changes(syncs.get(i))) {
        found.add(
            new Mutant(
                change.what,
                syncs.get(i).reasons(),
                whole.apply(new Replacement(number, change.instead).in(body))));
      }
    }
  }

  /** What becomes of one synchronization. */
  private record Change(String what, List<Stmt> instead) {
    static Change to(String what, Stmt instead) {
      return new Change(what, List.of(instead));
    }
  }

  private List<Change> changes(Sync sync) {
    // What somebody wrote may be there for the order of work, which no run shows.
    if (sync.isWritten()) {
      return List.of();
    }
    return switch (sync) {
      case Sync.Meet meet -> meet(meet);
      case Sync.Arrive arrive -> arrive(arrive);
      case Sync.Await await -> await(await);
      case Sync.Fence _ -> List.of(without("fence"));
      case Sync.Enter _ -> List.of(without("enter"));
      case Sync.Commit commit -> List.of(without("commit of " + commit.timeline().text()));
      case Sync.Drain drain -> drain(drain);
    };
  }

  private static Change without(String what) {
    return new Change("without " + what, List.of());
  }

  private List<Change> meet(Sync.Meet meet) {
    var name = "meet " + meet.scope() + " " + meet.threads();
    var changes = new ArrayList<Change>();
    changes.add(without(name));
    narrower(meet)
        .ifPresent(
            it -> changes.add(Change.to(name + " -> " + it.scope() + " " + it.threads(), it)));
    return changes;
  }

  private Optional<Sync.Meet> narrower(Sync.Meet meet) {
    int threads = kernel.launch().block().orElse(0);
    return switch (meet.scope()) {
      case WARP ->
          meet.threads() > 1
              ? Optional.of(meet(Sync.Scope.WARP, meet.threads() / 2, meet))
              : Optional.empty();
      case NAMED -> Optional.of(meet(Sync.Scope.WARP, WARP, meet));
      case BLOCK ->
          threads > WARP ? Optional.of(meet(Sync.Scope.WARP, WARP, meet)) : Optional.empty();
      case CLUSTER, GRID -> Optional.of(meet(Sync.Scope.BLOCK, threads, meet));
    };
  }

  private static Sync.Meet meet(Sync.Scope scope, int threads, Sync.Meet like) {
    return like.of(scope, threads);
  }

  private static List<Change> arrive(Sync.Arrive arrive) {
    var name = "arrive " + arrive.barrier().name();
    var changes = new ArrayList<Change>();
    changes.add(without(name));
    // With one slot all generations arrive in the same place.
    if (arrive.barrier().slots() > 1) {
      changes.add(
          Change.to(
              name + " one generation late",
              new Sync.Arrive(
                  arrive.barrier(),
                  plus(arrive.generation(), 1),
                  arrive.election(),
                  arrive.bytes(),
                  arrive.reasons(),
                  arrive.span())));
    }
    for (int more : arrive.bytes().isPresent() ? List.of(PIECE, -PIECE) : List.<Integer>of()) {
      changes.add(
          Change.to(
              name + (more > 0 ? " of more bytes" : " of fewer bytes"),
              new Sync.Arrive(
                  arrive.barrier(),
                  arrive.generation(),
                  arrive.election(),
                  arrive.bytes().map(it -> plus(it, more)),
                  arrive.reasons(),
                  arrive.span())));
    }
    return changes;
  }

  private static List<Change> await(Sync.Await await) {
    var name = "await " + (await.previous() ? "previous " : "") + await.barrier().name();
    var changes = new ArrayList<Change>();
    changes.add(without(name));
    changes.add(
        Change.to(
            name + " of the generation before",
            await(await, plus(await.generation(), -1), await.previous())));
    changes.add(
        Change.to(
            name + (await.previous() ? " -> own phase" : " -> phase before"),
            await(await, await.generation(), !await.previous())));
    // Of the use before, a later generation only asks for more.
    if (!await.previous()) {
      changes.add(
          Change.to(
              name + " of the generation after", await(await, plus(await.generation(), 1), false)));
    }
    return changes;
  }

  private static Sync.Await await(Sync.Await like, Expr generation, boolean previous) {
    return new Sync.Await(like.barrier(), generation, previous, like.reasons(), like.span());
  }

  private static List<Change> drain(Sync.Drain drain) {
    var name = "drain of " + drain.timeline().text() + " to " + drain.pending();
    var changes = new ArrayList<Change>();
    changes.add(without(name));
    changes.add(Change.to(name + " -> " + (drain.pending() + 1), drain.to(drain.pending() + 1)));
    if (drain.timeline().readsFirst() && !drain.readsOnly()) {
      changes.add(Change.to(name + " -> of reads only", drain.ofReads()));
    }
    return changes;
  }

  private static Expr plus(Expr expr, long more) {
    Type type = expr.type();
    var constant = new Expr.Constant(new Value.Int(more), type);
    return new Expr.Binary(BinaryOperator.ADD, expr, constant, type);
  }
}
