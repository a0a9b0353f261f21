package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Value;

/**
 * Counts the synchronizations of a synchronized kernel as they would stand in its text with all
 * calls expanded and constant loops unrolled.
 */
final class Counting {
  /** Meetings that no role can be absent from. */
  private static final Set<String> COMMON = Set.of("block", "cluster", "grid");

  private final Module module;
  private final TreeMap<String, Integer> counts = new TreeMap<>();

  private Counting(Module module) {
    this.module = module;
  }

  static Tally of(Kernel kernel, Module module) {
    var counting = new Counting(module);
    counting.add("split", kernel.barriers().size());
    counting.list(kernel.body(), 1, true);
    return new Tally(counting.counts);
  }

  /** Of one role's code. */
  static Tally of(Kernel kernel, String role, Module module) {
    var counting = new Counting(module);
    for (var branch : new Loops(module).branches(kernel.body())) {
      if (branch.role().equals(role)) {
        counting.list(branch.body(), 1, true);
      }
    }
    return new Tally(counting.counts);
  }

  /** Of one trip, loops inside left out, for every copy of the loop that begins on the line. */
  static List<Tally> ofTrips(Kernel kernel, String role, Module module, SourceFile file, int line) {
    var tallies = new ArrayList<Tally>();
    for (var loop : new Loops(module).on(kernel.body(), role, file, line)) {
      var counting = new Counting(module);
      counting.list(loop, 1, false);
      tallies.add(new Tally(counting.counts));
    }
    return tallies;
  }

  private void list(List<Stmt> stmts, int times, boolean withLoops) {
    for (var stmt : stmts) {
      stmt(stmt, times, withLoops);
    }
  }

  private void stmt(Stmt stmt, int times, boolean withLoops) {
    switch (stmt) {
      case Sync sync -> add(kind(sync), times);
      case Stmt.Invoke invoke ->
          list(module.procedure(invoke.procedure()).body(), times, withLoops);
      case Stmt.For loop when isUnrolled(loop) ->
          list(loop.body(), times * Math.toIntExact(trips(loop)), withLoops);
      case Stmt.For loop -> list(withLoops ? loop.body() : List.of(), times, true);
      case Stmt.While loop -> list(withLoops ? loop.body() : List.of(), times, true);
      case Stmt.If branch -> {
        list(branch.then(), times, withLoops);
        list(branch.otherwise(), times, withLoops);
      }
      case Stmt.Block block -> list(block.body(), times, withLoops);
      case Stmt.Group group -> list(group.body(), times, withLoops);
      case Stmt.Split split -> split(split, times, withLoops);
      case Stmt.Open open -> list(open.body(), times, withLoops);
      case Stmt.Batch batch -> list(batch.body(), times, withLoops);
      case Stmt.LastBlock last -> list(last.body(), times, withLoops);
      case Stmt.Plain _ -> {}
    }
  }

  /** Where all roles meet, the barrier stands in the code of each and is one. */
  private void split(Stmt.Split split, int times, boolean withLoops) {
    var common = new TreeMap<String, Integer>();
    for (var branch : split.branches()) {
      var counting = new Counting(module);
      counting.list(branch.body(), times, withLoops);
      counting.counts.forEach(
          (kind, count) -> {
            if (COMMON.contains(kind)) {
              common.merge(kind, count, Math::max);
            } else {
              add(kind, count);
            }
          });
    }
    common.forEach(this::add);
  }

  private static String kind(Sync sync) {
    return switch (sync) {
      case Sync.Meet meet -> word(meet.scope());
      case Sync.Arrive _ -> "arrive";
      case Sync.Await _ -> "await";
      case Sync.Fence _ -> "fence";
      case Sync.Enter _ -> "enter";
      case Sync.Commit _ -> "commit";
      case Sync.Drain drain ->
          word(drain.timeline()) + (drain.readsOnly() ? ".read" : "") + "<" + drain.pending() + ">";
    };
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private void add(String kind, int times) {
    if (times > 0) {
      counts.merge(kind, times, Integer::sum);
    }
  }

  static boolean isUnrolled(Stmt.For loop) {
    return loop.copies() == 0;
  }

  private static long trips(Stmt.For loop) {
    long length = constant(loop.to()) - constant(loop.from());
    return Math.max(0, Math.ceilDiv(length, constant(loop.step())));
  }

  private static long constant(Expr expr) {
    if (expr instanceof Expr.Constant(Value.Int(long value), _)) {
      return value;
    }
    throw new IllegalStateException("an unrolled loop has constant bounds: " + expr);
  }
}
