package org.prismlang.cuda.header;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.prismlang.cuda.emit.Types;
import org.prismlang.cuda.host.CStrings;
import org.prismlang.cuda.routine.Routine;
import org.prismlang.cuda.routine.RoutineExpr;
import org.prismlang.cuda.routine.RoutineStmt;
import org.prismlang.cuda.routine.RoutineVariable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * The body of a routine in C++. Nothing is thrown: once something is wrong the host says so, no
 * loop goes on and nothing is launched.
 */
final class HeaderRoutineBody {
  private final Routine routine;
  private final HeaderRoutineScope scope;
  private final HeaderRoutineNames names;
  private final StringBuilder text;

  HeaderRoutineBody(Routine routine, HeaderRoutineScope scope, StringBuilder text) {
    this.routine = routine;
    this.scope = scope;
    this.names = scope.names(routine);
    this.text = text;
  }

  void print() {
    line(1, "if (!host.ok()) {");
    line(2, nothing());
    line(1, "}");
    var declared = new LinkedHashSet<RoutineVariable>();
    RoutineStmt.all(routine.body()).forEach(it -> declared.addAll(set(it)));
    declared.removeAll(routine.parameters());
    for (var variable : declared) {
      line(1, "[[maybe_unused]] " + type(variable, false) + " " + names.of(variable) + "{};");
    }
    if (routine.makes()) {
      line(1, "static support::Pool pool;");
      line(1, "support::Making made(host, pool);");
    }
    list(routine.body(), 1);
    boolean isLeft =
        !routine.body().isEmpty() && routine.body().getLast() instanceof RoutineStmt.Return;
    if (!isLeft && !routine.results().isEmpty()) {
      line(1, "return {};");
    }
  }

  private static List<RoutineVariable> set(RoutineStmt statement) {
    return switch (statement) {
      case RoutineStmt.Assign it -> it.targets();
      case RoutineStmt.Results it -> it.targets();
      case RoutineStmt.For it -> List.of(it.variable());
      default -> List.of();
    };
  }

  static String type(RoutineVariable variable, boolean isConst) {
    return switch (variable.type()) {
      case Scalar scalar -> Types.name(scalar);
      case Type.Buffer(Type element) -> HeaderKernel.element(element, isConst) + "*";
      default -> throw new IllegalStateException("no variable is " + variable.type());
    };
  }

  private String nothing() {
    return routine.results().isEmpty() ? "return;" : "return {};";
  }

  private void line(int depth, String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }

  private void list(List<RoutineStmt> statements, int depth) {
    statements.forEach(it -> one(it, depth));
  }

  private void one(RoutineStmt statement, int depth) {
    switch (statement) {
      case RoutineStmt.Assign it when it.targets().size() == 1 ->
          line(depth, names.of(it.targets().getFirst()) + " = " + of(it.values().getFirst()) + ";");
      case RoutineStmt.Assign it ->
          line(depth, tied(it.targets()) + " = std::make_tuple(" + listed(it.values()) + ");");
      case RoutineStmt.Results it -> line(depth, tied(it.targets()) + " = " + of(it.call()) + ";");
      case RoutineStmt.For it -> loop(it, depth);
      case RoutineStmt.While it ->
          block("while (host.ok() && " + of(it.condition()) + ") {", it.body(), depth);
      case RoutineStmt.If it -> branches(it, "if (", depth);
      case RoutineStmt.Break _ -> line(depth, "break;");
      case RoutineStmt.Continue _ -> line(depth, "continue;");
      case RoutineStmt.Return it -> line(depth, returned(it));
      case RoutineStmt.Assert it -> {
        line(depth, "if (!" + of(it.condition()) + ") {");
        line(depth + 1, "host.refuse(" + quoted(place(it.span()) + ": " + it.message()) + ");");
        line(depth + 1, nothing());
        line(depth, "}");
      }
      case RoutineStmt.Launch it -> {
        line(depth, "if (host.ok()) {");
        line(depth + 1, "host.take(" + launch(it) + ");");
        line(depth, "}");
      }
      case RoutineStmt.Do it -> line(depth, of(it.call()) + ";");
    }
  }

