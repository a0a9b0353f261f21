package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What an expression or statement is made of directly; bodies of statements are not part of it. */
public record Uses(List<Expr> exprs, List<Access> accesses, List<Barrier> barriers) {
  public Uses {
    exprs = List.copyOf(exprs);
    accesses = List.copyOf(accesses);
    barriers = List.copyOf(barriers);
  }

  private static Uses only(List<Expr> exprs) {
    return new Uses(exprs, List.of(), List.of());
  }

  private static Uses only(Expr... exprs) {
    return only(List.of(exprs));
  }

  private static Uses at(Access access, Expr... exprs) {
    return new Uses(List.of(exprs), List.of(access), List.of());
  }

  public static List<Expr> of(Access access) {
    return Stream.concat(access.generation().stream(), access.index().stream()).toList();
  }

  public static Uses of(Expr expr) {
    return switch (expr) {
      case Expr.Constant _, Expr.Read _, Expr.Position _ -> only();
      case Expr.Item item ->
          only(Stream.concat(Stream.of(item.array()), item.indices().stream()).toList());
      case Expr.Slice slice -> only(slice.array(), slice.from());
      case Expr.Lane lane -> only(lane.vector());
      case Expr.Unary unary -> only(unary.operand());
      case Expr.Binary binary -> only(binary.left(), binary.right());
      case Expr.Choice choice -> only(choice.condition(), choice.then(), choice.otherwise());
      case Expr.Convert convert -> only(convert.operand());
      case Expr.Build build -> only(build.elements());
      case Expr.Fill fill -> only(fill.element());
      case Expr.Load load -> at(load.access());
      case Expr.Apply apply -> of(apply.operands());
      case Expr.Call call -> of(call.arguments());
    };
  }

  public static Uses of(List<Operand> operands) {
    var exprs = new ArrayList<Expr>();
    var accesses = new ArrayList<Access>();
    var barriers = new ArrayList<Barrier>();
    for (var operand : operands) {
      switch (operand) {
        case Operand.OfValue(Expr expr) -> exprs.add(expr);
        case Operand.OfAccess(Access access) -> accesses.add(access);
        case Operand.OfSeveral(List<Expr> several) -> exprs.addAll(several);
        case Operand.OfBarrier(Barrier barrier, Expr generation) -> {
          barriers.add(barrier);
          exprs.add(generation);
        }
        case Operand.OfConstant _, Operand.OfCode _, Operand.Absent _ -> {}
      }
    }
    return new Uses(exprs, accesses, barriers);
  }

  public static Uses of(Stmt statement) {
    return switch (statement) {
      case Stmt.Declare declare -> only(declare.value().stream().toList());
      case Stmt.Assign assign -> only(assign.target(), assign.value());
      case Stmt.Update update -> only(update.target(), update.value());
      case Stmt.AssignAll all ->
          only(Stream.concat(all.targets().stream(), all.values().stream()).toList());
      case Stmt.Store store -> at(store.access(), store.value());
      case Stmt.Modify modify -> at(modify.access(), modify.value());
      case Stmt.Operate operate -> of(operate.operands());
      case Stmt.Invoke invoke -> of(invoke.arguments());
      case Stmt.Point point -> new Uses(List.of(), point.places(), List.of());
      case Stmt.Return returned -> only(returned.values());
      case Stmt.Assert asserted -> only(asserted.condition());
      case Stmt.Print print -> of(print.arguments());
      case Stmt.For loop -> only(loop.from(), loop.to(), loop.step());
      case Stmt.While loop -> only(loop.condition());
      case Stmt.If branch -> only(branch.condition());
      case Stmt.LastBlock last -> at(last.counter());
      case Sync.Arrive arrive ->
          new Uses(
              Stream.concat(Stream.of(arrive.generation()), arrive.bytes().stream()).toList(),
              List.of(),
              List.of(arrive.barrier()));
      case Sync.Await await ->
          new Uses(List.of(await.generation()), List.of(), List.of(await.barrier()));
      case Stmt.Allocate _,
          Stmt.Break _,
          Stmt.Continue _,
          Stmt.Unsafe _,
          Stmt.Block _,
          Stmt.Group _,
          Stmt.Split _,
          Stmt.Open _,
          Stmt.Batch _,
          Sync.Meet _,
          Sync.Fence _,
          Sync.Enter _,
          Sync.Commit _,
          Sync.Drain _ ->
          only();
    };
  }
}
