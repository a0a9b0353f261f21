package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.BinaryOperator;

/** The statements of a task, held to the rules and written out; calls are opened. */
final class TaskBody {
  private final Task task;
  private final TaskNames names;
  private final Diagnostics diagnostics;

  /** The tasks that this one is opened in, and itself. */
  private final List<Task> inside;

  /** The call of the task's own text that this is opened in. */
  private final Optional<Span> from;

  private final Privileges privileges;

  TaskBody(
      Task task, TaskNames names, Diagnostics diagnostics, List<Task> inside, Optional<Span> from) {
    this.task = task;
    this.names = names;
    this.diagnostics = diagnostics;
    this.inside = List.copyOf(inside);
    this.from = from;
    this.privileges = new Privileges(diagnostics);
  }

  List<Stmt> of(List<Stmt> statements, TaskScope around) {
    var scope = around.inside();
    var out = new ArrayList<Stmt>();
    for (var statement : statements) {
      statement(statement, scope, out);
    }
    return out;
  }

  private void report(Diagnostic diagnostic) {
    diagnostics.report(diagnostic);
  }

  private TaskValues values(TaskScope scope, List<Stmt> before) {
    return new TaskValues(scope, names, task.around(), diagnostics, before, privileges::read);
  }

  private WholeCopies copies(TaskScope scope, List<Stmt> out) {
    return new WholeCopies(values(scope, out), privileges, out);
  }

  private void statement(Stmt statement, TaskScope scope, List<Stmt> out) {
    switch (statement) {
      case Stmt.Declare it -> declare(it, scope, out);
      case Stmt.Assign it when it.targets().size() == 1 -> assign(it, scope, out);
      case Stmt.Update it -> update(it, scope, out);
      case Stmt.For it -> loop(it, scope, out);
      case Stmt.If it -> branch(it, scope, out);
      case Stmt.Assert(var condition, var message, var span) ->
          out.add(new Stmt.Assert(values(scope, out).of(condition), message, span));
      case Stmt.Do(Expr.Call call, var span) -> call(call, span, scope, out);
      case Stmt.Pass it -> out.add(it);
      case Stmt.Broken _ -> {}
      case Stmt.While it -> noSuch("`while`", it.head());
      case Stmt.With it -> noSuch("`with`", it.head());
      case Stmt.Match it -> noSuch("`match`", it.head());
      case Stmt.Return it -> noSuch("`return`", it.span());
      case Stmt.Break it -> noSuch("`break`", it.span());
      case Stmt.Continue it -> noSuch("`continue`", it.span());
      case Stmt.Nested it -> noSuch("function of its own", it.function().head());
      case Stmt.Assign it -> noSuch("assignment to several at once", it.span());
      case Stmt.Do it -> noSuch("such statement", it.span());
    }
  }

  private void noSuch(String what, Span span) {
    report(
        Code.P1204
            .at(span, "a task has no " + what)
            .help("it has declarations, assignments, `for`, `if`, `assert` and calls of tasks"));
  }

  // Declarations and assignments.

  private void declare(Stmt.Declare it, TaskScope scope, List<Stmt> out) {
    if (it.perspective().isPresent()) {
      report(
          Code.P1204
              .at(it.perspective().get().span(), "a task has no perspectives")
              .help("who does what is a mapping's to say"));
      return;
    }
    var type = TensorType.of(it.type());
    if (!(type.element() instanceof Expr.Variable)) {
      report(
          Code.P1204
              .at(it.type().span(), "a task declares numbers and tensors")
              .help("`x : float = 0.0`, `t : float[n]`"));
      return;
    }
    if (!isNew(it.name(), scope)) {
      return;
    }
    if (type.extents().isEmpty()) {
      number(it, scope, out);
    } else {
      tensor(it, type, scope, out);
    }
  }

  private void number(Stmt.Declare it, TaskScope scope, List<Stmt> out) {
    var values = values(scope, out);
    var value = it.value().map(values::of);
    var name = given(it.name());
    out.add(
        new Stmt.Declare(
            new Name(name, it.name().span()),
            values.of(it.type()),
            Optional.empty(),
            value,
            it.span()));
    boolean isSteady =
        it.value().filter(values.parts()::isSteady).isPresent() && !isAssigned(it.name().text());
    var variable = Built.variable(name, it.name().span());
    scope.put(
        it.name().text(), isSteady ? new TaskScope.Is(variable) : new TaskScope.Varies(variable));
  }

