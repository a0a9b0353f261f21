package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Products of fragments by a warp: {@code mma_*}, by arrays or register by register. */
final class WarpMatrix {
  private WarpMatrix() {}

  static List<CudaStmt> arrays(Given given, Translation translation) {
    var sum = given.value("d");
    boolean isInteger = elementOf(sum) == Scalar.INT32;
    var addend = given.has("c") ? given.value("c") : sum;
    return call(
        function(given.word("of"), isInteger),
        i -> translation.element(sum, i),
        i -> word(given.value("a"), i, translation),
        i -> word(given.value("b"), i, translation),
        i -> translation.element(addend, i),
        translation);
  }

  /** {@code elements} is the word of the table: {@code bf16}, {@code half} and so on. */
  static List<CudaStmt> registers(Given given, String elements, Translation translation) {
    var places = given.several("out");
    return call(
        function(elements, false),
        i -> translation.value(places.get(i)),
        i -> translation.value(bits(given.value("a" + i))),
        i -> translation.value(bits(given.value("b" + i))),
        i -> translation.value(given.value("c" + i)),
        translation);
  }

  private static List<CudaStmt> call(
      PreludeFunction function,
      IntFunction<CudaExpr> d,
      IntFunction<CudaExpr> a,
      IntFunction<CudaExpr> b,
      IntFunction<CudaExpr> c,
      Translation translation) {
    translation.use(function);
    var arguments = new ArrayList<CudaExpr>();
    append(arguments, d, 4);
    append(arguments, a, 4);
    append(arguments, b, 2);
    append(arguments, c, 4);
    return List.of(CudaStmt.evaluate(CudaExpr.call(function.name(), arguments)));
  }

  private static void append(List<CudaExpr> to, IntFunction<CudaExpr> items, int count) {
    for (int i = 0; i < count; i++) {
      to.add(items.apply(i));
    }
  }

  private static CudaExpr word(Expr array, int index, Translation translation) {
    var element = translation.element(array, index);
    return elementOf(array) == Scalar.FLOAT ? CudaExpr.call("__float_as_uint", element) : element;
  }

  private static Expr bits(Expr register) {
    return register.type() == Scalar.UINT32
        ? register
        : new Expr.Convert(register, true, Scalar.UINT32);
  }

  private static Type elementOf(Expr array) {
    return array.type() instanceof Type.Array type ? type.element() : array.type();
  }

  static PreludeFunction function(String elements, boolean isInteger) {
    var type =
        switch (elements) {
          case "tf32" -> "tf32";
          case "bf16" -> "bf16";
          case "half" -> "f16";
          case "int8" -> "s8";
          case "fp8_e4m3" -> "e4m3";
          case "fp8_e5m2" -> "e5m2";
          default -> throw new IllegalStateException("mma does not multiply " + elements);
        };
    if (isInteger != elements.equals("int8")) {
      throw new IllegalStateException("mma of " + elements + " does not add to this type");
    }
    int k =
        switch (elements) {
          case "tf32" -> 8;
          case "bf16", "half" -> 16;
          default -> 32;
        };
    var sum = isInteger ? "s32" : "f32";
    var register = isInteger ? "int" : "float";
    var constraint = isInteger ? "r" : "f";
    var function = AsmFunction.named("mma_m16n8k" + k + "_" + elements);
    for (int i = 0; i < 4; i++) {
      function.parameter(register + "& d" + i).output("=" + constraint, "d" + i);
    }
    for (int i = 0; i < 4; i++) {
      function.input("r", "uint32_t", "a" + i);
    }
    for (int i = 0; i < 2; i++) {
      function.input("r", "uint32_t", "b" + i);
    }
    for (int i = 0; i < 4; i++) {
      function.input(constraint, register, "c" + i);
    }
    return function
        .line(
            "mma.sync.aligned.m16n8k"
                + k
                + ".row.col."
                + String.join(".", sum, type, type, sum)
                + " "
                + AsmFunction.group(0, 4)
                + ", "
                + AsmFunction.group(4, 4)
                + ", "
                + AsmFunction.group(8, 2)
                + ", "
                + AsmFunction.group(10, 4)
                + ";")
        .piece();
  }
}
