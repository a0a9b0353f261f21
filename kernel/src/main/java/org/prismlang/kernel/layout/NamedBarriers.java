package org.prismlang.kernel.layout;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.Target;

/**
 * Numbers of the hardware's barriers: those of procedures are the same in all kernels, a kernel's
 * own come behind those it reaches. 0 is the block's.
 */
public final class NamedBarriers {
  /** The greatest number there is. */
  public static final int LAST = 15;

  /**
   * Barrier {@code id} belongs to unit {@code unit}, the next ones up to {@code end} to the next.
   */
  public record First(int id, int unit, int end) {
    public int count() {
      return end - id;
    }
  }

  /** By the unit's threads. */
  private final Map<Integer, First> firsts;

  /** Which of them each kernel reaches through procedures. */
  private final Map<String, Set<Integer>> reached;

  private NamedBarriers(Map<Integer, First> firsts, Map<String, Set<Integer>> reached) {
    this.firsts = Map.copyOf(firsts);
    this.reached = Map.copyOf(reached);
  }

  /** Sizes of units that no kernel uses both of may have the same numbers. */
  public static NamedBarriers ofProcedures(Module module) {
    var found = new TreeMap<Integer, Unit.Range>();
    var reached = new HashMap<String, Set<Integer>>();
    for (var kernel : module.kernels()) {
      var own = new TreeMap<Integer, Unit.Range>();
      for (var procedure : module.only(kernel).reached()) {
        collect(procedure.body(), Unit.of(procedure.bound().top(), threads(kernel)), own);
      }
      own.forEach((threads, range) -> found.merge(threads, range, Unit.Range::with));
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
      firsts.put(threads, first(next, threads, entry.getValue()));
    }
    return new NamedBarriers(firsts, reached);
  }

  /** Those that the kernel and its procedures use. */
  public NamedBarriers with(Kernel kernel) {
    var found = new TreeMap<Integer, Unit.Range>();
    collect(kernel.body(), Unit.of(kernel.bound().top(), threads(kernel)), found);
    var all = new HashMap<Integer, First>();
    int next = 1;
    for (var threads : reached.getOrDefault(kernel.name(), Set.of())) {
      var known = first(threads);
      all.put(threads, known);
      next = Math.max(next, known.end());
    }
    for (var entry : found.entrySet()) {
      if (!all.containsKey(entry.getKey())) {
        var fresh = first(next, entry.getKey(), entry.getValue());
        all.put(entry.getKey(), fresh);
        next = fresh.end();
      }
    }
    return new NamedBarriers(all, reached);
  }

  /** The barriers on which units of so many threads meet. */
  public First first(int threads) {
    return Optional.ofNullable(firsts.get(threads))
        .orElseThrow(
            () -> new IllegalStateException("no barrier was kept for " + threads + " threads"));
  }

  /** Whether the hardware has so many. */
  public boolean areThere() {
    return firsts.values().stream().allMatch(it -> it.end() - 1 <= LAST);
  }

  /** By the threads of a unit, how many barriers are for them. */
  Map<Integer, Integer> counts() {
    var counts = new TreeMap<Integer, Integer>();
    firsts.forEach((threads, first) -> counts.put(threads, first.count()));
    return counts;
  }

  private static int threads(Kernel kernel) {
    return kernel.launch().block().orElse(Target.MAX_THREADS);
  }

  private static First first(int id, int threads, Unit.Range range) {
    int unit = range.from() / threads;
    int last = (range.to() + threads - 1) / threads;
    return new First(id, unit, id + Math.max(1, last - unit));
  }

  private static void collect(List<Stmt> statements, Unit unit, Map<Integer, Unit.Range> found) {
    for (var statement : statements) {
      switch (statement) {
        case Sync.Meet(Sync.Scope scope, int count, _, _, _) when scope == Sync.Scope.NAMED ->
            found.merge(count, unit.range(), Unit.Range::with);
        case Stmt.Group group -> collect(group.body(), unit.grouped(group.perspective()), found);
        case Stmt.Split split -> {
          for (var branch : split.branches()) {
            var inner = unit.branch(split.level(), branch.first(), branch.size());
            collect(branch.body(), inner, found);
          }
        }
        default -> Bodies.of(statement).forEach(it -> collect(it, unit, found));
      }
    }
  }
}
