package org.prismlang.sim.compile;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;
import org.prismlang.sim.jvm.Casts;
import org.prismlang.sim.jvm.Kind;
import org.prismlang.sim.operation.Arithmetic;
import org.prismlang.sim.operation.WarpgroupMatrix;

/** Operations of one thread that touch no memory. */
final class Mathematics {
  private final Emitter out;

  Mathematics(Emitter out) {
    this.out = out;
  }

  void push(Expr.Apply apply) {
    var name = apply.intrinsic().name();
    switch (name) {
      case "acc_row", "acc_col" -> {
        out.first();
        out.values.index(values(apply).getFirst());
        out.call(
            WarpgroupMatrix.class,
            name.equals("acc_row") ? "accRow" : "accColumn",
            ConstantDescs.CD_int,
            ConstantDescs.CD_int,
            ConstantDescs.CD_int);
      }
      case "cluster_rank" ->
          out.block()
              .invokevirtual(Descs.BLOCK, "clusterRank", MethodTypeDesc.of(ConstantDescs.CD_int));
      case "clock" -> out.call(System.class, "nanoTime", ConstantDescs.CD_long);
      default -> {
        var values = new ArrayList<Runnable>();
        var type = operandType(apply);
        for (var operand : values(apply)) {
          values.add(() -> out.values.push(operand, type));
        }
        call(name, type, (Scalar) apply.type(), values);
      }
    }
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

  private static Scalar operandType(Expr.Apply apply) {
    var name = apply.intrinsic().name();
    if (name.startsWith("pack_")) {
      return Scalar.FLOAT;
    }
    boolean isCounting = name.equals("popc") || name.equals("clz") || name.equals("ffs");
    return isCounting ? Kind.scalar(values(apply).getFirst().type()) : Kind.scalar(apply.type());
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
          call(apply.intrinsic().name(), element, element, pushes);
        });
  }

  private void call(String name, Scalar type, Scalar result, List<Runnable> operands) {
    operands.forEach(Runnable::run);
    if (name.equals("abs") && type.nature() == Scalar.Nature.UNSIGNED) {
      return;
    }
    var parameters = new ClassDesc[operands.size()];
    java.util.Arrays.fill(parameters, Kind.of(type).desc());
    var method = method(name, type);
    out.call(Arithmetic.class, method, Kind.of(result).desc(), parameters);
    new Casts(out.code).normalize(result);
  }

  private static String method(String name, Scalar type) {
    boolean isUnsigned = type.nature() == Scalar.Nature.UNSIGNED;
    boolean isSmall = type.isInteger() && type.bits() < 32;
    return switch (name) {
      case "min", "max", "mulhi" ->
          isSmall && name.equals("mulhi")
              ? name + type.bits()
              : isUnsigned ? name + "Unsigned" : name;
      case "popc", "clz", "brev" -> isSmall ? name + type.bits() : name;
      case "fma" -> type == Scalar.HALF ? "fmaHalf" : type == Scalar.BF16 ? "fmaBf16" : name;
      case "pack_bf16x2" -> "packBf16x2";
      case "pack_half2" -> "packHalf2";
      default -> name.startsWith("fast.") ? name.substring("fast.".length()) : name;
    };
  }
}
