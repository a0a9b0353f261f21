package org.prismlang.kernel.graph;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;

/** What a statement itself touches, not what lies inside it. */
final class Touches {
  private final UnaryOperator<String> names;
  private final Map<String, Item.Touch> found = new LinkedHashMap<>();

  private Touches(UnaryOperator<String> names) {
    this.names = names;
  }

  /** {@code names}: what a memory is called where the kernel is drawn. */
  static List<Item.Touch> of(Stmt.Plain statement, UnaryOperator<String> names) {
    var touches = new Touches(names);
    touches.statement(statement);
    return List.copyOf(touches.found.values());
  }

  static List<Item.Touch> of(Expr condition, UnaryOperator<String> names) {
    var touches = new Touches(names);
    touches.expr(condition);
    return List.copyOf(touches.found.values());
  }

  private void statement(Stmt.Plain statement) {
    switch (statement) {
      case Stmt.Declare declare -> declare.value().ifPresent(this::expr);
      case Stmt.Assign assign -> exprs(List.of(assign.target(), assign.value()));
      case Stmt.Update update -> exprs(List.of(update.target(), update.value()));
      case Stmt.AssignAll all -> {
        exprs(all.targets());
        exprs(all.values());
      }
      case Stmt.Store store -> {
        expr(store.value());
        access(store.access(), false, true);
      }
      case Stmt.Modify modify -> {
        expr(modify.value());
        access(modify.access(), true, true);
      }
      case Stmt.Operate operate -> operate(operate);
      case Stmt.Return returned -> exprs(returned.values());
      case Stmt.Assert asserted -> expr(asserted.condition());
      case Stmt.Print print -> operands(print.arguments());
      case Stmt.Invoke _,
          Stmt.Allocate _,
          Stmt.Point _,
          Stmt.Break _,
          Stmt.Continue _,
          Stmt.Unsafe _ -> {}
    }
  }

  private void operate(Stmt.Operate operate) {
    var declared = operate.intrinsic().operands();
    for (int i = 0; i < operate.operands().size(); i++) {
      var operand = operate.operands().get(i);
      if (operand instanceof Operand.OfAccess(Access access) && i < declared.size()) {
        var mode = declared.get(i).access();
        access(access, mode.reads(), mode.writes());
      } else {
        operands(List.of(operand));
      }
    }
  }

  private void operands(List<Operand> operands) {
    for (var operand : operands) {
      switch (operand) {
        case Operand.OfValue(Expr expr) -> expr(expr);
        case Operand.OfAccess(Access access) -> access(access, true, false);
        case Operand.OfSeveral(List<Expr> several) -> exprs(several);
        case Operand.OfConstant _, Operand.OfCode _, Operand.OfBarrier _, Operand.Absent _ -> {}
      }
    }
  }

  private void exprs(List<Expr> exprs) {
    exprs.forEach(this::expr);
  }

  private void expr(Expr expr) {
    switch (expr) {
      case Expr.Constant _, Expr.Read _, Expr.Position _ -> {}
      case Expr.Item item -> {
        expr(item.array());
        exprs(item.indices());
      }
      case Expr.Slice slice -> exprs(List.of(slice.array(), slice.from()));
      case Expr.Lane lane -> expr(lane.vector());
      case Expr.Unary unary -> expr(unary.operand());
      case Expr.Binary binary -> exprs(List.of(binary.left(), binary.right()));
      case Expr.Choice choice ->
          exprs(List.of(choice.condition(), choice.then(), choice.otherwise()));
      case Expr.Convert convert -> expr(convert.operand());
      case Expr.Build build -> exprs(build.elements());
      case Expr.Fill fill -> expr(fill.element());
      case Expr.Load load -> access(load.access(), true, false);
      case Expr.Apply apply -> operands(apply.operands());
      case Expr.Call call -> operands(call.arguments());
    }
  }

  private void access(Access access, boolean reads, boolean writes) {
    access.generation().ifPresent(this::expr);
    exprs(access.index());
    var name = names.apply(access.memory().name());
    found.merge(
        name,
        new Item.Touch(name, reads, writes),
        (a, b) -> new Item.Touch(name, a.reads() || b.reads(), a.writes() || b.writes()));
  }
}
