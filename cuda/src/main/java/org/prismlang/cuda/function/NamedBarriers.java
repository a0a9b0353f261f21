package org.prismlang.cuda.function;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.Target;

/**
 * Numbers of the hardware's barriers: those of procedures are the same in all kernels, a kernel's
 * own come behind those it reaches. 0 is the block's.
 */
final class NamedBarriers {
  private static final int LAST = 15;

  /**
   * Barrier {@code id} belongs to unit {@code unit}, the next ones up to {@code end} to the next.
   */
  private record First(int id, int unit, int end) {}

  /** By the unit's threads. */
  private final Map<Integer, First> firsts;

  /** Which of them each kernel reaches through procedures. */
  private final Map<String, Set<Integer>> reached;

  private NamedBarriers(Map<Integer, First> firsts, Map<String, Set<Integer>> reached) {
    this.firsts = firsts;
    this.reached = reached;
  }

  /** Sizes of units that no kernel uses both of may have the same numbers. */
  static NamedBarriers ofProcedures(Module module) {
    var found = new TreeMap<Integer, Unit.Range>();
    var reached = new HashMap<String, Set<Integer>>();
    for (var kernel : module.kernels()) {
      var own = new TreeMap<Integer, Unit.Range>();
      for (var procedure : module.only(kernel).reached()) {
        collect(procedure.body(), Unit.of(procedure.bound().top(), threads(kernel)), own);
      }
      own.forEach((threads, range) -> found.merge(threads, range, NamedBarriers::both));
      reached.put(kernel.name(), own.keySet());
    }
    var firsts = new HashMap<Integer, First>();
    for (var entry : found.entrySet()) {
      int threads = entry.getKey();
      int next = 1;
      for (var other : firsts.entrySet()) {
        boolean meet =
            reached.values().stream()
                .anyMatch(it -> it.contains(threads) && it.contains(other.getKey()));
        next = meet ? Math.max(next, other.getValue().end()) : next;
      }
      firsts.put(threads, first(next, threads, entry.getValue(), "a function"));
    }
    return new NamedBarriers(firsts, reached);
  }

  NamedBarriers with(Kernel kernel) {
    var found = new TreeMap<Integer, Unit.Range>();
    collect(kernel.body(), Unit.of(kernel.bound().top(), threads(kernel)), found);
    var all = new HashMap<Integer, First>();
    int next = 1;
    for (var threads : reached.getOrDefault(kernel.name(), Set.of())) {
      var known = Optional.ofNullable(firsts.get(threads)).orElseThrow();
      all.put(threads, known);
      next = Math.max(next, known.end());
    }
    for (var entry : found.entrySet()) {
      if (!all.containsKey(entry.getKey())) {
        var fresh = first(next, entry.getKey(), entry.getValue(), "`" + kernel.name() + "`");
        all.put(entry.getKey(), fresh);
        next = fresh.end();
      }
    }
    return new NamedBarriers(all, reached);
  }

  private static int threads(Kernel kernel) {
    return kernel.launch().block().orElse(Target.MAX_THREADS);
  }

  private static First first(int id, int threads, Unit.Range range, String whose) {
    int unit = range.from() / threads;
    int last = (range.to() + threads - 1) / threads;
    int end = id + Math.max(1, last - unit);
    if (end - 1 > LAST) {
      throw new IllegalStateException(
          whose + " would need more than " + LAST + " barriers of the hardware");
    }
    return new First(id, unit, end);
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
