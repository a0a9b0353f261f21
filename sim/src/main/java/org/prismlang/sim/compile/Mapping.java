package org.prismlang.sim.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;

/** Expressions and statements with other expressions inside. */
final class Mapping {
  private Mapping() {}

  /** The expression with its direct parts changed. */
  static Expr map(Expr expr, UnaryOperator<Expr> change) {
    return switch (expr) {
      case Expr.Constant _, Expr.Read _, Expr.Position _ -> expr;
      case Expr.Item(Expr array, List<Expr> indices, var type) ->
          new Expr.Item(change.apply(array), all(indices, change), type);
      case Expr.Slice(Expr array, Expr from, int length, var type) ->
          new Expr.Slice(change.apply(array), change.apply(from), length, type);
      case Expr.Lane(Expr vector, int lane, var type) ->
          new Expr.Lane(change.apply(vector), lane, type);
      case Expr.Unary(var operator, Expr operand, var type) ->
          new Expr.Unary(operator, change.apply(operand), type);
      case Expr.Binary(var operator, Expr left, Expr right, var type) ->
          new Expr.Binary(operator, change.apply(left), change.apply(right), type);
      case Expr.Choice(Expr condition, Expr then, Expr otherwise, var type) ->
          new Expr.Choice(
              change.apply(condition), change.apply(then), change.apply(otherwise), type);
      case Expr.Convert(Expr operand, boolean bits, var type) ->
          new Expr.Convert(change.apply(operand), bits, type);
      case Expr.Build(List<Expr> elements, var type) -> new Expr.Build(all(elements, change), type);
      case Expr.Fill(Expr element, var type) -> new Expr.Fill(change.apply(element), type);
      case Expr.Load(Access access, String cache, var type) ->
          new Expr.Load(map(access, change), cache, type);
      case Expr.Apply(var intrinsic, List<Operand> operands, var type) ->
          new Expr.Apply(intrinsic, operands(operands, change), type);
      case Expr.Call(String procedure, List<Operand> arguments, var type) ->
          new Expr.Call(procedure, operands(arguments, change), type);
    };
  }

  static List<Expr> all(List<Expr> exprs, UnaryOperator<Expr> change) {
    var changed = new ArrayList<Expr>();
    for (var expr : exprs) {
      changed.add(change.apply(expr));
    }
    return changed;
  }

  static Access map(Access access, UnaryOperator<Expr> change) {
    return new Access(
        access.memory(),
        access.view(),
        access.generation().map(change),
        all(access.index(), change),
        access.extents(),
        access.span());
  }

  static List<Operand> operands(List<Operand> operands, UnaryOperator<Expr> change) {
    var changed = new ArrayList<Operand>();
    for (var operand : operands) {
      changed.add(
          switch (operand) {
            case Operand.OfValue(Expr expr) -> new Operand.OfValue(change.apply(expr));
            case Operand.OfAccess(Access access) -> new Operand.OfAccess(map(access, change));
            case Operand.OfSeveral(List<Expr> exprs) -> new Operand.OfSeveral(all(exprs, change));
            case Operand.OfBarrier(var barrier, Expr generation) ->
                new Operand.OfBarrier(barrier, change.apply(generation));
            case Operand.OfConstant _, Operand.OfCode _, Operand.Absent _ -> operand;
          });
    }
    return changed;
  }

  /** The statement with the expressions it is made of changed; not those of its bodies. */
  static Stmt map(Stmt stmt, UnaryOperator<Expr> change) {
    return switch (stmt) {
      case Stmt.Declare(var local, var value, var span) ->
          new Stmt.Declare(local, value.map(change), span);
      case Stmt.Assign(Expr target, Expr value, var span) ->
          new Stmt.Assign(Mapping.map(target, change), change.apply(value), span);
      case Stmt.Update(Expr target, var operator, Expr value, var span) ->
          new Stmt.Update(Mapping.map(target, change), operator, change.apply(value), span);
      case Stmt.AssignAll(List<Expr> targets, List<Expr> values, var span) ->
          new Stmt.AssignAll(all(targets, it -> map(it, change)), all(values, change), span);
      case Stmt.Store(Access access, Expr value, String cache, var span) ->
          new Stmt.Store(map(access, change), change.apply(value), cache, span);
      case Stmt.Modify(Access access, var operator, Expr value, var span) ->
          new Stmt.Modify(map(access, change), operator, change.apply(value), span);
      case Stmt.Operate(var intrinsic, List<Operand> operands, var result, var span) ->
          new Stmt.Operate(intrinsic, operands(operands, change), result, span);
      case Stmt.Invoke(String procedure, List<Operand> arguments, var results, var span) ->
          new Stmt.Invoke(procedure, operands(arguments, change), results, span);
      case Stmt.Point(var pointers, List<Access> places, var span) -> {
        var changed = new ArrayList<Access>();
        for (var place : places) {
          changed.add(map(place, change));
        }
        yield new Stmt.Point(pointers, changed, span);
      }
      case Stmt.Return(List<Expr> values, var span) -> new Stmt.Return(all(values, change), span);
      case Stmt.Assert(Expr condition, String message, var span) ->
          new Stmt.Assert(change.apply(condition), message, span);
      case Stmt.Print(List<Operand> arguments, var span) ->
          new Stmt.Print(operands(arguments, change), span);
      case Stmt.For(
              var variable,
              Expr from,
              Expr to,
              Expr step,
              int copies,
              List<Stmt> body,
              var span) ->
          new Stmt.For(
              variable,
              change.apply(from),
              change.apply(to),
              change.apply(step),
              copies,
              body,
              span);
      case Stmt.While(Expr condition, List<Stmt> body, var span) ->
          new Stmt.While(change.apply(condition), body, span);
      case Stmt.If(Expr condition, List<Stmt> then, List<Stmt> otherwise, var span) ->
          new Stmt.If(change.apply(condition), then, otherwise, span);
      case Stmt.LastBlock(Access counter, List<Stmt> body, var span) ->
          new Stmt.LastBlock(map(counter, change), body, span);
      case Sync.Arrive arrive ->
          new Sync.Arrive(
              arrive.barrier(),
              change.apply(arrive.generation()),
              arrive.election(),
              arrive.bytes().map(change),
              arrive.reasons(),
              arrive.span());
      case Sync.Await await ->
          new Sync.Await(
              await.barrier(),
              change.apply(await.generation()),
              await.previous(),
              await.reasons(),
              await.span());
      default -> stmt;
    };
  }
}
