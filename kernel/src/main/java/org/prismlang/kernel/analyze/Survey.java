package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.prismlang.kernel.footprint.Environment;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Every access of a kernel and of the procedures it calls, with what is known at it. */
final class Survey {
  private final List<Seen> seen = new ArrayList<>();
  private final List<Handed> handed = new ArrayList<>();
  private boolean isInCallee;

  /** A view, or a memory, that a called procedure gets: what it does there is not seen. */
  record Handed(Access access, String procedure, List<Seen.Opened> around) {}

  private Survey() {}

  static Survey of(Kernel kernel, Module module) {
    return of(kernel, module, it -> it);
  }

  /** Of one launch alone. */
  static Survey of(Kernel kernel, Module module, Sizes sizes) {
    var launch = new OneLaunch(sizes);
    return of(launch.in(kernel), module, it -> it.assuming(launch.condition(), true));
  }

  /** Of launches with a single block. */
  static Survey ofOneBlock(Kernel kernel, Module module) {
    return of(kernel, module, it -> it.assuming(OneLaunch.has(1), true));
  }

  private static Survey of(Kernel kernel, Module module, UnaryOperator<Environment> launch) {
    var survey = new Survey();
    survey.list(kernel.body(), launch.apply(start(kernel)), List.of());
    survey.isInCallee = true;
    for (var procedure : module.only(kernel).procedures()) {
      var at = launch.apply(start(asPartOf(kernel, procedure)));
      survey.list(procedure.body(), at, List.of());
    }
    return survey;
  }

  /** A block is one of the grid's. */
  private static Environment start(Kernel kernel) {
    var isThere =
        new Expr.Binary(
            BinaryOperator.LESS,
            new Expr.Position(Expr.Place.BLOCK),
            new Expr.Position(Expr.Place.BLOCKS),
            Scalar.BOOL);
    return Environment.of(kernel).assuming(isThere, true);
  }

  /** A procedure in the blocks of a kernel. */
  private static Kernel asPartOf(Kernel kernel, Procedure procedure) {
    return new Kernel(
        procedure.name(),
        procedure.bound(),
        kernel.launch(),
        List.of(),
        procedure.parameters(),
        List.of(),
        procedure.body(),
        procedure.span());
  }

  List<Seen> seen() {
    return seen;
  }

  List<Handed> handed() {
    return handed;
  }

  private void list(List<Stmt> statements, Environment at, List<Seen.Opened> around) {
    for (var statement : statements) {
      statement(statement, at, around);
    }
  }

  private void statement(Stmt statement, Environment at, List<Seen.Opened> around) {
    var uses = Uses.of(statement);
    uses.exprs().forEach(it -> expr(it, at, around));
    uses.accesses().forEach(it -> indices(it, at, around));
    switch (statement) {
      case Stmt.Store(Access access, Expr value, _, _) ->
          add(access, width(value.type(), access), true, false, at, around);
      case Stmt.Modify(Access access, _, _, _) -> {
        add(access, 1, false, false, at, around);
        add(access, 1, true, false, at, around);
      }
      case Stmt.Operate operate -> operate(operate, at, around);
      case Stmt.Invoke(String procedure, List<Operand> arguments, _, _) -> {
        for (var argument : arguments) {
          if (argument instanceof Operand.OfAccess(Access access)) {
            handed.add(new Handed(access, procedure, around));
          }
        }
      }
      case Stmt.LastBlock last -> {
        add(last.counter(), 1, true, true, at, around);
        list(last.body(), at, around);
      }
      case Stmt.For loop -> list(loop.body(), at.inside(loop), around);
      case Stmt.While loop -> list(loop.body(), at.inside(loop), around);
      case Stmt.If branch -> {
        list(branch.then(), at.assuming(branch.condition(), true), around);
        list(branch.otherwise(), at.assuming(branch.condition(), false), around);
      }
      case Stmt.Group group -> list(group.body(), at.inside(group), around);
      case Stmt.Split split -> {
        for (var branch : split.branches()) {
          list(branch.body(), at.inside(split, branch), around);
        }
      }
      case Stmt.Open open -> {
        var inside = new ArrayList<>(around);
        inside.add(new Seen.Opened(open.view(), at.loops().size()));
        list(open.body(), at, inside);
      }
      default -> Bodies.of(statement).forEach(it -> list(it, at, around));
    }
  }

  private void operate(Stmt.Operate operate, Environment at, List<Seen.Opened> around) {
    var roles = operate.intrinsic().operands();
    for (int i = 0; i < Math.min(roles.size(), operate.operands().size()); i++) {
      if (operate.operands().get(i) instanceof Operand.OfAccess(Access access)) {
        var mode = roles.get(i).access();
        add(access, 1, mode.writes(), mode.isAtomic(), at, around);
      }
    }
  }

  private void expr(Expr expr, Environment at, List<Seen.Opened> around) {
    if (expr instanceof Expr.Load(Access access, _, Type type)) {
      add(access, width(type, access), false, false, at, around);
    }
    switch (expr) {
      case Expr.Choice(Expr condition, Expr then, Expr otherwise, _) -> {
        expr(condition, at, around);
        expr(then, at.assuming(condition, true), around);
        expr(otherwise, at.assuming(condition, false), around);
      }
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _)
          when operator.isLogical() -> {
        expr(left, at, around);
        expr(right, at.assuming(left, operator == BinaryOperator.AND), around);
      }
      default -> {
        var uses = Uses.of(expr);
        uses.exprs().forEach(it -> expr(it, at, around));
        uses.accesses().forEach(it -> indices(it, at, around));
      }
    }
  }

  private void indices(Access access, Environment at, List<Seen.Opened> around) {
    Uses.of(access).forEach(it -> expr(it, at, around));
  }

  private void add(
      Access access,
      int width,
      boolean writes,
      boolean isAtomic,
      Environment at,
      List<Seen.Opened> around) {
    seen.add(
        new Seen(
            access, width, writes, isAtomic || access.memory().isAtomic(), at, around, isInCallee));
  }

  private static int width(Type value, Access access) {
    Optional<Long> bytes = value.bytes();
    return Math.max(1, Math.toIntExact(bytes.orElse(1L) / access.memory().elementBytes()));
  }
}
