package org.prismlang.foreign.carry;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.lang.type.Scalar;

/** Statements as one thread runs them; what is simple also stands in the code of a block. */
final class ThreadCode {
  private final FunctionCode code;
  private final LoopText loops;
  private final VariableText variables;

  ThreadCode(FunctionCode code) {
    this.code = code;
    this.loops = new LoopText(code);
    this.variables = new VariableText(code);
  }

  LoopText loops() {
    return loops;
  }

  VariableText variables() {
    return variables;
  }

  void all(List<ClangNode> nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      of(nodes.get(i), nodes.subList(i + 1, nodes.size()));
    }
  }

  /** The statements of a body. */
  static List<ClangNode> statements(ClangNode body) {
    return body.is("CompoundStmt") ? body.children() : List.of(body);
  }

  void of(ClangNode node, List<ClangNode> rest) {
    try {
      statement(node, rest);
    } catch (NotCarried e) {
      code.mark(node, e.why());
    }
  }

  private void statement(ClangNode node, List<ClangNode> rest) {
    switch (node.kind()) {
      case "CompoundStmt" -> all(node.children());
      case "DeclStmt" -> {
        for (var variable : node.those("VarDecl")) {
          variables.declare(variable, Optional.empty(), rest);
        }
      }
      case "IfStmt" -> branch(node, "if ");
      case "ForStmt", "WhileStmt", "DoStmt" -> loop(node, false);
      case "AttributedStmt" -> {
        boolean isUnrolled = node.that("LoopHintAttr").isPresent();
        if (node.last().is("ForStmt", "WhileStmt", "DoStmt")) {
          loop(node.last(), isUnrolled);
        } else {
          statement(node.last(), rest);
        }
      }
      case "SwitchStmt" -> throw new NotCarried("`switch`", node);
      case "ReturnStmt" ->
          code.out.add(
              node.children().isEmpty()
                  ? "return"
                  : "return " + code.expressions.text(node.first()));
      case "BreakStmt" -> code.out.add("break");
      case "ContinueStmt" -> code.out.add("continue");
      case "NullStmt", "" -> {}
      case "GCCAsmStmt" -> throw new NotCarried("`asm`", node);
      case "GotoStmt", "LabelStmt" -> throw new NotCarried("`goto`", node);
      default -> effect(node);
    }
  }

  private void branch(ClangNode node, String word) {
    var parts = node.children();
    if (node.says("hasInit") || node.says("hasVar")) {
      throw new NotCarried("a variable in a condition", node);
    }
    code.nest(
        word + code.expressions.of(parts.get(0)).text() + ":", () -> all(statements(parts.get(1))));
    if (node.says("hasElse")) {
      var otherwise = parts.get(2);
      if (otherwise.is("IfStmt")) {
        branch(otherwise, "elif ");
      } else {
        code.nest("else:", () -> all(statements(otherwise)));
      }
    }
  }

  private void loop(ClangNode node, boolean isUnrolled) {
    var counting = loops.counting(node);
    if (counting.isPresent()) {
      code.names.open();
      var head = loops.head(counting.get(), isUnrolled && loops.isConstant(counting.get()));
      code.nest(head, () -> all(statements(node.children().get(4))));
      code.names.close();
      return;
    }
    switch (node.kind()) {
      case "ForStmt" -> {
        var parts = node.children();
        if (!parts.get(0).kind().isEmpty()) {
          of(parts.get(0), List.of(node));
        }
        boolean isEndless = parts.get(2).kind().isEmpty();
        var condition = isEndless ? "True" : code.expressions.of(parts.get(2)).text();
        code.nest(
            "while " + condition + ":",
            () -> {
              repeated(parts.get(4), parts.get(3));
              step(parts.get(3));
            });
      }
      case "WhileStmt" ->
          code.nest(
              "while " + code.expressions.of(node.first()).text() + ":",
              () -> all(statements(node.last())));
      default -> {
        if (continues(node.first())) {
          throw new NotCarried("`continue` in a `do`", node);
        }
        code.nest(
            "while True:",
            () -> {
              all(statements(node.first()));
              code.nest(
                  "if not " + code.expressions.of(node.last()).in(Printed.Rank.NOT) + ":",
                  () -> code.out.add("break"));
            });
      }
    }
  }

  static boolean continues(ClangNode node) {
    return node.is("ContinueStmt")
        || !node.is("ForStmt", "WhileStmt", "DoStmt")
            && node.children().stream().anyMatch(ThreadCode::continues);
  }

  private void repeated(ClangNode body, ClangNode step) {
    if (continues(body) && !step.kind().isEmpty()) {
      throw new NotCarried("`continue` in a loop that does not count", body);
    }
    all(statements(body));
  }

  /** What a {@code for} does at the end of a trip. */
  void step(ClangNode node) {
    if (node.kind().isEmpty()) {
      return;
    }
    if (node.is("BinaryOperator") && node.word("opcode").equals(",")) {
      step(node.first());
      step(node.last());
      return;
    }
    effect(node);
  }

  /** An expression that stands by itself. */
  void effect(ClangNode written) {
    var node = written;
    while (node.is("ParenExpr", "ExprWithCleanups")
        || node.is("ImplicitCastExpr", "CStyleCastExpr")
            && node.word("castKind").equals("ToVoid")) {
      node = node.last();
    }
    if (CodeTraits.isBarrier(node)) {
      throw new NotCarried("a barrier to which not all threads of the block come", node);
    }
    if (CodeTraits.isAssignment(node)) {
      assign(node);
      return;
    }
    if (node.is("BinaryOperator") && node.word("opcode").equals(",")) {
      effect(node.first());
      effect(node.last());
      return;
    }
    if (node.is("CallExpr")) {
      code.out.add(code.expressions.of(node).text());
      return;
    }
    if (node.is("DeclRefExpr", "IntegerLiteral")) {
      return;
    }
    throw new NotCarried("`" + node.kind() + "` as a statement", node);
  }

  private void assign(ClangNode node) {
    if (node.first().type().contains("*") && !node.first().is("ArraySubscriptExpr")) {
      moved(node);
      return;
    }
    var expressions = code.expressions;
    var left = expressions.of(node.first());
    var type = code.type(node.first());
    if (node.is("UnaryOperator")) {
      code.out.add(left.text() + (node.word("opcode").equals("++") ? " += 1" : " -= 1"));
      return;
    }
    if (node.is("BinaryOperator")) {
      var right = CodeTraits.plain(node.last());
      if (CodeTraits.isAssignment(right) && right.is("BinaryOperator")) {
        effect(right);
        code.out.add(left.text() + " = " + expressions.text(right.first()));
        return;
      }
      code.out.add(left.text() + " = " + value(node.last(), node.first()));
      return;
    }
    var right = expressions.of(node.last());
    var operator = node.word("opcode").replace("=", "");
    boolean isShift = operator.equals("<<") || operator.equals(">>");
    var wide = wider(type, right.type());
    if (isShift || wide.equals(type)) {
      var plain =
          isShift
              ? right
              : type instanceof CType.Number(Scalar scalar)
                  ? expressions.converted(right, scalar)
                  : right;
      boolean isPlain = isShift || code.ints.contains(id(node.first()));
      code.out.add(
          left.text()
              + " "
              + operator
              + "= "
              + (isPlain ? plain : expressions.settled(plain)).text());
      return;
    }
    var rank = Set.of("*", "/", "%").contains(operator) ? Printed.Rank.PRODUCT : Printed.Rank.SUM;
    var to = ((CType.Number) wide).scalar();
    var whole =
        expressions.combined(
            operator,
            expressions.converted(left, to),
            expressions.converted(right, to),
            rank,
            wide);
    var back = expressions.converted(whole, ((CType.Number) type).scalar());
    code.out.add(left.text() + " = " + expressions.settled(back).text());
  }

  private static String id(ClangNode reference) {
    return CodeTraits.plain(reference).word(ClangNode.REFERS);
  }

  /** For a place of the type that C says, whatever that is here. */
  private String value(ClangNode value, ClangNode place) {
    var printed = code.expressions.of(value);
    return code.ints.contains(id(place)) && place.is("DeclRefExpr")
        ? printed.text()
        : code.expressions.settled(printed).text();
  }

  /** The type that C computes in. */
  private static CType wider(CType a, CType b) {
    if (!(a instanceof CType.Number(Scalar left)) || !(b instanceof CType.Number(Scalar right))) {
      return a;
    }
    if (left.isFloating() != right.isFloating()) {
      return left.isFloating() ? a : b;
    }
    return right.bits() > left.bits() ? b : a;
  }

  /** A pointer that goes on in its memory is a number of elements that changes. */
  private void moved(ClangNode node) {
    var target = CodeTraits.plain(node.first());
    var name = code.offsets.get(target.word(ClangNode.REFERS));
    if (name == null) {
      throw new NotCarried("a pointer that is assigned", node);
    }
    if (node.is("UnaryOperator")) {
      code.out.add(name + (node.word("opcode").equals("++") ? " += 1" : " -= 1"));
      return;
    }
    if (node.is("CompoundAssignOperator")) {
      var by = code.expressions.converted(code.expressions.of(node.last()), Scalar.INT32);
      code.out.add(name + " " + node.word("opcode") + " " + by.text());
      return;
    }
    var start = code.expressions.offset(node.last(), node);
    code.out.add(name + " = " + start.offset().map(Printed::text).orElse("0"));
  }
}
