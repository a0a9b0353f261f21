package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;

/**
 * Barriers that the program's text says. Arrivals and waits come in pairs that may stand inside one
 * another: each depth has a barrier of its own, and a variable that counts its phases.
 */
final class Barriers {
  private static final int WARP = Perspective.WARP.size();

  private record Counted(Barrier barrier, Local phase) {}

  private final Body body;
  private final List<Counted> counted = new ArrayList<>();
  private int open;

  Barriers(Body body) {
    this.body = body;
  }

  List<Barrier> all() {
    return counted.stream().map(Counted::barrier).toList();
  }

  /** What declares the counters of phases. */
  List<Stmt> counters() {
    return counted.stream()
        .<Stmt>map(it -> new Stmt.Declare(it.phase, Optional.of(Sums.ZERO), it.phase.span()))
        .toList();
  }

  void lower(Action.Barrier written) {
    switch (written.half()) {
      case BOTH -> body.emit(meet(written.unit(), written.span()));
      case ARRIVE -> {
        if (open == counted.size()) {
          counted.add(counted(written.span()));
        }
        var it = counted.get(open++);
        body.emit(
            new Sync.Arrive(
                it.barrier,
                new Expr.Read(it.phase),
                Sync.Election.WARP,
                Optional.empty(),
                List.of(),
                written.span()));
      }
      case WAIT -> {
        var it = counted.get(--open);
        var phase = new Expr.Read(it.phase);
        body.emit(new Sync.Await(it.barrier, phase, false, List.of(), written.span()));
        body.emit(new Stmt.Update(phase, BinaryOperator.ADD, Sums.constant(1), written.span()));
      }
    }
  }

  private Counted counted(Span span) {
    int warps = body.where().threads().orElseThrow() / WARP;
    return new Counted(
        new Barrier(body.names.fresh("arrived"), 1, warps, false, true),
        body.local("phase", Scalar.INT32, Perspective.BLOCK, span));
  }

  private Stmt meet(Perspective unit, Span span) {
    var where = body.where();
    int ofBlock = where.threads().orElse(WARP);
    var scope =
        switch (unit.level()) {
          case GRID -> Sync.Scope.GRID;
          case BLOCK -> unit.size() == 1 ? Sync.Scope.BLOCK : Sync.Scope.CLUSTER;
          case THREAD -> unit.size() <= WARP ? Sync.Scope.WARP : Sync.Scope.NAMED;
        };
    boolean isWhole =
        scope == Sync.Scope.NAMED && where.code().level() != Level.THREAD && unit.size() == ofBlock;
    return new Sync.Meet(
        isWhole ? Sync.Scope.BLOCK : scope,
        unit.level() == Level.THREAD ? unit.size() : ofBlock,
        true,
        List.of(),
        span);
  }
}
