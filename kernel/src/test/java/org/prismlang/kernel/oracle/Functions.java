package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.type.Perspective;

/** Operations of the machine that touch no memory. */
final class Functions {
  private final ThreadState state;
  private final Expressions expressions;

  Functions(ThreadState state, Expressions expressions) {
    this.state = state;
    this.expressions = expressions;
  }

  Data of(Expr.Apply apply) {
    var operands = new ArrayList<Data>();
    for (var operand : apply.operands()) {
      operands.addAll(values(operand));
    }
    return switch (apply.intrinsic().name()) {
      case "min", "max" -> extreme(apply, operands.get(0), operands.get(1));
      case "abs" -> absolute(apply, operands.getFirst());
      case "acc_row" -> Datum.of(accumulatorRow(number(operands)));
      case "acc_col" -> Datum.of(accumulatorColumn(number(operands)));
      case "cluster_rank" -> Datum.of(state.block % state.setting.cluster);
      default -> Seeds.unknown(apply.type(), question(apply, operands));
    };
  }

  private List<Data> values(Operand operand) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> {
        var value = expressions.of(expr);
        if (value instanceof Registers registers) {
          expressions.use(registers, false);
        }
        yield List.of(value);
      }
      case Operand.OfSeveral(List<Expr> exprs) -> exprs.stream().map(expressions::of).toList();
      case Operand.OfConstant(var value) ->
          List.of(Expressions.constant(value, org.prismlang.lang.type.Type.Special.NOTHING));
      case Operand.OfAccess _, Operand.OfCode _, Operand.OfBarrier _, Operand.Absent _ -> List.of();
    };
  }

  private static int number(List<Data> operands) {
    return (int) Arithmetic.lane(operands.getFirst(), 0).asWhole();
  }

  private static Data extreme(Expr.Apply apply, Data a, Data b) {
    boolean wantsMore = apply.intrinsic().name().equals("max");
    int width = a instanceof Lanes lanes ? lanes.items().length : 1;
    var items = new Datum[width];
    for (int i = 0; i < width; i++) {
      var left = Arithmetic.lane(a, i);
      var right = Arithmetic.lane(b, i);
      boolean leftIsMore =
          left.isReal() || right.isReal()
              ? left.asReal() > right.asReal()
              : left.whole() > right.whole();
      items[i] =
          (leftIsMore == wantsMore ? left : right).unknownIf(left.isUnknown() || right.isUnknown());
    }
    return Arithmetic.convert(width == 1 ? items[0] : new Lanes(items), apply.type());
  }

  private static Data absolute(Expr.Apply apply, Data a) {
    if (a instanceof Lanes) {
      return a;
    }
    var datum = (Datum) a;
    var result =
        new Datum(
            Math.abs(datum.whole()), Math.abs(datum.real()), datum.isReal(), datum.isUnknown());
    return Arithmetic.convert(result, apply.type());
  }

  /** PTX, wgmma: the accumulator fragment of m64nNk16. */
  private int accumulatorRow(int i) {
    return state.thread % 128 / 32 * 16 + state.thread % 32 / 4 + i / 2 % 2 * 8;
  }

  private int accumulatorColumn(int i) {
    return i / 4 * 8 + state.thread % 4 * 2 + i % 2;
  }

  private long question(Expr.Apply apply, List<Data> operands) {
    long own = Seeds.mix(state.path, apply.intrinsic().name());
    return switch (apply.intrinsic().result()) {
      case MEET -> Seeds.mix(Seeds.mix(17, apply.intrinsic().name()), hash(operands));
      case THREAD, NONE -> Seeds.mix(own, state.unit(Perspective.THREAD));
      case WARP -> Seeds.mix(own, state.unit(Perspective.WARP));
      case BLOCK -> Seeds.mix(own, state.block);
      case LANE ->
          Seeds.mix(
              Seeds.mix(own, state.unit(Perspective.WARP)),
              operands.size() < 2 ? 0 : Arithmetic.lane(operands.get(1), 0).asWhole());
    };
  }

  private static long hash(List<Data> operands) {
    long hash = 1;
    for (var operand : operands) {
      int width = operand instanceof Lanes lanes ? lanes.items().length : 1;
      for (int i = 0; i < width && !(operand instanceof Registers); i++) {
        var datum = Arithmetic.lane(operand, i);
        hash = Seeds.mix(hash, datum.isReal() ? Double.hashCode(datum.real()) : datum.whole());
      }
    }
    return hash;
  }
}
