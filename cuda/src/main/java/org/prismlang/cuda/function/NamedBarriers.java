package org.prismlang.cuda.function;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.Target;

/**
 * Numbers of the hardware's barriers: those of procedures are the same in all kernels, a kernel's
 * own come behind them. 0 is the block's.
 */
final class NamedBarriers {
  private static final int LAST = 15;

  /** Barrier {@code id} belongs to unit {@code unit}, the next ones to the next. */
  private record First(int id, int unit) {}

  private final Map<Integer, First> firsts;

  private NamedBarriers(Map<Integer, First> firsts) {
    this.firsts = firsts;
  }

  static NamedBarriers ofProcedures(Module module) {
    int widest = 0;
    for (var kernel : module.kernels()) {
      widest = Math.max(widest, kernel.launch().block().orElse(Target.MAX_THREADS));
    }
    var found = new TreeMap<Integer, Unit.Range>();
    for (var procedure : module.procedures()) {
      collect(procedure.body(), Unit.of(procedure.bound().top(), widest), found);
    }
    return allocated(new HashMap<>(), found, "the procedures");
  }

  NamedBarriers with(Kernel kernel) {
    int threads = kernel.launch().block().orElse(Target.MAX_THREADS);
    var found = new TreeMap<Integer, Unit.Range>();
    collect(kernel.body(), Unit.of(kernel.bound().top(), threads), found);
    firsts.keySet().forEach(found::remove);
    return allocated(new HashMap<>(firsts), found, "`" + kernel.name() + "`");
  }

  private static NamedBarriers allocated(
      Map<Integer, First> firsts, Map<Integer, Unit.Range> found, String whose) {
    int next = 1;
    for (var first : firsts.values()) {
      next = Math.max(next, first.id() + 1);
    }
    for (var entry : found.entrySet()) {
      int threads = entry.getKey();
      int unit = entry.getValue().from() / threads;
      int end = (entry.getValue().to() + threads - 1) / threads;
      firsts.put(threads, new First(next, unit));
      next += Math.max(1, end - unit);
      if (next - 1 > LAST) {
        throw new IllegalStateException(
            whose + " would need more than " + LAST + " barriers of the hardware");
      }
    }
    return new NamedBarriers(firsts);
  }

  /** The number of the barrier on which the unit's threads meet. */
  CudaExpr id(int threads, FunctionScope scope) {
    var first = firsts.get(threads);
    if (first == null) {
      throw new IllegalStateException("no barrier was kept for " + threads + " threads");
    }
    var range = scope.unit().range();
    int unit = range.from() / threads;
    boolean isOne = range.to() != 0 && range.to() <= (unit + 1) * threads;
    if (isOne) {
      return CudaExpr.number(first.id() + unit - first.unit());
    }
    var index =
        scope.mayNameWarp()
            ? scope.warp().dividedBy(threads / 32)
            : CudaExpr.name("threadIdx.x").dividedBy(threads);
    return index.plus(first.id() - first.unit());
  }

  private static void collect(List<Stmt> statements, Unit unit, Map<Integer, Unit.Range> found) {
    for (var statement : statements) {
      switch (statement) {
        case Sync.Meet(Sync.Scope scope, int count, _, _) when scope == Sync.Scope.NAMED ->
            found.merge(count, unit.range(), NamedBarriers::both);
        case Stmt.For loop -> collect(loop.body(), unit, found);
        case Stmt.While loop -> collect(loop.body(), unit, found);
        case Stmt.If branch -> {
          collect(branch.then(), unit, found);
          collect(branch.otherwise(), unit, found);
        }
        case Stmt.Block block -> collect(block.body(), unit, found);
        case Stmt.Group group -> collect(group.body(), unit.grouped(group.perspective()), found);
        case Stmt.Split split -> {
          for (var branch : split.branches()) {
            var inner = unit.branch(split.level(), branch.first(), branch.size());
            collect(branch.body(), inner, found);
          }
        }
        case Stmt.Open open -> collect(open.body(), unit, found);
        case Stmt.Batch batch -> collect(batch.body(), unit, found);
        case Stmt.LastBlock last -> collect(last.body(), unit, found);
        case Stmt.Plain _, Sync _ -> {}
      }
    }
  }

  private static Unit.Range both(Unit.Range one, Unit.Range other) {
    return new Unit.Range(Math.min(one.from(), other.from()), Math.max(one.to(), other.to()));
  }
}
