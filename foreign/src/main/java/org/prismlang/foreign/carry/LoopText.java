package org.prismlang.foreign.carry;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.lang.type.Scalar;

/** Loops that count, as {@code range}. */
final class LoopText {
  private final FunctionCode code;

  LoopText(FunctionCode code) {
    this.code = code;
  }

  /**
   * A loop that counts.
   *
   * @param variable that counts
   * @param start that it is set to
   */
  record Counting(
      ClangNode variable,
      ClangNode start,
      ClangNode end,
      String comparison,
      Optional<ClangNode> step,
      boolean isDown) {}

  /** Empty where it is not known before the loop how often it runs. */
  Optional<Counting> counting(ClangNode loop) {
    if (!loop.is("ForStmt")) {
      return Optional.empty();
    }
    var parts = loop.children();
    var initial = parts.get(0);
    boolean isOne =
        initial.is("DeclStmt")
            && initial.children().size() == 1
            && PointerRoots.initial(initial.first()).isPresent()
            && code.type(initial.first()) instanceof CType.Number(Scalar scalar)
            && scalar.isInteger();
    if (!isOne) {
      return Optional.empty();
    }
    var variable = initial.first();
    var condition = CodeTraits.plain(parts.get(2));
    boolean isBound =
        condition.is("BinaryOperator")
            && Set.of("<", "<=", ">", ">=", "!=").contains(condition.word("opcode"))
            && isIt(condition.first(), variable.id());
    var step = step(parts.get(3), variable.id());
    if (!isBound || step.isEmpty()) {
      return Optional.empty();
    }
    var body = parts.get(4);
    var changed = code.file.traits.assigned(body);
    var end = condition.last();
    boolean isFixed =
        !changed.contains(variable.id())
            && isFixed(end, changed)
            && step.get().by().filter(it -> !isFixed(it, changed)).isEmpty();
    var comparison = condition.word("opcode");
    boolean isDown = step.get().isDown();
    boolean fits =
        comparison.equals("!=") ? step.get().by().isEmpty() : isDown == comparison.startsWith(">");
    return isFixed && fits
        ? Optional.of(
            new Counting(
                variable,
                PointerRoots.initial(variable).orElseThrow(),
                end,
                comparison,
                step.get().by(),
                isDown))
        : Optional.empty();
  }

  private static boolean isFixed(ClangNode node, Set<String> changed) {
    return node.all()
        .noneMatch(
            it ->
                it.is("CallExpr", "ArraySubscriptExpr")
                    || it.is("DeclRefExpr") && changed.contains(it.word(ClangNode.REFERS)));
  }

  /** By how much it counts; empty for 1. */
  private record Step(Optional<ClangNode> by, boolean isDown) {}

  private static Optional<Step> step(ClangNode written, String id) {
    var node = CodeTraits.plain(written);
    if (node.is("UnaryOperator") && isIt(node.first(), id)) {
      return switch (node.word("opcode")) {
        case "++" -> Optional.of(new Step(Optional.empty(), false));
        case "--" -> Optional.of(new Step(Optional.empty(), true));
        default -> Optional.empty();
      };
    }
    if (node.is("CompoundAssignOperator") && isIt(node.first(), id)) {
      return switch (node.word("opcode")) {
        case "+=" -> Optional.of(new Step(Optional.of(node.last()), false));
        case "-=" -> Optional.of(new Step(Optional.of(node.last()), true));
        default -> Optional.empty();
      };
    }
    if (node.is("BinaryOperator") && node.word("opcode").equals("=") && isIt(node.first(), id)) {
      var sum = CodeTraits.plain(node.last());
      if (sum.is("BinaryOperator") && sum.word("opcode").equals("+") && isIt(sum.first(), id)) {
        return Optional.of(new Step(Optional.of(sum.last()), false));
      }
    }
    return Optional.empty();
  }

  private static boolean isIt(ClangNode node, String id) {
    return CodeTraits.plain(node).word(ClangNode.REFERS).equals(id);
  }

  /** {@code for i in range(0, n):}; declares its variable. */
  String head(Counting loop, boolean isUnrolled) {
    var expressions = code.expressions;
    var id = loop.variable().id();
    var type = code.type(loop.variable());
    var start = expressions.of(loop.start());
    var end = expressions.of(loop.end());
    var step = loop.step().map(expressions::of);
    boolean isInt =
        type instanceof CType.Number(Scalar scalar)
            && (scalar == Scalar.INT32
                || scalar == Scalar.UINT32
                    && isSmall(start)
                    && isSmall(end)
                    && step.filter(it -> !isSmall(it)).isEmpty());
    boolean isUnsigned = type instanceof CType.Number(Scalar it) && it == Scalar.UINT32;
    if (isInt && isUnsigned) {
      code.ints.add(id);
    }
    if (start.atLeastZero().isPresent() && !loop.isDown()) {
      code.atLeastZero.put(id, start.atLeastZero().get());
    }
    var scalar = isInt ? Scalar.INT32 : ((CType.Number) type).scalar();
    var from = text(start, scalar, isInt);
    var to = text(end, scalar, isInt);
    var by = step.map(it -> text(it, scalar, isInt));
    var name = code.names.declare(loop.variable());
    var limit =
        switch (loop.comparison()) {
          case "<=" -> to + " + 1";
          case ">=" -> to.matches("\\d+") ? String.valueOf(Long.parseLong(to) - 1) : to + " - 1";
          default -> to;
        };
    var steps = loop.isDown() ? ", " + negated(by.orElse("1")) : by.map(it -> ", " + it).orElse("");
    return "for "
        + name
        + " in range("
        + from
        + ", "
        + limit
        + steps
        + (isUnrolled ? ", unroll=True" : "")
        + "):";
  }

  private static boolean isSmall(Printed value) {
    return value.isInt() || value.isConstant();
  }

  private static String negated(String text) {
    return text.matches("\\w+") ? "-" + text : "-(" + text + ")";
  }

  private String text(Printed value, Scalar to, boolean isInt) {
    if (value.isConstant() || isInt && value.isInt()) {
      return value.text();
    }
    return code.expressions.settled(code.expressions.converted(value, to)).text();
  }

  /** Whether bounds are numbers known when compiling, so that a loop can be written out. */
  boolean isConstant(Counting loop) {
    var constants = code.file.constants;
    return List.of(loop.start(), loop.end()).stream()
            .allMatch(it -> constants.value(it).isPresent())
        && loop.step().filter(it -> constants.value(it).isEmpty()).isEmpty();
  }
}
