package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.prismlang.kernel.footprint.Environment;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.Trait;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Every access of a kernel and of the procedures it calls, with what is known at it. */
final class Survey {
  private final List<Seen> seen = new ArrayList<>();
  private final List<Handed> handed = new ArrayList<>();
  private final Pointers pointers;
  private final Leaving leaving;
  private final Optional<Local> ticket;
  private boolean isInCallee;
  private Optional<Span> lastBlock = Optional.empty();

  /** A view, or a memory, that goes where nobody sees what is done with it. */
  record Handed(Access access, String where, List<Seen.Opened> around) {}

  private Survey(Pointers pointers, Leaving leaving, Optional<Local> ticket) {
    this.pointers = pointers;
    this.leaving = leaving;
    this.ticket = ticket;
  }

  /** Each procedure by itself, whoever calls it. */
  static Survey of(Kernel kernel, Module module) {
    return apart(kernel, module, it -> it);
  }

  /** Of one launch alone. */
  static Survey of(Kernel kernel, Module module, Sizes sizes) {
    var launch = new OneLaunch(sizes);
    return apart(launch.in(kernel), module, it -> it.assuming(launch.condition(), true));
  }

  /** Procedures as they are called. */
  static Survey withCalls(Kernel kernel, Module module) {
    return together(kernel, module, it -> it);
  }

  /** Of one launch alone. */
  static Survey withCalls(Kernel kernel, Module module, Sizes sizes) {
    var launch = new OneLaunch(sizes);
    return together(launch.in(kernel), module, it -> it.assuming(launch.condition(), true));
  }

  /** Of launches with a single block. */
  static Survey withCallsOfOneBlock(Kernel kernel, Module module) {
    return together(kernel, module, it -> it.assuming(OneLaunch.has(1), true));
  }

  private static Survey together(Kernel kernel, Module module, UnaryOperator<Environment> launch) {
    var handed = HandedOn.in(kernel);
    var called = Called.in(handed.body(), module);
    var expanded = handed.with(handed.barriers(), called.body());
    var survey =
        new Survey(Pointers.of(called.body()), new Leaving(called.calls()), Ticket.in(expanded));
    survey.list(called.body(), launch.apply(start(expanded)), List.of());
    return survey;
  }

  private static Survey apart(Kernel kernel, Module module, UnaryOperator<Environment> launch) {
    var survey = new Survey(Pointers.of(List.of()), new Leaving(Set.of()), Optional.empty());
    survey.list(kernel.body(), launch.apply(start(kernel)), List.of());
    survey.isInCallee = true;
    for (var procedure : module.only(kernel).procedures()) {
      var at = launch.apply(start(asPartOf(kernel, procedure)));
      survey.list(procedure.body(), at, List.of());
    }
    return survey;
  }

  /** A block is one of the grid's, and so is its cluster: a grid has whole clusters. */
  private static Environment start(Kernel kernel) {
    var inGrid = Environment.of(kernel).assuming(isOfGrid(1), true);
    int cluster = kernel.launch().cluster();
    return cluster == 1 ? inGrid : inGrid.assuming(isOfGrid(cluster), true);
  }

  private static Expr isOfGrid(int cluster) {
    return new Expr.Binary(
        BinaryOperator.LESS,
        clusters(Expr.Place.BLOCK, cluster),
        clusters(Expr.Place.BLOCKS, cluster),
        Scalar.BOOL);
  }

