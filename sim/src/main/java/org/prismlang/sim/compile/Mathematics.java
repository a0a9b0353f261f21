package org.prismlang.sim.compile;

import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.intrinsic.Op;
import org.prismlang.lang.intrinsic.PositionOp;
import org.prismlang.lang.intrinsic.WarpOp;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;
import org.prismlang.sim.jvm.Kind;
import org.prismlang.sim.jvm.MathMethod;
import org.prismlang.sim.operation.WarpgroupMatrix;

/** Operations of one thread that touch no memory. */
final class Mathematics {
  private final Emitter out;

  Mathematics(Emitter out) {
    this.out = out;
  }

  void push(Expr.Apply apply) {
    switch (apply.intrinsic().op()) {
      case MathOp op -> push(op, apply);
      case PositionOp op -> push(op, apply);
      case WarpOp op -> throw notOfOneThread(op);
      case Op.Action op -> throw notOfOneThread(op);
      case Op.Construct op -> throw notOfOneThread(op);
    }
  }

  private static IllegalStateException notOfOneThread(Op op) {
    return new IllegalStateException(op.text() + " is no arithmetic of one thread");
  }

  private void push(PositionOp op, Expr.Apply apply) {
    Runnable push =
        switch (op) {
          case ACC_ROW -> () -> accumulatorIndex("accRow", apply);
          case ACC_COL -> () -> accumulatorIndex("accColumn", apply);
          case CLUSTER_RANK -> this::clusterRank;
          case CLOCK -> () -> out.call(System.class, "nanoTime", ConstantDescs.CD_long);
        };
    push.run();
  }

  private void clusterRank() {
    out.block().invokevirtual(Descs.BLOCK, "clusterRank", MethodTypeDesc.of(ConstantDescs.CD_int));
  }

  private void accumulatorIndex(String method, Expr.Apply apply) {
    out.first();
    out.values.index(values(apply).getFirst());
    out.call(
        WarpgroupMatrix.class,
        method,
        ConstantDescs.CD_int,
        ConstantDescs.CD_int,
        ConstantDescs.CD_int);
  }

  private void push(MathOp op, Expr.Apply apply) {
    var pushes = new ArrayList<Runnable>();
    var type = op.operandType(values(apply).getFirst().type(), apply.type()).scalar();
    for (var operand : values(apply)) {
      pushes.add(() -> out.values.push(operand, type));
    }
    call(op, type, (Scalar) apply.type(), pushes);
  }

  private static List<Expr> values(Expr.Apply apply) {
    var values = new ArrayList<Expr>();
    for (var operand : apply.operands()) {
      if (operand instanceof Operand.OfValue(Expr expr)) {
        values.add(expr);
      } else if (operand instanceof Operand.OfConstant(Value value)) {
        values.add(
            new Expr.Constant(
                value,
                switch (value) {
                  case Value.Truth _ -> Scalar.BOOL;
                  case Value.Int _ -> Scalar.INT32;
                  default -> Scalar.FLOAT;
                }));
      }
    }
    return values;
  }

  int[] lanewise(Expr.Apply apply, Type.Vector type) {
    var operands = new ArrayList<int[]>();
    var element = type.element();
    for (var value : values(apply)) {
      if (value.type() instanceof Type.Vector) {
        operands.add(out.values.lanes(value));
      } else {
        var one = out.values.each(element, _ -> out.values.push(value, element));
        var all = new int[type.length()];
        java.util.Arrays.fill(all, one[0]);
        operands.add(all);
      }
    }
    return out.values.each(
        type,
        i -> {
          var pushes = new ArrayList<Runnable>();
          for (var lanes : operands) {
            pushes.add(() -> out.code.loadLocal(Kind.of(element).jvm(), lanes[i]));
          }
          call((MathOp) apply.intrinsic().op(), element, element, pushes);
        });
  }

  private void call(MathOp op, Scalar type, Scalar result, List<Runnable> operands) {
    operands.forEach(Runnable::run);
    MathMethod.invoke(out.code, op, type, result);
  }
}
