package org.prismlang.cuda.python;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.prismlang.cuda.emit.Types;
import org.prismlang.cuda.routine.Routine;
import org.prismlang.cuda.routine.RoutineExpr;
import org.prismlang.cuda.routine.RoutineStmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * The body of a routine in Python, whose integers have no end and whose floats are doubles: each
 * result is brought back into its type.
 */
final class PythonRoutineBody {
  private final Routine routine;
  private final PythonRoutineNames names;
  private final StringBuilder text;
  private final PythonRoutineScope scope;

  PythonRoutineBody(
      Routine routine, PythonRoutineNames names, PythonRoutineScope scope, StringBuilder text) {
    this.routine = routine;
    this.names = names;
    this.text = text;
    this.scope = scope;
  }

  void print() {
    if (routine.makes()) {
      text.append("    with _Making(\"").append(routine.name()).append("\", stream) as made:\n");
      list(routine.body(), 2);
    } else {
      list(routine.body(), 1);
    }
  }

  private void list(List<RoutineStmt> statements, int depth) {
    statements.forEach(it -> one(it, depth));
    if (statements.isEmpty()) {
      line(depth, "pass");
    }
  }

  private void line(int depth, String line) {
    text.append("    ".repeat(depth)).append(line).append('\n');
  }

  private void one(RoutineStmt statement, int depth) {
    switch (statement) {
      case RoutineStmt.Assign it ->
          line(
              depth,
              it.targets().stream().map(names::of).collect(Collectors.joining(", "))
                  + " = "
                  + it.values().stream().map(this::of).collect(Collectors.joining(", ")));
      case RoutineStmt.Results it ->
          line(
              depth,
              it.targets().stream().map(names::of).collect(Collectors.joining(", "))
                  + " = "
                  + of(it.call()));
      case RoutineStmt.For it -> {
        line(
            depth,
            "for %s in range(%s, %s, %s):"
                .formatted(names.of(it.variable()), of(it.from()), of(it.to()), step(it)));
        list(it.body(), depth + 1);
      }
      case RoutineStmt.While it -> {
        line(depth, "while " + of(it.condition()) + ":");
        list(it.body(), depth + 1);
      }
      case RoutineStmt.If it -> branches(it, "if ", depth);
      case RoutineStmt.Break _ -> line(depth, "break");
      case RoutineStmt.Continue _ -> line(depth, "continue");
      case RoutineStmt.Return it ->
          line(
              depth,
              "return " + it.values().stream().map(this::of).collect(Collectors.joining(", ")));
      case RoutineStmt.Assert it -> {
        line(depth, "if not " + of(it.condition()) + ":");
        line(
            depth + 1,
            "raise PrismError(" + quoted(Routine.place(it.span()) + ": " + it.message()) + ")");
      }
      case RoutineStmt.Launch it -> line(depth, launch(it));
      case RoutineStmt.Do it -> line(depth, of(it.call()));
    }
  }

  private void branches(RoutineStmt.If it, String word, int depth) {
    line(depth, word + of(it.condition()) + ":");
    list(it.then(), depth + 1);
    if (it.otherwise().size() == 1 && it.otherwise().getFirst() instanceof RoutineStmt.If next) {
      branches(next, "elif ", depth);
    } else if (!it.otherwise().isEmpty()) {
      line(depth, "else:");
      list(it.otherwise(), depth + 1);
    }
  }

  private String step(RoutineStmt.For it) {
    return it.step() instanceof RoutineExpr.Number
        ? of(it.step())
        : "_step(" + of(it.step()) + ", " + quoted(Routine.place(it.span())) + ")";
  }

  private String launch(RoutineStmt.Launch it) {
    var arguments = it.arguments().stream().map(this::of).toList();
    var block =
        it.block().map(this::of).orElse(Integer.toString(it.kernel().launch().block().orElse(1)));
    return "_KERNELS[\"%s\"].launch(%s, %s, stream, (%s))"
        .formatted(
            scope.kernel(it.kernel()),
            of(it.grid()),
            block,
            String.join(", ", arguments) + (arguments.size() == 1 ? "," : ""));
  }