  private static Expr clusters(Expr.Place place, int cluster) {
    var size = new Expr.Constant(new Value.Int(cluster), Scalar.INT32);
    return new Expr.Binary(BinaryOperator.DIVIDE, new Expr.Position(place), size, Scalar.INT32);
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

  /** A number that no two blocks have the same of, where the kernel gives its blocks one. */
  Optional<Local> ticket() {
    return ticket;
  }

  private void list(List<Stmt> statements, Environment at, List<Seen.Opened> around) {
    var here = at;
    for (var statement : statements) {
      statement(statement, here, around);
      here = leaving.after(statement, here);
    }
  }

  private void statement(Stmt statement, Environment at, List<Seen.Opened> around) {
    var uses = Uses.of(statement);
    uses.exprs().forEach(it -> expr(it, at, around));
    uses.accesses().forEach(it -> indices(it, at, around));
    switch (statement) {
      case Stmt.Store(Access access, Expr value, _, _) ->
          add(access, width(value.type(), access), true, false, Seen.Reach.NOBODY, at, around);
      case Stmt.Modify(Access access, _, _, _) -> {
        add(access, 1, false, false, Seen.Reach.NOBODY, at, around);
        add(access, 1, true, false, Seen.Reach.NOBODY, at, around);
      }
      case Stmt.Operate operate -> operate(operate, at, around);
      case Stmt.Invoke(String procedure, List<Operand> arguments, _, _) -> {
        for (var argument : arguments) {
          if (argument instanceof Operand.OfAccess(Access access)) {
            handed.add(new Handed(pointers.resolved(access), "`" + procedure + "`", around));
          }
        }
      }
      case Stmt.Point point -> {
        for (int i = 0; i < point.pointers().size(); i++) {
          var place = pointers.resolved(point.places().get(i));
          if (!pointers.point(point.pointers().get(i), place)) {
            var name = Called.original(point.pointers().get(i).name());
            handed.add(new Handed(place, "`" + name + "`, a pointer that moves,", around));
          }
        }
      }
      case Stmt.LastBlock last -> {
        add(last.counter(), 1, true, false, Seen.Reach.ALL, at, around);
        var outer = lastBlock;
        lastBlock = Optional.of(last.span());
        list(last.body(), at.perhaps(), around);
        lastBlock = outer;
      }
      case Stmt.For loop -> list(loop.body(), leaving.inside(loop, at.inside(loop)), around);
      case Stmt.While loop -> list(loop.body(), leaving.inside(loop, at.inside(loop)), around);
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
        inside.add(
            new Seen.Opened(
                pointers.resolved(open.view()),
                at.loops().size(),
                pointers.owner(open.view().parent())));
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
        var box = roles.get(i).form() instanceof Form.Map ? box(access, operate) : access;
        boolean isSafe = mode.isAtomic() || operate.intrinsic().is(Trait.COMMUTES);
        var width = width(operate, access);
        if (width.isEmpty()) {
          handed.add(new Handed(box, "`" + operate.intrinsic().name() + "`", around));
        }
        var atomic = isSafe ? reach(operate, access.memory()) : Seen.Reach.NOBODY;
        add(box, width.orElse(1), mode.writes(), isCopied(operate), atomic, at, around);
      }
    }
  }

  private static boolean isCopied(Stmt.Operate operate) {
    var timeline = operate.intrinsic().timeline();
    return timeline.isThroughProxy() && timeline.isGroupedByThread();
  }

  /** Blocks of a cluster are taken for any two of the grid, but where they share their memory. */
  private static Seen.Reach reach(Stmt.Operate operate, Memory memory) {
    var scope =
        operate.intrinsic().operands().stream().anyMatch(it -> it.name().equals("scope"))
            ? new Given(operate.intrinsic(), operate.operands()).word("scope", "gpu")
            : "gpu";
    boolean isOfCluster = scope.equals("cluster") && memory.space() == Memory.Space.GLOBAL;
    return scope.equals("block") || isOfCluster ? Seen.Reach.BLOCK : Seen.Reach.ALL;
  }

  /** How many elements a copy of some bytes, or of a count, moves; empty where nobody knows. */
  private static OptionalInt width(Stmt.Operate operate, Access access) {
    if (!access.isElement() || access.memory().space() == Memory.Space.TENSOR) {
      return OptionalInt.of(1);
    }
    var roles = operate.intrinsic().operands();
    for (int i = 0; i < Math.min(roles.size(), operate.operands().size()); i++) {
      var role = roles.get(i).name();
      if (role.equals("bytes") || role.equals("count")) {
        int each = role.equals("bytes") ? access.memory().elementBytes() : 1;
        var number = number(operate.operands().get(i));
        return number.isEmpty() ? number : OptionalInt.of(Math.max(1, number.getAsInt() / each));
      }
    }
    return OptionalInt.of(1);
  }

  private static OptionalInt number(Operand operand) {
    return switch (operand) {
      case Operand.OfConstant(Value.Int(long value)) -> OptionalInt.of(Math.toIntExact(value));
      case Operand.OfValue(Expr.Constant(Value.Int(long value), _)) ->
          OptionalInt.of(Math.toIntExact(value));
      default -> OptionalInt.empty();
    };
  }

  /** What a copy engine moves of a tensor: a box from the coordinates on. */
  private static Access box(Access map, Stmt.Operate operate) {
    return map.at(new Given(operate.intrinsic(), operate.operands()).several("at"));
  }

  private void expr(Expr expr, Environment at, List<Seen.Opened> around) {
    if (expr instanceof Expr.Load(Access access, _, Type type)) {
      add(access, width(type, access), false, false, Seen.Reach.NOBODY, at, around);
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
      boolean isCopied,
      Seen.Reach atomic,
      Environment at,
      List<Seen.Opened> around) {
    boolean isOtherwise = atomic == Seen.Reach.NOBODY && access.memory().isAtomic();
    var resolved = pointers.resolved(access);
    var reach = isOtherwise ? Seen.Reach.ALL : atomic;
    seen.add(new Seen(resolved, width, writes, isCopied, reach, at, around, isInCallee, lastBlock));
  }

  private static int width(Type value, Access access) {
    Optional<Long> bytes = value.bytes();
    return Math.max(1, Math.toIntExact(bytes.orElse(1L) / access.memory().elementBytes()));
  }
}
