package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.View;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;

/** Statements, one by one. */
final class StatementLowering {
  private final Body body;
  private final Assignments assignments;
  private final Unrolling unrolling;
  private int loops;

  StatementLowering(Body body) {
    this.body = body;
    this.assignments = new Assignments(body);
    this.unrolling = new Unrolling(body);
  }

  /** A list; what a `return` in an expanded call skips stands under a condition. */
  void list(List<Action> actions) {
    for (int i = 0; i < actions.size(); i++) {
      var action = actions.get(i);
      var rest = actions.subList(i + 1, actions.size());
      if (body.context().results().isPresent()
          && Returns.mayReturn(action)
          && !(rest.isEmpty() && body.context().results().get().done().isEmpty())) {
        skipping(action, rest, body.context().results().get());
        return;
      }
      one(action);
      if (Returns.leaves(action)) {
        return;
      }
    }
  }

  private void skipping(Action action, List<Action> rest, Results results) {
    if (results.done().isEmpty()) {
      switch (action) {
        case Action.If it -> {
          var arms = Returns.arms(it, rest);
          branch(it.condition(), arms.getFirst(), arms.getLast(), it.span());
        }
        case Action.Block it -> list(Returns.joined(it.body(), rest));
        default -> one(action);
      }
      return;
    }
    one(action);
    if (action instanceof Action.Return) {
      return;
    }
    var done = new Expr.Read(results.done().get());
    if (loops > 0) {
      body.emit(
          new Stmt.If(done, List.of(new Stmt.Break(action.span())), List.of(), action.span()));
      list(rest);
    } else if (!rest.isEmpty()) {
      var going = new Expr.Unary(UnaryOperator.NOT, done, Scalar.BOOL);
      body.emit(new Stmt.If(going, body.gather(() -> list(rest)), List.of(), action.span()));
    }
  }

  private void one(Action action) {
    switch (action) {
      case Action.Declare it -> assignments.declare(it);
      case Action.Assign it -> assignments.assign(it);
      case Action.Update it -> assignments.update(it);
      case Action.For it -> loop(it);
      case Action.Unrolled it -> inLoop(() -> unrolling.loop(it));
      case Action.While it -> loop(it);
      case Action.If it -> branch(it.condition(), it.then(), it.otherwise(), it.span());
      case Action.Break it -> body.emit(new Stmt.Break(it.span()));
      case Action.Continue it -> body.emit(new Stmt.Continue(it.span()));
      case Action.Return it -> leave(it);
      case Action.Assert it ->
          body.emit(
              new Stmt.Assert(
                  body.expressions.of(it.condition()), it.message().orElse(""), it.span()));
      case Action.Print it -> print(it);
      case Action.Unsafe it -> body.emit(new Stmt.Unsafe(it.text(), it.span()));
      case Action.Do it -> effect(it);
      case Action.Block it -> {
        var inner = body.gather(() -> list(it.body()));
        if (!inner.isEmpty()) {
          body.emit(new Stmt.Block(inner, it.span()));
        }
      }
      case Action.Group it -> body.grouped(it.perspective(), it.span(), () -> list(it.body()));
      case Action.Split it -> split(it);
      case Action.Partition it -> {
        var source = body.regions.fixed(it.source(), it.body());
        var region = body.regions.view(name(it.view()), source, it.indices(), it.places());
        open(it.view(), View.Kind.PARTITION, source, region, it);
      }
      case Action.Claim it -> {
        var source = body.regions.fixed(it.source(), it.body());
        var region = body.regions.view(name(it.view()), source, it.indices(), it.places());
        open(it.view(), View.Kind.CLAIM, source, region, it);
      }
      case Action.Async it -> {
        var source = body.regions.fixed(it.source(), it.body());
        open(it.view(), View.Kind.ASYNC, source, source.through(name(it.view())), it);
      }
      case Action.Batch it ->
          body.emit(new Stmt.Batch(body.gather(() -> list(it.body())), it.span()));
      case Action.Barrier it -> body.barriers.lower(it);
      case Action.LastBlock it -> {
        var counter = body.regions.element((Term.Element) it.counter());
        body.emit(new Stmt.LastBlock(counter, body.gather(() -> list(it.body())), it.span()));
      }
    }
  }

  private String name(Variable view) {
    return body.names.fresh(view.name());
  }

