package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;

/** What a statement itself, without the statements inside it, is made of. */
final class Parts {
  private Parts() {}

  static List<Access> accesses(Stmt stmt) {
    var found = new ArrayList<Access>();
    operands(stmt, operand -> collect(operand, found));
    switch (stmt) {
      case Stmt.Store store -> found.add(store.access());
      case Stmt.Modify modify -> found.add(modify.access());
      case Stmt.Point point -> found.addAll(point.places());
      case Stmt.LastBlock last -> found.add(last.counter());
      default -> {}
    }
    for (var expr : exprs(stmt)) {
      collect(expr, found);
    }
    return found;
  }

  /** Names of variables that it reads or sets. */
  static Set<String> locals(Stmt stmt) {
    var names = new LinkedHashSet<String>();
    for (var expr : exprs(stmt)) {
      names.addAll(reads(expr));
    }
    operands(
        stmt,
        operand -> {
          switch (operand) {
            case Operand.OfValue(var expr) -> names.addAll(reads(expr));
            case Operand.OfSeveral(var exprs) -> exprs.forEach(it -> names.addAll(reads(it)));
            case Operand.OfAccess(var access) -> {
              access.index().forEach(it -> names.addAll(reads(it)));
              access.generation().ifPresent(it -> names.addAll(reads(it)));
            }
            case Operand.OfBarrier(_, var generation) -> names.addAll(reads(generation));
            default -> {}
          }
        });
    for (var access : accesses(stmt)) {
      access.index().forEach(it -> names.addAll(reads(it)));
      access.generation().ifPresent(it -> names.addAll(reads(it)));
    }
    return names;
  }

  static Set<String> reads(Expr expr) {
    var names = new LinkedHashSet<String>();
    walk(
        expr,
        each -> {
          if (each instanceof Expr.Read(var local)) {
            names.add(local.name());
          }
        });
    return names;
  }

  private static void collect(Operand operand, List<Access> found) {
    switch (operand) {
      case Operand.OfAccess(var access) -> {
        found.add(access);
        access.index().forEach(it -> collect(it, found));
      }
      case Operand.OfValue(var expr) -> collect(expr, found);
      case Operand.OfSeveral(var exprs) -> exprs.forEach(it -> collect(it, found));
      default -> {}
    }
  }

  private static void collect(Expr expr, List<Access> found) {
    walk(
        expr,
        each -> {
          if (each instanceof Expr.Load load) {
            found.add(load.access());
          }
        });
  }

  private static void operands(Stmt stmt, Consumer<Operand> each) {
    switch (stmt) {
      case Stmt.Operate operate -> operate.operands().forEach(each);
      case Stmt.Invoke call -> call.arguments().forEach(each);
      case Stmt.Print print -> print.arguments().forEach(each);
      default -> {}
    }
  }

  static List<Expr> exprs(Stmt stmt) {
    var found = new ArrayList<Expr>();
    switch (stmt) {
      case Stmt.Declare declare -> declare.value().ifPresent(found::add);
      case Stmt.Assign assign -> {
        found.add(assign.target());
        found.add(assign.value());
      }
      case Stmt.Update update -> {
        found.add(update.target());
        found.add(update.value());
      }
      case Stmt.AssignAll all -> {
        found.addAll(all.targets());
        found.addAll(all.values());
      }
      case Stmt.Store store -> found.add(store.value());
      case Stmt.Modify modify -> found.add(modify.value());
      case Stmt.Return returned -> found.addAll(returned.values());
      case Stmt.Assert asserted -> found.add(asserted.condition());
      case Stmt.For loop -> {
        found.add(loop.from());
        found.add(loop.to());
        found.add(loop.step());
      }
      case Stmt.While loop -> found.add(loop.condition());
      case Stmt.If branch -> found.add(branch.condition());
      case Sync.Arrive arrive -> {
        found.add(arrive.generation());
        arrive.bytes().ifPresent(found::add);
      }
      case Sync.Await await -> found.add(await.generation());
      default -> {}
    }
    return found;
  }

  static void walk(Expr expr, Consumer<Expr> each) {
    each.accept(expr);
    switch (expr) {
      case Expr.Constant _, Expr.Read _, Expr.Position _ -> {}
      case Expr.Item item -> {
        walk(item.array(), each);
        item.indices().forEach(it -> walk(it, each));
      }
      case Expr.Slice slice -> {
        walk(slice.array(), each);
        walk(slice.from(), each);
      }
      case Expr.Lane lane -> walk(lane.vector(), each);
      case Expr.Unary unary -> walk(unary.operand(), each);
      case Expr.Binary binary -> {
        walk(binary.left(), each);
        walk(binary.right(), each);
      }
      case Expr.Choice choice -> {
        walk(choice.condition(), each);
        walk(choice.then(), each);
        walk(choice.otherwise(), each);
      }
      case Expr.Convert convert -> walk(convert.operand(), each);
      case Expr.Build build -> build.elements().forEach(it -> walk(it, each));
      case Expr.Fill fill -> walk(fill.element(), each);
      case Expr.Load load -> {
        load.access().index().forEach(it -> walk(it, each));
        load.access().generation().ifPresent(it -> walk(it, each));
      }
      case Expr.Apply apply -> apply.operands().forEach(it -> walk(it, each));
      case Expr.Call call -> call.arguments().forEach(it -> walk(it, each));
    }
  }

  private static void walk(Operand operand, Consumer<Expr> each) {
    switch (operand) {
      case Operand.OfValue(var expr) -> walk(expr, each);
      case Operand.OfSeveral(var exprs) -> exprs.forEach(it -> walk(it, each));
      case Operand.OfAccess(var access) -> access.index().forEach(it -> walk(it, each));
      default -> {}
    }
  }
}