  private String of(RoutineExpr expr) {
    return switch (expr) {
      case RoutineExpr.Number(Value value, Scalar type) -> number(value, type);
      case RoutineExpr.Name(var variable) -> names.of(variable);
      case RoutineExpr.Unary it -> unary(it);
      case RoutineExpr.Binary it -> binary(it);
      case RoutineExpr.Convert it -> convert(it);
      case RoutineExpr.Choice it ->
          "(" + of(it.then()) + " if " + of(it.condition()) + " else " + of(it.otherwise()) + ")";
      case RoutineExpr.Exact it -> exact(it);
      case RoutineExpr.Call it -> call(it);
      case RoutineExpr.Processors _ -> "_processors()";
      case RoutineExpr.Tensor it ->
          "_Sized(%s, (%s,))"
              .formatted(
                  of(it.buffer()),
                  it.sizes().stream().map(this::of).collect(Collectors.joining(", ")));
      case RoutineExpr.Made it ->
          "made.buffer(\"%s\", %d, %s, %s)"
              .formatted(
                  Types.scalar(it.element()),
                  it.element().bytes().orElseThrow(),
                  of(it.count()),
                  it.isZero() ? "True" : "False");
    };
  }

  private String call(RoutineExpr.Call it) {
    var arguments = new ArrayList<String>();
    if (scope.queues(it.callee())) {
      arguments.add("stream");
    }
    it.arguments().forEach(argument -> arguments.add(of(argument)));
    return scope.function(it.callee()) + "(" + String.join(", ", arguments) + ")";
  }

  private String unary(RoutineExpr.Unary it) {
    var operand = of(it.operand());
    return switch (it.operator()) {
      case PLUS -> operand;
      case NOT -> "(not " + operand + ")";
      case NEGATE -> held("-" + operand, it.type());
      case INVERT -> held("~" + operand, it.type());
    };
  }

  private String binary(RoutineExpr.Binary it) {
    var left = of(it.left());
    var right = of(it.right());
    var plain = left + " " + it.operator().text() + " " + right;
    var type = it.operands();
    return switch (it.operator()) {
      case AND, OR, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> "(" + plain + ")";
      case ADD, SUBTRACT, MULTIPLY -> held(plain, type);
      case BIT_AND, BIT_OR, BIT_XOR -> "(" + plain + ")";
      case DIVIDE, REMAINDER ->
          type.isFloating() ? ratio(it, left, right) : quotient(it, left, right);
      case SHIFT_LEFT -> held("(" + left + " << " + distance(it, right) + ")", type);
      case SHIFT_RIGHT -> "(" + left + " >> " + distance(it, right) + ")";
    };
  }

  private String ratio(RoutineExpr.Binary it, String left, String right) {
    var function = it.operator() == BinaryOperator.DIVIDE ? "_ratio" : "_modulus";
    return held(function + "(" + left + ", " + right + ")", it.operands());
  }

  /** Of names by positive numbers, without a call. */
  private String quotient(RoutineExpr.Binary it, String left, String right) {
    boolean divides = it.operator() == BinaryOperator.DIVIDE;
    if (it.right() instanceof RoutineExpr.Number(Value.Int(long by), _) && by > 0) {
      var sign = divides ? "//" : "%";
      return it.left() instanceof RoutineExpr.Name
          ? "(%s %s %d if %s >= 0 else -(-%s %s %d))"
              .formatted(left, sign, by, left, left, sign, by)
          : "%s(%s, %d)".formatted(divides ? "_quotient" : "_remainder", left, by);
    }
    var checked =
        "%s(%s, _divisor(%s, %s))"
            .formatted(
                divides ? "_quotient" : "_remainder",
                left,
                right,
                quoted(Routine.place(it.span())));
    return held(checked, it.operands());
  }

