package org.prismlang.cuda.operation;

import java.util.List;
import org.prismlang.cuda.emit.Types;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Every function of every type of number. */
final class ArithmeticKernels {
  private final KernelFile file;
  private final PlainTranslation translation;

  private ArithmeticKernels(KernelFile file) {
    this.file = file;
    this.translation = file.translation();
  }

  static void in(KernelFile file) {
    var kernels = new ArithmeticKernels(file);
    kernels.arithmetic();
  }

  private static final List<Scalar> NUMBERS =
      List.of(Scalar.values()).stream().filter(Scalar::isNumber).toList();

  private void arithmetic() {
    for (var type : NUMBERS) {
      arithmetic(type);
    }
    for (var type : List.of(Scalar.FLOAT, Scalar.HALF, Scalar.UINT8)) {
      arithmetic(new Type.Vector(type, 4));
    }
    for (var name : List.of("pack_bf16x2", "pack_half2")) {
      var packed =
          Sample.of(name)
              .with("lo", Sample.local("x", Scalar.FLOAT))
              .with("hi", Sample.local("y", Scalar.FLOAT))
              .expression(Scalar.UINT32, translation);
      file.kernel("uint32_t* out, float x, float y", "  *out = " + packed + ";\n");
    }
  }

  private void arithmetic(Type type) {
    var scalar = type.scalar();
    for (var op : MathOp.values()) {
      if (fits(op, type)) {
        var intrinsic = op.intrinsic();
        var sample = Sample.of(intrinsic.name());
        for (int i = 0; i < intrinsic.operands().size(); i++) {
          var operand = intrinsic.operands().get(i).name();
          sample.with(operand, Sample.local(List.of("x", "y", "z").get(i), type));
        }
        var result =
            switch (op.takes()) {
              case BITS -> Scalar.INT32;
              case TESTED -> Scalar.BOOL;
              default -> type;
            };
        var text = sample.expression(result, translation);
        var in = translation.type(type).text();
        Types.header(scalar).ifPresent(file::include);
        file.kernel(
            translation.type(result).text() + "* out, " + in + " x, " + in + " y, " + in + " z",
            "  *out = " + text + ";\n");
      }
    }
  }

  /** What is short for others never gets this far. */
  private static boolean fits(MathOp op, Type type) {
    var scalar = type.scalar();
    return switch (op.takes()) {
      case NUMBERS -> op != MathOp.CLAMP;
      case FLOATING, PLAIN -> scalar.isFloating();
      case INTEGERS -> scalar.isInteger();
      case BITS -> scalar.isInteger() && type == scalar;
      case TESTED -> scalar.isFloating() && type == scalar;
      case SUMMED -> type == Scalar.INT32 || type == Scalar.UINT32;
      case WORDS -> type == Scalar.UINT32;
      case FLOATS -> false;
    };
  }
}
