package org.prismlang.verify.machine;

import java.util.ArrayList;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.verify.Violation;
import org.prismlang.verify.order.Actor;
import org.prismlang.verify.order.Clock;
import org.prismlang.verify.order.Conflicts;
import org.prismlang.verify.order.Manner;
import org.prismlang.verify.order.Progress;
import org.prismlang.verify.order.Site;
import org.prismlang.verify.order.Stamp;

/** Tiles that the tensor cores read, and matrices that warps load and store for them. */
final class TensorCores {
  private static final int WARP = 32;
  private static final int WARPGROUP = 128;

  private final Machine machine;
  private final ExpressionRun expressions;
  private final Accesses accesses;
  private final Products products;

  TensorCores(Machine machine, ExpressionRun expressions, Products products) {
    this.machine = machine;
    this.expressions = expressions;
    this.accesses = expressions.accesses();
    this.products = products;
  }

  /** Warpgroups multiply tiles and registers, each in a group of its own. */
  void multiply(Stmt.Operate operate, Given given, Task task, int[] threads) {
    var block = task.block;
    var site =
        machine.site(operate, operate.intrinsic().name(), "", Timeline.WGMMA, operate.span());
    var tiles = new ArrayList<Access>();
    if (operate.operands().get(1) instanceof Operand.OfAccess(Access a)) {
      tiles.add(a);
    }
    tiles.add(given.access("b"));
    int bytes = given.access("b").memory().elementBytes();
    int last = -1;
    for (int thread : threads) {
      if (thread / WARPGROUP == last) {
        continue;
      }
      last = thread / WARPGROUP;
      var members = Threads.where(threads, it -> it / WARPGROUP == thread / WARPGROUP);
      if (members.length < WARPGROUP) {
        machine.findings.add(
            Violation.Kind.UNKNOWN,
            "a wgmma is for a whole warpgroup, not for some of its threads",
            machine.findings.party(site, block.first() + members[0], members.length));
      }
      if (operate.operands().get(1) instanceof Operand.OfValue(Expr fragments)) {
        registers(fragments, false, bytes, site, task, members);
      }
      registers(given.value("d"), true, bytes, site, task, members);
      for (var tile : tiles) {
        tile(operate, tile, task, members);
      }
    }
    for (int thread : threads) {
      block.batches[thread] = block.committed(Timeline.WGMMA)[thread] + 1;
    }
  }

  private void registers(
      Expr expr, boolean writes, int bytes, Site site, Task task, int[] members) {
    if (Facts.root(expr) instanceof Expr.Read(var local)) {
      var register = task.scope().register(local.name());
      var range = expressions.range(expr, register, task, members);
      products.multiply(register, range[0], range[1], writes, bytes, site, task.block, members);
    }
  }

  /** All four warps must know what they multiply. */
  private void tile(Stmt.Operate operate, Access access, Task task, int[] members) {
    var place = accesses.place(access, task, members);
    var address = accesses.address(access, place, task, members);
    int first = task.block.first() + members[0];
    int unit = machine.standings.warpgroup(first);
    int group = task.block.committed(Timeline.WGMMA)[members[0]] + 1;
    var site =
        machine.site(
            access, operate.intrinsic().name(), place.root().name(), Timeline.WGMMA, access.span());
    var stamp =
        Stamp.asynchronous(
            site,
            first,
            members.length,
            machine.now(),
            Progress.MULTIPLIED,
            unit,
            group,
            false,
            true);
    var heard =
        accesses.share(members, task.block.first())
            ? machine.standings.heard(first)
            : Clock.NOTHING;
    var quick = new Actor(stamp, Actor.TOGETHER, heard, machine.standings);
    accesses.box(
        place, access, address.at(members[0]), 1, quick, byWarps(stamp, task.block, members));
  }

  /** What not all threads have heard of, each warp may know by what its lanes did. */
  private Conflicts byWarps(Stamp stamp, ThreadBlock block, int[] members) {
    return (earlier, _) -> {
      for (int at = 0; at < members.length; at += WARP) {
        var joining = new Clock.Joining(Clock.NOTHING);
        for (int i = at; i < Math.min(at + WARP, members.length); i++) {
          machine.standings.tell(block.first() + members[i], machine.now(), joining);
        }
        var actor = new Actor(stamp, Actor.TOGETHER, joining.done(), machine.standings);
        if (!actor.knows(earlier)) {
          machine.findings.found(earlier, actor);
        }
      }
    };
  }

  /** Lane l names row l % 8 of matrix l / 8. */
  void matrices(Access access, boolean writes, Stmt.Operate operate, Task task, int[] threads) {
    var place = accesses.place(access, task, threads);
    var address = accesses.address(access, place, task, threads);
    int rank = place.strides().length;
    int rows = access.extents().get(access.extents().size() - 2) / 8;
    int columns = access.extents().getLast() / 8;
    var site =
        machine.site(
            access,
            operate.intrinsic().name(),
            place.root().name(),
            Timeline.IN_ORDER,
            access.span());
    var counts = new int[rank];
    java.util.Arrays.fill(counts, 1);
    counts[rank - 1] = 8;
    for (int thread : threads) {
      int lane = thread % WARP;
      int matrix = lane / 8;
      if (matrix < rows * columns && address.at(thread) != Quantity.UNKNOWN) {
        int row = matrix % rows * 8 + lane % 8;
        int column = matrix / rows * 8;
        long at =
            address.at(thread)
                + row * place.strides()[rank - 2]
                + column * place.strides()[rank - 1];
        int number = task.block.first() + thread;
        var stamp = Stamp.ordinary(site, number, 1, machine.now(), writes, Manner.PLAIN);
        var actor = new Actor(stamp, number, machine.standings.heard(number), machine.standings);
        accesses.box(place, counts, at, actor, machine.findings);
      }
    }
  }
}