  private String tied(List<RoutineVariable> targets) {
    return targets.stream().map(names::of).collect(Collectors.joining(", ", "std::tie(", ")"));
  }

  private String listed(List<RoutineExpr> values) {
    return values.stream().map(this::of).collect(Collectors.joining(", "));
  }

  private void block(String head, List<RoutineStmt> body, int depth) {
    line(depth, head);
    list(body, depth + 1);
    line(depth, "}");
  }

  private void branches(RoutineStmt.If it, String word, int depth) {
    line(depth, word + of(it.condition()) + ") {");
    list(it.then(), depth + 1);
    if (it.otherwise().size() == 1 && it.otherwise().getFirst() instanceof RoutineStmt.If next) {
      branches(next, "} else if (", depth);
      return;
    }
    if (!it.otherwise().isEmpty()) {
      line(depth, "} else {");
      list(it.otherwise(), depth + 1);
    }
    line(depth, "}");
  }

  /** Counted with 64 bits, which no loop of 32 leaves. */
  private void loop(RoutineStmt.For it, int depth) {
    var step =
        it.step() instanceof RoutineExpr.Number
            ? of(it.step())
            : "support::step(host, " + of(it.step()) + ", " + quoted(place(it.span())) + ")";
    line(
        depth,
        "for (int64_t from = %s, end = %s, step = %s; host.ok() && (step > 0 ? from < end : from > end); %s) {"
            .formatted(
                of(it.from()), of(it.to()), step, "from = support::plus<int64_t>(from, step)"));
    var type = it.variable().type();
    line(
        depth + 1,
        names.of(it.variable())
            + " = "
            + (type == Scalar.INT64
                ? "from"
                : "static_cast<" + Types.name((Scalar) type) + ">(from)")
            + ";");
    list(it.body(), depth + 1);
    line(depth, "}");
  }

  private String returned(RoutineStmt.Return it) {
    return switch (it.values().size()) {
      case 0 -> "return;";
      case 1 -> "return " + of(it.values().getFirst()) + ";";
      default ->
          "return " + HeaderRoutines.result(routine.results()) + "(" + listed(it.values()) + ");";
    };
  }

  private String launch(RoutineStmt.Launch it) {
    var given = new ArrayList<String>();
    given.add(of(it.grid()));
    it.block().ifPresent(block -> given.add(of(block)));
    given.add("host.stream()");
    int next = 0;
    for (var parameter : it.kernel().together()) {
      var parts = it.arguments().subList(next, next + parameter.parts().size());
      given.add(parameter.isList() ? "{{" + listed(parts) + "}}" : of(parts.getFirst()));
      next += parts.size();
    }
    return scope.kernel(it.kernel()) + "(" + String.join(", ", given) + ")";
  }

  private String of(RoutineExpr expr) {
    return switch (expr) {
      case RoutineExpr.Number(Value value, Scalar type) -> HeaderNumbers.of(value, type);
      case RoutineExpr.Name(var variable) -> names.of(variable);
      case RoutineExpr.Unary it -> unary(it);
      case RoutineExpr.Binary it -> binary(it);
      case RoutineExpr.Convert it -> convert(it);
      case RoutineExpr.Choice it ->
          "(" + of(it.condition()) + " ? " + of(it.then()) + " : " + of(it.otherwise()) + ")";
      case RoutineExpr.Exact it -> exact(it);
      case RoutineExpr.Call it ->
          "hosts::"
              + scope.function(it.callee())
              + (it.arguments().isEmpty() ? "(host)" : "(host, " + listed(it.arguments()) + ")");
      case RoutineExpr.Processors _ -> "host.processors()";
      case RoutineExpr.Tensor it -> "{" + of(it.buffer()) + ", {" + listed(it.sizes()) + "}}";
      case RoutineExpr.Made it ->
          "static_cast<%s*>(made.buffer(%s, %d, %s))"
              .formatted(
                  HeaderKernel.element(it.element(), false),
                  of(it.count()),
                  it.element().bytes().orElseThrow(),
                  it.isZero());
    };
  }

