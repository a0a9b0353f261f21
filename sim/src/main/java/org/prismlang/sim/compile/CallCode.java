package org.prismlang.sim.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Procedures, expanded where they are called. */
final class CallCode {
  private final Emitter out;

  CallCode(Emitter out) {
    this.out = out;
  }

  /** Results become variables of the caller. */
  void expand(
      String name, List<Operand> arguments, List<Local> results, Optional<Stmt.Invoke> invoke) {
    var procedure = out.kernel.procedures().of(name);
    var caller = out.scope();
    var own = new ArrayList<Local>();
    for (int i = 0; i < results.size(); i++) {
      var result = results.get(i);
      own.add(new Local(Names.result(i), result.type(), result.perspective(), result.span()));
    }
    var inside =
        Scope.empty(
            out.kernel.procedures().layout(name),
            invoke.map(this::frame).orElse(caller.base()),
            out.kernel.procedures().unit(name),
            false,
            procedure.body(),
            own);
    var changed = Names.assigned(procedure.body());
    for (int i = 0; i < procedure.parameters().size(); i++) {
      bind(procedure.parameters().get(i), arguments.get(i), inside, changed);
    }
    var variables = new Variables(out);
    for (int i = 0; i < results.size(); i++) {
      inside.put(Names.result(i), variables.declare(results.get(i)));
    }
    out.within(
        inside,
        () ->
            out.hiding(
                () -> {
                  out.visible().clear();
                  Stops.declare(procedure.parameters(), out);
                  new StatementCode(out).list(procedure.body());
                }));
  }

  /** Where the shared memory of the called procedure begins. */
  private Place.Shared frame(Stmt.Invoke invoke) {
    var scope = out.scope();
    var call = scope.layout().calls().get(out.kernel.procedures().laidOut(invoke));
    if (call == null) {
      return scope.base();
    }
    var terms = new ArrayList<>(scope.base().terms());
    if (call.unit() != 0) {
      terms.add(new Place.Term(scope.isKernel() ? 0 : scope.threads(), call.unit(), call.stride()));
    }
    return new Place.Shared(
        scope.base().memory(),
        scope.base().layout(),
        scope.base().constant() + call.offset(),
        terms,
        scope.base().slot());
  }

  private void bind(
      Parameter parameter, Operand argument, Scope inside, java.util.Set<String> changed) {
    switch (parameter) {
      case Parameter.OfMemory(var memory) -> {
        if (!(argument instanceof Operand.OfAccess(var access))) {
          throw new IllegalStateException("no memory: " + argument);
        }
        inside.put(memory.name(), out.addresses.bound(memory, access));
      }
      case Parameter.OfLocal(Local local) -> {
        var value = value(argument, local);
        inside.put(
            local.name(),
            local.type() instanceof Type.Array
                ? array(local, value)
                : scalar(local, value, changed.contains(local.name())));
      }
    }
  }

  private static Expr value(Operand argument, Local local) {
    return switch (argument) {
      case Operand.OfValue(Expr expr) -> expr;
      case Operand.OfConstant(Value value) ->
          new Expr.Constant(value, local.type() instanceof Scalar scalar ? scalar : Scalar.INT32);
      default -> throw new IllegalStateException("no value: " + argument);
    };
  }

  /** By reference. */
  private Var array(Local local, Expr value) {
    if (value instanceof Expr.Read(Local given)
        && out.scope().var(given.name()) instanceof Var.Flat flat) {
      new Arrays(out).used(given.name(), flat);
      return new Var.Flat(
          local.type(),
          flat.array(),
          flat.unit(),
          flat.base(),
          flat.stride(),
          flat.offset(),
          flat.start());
    }
    if (!out.isThread()) {
      var arrays = new Arrays(out);
      if (!arrays.isPlace(value)) {
        return new Variables(out).perThread(local, value);
      }
      int offset = out.slot(java.lang.classfile.TypeKind.INT);
      var flat = arrays.offset(value);
      out.code.istore(offset);
      return new Var.Flat(
          local.type(), flat.array(), flat.unit(), flat.base(), flat.stride(), offset, -1);
    }
    var located = new Arrays(out).located(value);
    return new Var.Flat(local.type(), located.array(), 0, -1, 0, located.start(), -1);
  }

  private Var scalar(Local local, Expr value, boolean isChanged) {
    if (!isChanged
        && value instanceof Expr.Read(Local given)
        && given.type().equals(local.type())
        && !(out.scope().var(given.name()) instanceof Var.Computed)) {
      return out.scope().var(given.name());
    }
    return new Variables(out).made(local, value);
  }
}
