package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;

/** A function's text in the place of its call. */
final class Expansion {
  private final Body body;

  Expansion(Body body) {
    this.body = body;
  }

  /** The one expression that a function returns. */
  Expr expression(CallLowering.Prepared prepared) {
    var callee = prepared.callee();
    var arguments = values(prepared);
    for (int i = 0; i < arguments.size(); i++) {
      var parameter = callee.parameters().get(i);
      prepared.regions().get(i).ifPresent(region -> body.bind(parameter, region));
      arguments.get(i).ifPresent(value -> body.bind(parameter, value));
    }
    var value = new ArrayList<Expr>();
    body.in(
        inside(callee),
        () ->
            value.add(
                body.expressions.of(
                    ((Action.Return) callee.body().getFirst()).values().getFirst())));
    return Sums.as(value.getFirst(), callee.results().getFirst().type());
  }

  /** The value of a pure expression of its parameters. */
  Expr inPlace(Function function, List<Expr> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      body.bind(function.parameters().get(i), arguments.get(i));
    }
    return body.expressions.of(((Action.Return) function.body().getFirst()).values().getFirst());
  }

  /** The context of a function's own text: it does not see the loops around the call. */
  private Body.Context inside(Function callee) {
    var here = body.context();
    return body.module.isNested(callee) ? here : here.counting(List.of());
  }

  /** The arguments that are no memory, one a parameter. */
  List<Optional<Expr>> values(CallLowering.Prepared prepared) {
    var parts = new ArrayList<Supplier<Expr>>();
    var call = prepared.call();
    for (int i = 0; i < call.arguments().size(); i++) {
      if (prepared.regions().get(i).isEmpty()) {
        var argument = call.arguments().get(i);
        var type = prepared.callee().parameters().get(i).type();
        parts.add(() -> body.expressions.as(argument, type));
      }
    }
    var found = body.inOrder(parts, call.span()).iterator();
    var values = new ArrayList<Optional<Expr>>();
    for (var region : prepared.regions()) {
      values.add(region.isPresent() ? Optional.empty() : Optional.of(found.next()));
    }
    return values;
  }

  /** All its statements; its results are declared before them. */
  void statements(CallLowering.Prepared prepared, List<Local> results) {
    var call = prepared.call();
    var callee = prepared.callee();
    results.forEach(result -> body.emit(new Stmt.Declare(result, Optional.empty(), call.span())));
    var values = values(prepared);
    var inner =
        new Body.Context(
            body.where().grouped(callee.bound().top()),
            inside(callee).counters(),
            Optional.of(Results.of(results, callee, body)),
            false);
    var expanded =
        body.gatherIn(
            inner,
            () -> {
              bind(prepared, values);
              inner.results().orElseThrow().begin(body, call.span());
              body.statements.expanded(callee.body());
            });
    body.emit(new Stmt.Block(expanded, call.span()));
  }

  private void bind(CallLowering.Prepared prepared, List<Optional<Expr>> values) {
    var callee = prepared.callee();
    var facts = body.module.facts().of(callee);
    for (int i = 0; i < values.size(); i++) {
      var parameter = callee.parameters().get(i);
      var term = prepared.call().arguments().get(i);
      boolean isAssigned =
          parameter.type().isMemory()
              ? Parts.assigns(callee.body(), parameter)
              : facts.assigned().contains(parameter);
      if (prepared.regions().get(i).isPresent()) {
        var region = prepared.regions().get(i).get();
        body.bind(parameter, isAssigned ? pointed(parameter, region, term) : region);
      } else {
        var value = values.get(i).orElseThrow();
        body.bind(
            parameter,
            isKept(parameter, value, isAssigned, callee) ? value : declared(parameter, value));
      }
    }
  }

  private boolean isKept(Variable parameter, Expr value, boolean isAssigned, Function callee) {
    if (Facts.isReference(parameter)) {
      return Registers.isPlace(value);
    }
    return !isAssigned
        && (value instanceof Expr.Constant
            || value instanceof Expr.Read && !body.module.isNested(callee));
  }

  private Expr declared(Variable parameter, Expr value) {
    var local = body.local(parameter);
    body.emit(new Stmt.Declare(local, Optional.of(value), parameter.span()));
    return new Expr.Read(local);
  }

  private Region pointed(Variable parameter, Region region, Term term) {
    return pointed(parameter, region, body.regions.start(region, term));
  }

  private Region pointed(Variable variable, Region region, Access start) {
    var pointer = body.regions.pointer(variable, region);
    body.emit(new Stmt.Point(List.of(pointer), List.of(start), variable.span()));
    return Region.whole(pointer);
  }

  /** Makes a pointer parameter a pointer variable, which can be assigned. */
  void pointVariable(Variable parameter) {
    var region = body.region(parameter);
    var start = region.element(List.of(Sums.ZERO), parameter.span());
    body.bind(parameter, pointed(parameter, region, start));
  }
}
