package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Type;

/**
 * Calls. A function whose synchronization reaches into its caller is expanded, one that is a single
 * expression is put in its place, all others stay procedures.
 */
final class CallLowering {
  enum Way {
    EXPAND,
    SUBSTITUTE,
    CALL,
    INVOKE
  }

  /**
   * A call with its memory found.
   *
   * @param regions one a parameter; empty for those that are no memory
   */
  record Prepared(Term.Call call, List<Optional<Region>> regions, Way way) {
    Function callee() {
      return call.callee();
    }
  }

  private final Body body;
  private final Expansion expansion;

  CallLowering(Body body) {
    this.body = body;
    this.expansion = new Expansion(body);
  }

  Expansion expansion() {
    return expansion;
  }

  /** The one result, in an expression. */
  Expr value(Term.Call call) {
    if (body.grouping.needOf(call).isEmpty()) {
      var prepared = prepare(call);
      if (prepared.way() == Way.SUBSTITUTE || prepared.way() == Way.CALL) {
        var value = computed(prepared);
        boolean isMetBefore =
            prepared.way() == Way.CALL
                && body.context().isStored()
                && body.module.facts().of(call.callee()).isCollective();
        return isMetBefore ? body.expressions.kept(call, "result", value) : value;
      }
      var results = results(call);
      act(prepared, results);
      return new Expr.Read(results.getFirst());
    }
    var results = results(call);
    into(call, results);
    return new Expr.Read(results.getFirst());
  }

  private Expr computed(Prepared prepared) {
    return prepared.way() == Way.SUBSTITUTE
        ? expansion.expression(prepared)
        : new Expr.Call(
            procedure(prepared),
            arguments(prepared),
            ExpressionLowering.settled(prepared.call().type()));
  }

  private List<Local> results(Term.Call call) {
    var results = new ArrayList<Local>();
    for (var result : call.callee().results()) {
      results.add(body.local("result", result.type(), result.perspective(), call.span()));
    }
    return results;
  }

  /** For its effect alone. */
  void effect(Term.Call call) {
    into(call, results(call));
  }

  /** Declares the results and computes them. */
  void into(Term.Call call, List<Local> results) {
    var need = body.grouping.needOf(call);
    if (need.isPresent()) {
      results.forEach(result -> body.emit(new Stmt.Declare(result, Optional.empty(), call.span())));
      body.grouped(need.get(), call.span(), () -> assign(call, results));
      return;
    }
    var prepared = prepare(call);
    switch (prepared.way()) {
      case EXPAND, INVOKE -> act(prepared, results);
      case SUBSTITUTE, CALL ->
          body.emit(
              new Stmt.Declare(results.getFirst(), Optional.of(computed(prepared)), call.span()));
    }
  }

  /** Computes results that are declared. */
  private void assign(Term.Call call, List<Local> results) {
    var prepared = prepare(call);
    if (prepared.way() == Way.SUBSTITUTE || prepared.way() == Way.CALL) {
      var result = new Expr.Read(results.getFirst());
      body.emit(new Stmt.Assign(result, computed(prepared), call.span()));
      return;
    }
    var inner = results(call);
    act(prepared, inner);
    for (int i = 0; i < results.size(); i++) {
      body.emit(
          new Stmt.Assign(new Expr.Read(results.get(i)), new Expr.Read(inner.get(i)), call.span()));
    }
  }

  private void act(Prepared prepared, List<Local> results) {
    if (prepared.way() == Way.EXPAND) {
      expansion.statements(prepared, results);
    } else {
      body.emit(
          new Stmt.Invoke(
              procedure(prepared), arguments(prepared), results, prepared.call().span()));
    }
  }

  private Prepared prepare(Term.Call call) {
    var regions = new ArrayList<Optional<Region>>();
    for (int i = 0; i < call.arguments().size(); i++) {
      var argument = call.arguments().get(i);
      regions.add(
          argument.type().isMemory()
              ? Optional.of(body.regions.fixed(argument))
              : Optional.empty());
    }
    return new Prepared(call, regions, way(call, regions));
  }

