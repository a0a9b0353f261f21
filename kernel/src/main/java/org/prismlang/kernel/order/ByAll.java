package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.footprint.Uniform;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * Blocks that count on each other come by the same places, equally often: those of a cluster where
 * they meet, or where one copies to all; those of the grid where the last of them goes on.
 */
final class ByAll {
  private final Text text;
  private final List<Line> all = new ArrayList<>();
  private final Map<String, Set<String>> reached = new HashMap<>();
  private final List<Diagnostic> objections = new ArrayList<>();

  private ByAll(Text text) {
    this.text = text;
    gather(text.root);
  }

  /** Where some blocks may come by and others not. */
  static List<Diagnostic> objections(Text text) {
    var ways = new ByAll(text);
    ways.lastBlocks();
    if (text.launch.cluster() > 1) {
      ways.cluster();
    }
    return ways.objections;
  }

  private void gather(Lines list) {
    for (var line : list.lines) {
      all.add(line);
      line.inside.forEach(this::gather);
    }
  }

  // The grid.

  private void lastBlocks() {
    for (var line : all) {
      if (line.stmt instanceof Stmt.LastBlock last) {
        miscount(line, last).ifPresent(why -> objections.add(Unproven.ofLastBlock(last, why)));
      }
    }
  }

  /** Why a counter may not count each block once. */
  private Optional<String> miscount(Line line, Stmt.LastBlock last) {
    if (!line.in.loops.isEmpty()) {
      return Optional.of("a block comes here once for each trip");
    }
    if (parting(line, Perspective.GRID).isPresent()) {
      return Optional.of("not all blocks come here");
    }
    var before = all.subList(0, all.indexOf(line));
    if (before.stream().anyMatch(it -> endsText(it) && parts(it, Perspective.GRID))) {
      return Optional.of("some blocks may have returned before");
    }
    var index = last.counter().index();
    if (!index.stream().allMatch(it -> Uniform.is(it, Perspective.GRID, line.in.at))) {
      return Optional.of("not all blocks count by one counter");
    }
    boolean isUsed =
        all.stream()
            .filter(it -> !it.equals(line) && line.inside.getFirst().indexOf(it) < 0)
            .filter(it -> !(it.stmt instanceof Stmt.Point))
            .flatMap(it -> Walk.accesses(it.stmt))
            .anyMatch(it -> mayBeOne(it, last.counter()));
    return isUsed ? Optional.of("the counter is used at another place, too") : Optional.empty();
  }

  private boolean mayBeOne(Access a, Access b) {
    var mine = reached.computeIfAbsent(a.memory().name(), this::reached);
    var others = reached.computeIfAbsent(b.memory().name(), this::reached);
    if (Collections.disjoint(mine, others)) {
      return false;
    }
    boolean areDirect = mine.size() == 1 && others.size() == 1;
    for (int i = 0; areDirect && i < Math.min(a.index().size(), b.index().size()); i++) {
      if (a.index().get(i) instanceof Expr.Constant one
          && b.index().get(i) instanceof Expr.Constant other
          && !one.value().equals(other.value())) {
        return false;
      }
    }
    return true;
  }

  /** The memory itself, and what it may stand for where it is a pointer. */
  private Set<String> reached(String memory) {
    var found = new HashSet<>(Set.of(memory));
    boolean haveMore = true;
    while (haveMore) {
      haveMore = false;
      for (var line : all) {
        if (line.stmt instanceof Stmt.Point(var pointers, var places, _)) {
          for (int i = 0; i < pointers.size(); i++) {
            if (found.contains(pointers.get(i).name())) {
              haveMore |= found.add(places.get(i).memory().name());
            }
          }
        }
      }
    }
    return found;
  }

  // Clusters.

  private void cluster() {
    var unit = new Perspective(Level.BLOCK, text.launch.cluster());
    var shared = all.stream().filter(it -> ClusterUse.meets(it) || ClusterUse.counts(it)).toList();
    for (var line : shared) {
      if (!isOfReturn(line)) {
        parting(line, unit).ifPresent(it -> objections.add(Unproven.ofWay(line.stmt, it.stmt)));
      }
    }
    for (var leave : all) {
      boolean leaves =
          endsText(leave)
              || leave.stmt instanceof Stmt.Break
              || leave.stmt instanceof Stmt.Continue;
      if (leaves && parts(leave, unit) && isCountedOn(leave, shared)) {
        objections.add(Unproven.ofWay(leave.stmt, leave.stmt));
      }
    }
  }

  /** Whether it is the meeting of a block that ends with those that come to another end. */
  private static boolean isOfReturn(Line line) {
    int next = line.in.lines.indexOf(line) + 1;
    return ClusterUse.meets(line)
        && next < line.in.lines.size()
        && endsText(line.in.lines.get(next));
  }

  /** Whether a statement that leaves what is around it does so in some of the blocks. */
  private boolean parts(Line leave, Perspective unit) {
    return parting(leave, unit).isPresent();
  }

  /** Whether the others go on and count on the block: a block that ends may meet them once more. */
  private boolean isCountedOn(Line leave, List<Line> shared) {
    if (!endsText(leave)) {
      var loop = Together.left(leave);
      return loop.isPresent() && shared.stream().anyMatch(it -> isIn(it, loop.get()));
    }
    int here = all.indexOf(leave);
    var after = shared.stream().filter(it -> all.indexOf(it) > here).toList();
    boolean isInLoop =
        leave.in.loops.stream().anyMatch(loop -> shared.stream().anyMatch(it -> isIn(it, loop)));
    boolean isLast =
        after.size() <= 1
            && after.stream().allMatch(it -> ClusterUse.meets(it) && it.in.loops.isEmpty());
    return isInLoop || !isLast;
  }

  private static boolean isIn(Line line, Line loop) {
    return line.in.loops.contains(loop);
  }

  /** A return of the kernel itself. */
  private static boolean endsText(Line line) {
    return line.stmt instanceof Stmt.Return && Together.left(line).isEmpty();
  }

  /** What is around the line and decides otherwise in some blocks of the unit. */
  private Optional<Line> parting(Line line, Perspective unit) {
    var here = line.in.owner;
    while (here.isPresent()) {
      if (!isSame(here.get(), unit)) {
        return here;
      }
      here = here.get().in.owner;
    }
    return Optional.empty();
  }

  private static boolean isSame(Line line, Perspective unit) {
    return switch (line.stmt) {
      case Stmt.If branch -> areSame(line, unit, List.of(branch.condition()));
      case Stmt.While loop -> areSame(line, unit, List.of(loop.condition()));
      case Stmt.For loop -> areSame(line, unit, List.of(loop.from(), loop.to(), loop.step()));
      case Stmt.Split split -> split.level() == Level.THREAD;
      case Stmt.LastBlock _ -> false;
      default -> true;
    };
  }

  private static boolean areSame(Line line, Perspective unit, List<Expr> exprs) {
    return exprs.stream().allMatch(it -> Uniform.is(it, unit, line.in.at));
  }
}