  private String distance(RoutineExpr.Binary it, String right) {
    return it.right() instanceof RoutineExpr.Number
        ? right
        : "_shift(%s, %d, %s)"
            .formatted(right, it.operands().bits(), quoted(Routine.place(it.span())));
  }

  private String convert(RoutineExpr.Convert it) {
    var operand = of(it.operand());
    var from = it.from();
    var to = it.type();
    if (to == Scalar.BOOL) {
      return "(" + operand + " != 0)";
    }
    if (from == Scalar.BOOL) {
      return to.isFloating() ? "float(" + operand + ")" : "int(" + operand + ")";
    }
    if (from.isFloating() && !to.isFloating()) {
      return "_whole(\"" + from + "\", \"" + to + "\", " + operand + ")";
    }
    if (to == Scalar.DOUBLE) {
      return from.isFloating() ? operand : "float(" + operand + ")";
    }
    if (to == Scalar.FLOAT) {
      return from.isFloating() ? held(operand, to) : "_single_of(" + operand + ")";
    }
    return from.widensTo(to) ? operand : held(operand, to);
  }

  private String exact(RoutineExpr.Exact it) {
    var operands = it.operands().stream().map(this::of).collect(Collectors.joining(", "));
    boolean isFloating = it.type().isFloating();
    return switch (it.op()) {
      case MIN -> (isFloating ? "_least(" : "min(") + operands + ")";
      case MAX -> (isFloating ? "_most(" : "max(") + operands + ")";
      case ABS -> isFloating ? "abs(" + operands + ")" : held("abs(" + operands + ")", it.type());
      case FLOOR -> "_rounded(_math.floor, " + operands + ")";
      case CEIL -> "_rounded(_math.ceil, " + operands + ")";
      case SQRT -> held("_root(" + operands + ")", it.type());
      default -> throw new IllegalStateException("not exact: " + it.op());
    };
  }

  /** A result that may have left its type. */
  private static String held(String value, Scalar type) {
    return switch (type) {
      case INT32 -> "((" + value + " + 0x80000000 & 0xFFFFFFFF) - 0x80000000)";
      case INT64 ->
          "((" + value + " + 0x8000000000000000 & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000)";
      case UINT32 -> "((" + value + ") & 0xFFFFFFFF)";
      case UINT64 -> "((" + value + ") & 0xFFFFFFFFFFFFFFFF)";
      case FLOAT -> "_single(" + value + ").value";
      default -> "(" + value + ")";
    };
  }

  static String number(Value value, Scalar type) {
    return switch (value) {
      case Value.Truth(boolean truth) when type == Scalar.BOOL -> truth ? "True" : "False";
      case Value.Truth(boolean truth) -> truth ? "1" : "0";
      case Value.Int(long whole) when type == Scalar.BOOL -> whole != 0 ? "True" : "False";
      case Value.Int(long whole) when type == Scalar.UINT64 -> Long.toUnsignedString(whole);
      case Value.Int(long whole) when type == Scalar.UINT32 ->
          Integer.toUnsignedString((int) whole);
      case Value.Int(long whole) when type.isFloating() -> real((double) whole, type);
      case Value.Int(long whole) -> whole < 0 ? "(" + whole + ")" : Long.toString(whole);
      case Value.Real(double real) when type.isFloating() -> real(real, type);
      case Value.Real(double real) -> number(new Value.Int((long) real), type);
      case Value.Words _, Value.Unknown _ -> throw new IllegalStateException("no number: " + value);
    };
  }

  private static String real(double value, Scalar type) {
    double held = type == Scalar.FLOAT ? (float) value : value;
    if (Double.isNaN(held)) {
      return "_math.nan";
    }
    if (Double.isInfinite(held)) {
      return held > 0 ? "_math.inf" : "(-_math.inf)";
    }
    return held < 0 || 1 / held < 0 ? "(" + held + ")" : Double.toString(held);
  }

  private static String quoted(String words) {
    return "\"" + words.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + "\"";
  }
}
