package org.prismlang.cuda.function;

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
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.type.Type;

/** What a function does with its variables and memories. */
final class Usage {
  private static final int WIDEST_ACCESS = 16;

  private final Set<String> needed = new HashSet<>();
  private final Set<String> changed = new HashSet<>();
  private final Set<String> touched = new HashSet<>();
  private final Set<String> written = new HashSet<>();
  private final Map<String, Integer> widest = new HashMap<>();
  private String unsafe = "";
  private boolean grows;

  private final Module module;

  private Usage(Module module) {
    this.module = module;
  }

  static Usage of(List<Stmt> body, Module module) {
    return of(List.of(), body, module);
  }

  /** What is left in an array parameter is seen by the caller. */
  static Usage of(List<Parameter> parameters, List<Stmt> body, Module module) {
    var usage = new Usage(module);
    for (var parameter : parameters) {
      if (parameter instanceof Parameter.OfLocal(Local local)
          && local.type() instanceof Type.Array) {
        usage.needed.add(local.name());
      }
    }
    do {
      usage.grows = false;
      usage.statements(body);
    } while (usage.grows);
    return usage;
  }

  /** Whether anything comes of the local's value. */
  boolean isNeeded(String local) {
    return needed.contains(local) || unsafe.contains(local);
  }

  /** Whether it gets another value after its declaration. */
  boolean isChanged(String local) {
    return changed.contains(local) || unsafe.contains(local);
  }

  boolean isTouched(Memory memory) {
    return touched.contains(memory.name()) || unsafe.contains(memory.name());
  }

  boolean isWritten(Memory memory) {
    return written.contains(memory.name()) || unsafe.contains(memory.name());
  }

  /** Bytes of the widest access to the memory, which is aligned to as many. */
  int widest(Memory memory) {
    return widest.getOrDefault(memory.name(), memory.elementBytes());
  }

  private void widen(Memory memory, int bytes) {
    widest.merge(memory.name(), bytes, Math::max);
  }

  private void need(String name) {
    grows |= needed.add(name);
  }

  private void statements(List<Stmt> statements) {
    for (var statement : statements) {
      statement(statement);
    }
  }

  private void statement(Stmt statement) {
    switch (statement) {
      case Stmt.Declare(Local local, var value, _) -> {
        if (needed.contains(local.name())) {
          value.ifPresent(this::read);
        }
      }
      case Stmt.Assign(Expr target, Expr value, _) -> assign(target, value);
      case Stmt.Update(Expr target, _, Expr value, _) -> assign(target, value);
      case Stmt.AssignAll(List<Expr> targets, List<Expr> values, _) -> {
        for (int i = 0; i < targets.size(); i++) {
          assign(targets.get(i), values.get(i));
        }
      }
      case Stmt.Store(Access access, Expr value, _, _) -> {
        write(access);
        widen(access.memory(), bytes(value.type()));
        read(value);
      }
      case Stmt.Modify(Access access, _, Expr value, _) -> {
        write(access);
        read(value);
      }
      case Stmt.Operate operate -> operate(operate);
      case Stmt.Invoke(String procedure, List<Operand> arguments, _, _) -> {
        var parameters = module.procedure(procedure).parameters();
        for (int i = 0; i < arguments.size(); i++) {
          operand(arguments.get(i), mayChange(parameters.get(i)));
          if (arguments.get(i) instanceof Operand.OfAccess(Access access)
              && parameters.get(i) instanceof Parameter.OfMemory(Memory memory)) {
            var body = module.procedure(procedure).body();
            widen(access.memory(), of(body, module).widest(memory));
          }
        }
      }
      case Stmt.Allocate _, Stmt.Break _, Stmt.Continue _ -> {}
      case Stmt.Point(List<Memory> pointers, List<Access> places, _) -> {
        for (var place : places) {
          write(place);
        }
        for (var pointer : pointers) {
          written.add(pointer.name());
        }
      }
      case Stmt.Return(List<Expr> values, _) -> values.forEach(this::read);
      case Stmt.Assert(Expr condition, _, _) -> read(condition);
      case Stmt.Print(List<Operand> arguments, _) -> arguments.forEach(it -> operand(it, false));
      case Stmt.Unsafe(String text, _) -> {
        if (!unsafe.contains(text)) {
          unsafe += " " + text;
          grows = true;
        }
      }
      case Stmt.For loop -> {
        read(loop.from());
        read(loop.to());
        read(loop.step());
        statements(loop.body());
      }
      case Stmt.While(Expr condition, List<Stmt> body, _) -> {
        read(condition);
        statements(body);
      }
      case Stmt.If(Expr condition, List<Stmt> then, List<Stmt> otherwise, _) -> {
        read(condition);
        statements(then);
        statements(otherwise);
      }
      case Stmt.Block(List<Stmt> body, _) -> statements(body);
      case Stmt.Group(_, List<Stmt> body, _) -> statements(body);
      case Stmt.Split(_, List<Stmt.Branch> branches, _) ->
          branches.forEach(it -> statements(it.body()));
      case Stmt.Open(_, List<Stmt> body, _) -> statements(body);
      case Stmt.Batch(List<Stmt> body, _) -> statements(body);
      case Stmt.LastBlock(Access counter, List<Stmt> body, _) -> {
        write(counter);
        statements(body);
      }
      case Sync.Arrive arrive -> {
        read(arrive.generation());
        arrive.bytes().ifPresent(this::read);
      }
      case Sync.Await await -> read(await.generation());
      case Sync.Meet _, Sync.Fence _, Sync.Enter _, Sync.Commit _, Sync.Drain _ -> {}
    }
  }

