package org.prismlang.cuda.routine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.cuda.host.Contract;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Statements of one host function as those of a routine. */
final class RoutineReader {
  private final IdentityHashMap<Function, Contract> kernels;
  private final List<Function> callees = new ArrayList<>();
  private final RoutineTerms terms = new RoutineTerms(callees);

  /** {@code kernels}: those that are there to be launched. */
  RoutineReader(IdentityHashMap<Function, Contract> kernels) {
    this.kernels = kernels;
  }

  /** Of the function that was read. */
  List<Function> callees() {
    return callees;
  }

  /** As it stands: what it does through others is not known yet. */
  Routine read(String name, Function function, boolean isOffered) throws NotPlain {
    var parameters = new ArrayList<RoutineVariable>();
    for (var parameter : function.parameters()) {
      parameters.add(terms.declare(parameter));
    }
    var results = new ArrayList<Scalar>();
    for (var result : function.results()) {
      results.add(RoutineTerms.plain(result.type()));
    }
    var body = list(function.body(), results);
    boolean queues =
        RoutineStmt.all(body).anyMatch(RoutineStmt.Launch.class::isInstance)
            || Routine.expressions(body).anyMatch(RoutineExpr.Made.class::isInstance);
    boolean asks = Routine.expressions(body).anyMatch(RoutineExpr.Processors.class::isInstance);
    return new Routine(
        name, function, parameters, results, body, isOffered, queues, asks, Set.of());
  }

  private List<RoutineStmt> list(List<Action> actions, List<Scalar> results) throws NotPlain {
    var statements = new ArrayList<RoutineStmt>();
    for (var action : actions) {
      add(action, results, statements);
    }
    return statements;
  }

  private void add(Action action, List<Scalar> results, List<RoutineStmt> to) throws NotPlain {
    switch (action) {
      case Action.Declare it -> to.add(declare(it));
      case Action.Assign it -> assign(it, to);
      case Action.Update it -> to.add(update(it));
      case Action.For it -> to.add(loop(it, results));
      case Action.Unrolled it -> copies(it, results, to);
      case Action.While it ->
          to.add(new RoutineStmt.While(terms.of(it.condition()), list(it.body(), results)));
      case Action.If it ->
          to.add(
              new RoutineStmt.If(
                  terms.of(it.condition()),
                  list(it.then(), results),
                  list(it.otherwise(), results)));
      case Action.Break _ -> to.add(new RoutineStmt.Break());
      case Action.Continue _ -> to.add(new RoutineStmt.Continue());
      case Action.Return it -> to.add(leave(it, results));
      case Action.Assert it ->
          to.add(
              new RoutineStmt.Assert(
                  terms.of(it.condition()),
                  it.message().orElse("`" + brief(it.condition().span().text()) + "` is not so"),
                  it.span()));
      case Action.Do(Term.Launch launch, _) -> to.add(launch(launch));
      case Action.Do(Term.Call call, _) -> to.add(new RoutineStmt.Do(terms.call(call)));
      case Action.Do(Term.HostCall call, _) -> throw new NotPlain("it uses `" + call.name() + "`");
      case Action.Block it -> to.addAll(list(it.body(), results));
      case Action.Print _ -> throw new NotPlain("it prints");
      default -> throw new NotPlain("it has statements that are no plain code");
    }
  }

  private static String brief(String text) {
    return text.replaceAll("\\s+", " ");
  }

  private RoutineStmt declare(Action.Declare it) throws NotPlain {
    var variable = terms.declare(it.variable());
    if (it.value().isPresent()) {
      return assigned(variable, terms.as(it.value().get(), variable.type()));
    }
    return assigned(
        variable, new RoutineExpr.Number(new Value.Int(0), RoutineTerms.plain(variable.type())));
  }

  private static RoutineStmt assigned(RoutineVariable variable, RoutineExpr value) {
    return new RoutineStmt.Assign(List.of(variable), List.of(value));
  }

  private void assign(Action.Assign it, List<RoutineStmt> to) throws NotPlain {
    var targets = new ArrayList<RoutineVariable>();
    for (var target : it.targets()) {
      targets.add(target(target));
    }
    if (it.value() instanceof Term.Call call && it.value().type() instanceof Type.Tuple) {
      results(targets, call, to);
      return;
    }
    var terms = it.value() instanceof Term.Several(var all, _, _, _) ? all : List.of(it.value());
    var values = new ArrayList<RoutineExpr>();
    for (int i = 0; i < targets.size(); i++) {
      values.add(this.terms.as(terms.get(i), targets.get(i).type()));
    }
    to.add(new RoutineStmt.Assign(targets, values));
  }

