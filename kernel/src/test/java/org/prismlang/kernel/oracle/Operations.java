package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Value;

/** Operations of the machine that touch memory or registers: what they leave in the trail. */
final class Operations {
  private final ThreadState state;
  private final Expressions expressions;
  private final Addresses addresses;

  Operations(ThreadState state, Expressions expressions) {
    this.state = state;
    this.expressions = expressions;
    this.addresses = expressions.addresses();
  }

  void run(Stmt.Operate operate) {
    var operands = operate.operands();
    switch (operate.intrinsic().name()) {
      case "tma_load" -> {
        var target = access(operands.get(0));
        var to = addresses.touch(target, Touch.Mode.WRITE, 1, "TMA load");
        var from = box(operands.get(1), operands.get(2), Touch.Mode.READ, "TMA load");
        load(target, to, from, operate);
      }
      case "bulk_load" -> {
        int count = (int) number(operands.get(2));
        var target = access(operands.get(0));
        var to = addresses.first(target, Touch.Mode.WRITE, count, "bulk load");
        var source = access(operands.get(1));
        var from = addresses.touch(source, Touch.Mode.READ, count, "bulk load");
        load(target, to, from, operate);
      }
      case "tma_store", "tma_reduce_add" -> {
        boolean adds = operate.intrinsic().name().equals("tma_reduce_add");
        var mode = adds ? Touch.Mode.ATOMIC : Touch.Mode.WRITE;
        var to = box(operands.get(0), operands.get(1), mode, "TMA store");
        var source = access(operands.get(2));
        var from = addresses.touch(source, Touch.Mode.READ, 1, "TMA store");
        start(Timeline.TMA_STORE, List.of(from, to));
      }
      case "bulk_store" -> {
        int count = (int) number(operands.get(2));
        var to = addresses.touch(access(operands.get(0)), Touch.Mode.WRITE, count, "bulk store");
        var source = access(operands.get(1));
        var from = addresses.first(source, Touch.Mode.READ, count, "bulk store");
        start(Timeline.TMA_STORE, List.of(from, to));
      }
      case "cp_async" -> {
        var target = access(operands.get(0));
        int bytes = target.memory().elementBytes();
        int count =
            operands.get(2) instanceof Operand.Absent
                ? 1
                : (int) Math.max(1, number(operands.get(2)) / bytes);
        start(
            Timeline.CP_ASYNC,
            List.of(
                addresses.touch(access(operands.get(1)), Touch.Mode.READ, count, "cp_async"),
                addresses.touch(target, Touch.Mode.WRITE, count, "cp_async")));
      }
      case "wgmma" -> multiply(operands, operate);
      case "ldmatrix" -> matrices(access(operands.get(0)), Touch.Mode.READ, "ldmatrix");
      case "stmatrix" -> {
        registers(operands.get(1)).ifPresent(it -> expressions.use(it, false));
        matrices(access(operands.get(0)), Touch.Mode.WRITE, "stmatrix");
      }
      case "tma_prefetch" -> {}
      default -> ordinary(operate);
    }
    operate
        .result()
        .ifPresent(
            local ->
                expressions.declare(
                    local,
                    Seeds.unknown(
                        local.type(), state.question(operate.span(), local.perspective()))));
  }

  private static Access access(Operand operand) {
    return ((Operand.OfAccess) operand).access();
  }