  private static int bytes(Type type) {
    return Math.min(WIDEST_ACCESS, Math.toIntExact(type.bytes().orElse(1L)));
  }

  private static boolean mayChange(Parameter parameter) {
    return switch (parameter) {
      case Parameter.OfLocal(Local local) -> local.type() instanceof Type.Array;
      case Parameter.OfMemory(Memory memory) -> !memory.isConst();
    };
  }

  private void assign(Expr target, Expr value) {
    var name = root(target);
    changed.add(name);
    if (needed.contains(name)) {
      read(value);
      indices(target);
    }
  }

  /** The variable that a target is, or is a part of. */
  static String root(Expr target) {
    return switch (target) {
      case Expr.Read(Local local) -> local.name();
      case Expr.Item(Expr array, _, _) -> root(array);
      case Expr.Slice(Expr array, _, _, _) -> root(array);
      case Expr.Lane(Expr vector, _, _) -> root(vector);
      default -> throw new IllegalStateException("no place to assign to: " + target);
    };
  }

  private void indices(Expr target) {
    switch (target) {
      case Expr.Item(Expr array, List<Expr> indices, _) -> {
        indices(array);
        indices.forEach(this::read);
      }
      case Expr.Slice(Expr array, Expr from, _, _) -> {
        indices(array);
        read(from);
      }
      case Expr.Lane(Expr vector, _, _) -> indices(vector);
      default -> {}
    }
  }

  private void operate(Stmt.Operate operate) {
    var forms = operate.intrinsic().operands();
    for (int i = 0; i < operate.operands().size(); i++) {
      var form = forms.get(Math.min(i, forms.size() - 1));
      boolean writes = form.access().writes();
      operand(operate.operands().get(i), writes || form.form() instanceof Form.Rest);
      if (form.asynchronous()
          && operate.operands().get(i) instanceof Operand.OfAccess(var access)) {
        widen(access.memory(), WIDEST_ACCESS);
      }
    }
  }

  private void operand(Operand operand, boolean writes) {
    switch (operand) {
      case Operand.OfValue(Expr expr) -> {
        read(expr);
        if (writes) {
          change(expr);
        }
      }
      case Operand.OfAccess(Access access) -> {
        if (writes) {
          write(access);
        } else {
          touch(access);
        }
      }
      case Operand.OfSeveral(List<Expr> exprs) -> {
        for (var expr : exprs) {
          read(expr);
          if (writes) {
            change(expr);
          }
        }
      }
      case Operand.OfBarrier(_, Expr generation) -> read(generation);
      case Operand.OfConstant _, Operand.OfCode _, Operand.Absent _ -> {}
    }
  }

  private void change(Expr expr) {
    switch (expr) {
      case Expr.Read _, Expr.Item _, Expr.Slice _, Expr.Lane _ -> changed.add(root(expr));
      default -> {}
    }
  }

  private void write(Access access) {
    written.add(access.memory().name());
    touch(access);
  }

  private void touch(Access access) {
    touched.add(access.memory().name());
    access.generation().ifPresent(this::read);
    access.index().forEach(this::read);
  }

  private void read(Expr expr) {
    switch (expr) {
      case Expr.Constant _, Expr.Position _ -> {}
      case Expr.Read(Local local) -> need(local.name());
      case Expr.Item(Expr array, List<Expr> indices, _) -> {
        read(array);
        indices.forEach(this::read);
      }
      case Expr.Slice(Expr array, Expr from, _, _) -> {
        read(array);
        read(from);
      }
      case Expr.Lane(Expr vector, _, _) -> read(vector);
      case Expr.Unary(_, Expr operand, _) -> read(operand);
      case Expr.Binary(_, Expr left, Expr right, _) -> {
        read(left);
        read(right);
      }
      case Expr.Choice(Expr condition, Expr then, Expr otherwise, _) -> {
        read(condition);
        read(then);
        read(otherwise);
      }
      case Expr.Convert(Expr operand, _, _) -> read(operand);
      case Expr.Build(List<Expr> elements, _) -> elements.forEach(this::read);
      case Expr.Fill(Expr element, _) -> read(element);
      case Expr.Load(Access access, _, Type type) -> {
        touch(access);
        widen(access.memory(), bytes(type));
      }
      case Expr.Apply(_, List<Operand> operands, _) -> operands.forEach(it -> operand(it, false));
      case Expr.Call(_, List<Operand> arguments, _) -> arguments.forEach(it -> operand(it, false));
    }
  }
}