  private String unary(RoutineExpr.Unary it) {
    var operand = of(it.operand());
    var type = Types.name(it.type());
    return switch (it.operator()) {
      case PLUS -> operand;
      case NOT -> "!" + operand;
      case NEGATE ->
          it.type().isFloating()
              ? "(-" + operand + ")"
              : "support::minus<" + type + ">(0, " + operand + ")";
      case INVERT -> "static_cast<" + type + ">(~" + operand + ")";
    };
  }

  private String binary(RoutineExpr.Binary it) {
    var left = of(it.left());
    var right = of(it.right());
    if (it.operands().isFloating() && !it.operator().isComparison()) {
      return it.operator() == BinaryOperator.REMAINDER
          ? "std::fmod(" + left + ", " + right + ")"
          : "(" + left + " " + it.operator().text() + " " + right + ")";
    }
    return switch (it.operator()) {
      case AND -> "(" + left + " && " + right + ")";
      case OR -> "(" + left + " || " + right + ")";
      case EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, BIT_AND, BIT_OR, BIT_XOR ->
          "(" + left + " " + it.operator().text() + " " + right + ")";
      case ADD, SUBTRACT, MULTIPLY -> call(wrapping(it.operator()), it, left + ", " + right);
      case DIVIDE -> checked("quotient", it, left, right);
      case REMAINDER -> checked("rest", it, left, right);
      case SHIFT_LEFT -> checked("shifted_left", it, left, right);
      case SHIFT_RIGHT -> checked("shifted_right", it, left, right);
    };
  }

  private static String wrapping(BinaryOperator operator) {
    return switch (operator) {
      case ADD -> "plus";
      case SUBTRACT -> "minus";
      default -> "times";
    };
  }

  private static String checked(String function, RoutineExpr.Binary it, String a, String b) {
    return call(function, it, "host, " + a + ", " + b + ", " + quoted(place(it.span())));
  }

  private static String call(String function, RoutineExpr.Binary it, String arguments) {
    return "support::" + function + "<" + Types.name(it.operands()) + ">(" + arguments + ")";
  }

  private String convert(RoutineExpr.Convert it) {
    var operand = of(it.operand());
    var to = Types.name(it.type());
    if (it.type() == Scalar.BOOL) {
      return "(" + operand + " != 0)";
    }
    return it.from().isFloating() && !it.type().isFloating()
        ? "support::whole<" + to + ">(" + operand + ")"
        : "static_cast<" + to + ">(" + operand + ")";
  }

  private String exact(RoutineExpr.Exact it) {
    var type = "<" + Types.name(it.type()) + ">(";
    boolean isFloating = it.type().isFloating();
    var operands = listed(it.operands());
    return switch (it.op()) {
      case MIN -> (isFloating ? "support::least" : "std::min") + type + operands + ")";
      case MAX -> (isFloating ? "support::most" : "std::max") + type + operands + ")";
      case ABS ->
          isFloating ? "std::fabs(" + operands + ")" : "support::magnitude" + type + operands + ")";
      case FLOOR -> "std::floor(" + operands + ")";
      case CEIL -> "std::ceil(" + operands + ")";
      case SQRT -> "std::sqrt(" + operands + ")";
      default -> throw new IllegalStateException("not exact: " + it.op());
    };
  }

  private static String place(Span span) {
    return Routine.place(span);
  }

  private static String quoted(String words) {
    return "\"" + CStrings.of(words) + "\"";
  }
}
