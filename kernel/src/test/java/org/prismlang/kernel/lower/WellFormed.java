package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** What every lowered module promises: names, scopes, views, ranks, types. */
final class WellFormed {
  private final Map<String, Procedure> procedures = new HashMap<>();
  private final List<String> problems = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final Set<Local> locals = new HashSet<>();
  private final Map<String, Memory> memories = new HashMap<>();
  private final Map<String, String> views = new HashMap<>();

  private WellFormed() {}

  static List<String> problems(Module module) {
    var check = new WellFormed();
    for (var procedure : module.procedures()) {
      check.begin(procedure.parameters());
      check.list(procedure.body());
      if (check.procedures.put(procedure.name(), procedure) != null) {
        check.problems.add("two procedures " + procedure.name());
      }
    }
    for (var kernel : module.kernels()) {
      check.begin(kernel.parameters());
      check.list(kernel.body());
    }
    return check.problems;
  }

  private void begin(List<Parameter> parameters) {
    names.clear();
    locals.clear();
    memories.clear();
    views.clear();
    for (var parameter : parameters) {
      switch (parameter) {
        case Parameter.OfLocal(Local local) -> declare(local);
        case Parameter.OfMemory(Memory memory) -> declare(memory);
      }
    }
  }

  private void problem(String what, Span span) {
    problems.add(span + ": " + what);
  }

  private void name(String name, Span span) {
    if (!names.add(name) || !name.matches("[A-Za-z][A-Za-z0-9_]*")) {
      problem("name " + name, span);
    }
  }

  private void declare(Local local) {
    name(local.name(), local.span());
    locals.add(local);
  }

  private void declare(Memory memory) {
    name(memory.name(), memory.span());
    memories.put(memory.name(), memory);
  }

  private void list(List<Stmt> statements) {
    var outerLocals = Set.copyOf(locals);
    var outerMemories = Map.copyOf(memories);
    statements.forEach(this::statement);
    locals.retainAll(outerLocals);
    memories.keySet().retainAll(outerMemories.keySet());
  }

  private void statement(Stmt statement) {
    switch (statement) {
      case Stmt.Declare it -> {
        it.value().ifPresent(value -> same(it.local().type(), value, it.span()));
        declare(it.local());
      }
      case Stmt.Assign it -> {
        place(it.target(), it.span());
        same(it.target().type(), it.value(), it.span());
      }
      case Stmt.Update it -> {
        place(it.target(), it.span());
        expr(it.value(), it.span());
      }
      case Stmt.AssignAll it -> {
        for (int i = 0; i < it.targets().size(); i++) {
          place(it.targets().get(i), it.span());
          same(it.targets().get(i).type(), it.values().get(i), it.span());
        }
      }
      case Stmt.Store it -> {
        access(it.access());
        boolean fits =
            it.value().type().equals(it.access().memory().element())
                || it.value().type() instanceof Type.Vector(Scalar element, _)
                    && element.equals(it.access().memory().element());
        if (!fits) {
          problem("stores " + it.value().type(), it.span());
        }
        expr(it.value(), it.span());
      }
      case Stmt.Modify it -> {
        access(it.access());
        expr(it.value(), it.span());
      }
      case Stmt.Operate it -> {
        operands(it.operands(), it.span());
        if (it.operands().size() != it.intrinsic().operands().size()) {
          problem("operands of " + it.intrinsic().name(), it.span());
        }
        it.result().ifPresent(this::declare);
      }
      case Stmt.Invoke it -> {
        call(it.procedure(), it.arguments(), it.span());
        if (procedures.containsKey(it.procedure())
            && !procedures
                .get(it.procedure())
                .results()
                .equals(it.results().stream().map(Local::type).toList())) {
          problem("results of " + it.procedure(), it.span());
        }
        it.results().forEach(this::declare);
      }
      case Stmt.Allocate it -> declare(it.memory());
      case Stmt.Point it -> {
        it.places().forEach(this::access);
        for (var pointer : it.pointers()) {
          if (!memories.containsKey(pointer.name())) {
            declare(pointer);
          }
        }
      }
      case Stmt.Return it -> it.values().forEach(value -> expr(value, it.span()));
      case Stmt.Assert it -> same(Scalar.BOOL, it.condition(), it.span());
      case Stmt.Print it -> operands(it.arguments(), it.span());
      case Stmt.Break _, Stmt.Continue _, Stmt.Unsafe _ -> {}
      case Stmt.Compound it -> compound(it);
      // Barriers that the text has are kept; none is made here.
      case Sync it -> {
        if (!it.span().text().startsWith("barrier(")) {
          problem("synchronization", it.span());
        }
      }
    }
  }

  private void compound(Stmt.Compound statement) {
    switch (statement) {
      case Stmt.For it -> {
        same(it.variable().type(), it.from(), it.span());
        same(it.variable().type(), it.to(), it.span());
        same(it.variable().type(), it.step(), it.span());
        if (it.copies() == 0
            && !(it.from() instanceof Expr.Constant && it.to() instanceof Expr.Constant)) {
          problem("bounds of an unrolled loop", it.span());
        }
        declare(it.variable());
        list(it.body());
        locals.remove(it.variable());
      }
      case Stmt.While it -> {
        same(Scalar.BOOL, it.condition(), it.span());
        list(it.body());
      }
      case Stmt.If it -> {
        same(Scalar.BOOL, it.condition(), it.span());
        list(it.then());
        list(it.otherwise());
      }
      case Stmt.Block it -> list(it.body());
      case Stmt.Group it -> list(it.body());
      case Stmt.Split it -> it.branches().forEach(branch -> list(branch.body()));
      case Stmt.Open it -> {
        var view = it.view();
        name(view.name(), it.span());
        boolean isKnown =
            memories.containsKey(view.memory())
                && (view.parent().equals(view.memory())
                    || view.memory().equals(views.get(view.parent())));
        if (!isKnown) {
          problem("view " + view.name() + " of " + view.parent(), it.span());
        }
        views.put(view.name(), view.memory());
        list(it.body());
        views.remove(view.name());
      }
      case Stmt.Batch it -> list(it.body());
      case Stmt.LastBlock it -> {
        access(it.counter());
        list(it.body());
      }
    }
  }