  /** Whether anything in the task gives a variable of that name another value. */
  private boolean isAssigned(String name) {
    return Stmt.all(task.item().body())
        .flatMap(
            it ->
                switch (it) {
                  case Stmt.Assign assign -> assign.targets().stream();
                  case Stmt.Update update -> Stream.of(update.target());
                  default -> Stream.<Expr>of();
                })
        .anyMatch(it -> it instanceof Expr.Variable(var target, _) && target.equals(name));
  }

  private void tensor(Stmt.Declare it, TensorType type, TaskScope scope, List<Stmt> out) {
    var values = values(scope, out);
    var element = task.around().type(values.of(type.element()));
    var extents = new ArrayList<Expr>();
    for (var written : type.extents()) {
      if (!isTold(written, values)) {
        return;
      }
      extents.add(extent(written, scope, values));
    }
    var name = given(it.name());
    out.add(
        new Stmt.Declare(
            new Name(name, it.name().span()),
            Built.tensor(element, extents),
            Optional.empty(),
            Optional.empty(),
            it.span()));
    var owner = new TensorPart.Owner(it.name().text(), Privilege.UPDATE, true, it.name().span());
    var whole = TensorPart.whole(owner, name, element, extents);
    scope.put(it.name().text(), new TaskScope.Held(whole));
    privileges.declared(it.name().text());
    it.value().ifPresent(value -> copies(scope, out).all(whole, value, it.span()));
  }

  /** TaskNames of the task's own text stay as they are. */
  private String given(Name name) {
    return inside.size() == 1 ? names.own(name.text()) : names.fresh(name.text());
  }

  /** A name stands for one thing wherever it is seen. */
  private boolean isNew(Name name, TaskScope scope) {
    if (scope.find(name.text()).isEmpty()
        && task.around().constant(name.text()).isEmpty()
        && !TaskNames.isReserved(name.text())) {
      return true;
    }
    report(
        Code.P0202
            .at(name.span(), "`" + name.text() + "` stands for something here already")
            .help("give it another name"));
    return false;
  }

  /** Whether it follows from sizes, scalars and loop variables (P1211). */
  private boolean isTold(Expr expr, TaskValues values) {
    boolean isTold = values.parts().isSteady(expr);
    if (!isTold) {
      report(values.parts().unsteady(expr));
    }
    return isTold;
  }

  /** An extent may be a block: so many elements. */
  private static Expr extent(Expr written, TaskScope scope, TaskValues values) {
    return scope.block(written).map(TaskScope.Block::size).orElseGet(() -> values.of(written));
  }

  private void assign(Stmt.Assign it, TaskScope scope, List<Stmt> out) {
    var target = it.targets().getFirst();
    var values = values(scope, out);
    if (!values.parts().isTensor(target)) {
      var value = values.of(it.value());
      scalar(target, scope)
          .ifPresent(to -> out.add(new Stmt.Assign(List.of(to), value, it.span())));
      return;
    }
    var part = values.parts().of(target, Guard.NONE);
    if (part.isEmpty()) {
      return;
    }
    if (!part.get().isElement()) {
      copies(scope, out).all(part.get(), it.value(), it.span());
      return;
    }
    var value = values.of(it.value());
    if (isPlace(target, values)) {
      privileges.write(part.get(), target.span());
      out.add(new Stmt.Assign(List.of(part.get().get(target.span())), value, it.span()));
    }
  }

  private void update(Stmt.Update it, TaskScope scope, List<Stmt> out) {
    var values = values(scope, out);
    if (!values.parts().isTensor(it.target())) {
      var value = values.of(it.value());
      scalar(it.target(), scope)
          .ifPresent(to -> out.add(new Stmt.Update(to, it.operator(), value, it.span())));
      return;
    }
    var part = values.parts().of(it.target(), Guard.NONE);
    if (part.isEmpty()) {
      return;
    }
    if (!part.get().isElement()) {
      report(
          Code.P1204
              .at(it.span(), "`" + Spelling.of(it.target()) + "` is more than one element")
              .help("loops around it say which: `x[i] += …`"));
      return;
    }
    var value = values.of(it.value());
    if (isPlace(it.target(), values)) {
      privileges.read(part.get(), it.target().span());
      privileges.write(part.get(), it.target().span());
      out.add(new Stmt.Update(part.get().get(it.target().span()), it.operator(), value, it.span()));
    }
  }

  /** What is written is a place that can be told. */
  private boolean isPlace(Expr target, TaskValues values) {
    return TensorParts.written(target).orElseThrow().indices().stream()
        .allMatch(it -> isTold(it, values));
  }

