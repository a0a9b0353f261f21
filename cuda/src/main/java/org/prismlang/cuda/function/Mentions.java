package org.prismlang.cuda.function;

import java.util.List;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;

/** Where a name occurs. */
final class Mentions {
  private static final int MANY = 1000;

  private Mentions() {}

  /** Whether the variable is mentioned other than to give it another value. */
  static boolean reads(List<CudaStmt> statements, String name) {
    return in(statements, name) > assignments(statements, name);
  }

  private static int assignments(List<CudaStmt> statements, String name) {
    int count = 0;
    for (var statement : statements) {
      count +=
          switch (statement) {
            case CudaStmt.Assign(var target, _, _) -> target.equals(CudaExpr.name(name)) ? 1 : 0;
            case CudaStmt.If(_, var then, var otherwise) ->
                assignments(then, name) + assignments(otherwise, name);
            case CudaStmt.For loop -> assignments(loop.body(), name);
            case CudaStmt.While(_, var body) -> assignments(body, name);
            case CudaStmt.Block(var body) -> assignments(body, name);
            default -> 0;
          };
    }
    return count;
  }

  static int in(List<CudaStmt> statements, String name) {
    int count = 0;
    for (var statement : statements) {
      count += in(statement, name);
    }
    return count;
  }

  private static int in(CudaStmt statement, String name) {
    return switch (statement) {
      case CudaStmt.Declare(_, _, var value) -> value.map(it -> in(it, name)).orElse(0);
      case CudaStmt.Assign(var target, _, var value) -> in(target, name) + in(value, name);
      case CudaStmt.Evaluate(var expr) -> in(expr, name);
      case CudaStmt.If(var condition, var then, var otherwise) ->
          in(condition, name) + in(then, name) + in(otherwise, name);
      case CudaStmt.For loop ->
          in(loop.from(), name)
              + in(loop.condition(), name)
              + in(loop.step(), name)
              + in(loop.body(), name);
      case CudaStmt.While(var condition, var body) -> in(condition, name) + in(body, name);
      case CudaStmt.Block(var body) -> in(body, name);
      case CudaStmt.Return(var value) -> value.map(it -> in(it, name)).orElse(0);
      case CudaStmt.Break _, CudaStmt.Continue _, CudaStmt.Comment _ -> 0;
      case CudaStmt.Asm asm -> operands(asm.outputs(), name) + operands(asm.inputs(), name);
      case CudaStmt.Raw(var lines) ->
          lines.stream().anyMatch(line -> line.contains(name)) ? MANY : 0;
    };
  }

  private static int operands(List<CudaStmt.Operand> operands, String name) {
    int count = 0;
    for (var operand : operands) {
      count += in(operand.value(), name);
    }
    return count;
  }

  static int in(CudaExpr expr, String name) {
    return switch (expr) {
      case CudaExpr.Number _ -> 0;
      case CudaExpr.Text(String text) -> text.contains(name) ? MANY : 0;
      case CudaExpr.Name(String other) -> other.equals(name) ? 1 : 0;
      case CudaExpr.Call(_, var arguments) -> all(arguments, name);
      case CudaExpr.Unary(_, var operand) -> in(operand, name);
      case CudaExpr.Binary(_, var left, var right) -> in(left, name) + in(right, name);
      case CudaExpr.Conditional(var condition, var then, var otherwise) ->
          in(condition, name) + in(then, name) + in(otherwise, name);
      case CudaExpr.Index(var base, var index) -> in(base, name) + in(index, name);
      case CudaExpr.Member(var base, _) -> in(base, name);
      case CudaExpr.Cast(_, var operand) -> in(operand, name);
      case CudaExpr.Reinterpret(_, var operand) -> in(operand, name);
      case CudaExpr.Braces(var elements) -> all(elements, name);
    };
  }

  private static int all(List<CudaExpr> exprs, String name) {
    int count = 0;
    for (var expr : exprs) {
      count += in(expr, name);
    }
    return count;
  }

  /** Whether the variable may get another value: assigned to, or handed to something that could. */
  static boolean changes(List<CudaStmt> statements, String name) {
    for (var statement : statements) {
      boolean changes =
          switch (statement) {
            case CudaStmt.Assign(var target, _, var value) ->
                in(target, name) > 0 || handsOut(value, name);
            case CudaStmt.Declare(_, _, var value) ->
                value.map(it -> handsOut(it, name)).orElse(false);
            case CudaStmt.Evaluate(var expr) -> in(expr, name) > 0;
            case CudaStmt.If(_, var then, var otherwise) ->
                changes(then, name) || changes(otherwise, name);
            case CudaStmt.For loop -> changes(loop.body(), name);
            case CudaStmt.While(_, var body) -> changes(body, name);
            case CudaStmt.Block(var body) -> changes(body, name);
            case CudaStmt.Asm asm -> operands(asm.outputs(), name) > 0;
            case CudaStmt.Raw(var lines) -> lines.stream().anyMatch(it -> it.contains(name));
            case CudaStmt.Return _, CudaStmt.Break _, CudaStmt.Continue _, CudaStmt.Comment _ ->
                false;
          };
      if (changes) {
        return true;
      }
    }
    return false;
  }

  private static boolean handsOut(CudaExpr value, String name) {
    return value instanceof CudaExpr.Call && in(value, name) > 0;
  }
}