  private Way way(Term.Call call, List<Optional<Region>> regions) {
    var callee = call.callee();
    var facts = body.module.facts().of(callee);
    if (isSubstitutable(call, facts)) {
      return Way.SUBSTITUTE;
    }
    if (facts.mustExpand() || body.module.isNested(callee) || !isPassable(call, regions)) {
      return Way.EXPAND;
    }
    return facts.isPure(callee) && callee.results().size() == 1 ? Way.CALL : Way.INVOKE;
  }

  /** Whether every tile it is given is one piece of memory. */
  private static boolean isPassable(Term.Call call, List<Optional<Region>> regions) {
    for (int i = 0; i < regions.size(); i++) {
      var shape = Regions.shape(call.callee().parameters().get(i).type());
      if (regions.get(i).isPresent() && !regions.get(i).get().isOnePiece(shape, call.span())) {
        return false;
      }
    }
    return true;
  }

  /** {@code return e} of a pure function, in which no argument would be computed twice. */
  private boolean isSubstitutable(Term.Call call, Facts facts) {
    var callee = call.callee();
    if (!facts.isPure(callee)
        || callee.exact()
        || !callee.inline()
        || callee.unsafe().isPresent()
        || callee.results().size() != 1
        || callee.body().size() != 1
        || !(callee.body().getFirst() instanceof Action.Return it)) {
      return false;
    }
    for (int i = 0; i < callee.parameters().size(); i++) {
      var parameter = callee.parameters().get(i);
      boolean isOnce = uses(it.values().getFirst(), parameter, false) <= 1;
      if (!isOnce && !isPlain(call.arguments().get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Reading it again costs nothing. */
  private boolean isPlain(Term argument) {
    return body.expressions.isFixed(argument)
        || switch (argument) {
          case Term.Constant _ -> true;
          case Term.Read _ -> true;
          case Term.Element it ->
              !it.base().type().isMemory()
                  && isPlain(it.base())
                  && it.indices().stream().allMatch(index -> index.value().isPresent());
          case Term.Lane it -> isPlain(it.base());
          default -> false;
        };
  }

  /** How often it is read; a read that need not happen counts as two. */
  private static int uses(Term term, Variable variable, boolean perhaps) {
    if (term instanceof Term.Read read) {
      return read.variable() != variable ? 0 : perhaps ? 2 : 1;
    }
    int uses = 0;
    var parts = term.children();
    for (int i = 0; i < parts.size(); i++) {
      boolean isArm =
          i > 0
              && (term instanceof Term.Choice
                  || term instanceof Term.Binary binary && binary.operator().isLogical());
      uses += uses(parts.get(i), variable, perhaps || isArm);
    }
    return uses;
  }

  private String procedure(Prepared prepared) {
    var spaces = new ArrayList<Memory.Space>();
    for (int i = 0; i < prepared.regions().size(); i++) {
      boolean isPointer = prepared.callee().parameters().get(i).type() instanceof Type.Pointer;
      if (isPointer) {
        spaces.add(prepared.regions().get(i).orElseThrow().memory().space());
      }
    }
    return prepared.callee().role() == Function.Role.OPERATOR
        ? body.module.operator(prepared.callee())
        : body.module.procedure(prepared.callee(), spaces);
  }

  private List<Operand> arguments(Prepared prepared) {
    var values = expansion.values(prepared);
    var operands = new ArrayList<Operand>();
    for (int i = 0; i < values.size(); i++) {
      var term = prepared.call().arguments().get(i);
      var parameter = prepared.callee().parameters().get(i);
      if (prepared.regions().get(i).isPresent()) {
        var region = prepared.regions().get(i).get();
        operands.add(
            new Operand.OfAccess(
                parameter.type() instanceof Type.Pointer
                    ? body.regions.start(region, term)
                    : region.box(Regions.shape(parameter.type()), term.span())));
      } else {
        var value = values.get(i).orElseThrow();
        operands.add(
            new Operand.OfValue(
                parameter.type() instanceof Type.Array ? reference(value, term) : value));
      }
    }
    return operands;
  }

  /** An array to hand over: what has no place yet gets one. */
  Expr reference(Expr array, Term term) {
    if (Registers.isPlace(array)) {
      return array;
    }
    var kept = body.local("kept", array.type(), term.perspective(), term.span());
    body.emit(new Stmt.Declare(kept, Optional.of(array), term.span()));
    return new Expr.Read(kept);
  }
}