  private long number(Operand operand) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> expressions.whole(expr);
      case Operand.OfConstant(Value.Int(long value)) -> value;
      case Operand.OfConstant(Value.Truth(boolean value)) -> value ? 1 : 0;
      default -> throw new IllegalStateException("no number: " + operand);
    };
  }

  private Touch box(Operand map, Operand at, Touch.Mode mode, String what) {
    var coordinates = new ArrayList<Long>();
    for (var expr : ((Operand.OfSeveral) at).exprs()) {
      coordinates.add(expressions.whole(expr));
    }
    return addresses.box(access(map), coordinates, mode, what);
  }

  /** A copy into replicated memory goes to all blocks of the cluster. */
  private void load(Access target, Touch to, Touch from, Stmt.Operate operate) {
    var owner = to.memory().owner();
    boolean isReplicated =
        owner.level() == Level.BLOCK && owner.size() > 1 && !to.memory().isSpread();
    var touches = new ArrayList<Touch>(List.of(from));
    var blocks = new ArrayList<Integer>();
    int first = isReplicated ? state.clusterFirst() : state.block;
    for (int block = first; block < first + (isReplicated ? owner.size() : 1); block++) {
      blocks.add(block);
      touches.add(in(block, to));
    }
    long bytes = 0;
    for (int i = 0; i < to.stretches().length; i += 2) {
      bytes += to.stretches()[i + 1] - to.stretches()[i];
    }
    var site = new Site(operate.intrinsic().name(), target.span());
    var phase = completion(operate);
    if (phase.isEmpty()) {
      state.problem("bytes: " + site + " completes on no barrier");
    }
    state.trail.add(new Event.Load(new Transfer(bytes, touches, blocks, phase, site)));
  }

  private Optional<Event.Phase> completion(Stmt.Operate operate) {
    for (var operand : operate.operands()) {
      if (operand instanceof Operand.OfBarrier(Barrier barrier, Expr generation)) {
        return Optional.of(state.phase(barrier.name(), expressions.whole(generation)));
      }
    }
    return Optional.empty();
  }

  private Touch in(int block, Touch touch) {
    var stretches = touch.stretches().clone();
    for (int i = 0; i < stretches.length; i++) {
      stretches[i] += Setting.shared(block) - Setting.shared(touch.block());
    }
    return new Touch(
        touch.site(), touch.mode(), touch.memory(), touch.view(), block, touch.thread(), stretches);
  }

  private void start(Timeline timeline, List<Touch> touches) {
    var groups = state.groups(timeline);
    state.trail.add(new Event.Start(timeline, touches, groups.committed(), groups.operations));
    groups.operations++;
  }

  private Optional<Registers> registers(Operand operand) {
    return operand instanceof Operand.OfValue(Expr expr)
            && expressions.of(expr) instanceof Registers registers
        ? Optional.of(registers)
        : Optional.empty();
  }

  private void multiply(List<Operand> operands, Stmt.Operate operate) {
    var groups = state.groups(Timeline.WGMMA);
    boolean accumulates =
        operands.size() < 4
            || operands.get(3) instanceof Operand.Absent
            || number(operands.get(3)) != 0;
    var result = registers(operands.get(0)).orElseThrow();
    var touches = new ArrayList<Touch>();
    if (operands.get(1) instanceof Operand.OfAccess(Access a)) {
      touches.add(addresses.touch(a, Touch.Mode.READ, 1, "wgmma"));
    } else {
      var fragments = registers(operands.get(1)).orElseThrow();
      operand(fragments, false, false, 0, operate);
      fragments.fly(false, groups.committed(), 0);
    }
    touches.add(addresses.touch(access(operands.get(2)), Touch.Mode.READ, 1, "wgmma"));
    long how = result.length();
    operand(result, true, accumulates, how, operate);
    for (int i = 0; i < result.length(); i++) {
      result.put(i, Datum.unknownReal(0.5));
    }
    result.fly(true, groups.committed(), how);
    start(Timeline.WGMMA, touches);
  }

  private void operand(
      Registers registers, boolean writes, boolean accumulates, long how, Stmt.Operate operate) {
    var site = new Site("wgmma", operate.span());
    if (state.enters == 0 || registers.isTouchedSince(state.enters)) {
      state.problem("enter: registers of " + site + " not ordered with their ordinary use");
    }
    int done = state.groups(Timeline.WGMMA).done;
    if (registers.meetsFlightAsOperand(writes, accumulates, how, done)) {
      state.problem("registers: operand of " + site + " while an earlier batch is in flight");
    }
  }

  /** Lane l names row l % 8 of matrix l / 8. */
  private void matrices(Access access, Touch.Mode mode, String what) {
    int columns = access.extents().getLast() / 8;
    int rows = access.extents().get(access.extents().size() - 2) / 8;
    int lane = state.thread % 32;
    int matrix = lane / 8;
    if (matrix < rows * columns) {
      int row = matrix % rows * 8 + lane % 8;
      int column = matrix / rows * 8;
      state.trail.add(new Event.Access(addresses.row(access, mode, row, column, 8, what)));
    }
  }

  private void ordinary(Stmt.Operate operate) {
    var intrinsic = operate.intrinsic();
    for (int i = 0; i < operate.operands().size() && i < intrinsic.operands().size(); i++) {
      var wanted = intrinsic.operands().get(i);
      switch (operate.operands().get(i)) {
        case Operand.OfAccess(Access access) -> {
          boolean isByAll = !intrinsic.name().equals("ticket") || state.thread == 0;
          if (isByAll) {
            touch(access, wanted.access(), intrinsic.name());
          }
        }
        case Operand.OfValue(Expr expr) -> {
          var value = expressions.of(expr);
          if (value instanceof Registers registers) {
            boolean writes = wanted.form() instanceof Form.Registers && wanted.access().writes();
            expressions.use(registers, writes);
            if (writes) {
              registers.put(0, Datum.unknown(Seeds.mix(state.path, state.index()) & 255));
            }
          }
        }
        case Operand.OfSeveral(List<Expr> exprs) -> several(exprs, wanted.access().writes());
        case Operand.OfConstant _, Operand.OfCode _, Operand.OfBarrier _, Operand.Absent _ -> {}
      }
    }
  }

  private void several(List<Expr> exprs, boolean writes) {
    for (var expr : exprs) {
      if (writes) {
        long question = Seeds.mix(state.path, state.index());
        expressions.assign(expr, Seeds.unknown(expr.type(), question));
      } else {
        expressions.of(expr);
      }
    }
  }

  private void touch(Access access, org.prismlang.lang.intrinsic.Access mode, String what) {
    switch (mode) {
      case NONE -> {}
      case READ -> touch(access, Touch.Mode.READ, what);
      case WRITE -> touch(access, Touch.Mode.WRITE, what);
      case READ_WRITE -> {
        touch(access, Touch.Mode.READ, what);
        touch(access, Touch.Mode.WRITE, what);
      }
      case ATOMIC_READ -> touch(access, Touch.Mode.ATOMIC_READ, what);
      case ATOMIC -> touch(access, Touch.Mode.ATOMIC, what);
    }
  }

  private void touch(Access access, Touch.Mode mode, String what) {
    state.trail.add(new Event.Access(addresses.touch(access, mode, 1, what)));
  }
}