  private void place(Expr target, Span span) {
    if (!Registers.isPlace(target)) {
      problem("no place: " + target, span);
    }
    expr(target, span);
  }

  private void same(Type wanted, Expr value, Span span) {
    if (!wanted.equals(value.type())) {
      problem("wanted " + wanted + ", this is " + value.type(), span);
    }
    expr(value, span);
  }

  private void expr(Expr expr, Span span) {
    switch (expr) {
      case Expr.Constant(Value value, Type type) -> {
        boolean fits =
            type instanceof Scalar scalar
                && switch (value) {
                  case Value.Int _ -> scalar.isInteger();
                  case Value.Real _ -> scalar.isFloating();
                  case Value.Truth _ -> scalar == Scalar.BOOL;
                  case Value.Words _, Value.Unknown _ -> false;
                };
        if (!fits) {
          problem("constant " + value + " : " + type, span);
        }
      }
      case Expr.Read(Local local) -> {
        if (!locals.contains(local)) {
          problem("not in scope: " + local.name(), span);
        }
      }
      case Expr.Item it -> {
        expr(it.array(), span);
        it.indices().forEach(index -> expr(index, span));
      }
      case Expr.Slice it -> {
        expr(it.array(), span);
        same(Scalar.INT32, it.from(), span);
      }
      case Expr.Lane it -> expr(it.vector(), span);
      case Expr.Unary it -> expr(it.operand(), span);
      case Expr.Binary it -> {
        boolean mixes =
            it.left().type() instanceof Scalar
                && it.right().type() instanceof Scalar
                && !it.operator().isShift()
                && !it.left().type().equals(it.right().type());
        if (mixes) {
          problem(it.left().type() + " " + it.operator().text() + " " + it.right().type(), span);
        }
        expr(it.left(), span);
        expr(it.right(), span);
      }
      case Expr.Choice it -> {
        same(Scalar.BOOL, it.condition(), span);
        same(it.type(), it.then(), span);
        same(it.type(), it.otherwise(), span);
      }
      case Expr.Convert it -> expr(it.operand(), span);
      case Expr.Build it -> it.elements().forEach(element -> expr(element, span));
      case Expr.Fill it -> expr(it.element(), span);
      case Expr.Position _ -> {}
      case Expr.Load it -> access(it.access());
      case Expr.Apply it -> operands(it.operands(), span);
      case Expr.Call it -> call(it.procedure(), it.arguments(), span);
    }
    if (expr.type() instanceof Type.Literal || expr.type() instanceof Type.Opaque) {
      problem("type " + expr.type(), span);
    }
  }

  private void operands(List<Operand> operands, Span span) {
    for (var operand : operands) {
      switch (operand) {
        case Operand.OfValue(Expr expr) -> expr(expr, span);
        case Operand.OfAccess(Access access) -> access(access);
        case Operand.OfSeveral(List<Expr> exprs) -> exprs.forEach(expr -> expr(expr, span));
        case Operand.OfCode(String procedure) -> {
          if (!procedures.containsKey(procedure)) {
            problem("no procedure before: " + procedure, span);
          }
        }
        case Operand.OfBarrier _ -> problem("a barrier", span);
        case Operand.OfConstant _, Operand.Absent _ -> {}
      }
    }
  }

  private void call(String name, List<Operand> arguments, Span span) {
    operands(arguments, span);
    var procedure = procedures.get(name);
    if (procedure == null || procedure.parameters().size() != arguments.size()) {
      problem("call of " + name, span);
      return;
    }
    for (int i = 0; i < arguments.size(); i++) {
      boolean fits =
          switch (procedure.parameters().get(i)) {
            case Parameter.OfLocal(Local local) ->
                arguments.get(i) instanceof Operand.OfValue(Expr expr)
                    && expr.type().equals(local.type())
                    && (!(local.type() instanceof Type.Array) || Registers.isPlace(expr));
            case Parameter.OfMemory(Memory memory) ->
                arguments.get(i) instanceof Operand.OfAccess(Access access)
                    && access.memory().space() == memory.space()
                    && access.memory().element().equals(memory.element());
          };
      if (!fits) {
        problem("argument " + i + " of " + name, span);
      }
    }
  }

  private void access(Access access) {
    var memory = access.memory();
    if (!memory.equals(memories.get(memory.name()))) {
      problem("no memory " + memory.name(), access.span());
    }
    if (!access.view().equals(memory.name()) && !memory.name().equals(views.get(access.view()))) {
      problem("no view " + access.view(), access.span());
    }
    int rank = memory.rank();
    if (access.index().size() != rank || access.extents().size() != rank) {
      problem("rank of " + memory.name(), access.span());
    }
    if (memory.isRing() != access.generation().isPresent()) {
      problem("generation of " + memory.name(), access.span());
    }
    access.generation().ifPresent(generation -> expr(generation, access.span()));
    access.index().forEach(index -> expr(index, access.span()));
  }
}