  private Optional<Expr> scalar(Expr target, TaskScope scope) {
    if (!(target instanceof Expr.Variable(var name, var span))) {
      noSuch("such assignment", target.span());
      return Optional.empty();
    }
    var meaning = scope.find(name);
    if (meaning.isPresent() && meaning.get() instanceof TaskScope.Varies(var to)) {
      return Optional.of(to);
    }
    if (meaning.isPresent() || names.isOwn(name)) {
      report(
          Code.P1203
              .at(span, "`" + name + "` keeps its value: it is no variable of the task")
              .help("declare one of another name: `x : int = …`"));
      return Optional.empty();
    }
    // The reference is checked: it says what is wrong with the name.
    return Optional.of(target);
  }

  // Loops and branches.

  private void loop(Stmt.For it, TaskScope scope, List<Stmt> out) {
    if (!it.decorators().isEmpty()) {
      report(
          Code.P1204
              .at(it.decorators().getFirst().span(), "a loop of a task has no decorators")
              .help("how it is run is a mapping's to say"));
      return;
    }
    var values = values(scope, out);
    var block = scope.block(it.iterable());
    if (block.isPresent() && isNew(it.variable(), scope)) {
      elements(it, block.get(), scope, out);
    }
    if (block.isPresent()) {
      return;
    }
    if (!isNew(it.variable(), scope)) {
      return;
    }
    if (it.iterable() instanceof Expr.Call(Expr.Variable(var word, _), var arguments, _)
        && arguments.stream()
            .allMatch(a -> a.name().filter(n -> !n.text().equals("name")).isEmpty())) {
      var plain = arguments.stream().filter(a -> a.name().isEmpty()).map(Argument::value).toList();
      if (word.equals("range") && plain.size() == 2) {
        range(it, plain, scope, values, out);
        return;
      }
      if (word.equals("blocks") && plain.size() == 2) {
        blocks(it, plain, scope, values, out);
        return;
      }
    }
    report(
        Code.P1204
            .at(it.iterable().span(), "a task has no such loop")
            .help(
                "`for i in range(a, b)`, `for j in blocks(n, 64)`, and `for i in j` for the"
                    + " elements of a block"));
  }

  private void range(
      Stmt.For it, List<Expr> bounds, TaskScope scope, TaskValues values, List<Stmt> out) {
    if (!bounds.stream().allMatch(bound -> isTold(bound, values))) {
      return;
    }
    var from = values.of(bounds.get(0));
    var to = values.of(bounds.get(1));
    var name = given(it.variable());
    if (Linear.of(from).terms().isEmpty() && Linear.of(from).constant() >= 0) {
      names.runs(name, to);
    }
    var inner = scope.inside();
    inner.put(it.variable().text(), new TaskScope.Is(Built.variable(name, it.variable().span())));
    out.add(
        Built.loop(
            new Name(name, it.variable().span()), from, to, of(it.body(), inner), it.head()));
  }

  /** {@code for j in blocks(e, b)}: the last one has what is left; a block is cut where it is. */
  private void blocks(
      Stmt.For it, List<Expr> cut, TaskScope scope, TaskValues values, List<Stmt> out) {
    if (!isTold(cut.get(1), values)) {
      return;
    }
    var span = it.head();
    var within = scope.block(cut.get(0));
    if (within.isEmpty() && !isTold(cut.get(0), values)) {
      return;
    }
    var start = within.map(TaskScope.Block::first).orElse(Built.number(0, span));
    var extent = within.map(TaskScope.Block::of).orElseGet(() -> values.of(cut.get(0)));
    var end = within.map(block -> Built.sum(block.first(), block.size())).orElse(extent);
    var most = values.of(cut.get(1));
    var variable = it.variable();
    var first = names.fresh(variable.text() + ".first");
    var size = names.fresh(variable.text() + ".size");
    var begin = Built.variable(first, variable.span());
    var inner = scope.inside();
    inner.put(
        variable.text(), new TaskScope.Block(begin, Built.variable(size, variable.span()), extent));
    var body = new ArrayList<Stmt>();
    body.add(
        new Stmt.Declare(
            new Name(size, variable.span()),
            Built.variable("int", span),
            Optional.empty(),
            Optional.of(
                Built.call(MathOp.MIN.text(), List.of(most, Built.difference(end, begin)), span)),
            span));
    body.addAll(of(it.body(), inner));
    values.check(
        Built.binary(BinaryOperator.GREATER, most, Built.number(0, span)),
        "a block has an element or more",
        Guard.NONE,
        span);
    out.add(
        new Stmt.For(
            List.of(),
            new Name(first, variable.span()),
            Built.call("range", List.of(start, end, most), span),
            body,
            span,
            span));
  }