  /** A target may be wider than the result. */
  private void results(List<RoutineVariable> targets, Term.Call call, List<RoutineStmt> to)
      throws NotPlain {
    var direct = new ArrayList<RoutineVariable>();
    var widened = new ArrayList<RoutineStmt>();
    for (int i = 0; i < targets.size(); i++) {
      var target = targets.get(i);
      var given = RoutineTerms.plain(call.callee().results().get(i).type());
      if (given == target.type()) {
        direct.add(target);
      } else {
        var first = terms.fresh(target.name(), given);
        direct.add(first);
        widened.add(
            assigned(
                target,
                new RoutineExpr.Convert(
                    new RoutineExpr.Name(first), given, RoutineTerms.plain(target.type()))));
      }
    }
    to.add(new RoutineStmt.Results(direct, terms.call(call)));
    to.addAll(widened);
  }

  private RoutineVariable target(Term term) throws NotPlain {
    if (term instanceof Term.Read read) {
      return terms.declare(read.variable());
    }
    throw new NotPlain("it touches elements of buffers");
  }

  private RoutineStmt update(Action.Update it) throws NotPlain {
    var variable = target(it.target());
    var type = RoutineTerms.plain(variable.type());
    var by = terms.as(it.value(), it.operator().isShift() ? Scalar.INT64 : type);
    return assigned(
        variable,
        new RoutineExpr.Binary(it.operator(), new RoutineExpr.Name(variable), by, type, it.span()));
  }

  private RoutineStmt loop(Action.For it, List<Scalar> results) throws NotPlain {
    var variable = terms.declare(it.variable());
    var type = RoutineTerms.plain(variable.type());
    if (type == Scalar.UINT64) {
      throw new NotPlain("it counts with uint64");
    }
    return new RoutineStmt.For(
        variable,
        terms.as(it.from(), type),
        terms.as(it.to(), type),
        terms.as(it.step(), type),
        list(it.body(), results),
        it.span());
  }

  private void copies(Action.Unrolled it, List<Scalar> results, List<RoutineStmt> to)
      throws NotPlain {
    for (var copy : it.copies()) {
      if (leavesLoop(copy.body())) {
        throw new NotPlain("it leaves an unrolled loop");
      }
      to.addAll(list(copy.body(), results));
    }
  }

  /** Whether a break or continue is not that of a loop inside. */
  private static boolean leavesLoop(List<Action> actions) {
    for (var action : actions) {
      boolean isLoop =
          action instanceof Action.For
              || action instanceof Action.While
              || action instanceof Action.Unrolled;
      boolean leaves =
          action instanceof Action.Break
              || action instanceof Action.Continue
              || !isLoop && action.bodies().stream().anyMatch(RoutineReader::leavesLoop);
      if (leaves) {
        return true;
      }
    }
    return false;
  }

  private RoutineStmt leave(Action.Return it, List<Scalar> results) throws NotPlain {
    var values = new ArrayList<RoutineExpr>();
    for (int i = 0; i < it.values().size(); i++) {
      values.add(terms.as(it.values().get(i), results.get(i)));
    }
    return new RoutineStmt.Return(values);
  }

  private RoutineStmt launch(Term.Launch it) throws NotPlain {
    var kernel = Optional.ofNullable(kernels.get(it.kernel()));
    if (kernel.isEmpty()) {
      throw new NotPlain("it launches `" + it.kernel().instance() + "` of another file");
    }
    var workspaces = it.kernel().launch().workspaces();
    var parameters =
        it.kernel().given().stream()
            .filter(p -> workspaces.stream().noneMatch(w -> w.parameter().equals(p.name())))
            .toList();
    if (parameters.size() != kernel.get().given().size()) {
      throw new NotPlain("it launches `" + it.kernel().instance() + "` with structs");
    }
    var arguments = new ArrayList<RoutineExpr>();
    for (int i = 0; i < it.arguments().size(); i++) {
      arguments.add(terms.as(it.arguments().get(i), parameters.get(i).type()));
    }
    boolean isFixed = kernel.get().launch().block().isPresent();
    Optional<RoutineExpr> block = Optional.empty();
    if (!isFixed && it.block().isPresent()) {
      block = Optional.of(terms.as(it.block().get(), Scalar.INT32));
    }
    return new RoutineStmt.Launch(
        kernel.get(), terms.as(it.grid(), Scalar.INT32), block, arguments);
  }
}