  private void open(
      Variable variable, View.Kind kind, Region source, Region region, Action action) {
    body.bind(variable, region);
    var view =
        new View(
            region.view(),
            region.memory().name(),
            source.view(),
            variable.perspective(),
            kind,
            variable.span());
    var inside = body.gather(() -> list(action.bodies().getFirst()));
    body.emit(new Stmt.Open(view, inside, action.span()));
  }

  private void inLoop(Runnable work) {
    loops++;
    work.run();
    loops--;
  }

  private void loop(Action.For it) {
    var bounds =
        body.inOrder(
            List.of(
                () -> body.expressions.of(it.from()),
                () -> body.expressions.lasting(it.to(), "end", it.body()),
                () -> body.expressions.lasting(it.step(), "step", it.body())),
            it.span());
    var variable = body.local(it.variable());
    body.bind(it.variable(), new Expr.Read(variable));
    var inner = new ArrayList<Stmt>();
    inLoop(() -> inner.addAll(body.gather(() -> list(it.body()))));
    body.emit(
        new Stmt.For(
            variable, bounds.get(0), bounds.get(1), bounds.get(2), it.copies(), inner, it.span()));
  }

  private void loop(Action.While it) {
    var condition = new ArrayList<Expr>();
    var head = body.gather(() -> condition.add(body.expressions.of(it.condition())));
    var inner = new ArrayList<Stmt>();
    inLoop(() -> inner.addAll(body.gather(() -> list(it.body()))));
    if (head.isEmpty()) {
      body.emit(new Stmt.While(condition.getFirst(), inner, it.span()));
      return;
    }
    var ends = new Expr.Unary(UnaryOperator.NOT, condition.getFirst(), Scalar.BOOL);
    head.add(new Stmt.If(ends, List.of(new Stmt.Break(it.span())), List.of(), it.span()));
    head.addAll(inner);
    body.emit(new Stmt.While(Results.truth(true), head, it.span()));
  }

  private void branch(Term condition, List<Action> then, List<Action> otherwise, Span span) {
    var decided = body.expressions.of(condition);
    body.emit(
        new Stmt.If(
            decided, body.gather(() -> list(then)), body.gather(() -> list(otherwise)), span));
  }

  private void split(Action.Split it) {
    var branches = new ArrayList<Stmt.Branch>();
    for (var branch : it.branches()) {
      var where = body.where().branch(it.level(), branch.offset(), branch.size());
      branches.add(
          new Stmt.Branch(
              branch.offset(),
              branch.size(),
              branch.role().orElse(""),
              body.gatherIn(body.context().at(where), () -> list(branch.body())),
              branch.span()));
    }
    body.emit(new Stmt.Split(it.level(), branches, it.span()));
  }

  private void leave(Action.Return it) {
    var values = body.expressions.all(it.values(), it.span());
    if (body.context().results().isEmpty()) {
      body.emit(new Stmt.Return(values, it.span()));
      return;
    }
    var results = body.context().results().get();
    for (int i = 0; i < values.size(); i++) {
      body.emit(new Stmt.Assign(new Expr.Read(results.places().get(i)), values.get(i), it.span()));
    }
    if (results.done().isPresent()) {
      var done = new Expr.Read(results.done().get());
      body.emit(new Stmt.Assign(done, Results.truth(true), it.span()));
      if (loops > 0) {
        body.emit(new Stmt.Break(it.span()));
      }
    }
  }

  private void print(Action.Print it) {
    var operands = new ArrayList<Operand>();
    for (var argument : it.arguments()) {
      operands.add(
          argument.type() == Type.Special.TEXT
              ? new Operand.OfConstant(argument.value().orElseThrow())
              : new Operand.OfValue(body.expressions.of(argument)));
    }
    body.emit(new Stmt.Print(operands, it.span()));
  }

  private void effect(Action.Do it) {
    boolean stores = it.expression() instanceof Term.Operation op && OperationLowering.isStore(op);
    var need = body.grouping.common(List.of(it.expression()), stores);
    if (need.isPresent()) {
      body.grouped(need.get(), it.span(), () -> effect(it.expression()));
    } else {
      body.in(body.context().stored(stores), () -> effect(it.expression()));
    }
  }

  private void effect(Term term) {
    switch (term) {
      case Term.Call it -> body.calls.effect(it);
      case Term.Operation it -> body.operations.effect(it);
      default -> body.expressions.of(term);
    }
  }

  /** The body of an expanded function: the loops around the call are not its own. */
  void expanded(List<Action> actions) {
    int outer = loops;
    loops = 0;
    list(actions);
    loops = outer;
  }
}