  private void elements(Stmt.For it, TaskScope.Block block, TaskScope scope, List<Stmt> out) {
    var name = given(it.variable());
    names.runs(name, block.of());
    var inner = scope.inside();
    inner.put(it.variable().text(), new TaskScope.Is(Built.variable(name, it.variable().span())));
    out.add(
        Built.loop(
            new Name(name, it.variable().span()),
            block.first(),
            Built.sum(block.first(), block.size()),
            of(it.body(), inner),
            it.head()));
  }

  private void branch(Stmt.If it, TaskScope scope, List<Stmt> out) {
    var values = values(scope, out);
    boolean isOfData =
        Expr.Variable.in(it.condition()).anyMatch(variable -> isData(variable.name(), scope));
    if (isOfData) {
      calls(it)
          .ifPresent(
              call ->
                  report(
                      Code.P1219
                          .at(it.condition().span(), "an element of a tensor decides about a call")
                          .label(call.span(), "this one")
                          .help(
                              "conditions around calls follow from sizes, scalars, loop"
                                  + " variables")));
    }
    var condition = values.of(it.condition());
    var before = privileges.written();
    var then = of(it.then(), scope);
    var behind = privileges.written();
    privileges.goOn(before);
    var otherwise = of(it.otherwise(), scope);
    privileges.both(behind);
    out.add(new Stmt.If(condition, then, otherwise, it.head(), it.span()));
  }

  private static boolean isData(String name, TaskScope scope) {
    return scope
        .find(name)
        .filter(it -> it instanceof TaskScope.Held || it instanceof TaskScope.Varies)
        .isPresent();
  }

  private Optional<Expr> calls(Stmt.If branch) {
    return Stmt.all(List.of(branch))
        .filter(Stmt.Do.class::isInstance)
        .map(it -> ((Stmt.Do) it).expression())
        .filter(
            it ->
                it instanceof Expr.Call(var callee, _, _)
                    && task.around().called(callee).isPresent())
        .findFirst();
  }

  // Calls.

  private void call(Expr.Call call, Span span, TaskScope scope, List<Stmt> out) {
    var at = call.callee().span();
    var callee = task.around().called(call.callee());
    var name = Spelling.of(call.callee());
    if (callee.isEmpty() && name.equals("print")) {
      out.add(new Stmt.Do(values(scope, out).of(call), span));
      return;
    }
    if (callee.isEmpty()) {
      boolean isKnown = task.around().declares(name) || task.around().isOfHosts(name);
      if (call.callee() instanceof Expr.Variable && !isKnown) {
        // The reference is checked: it says that there is no such name. Parts are no values there.
        out.add(new Stmt.Do(new Expr.Call(call.callee(), List.of(), call.span()), span));
        return;
      }
      report(
          Code.P1204
              .at(at, "a task calls tasks, and `" + name + "` is none")
              .help("`@prism(\"task\")` above it makes it one"));
      return;
    }
    if (inside.stream().anyMatch(it -> it.isSameAs(callee.get()))) {
      report(
          Code.P1212
              .at(
                  at,
                  inside.getLast().isSameAs(callee.get())
                      ? "`" + name + "` calls itself"
                      : "this leads back to `" + name + "`")
              .label(callee.get().item().name().span(), "declared here")
              .help("a task ends at elements"));
      return;
    }
    var opened = new Opened(callee.get(), call, values(scope, out), diagnostics, names).bound(out);
    if (opened.isEmpty()) {
      return;
    }
    for (var operand : opened.get().operands()) {
      if (operand.privilege() != Privilege.WRITE) {
        privileges.read(operand.part(), operand.span());
      }
    }
    for (var operand : opened.get().operands()) {
      if (operand.privilege() != Privilege.READ) {
        privileges.given(operand, name);
      }
    }
    if (!names.canOpen()) {
      report(
          Code.P1212
              .at(from.orElse(at), "so many calls are in calls that their text has no end in sight")
              .help("call less often, in loops"));
      return;
    }
    var chain = new ArrayList<>(inside);
    chain.add(callee.get());
    out.addAll(
        new TaskBody(callee.get(), names, diagnostics, chain, Optional.of(from.orElse(at)))
            .of(callee.get().item().body(), opened.get().scope()));
  }
}
