package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.BinaryOperator;

/**
 * {@code gemm(tensor(c, [M, N]), …)} on the host: shapes that agree, and a call of the reference
 * with buffers and sizes.
 */
public final class TaskCalls {
  private static final String EXPECT = "expect_equivalent";

  private final Surroundings around;
  private final Diagnostics diagnostics;
  private final TaskNames names = new TaskNames();

  private TaskCalls(Surroundings around, Diagnostics diagnostics) {
    this.around = around;
    this.diagnostics = diagnostics;
  }

  /** The function itself where it calls no task. */
  public static Item.Function in(Item.Function host, Surroundings around, Diagnostics diagnostics) {
    var calls = new TaskCalls(around, diagnostics);
    boolean callsTasks =
        Stmt.all(host.body())
            .anyMatch(
                it ->
                    calls.inside(it).isPresent()
                        || it instanceof Stmt.Do(Expr.Call call, _)
                            && (calls.task(call).isPresent()
                                || calls.mapping(call).isPresent()
                                || calls.compared(call).isPresent()
                                || calls.isStrange(call)
                                || calls.isMissing(call)));
    return callsTasks
        ? new Item.Function(
            host.decorators(),
            host.name(),
            host.generics(),
            host.parameters(),
            host.results(),
            calls.all(host.body()),
            host.head(),
            host.span())
        : host;
  }

  private Optional<Task> task(Expr.Call call) {
    return around.called(call.callee());
  }

  private boolean isMissing(Expr.Call call) {
    var named =
        launched(call)
            .or(() -> Optional.of(call.callee()))
            .filter(it -> !isWord(call, EXPECT))
            .or(() -> call.arguments().stream().map(Argument::value).findFirst());
    return named.isPresent()
        && named.get() instanceof Expr.Variable(var name, _)
        && around.isMissing(name);
  }

  /** What stands in {@code launch(…)(…)}. */
  private static Optional<Expr> launched(Expr.Call call) {
    return call.callee() instanceof Expr.Call(Expr.Variable(var word, _), var arguments, _)
            && word.equals("launch")
            && !arguments.isEmpty()
        ? Optional.of(arguments.getFirst().value())
        : Optional.empty();
  }

  private Optional<MappedNames> mapping(Expr.Call call) {
    return launched(call).flatMap(around::mapped);
  }

  private static boolean isWord(Expr.Call call, String word) {
    return call.callee() instanceof Expr.Variable(var name, _) && name.equals(word);
  }

  private Optional<MappedNames> compared(Expr.Call call) {
    return isWord(call, EXPECT) && !call.arguments().isEmpty()
        ? around.mapped(call.arguments().getFirst().value())
        : Optional.empty();
  }

  /** A function that stands beside a mapping, in the module that the mapping is named in. */
  private static Expr beside(Expr mapping, String function) {
    return mapping instanceof Expr.Field(var module, var name, var span)
        ? new Expr.Field(module, new Name(function, name.span()), span)
        : Built.variable(function, mapping.span());
  }

  private List<Stmt> all(List<Stmt> statements) {
    var out = new ArrayList<Stmt>();
    for (var statement : statements) {
      switch (statement) {
        case Stmt.Do(Expr.Call call, _) when task(call).isPresent() ->
            call(task(call).get(), call.callee(), call, out);
        case Stmt.Do(Expr.Call call, _) when mapping(call).isPresent() -> {
          var mapping = mapping(call).get();
          if (((Expr.Call) call.callee()).arguments().size() > 1) {
            diagnostics.report(
                Code.P1205
                    .at(call.callee().span(), "the grid of a mapping follows from its tiles")
                    .help("`launch(…)` of a mapping takes its name alone"));
            continue;
          }
          var launcher = beside(launched(call).orElseThrow(), mapping.launcher());
          call(mapping.task(), launcher, call, out);
        }
        case Stmt.Do(Expr.Call call, _) when compared(call).isPresent() ->
            compare(compared(call).get(), call, out);
        case Stmt.Do(Expr.Call call, _) when isMissing(call) -> {}
        case Stmt.Do(Expr.Call call, _) when isStrange(call) -> strange(call);
        case Stmt.For(var decorators, var variable, var iterable, var body, var head, var span) ->
            out.add(new Stmt.For(decorators, variable, iterable, all(body), head, span));
        case Stmt.While(var decorators, var condition, var body, var head, var span) ->
            out.add(new Stmt.While(decorators, condition, all(body), head, span));
        case Stmt.If(var condition, var then, var otherwise, var head, var span) ->
            out.add(new Stmt.If(condition, all(then), all(otherwise), head, span));
        case Stmt it when inside(it).isPresent() -> {
          diagnostics.report(
              Code.P1205
                  .at(inside(it).get().span(), "a launch of a mapping is a statement, and no value")
                  .help("`launch(…)(…)` on a line of its own"));
          if (it instanceof Stmt.Declare(var name, var type, var perspective, _, var span)) {
            out.add(new Stmt.Declare(name, type, perspective, Optional.empty(), span));
          }
        }
        default -> out.add(statement);
      }
    }
    return out;
  }

  /** A mapping that is launched within an expression. */
  private Optional<Expr.Call> inside(Stmt statement) {
    return statement instanceof Stmt.Do(Expr.Call call, _) && mapping(call).isPresent()
        ? Optional.empty()
        : statement.exprs().stream().flatMap(this::launches).findFirst();
  }

  private Stream<Expr.Call> launches(Expr expr) {
    return Stream.concat(
        expr instanceof Expr.Call call && mapping(call).isPresent()
            ? Stream.of(call)
            : Stream.empty(),
        expr.children().stream().flatMap(this::launches));
  }

  /** A comparison of what is no mapping, a mapping that is called, an instance that is launched. */
  private boolean isStrange(Expr.Call call) {
    boolean isInstance =
        launched(call)
            .filter(
                it -> it instanceof Expr.Index(var base, _, _) && around.mapped(base).isPresent())
            .isPresent();
    return isWord(call, EXPECT) && !around.declares(EXPECT)
        || around.mapped(call.callee()).isPresent()
        || isInstance;
  }

  private void strange(Expr.Call call) {
    var first = call.arguments().stream().map(Argument::value).findFirst();
    diagnostics.report(
        isWord(call, EXPECT)
            ? Code.P1205
                .at(
                    first.map(Expr::span).orElse(call.span()),
                    first
                        .map(it -> "`" + Spelling.of(it) + "` is no mapping")
                        .orElse("`" + EXPECT + "` is given a mapping"))
                .help("`" + EXPECT + "(…)` compares a mapping with the task that it maps")
            : Code.P1205
                .at(call.callee().span(), "a mapping is launched by its name alone")
                .help("`launch(…)(…)`; it does what its first `@instantiate` says"));
  }

  private record Shaped(Expr buffer, List<Expr> shape) {}

  private void compare(MappedNames mapping, Expr.Call call, List<Stmt> out) {
    var named =
        call.arguments().stream()
            .filter(it -> it.name().filter(name -> name.text().equals("sizes")).isPresent())
            .map(Argument::value)
            .findFirst();
    boolean isKnown =
        call.arguments().size() == (named.isPresent() ? 2 : 1)
            && named.filter(it -> !(it instanceof Expr.ListLiteral)).isEmpty();
    var rows =
        named.isPresent() && named.get() instanceof Expr.ListLiteral(var elements, _)
            ? elements.stream()
                .map(it -> it instanceof Expr.Tuple(var values, _) ? values : List.of(it))
                .toList()
            : List.<List<Expr>>of();
    int sizes = mapping.task().sizes().size();
    if (!isKnown
        || named.isPresent() && rows.isEmpty()
        || rows.stream().anyMatch(it -> it.size() != sizes)) {
      diagnostics.report(
          Code.P1205
              .at(
                  call.span(),
                  "sizes to compare at have "
                      + Plural.of(sizes, "number")
                      + " each, in the order in which `"
                      + mapping.task().name()
                      + "` names them")
              .help("`" + EXPECT + "(…, sizes=[(128, 256, 64), (200, 264, 72)])`"));
      return;
    }
    var chosen = mapping.comparisons().stream().anyMatch(it -> it.sizes().isEmpty());
    if (named.isEmpty() && chosen) {
      diagnostics.report(
          Code.P1205
              .at(call.span(), "no sizes are known that this is for")
              .help("`" + EXPECT + "(…, sizes=[…])` names some"));
      return;
    }
    var compared = call.arguments().getFirst().value();
    for (var each : mapping.comparisons()) {
      var its =
          named.isPresent()
              ? rows.stream().filter(it -> isFor(each, it, mapping)).toList()
              : each.sizes().stream()
                  .map(it -> it.stream().map(n -> Built.number(n, call.span())).toList())
                  .toList();
      var function = beside(compared, each.function());
      its.forEach(it -> out.add(new Stmt.Do(Built.call(function, it, call.span()), call.span())));
    }
  }

  /** Sizes that are for another instance alone are not held against this one. */
  private boolean isFor(MappedNames.AtSizes instance, List<Expr> row, MappedNames mapping) {
    var sizes = row.stream().flatMap(it -> known(it).stream()).toList();
    return sizes.size() < row.size()
        || instance.takes().test(sizes)
        || mapping.comparisons().stream().noneMatch(it -> it.takes().test(sizes));
  }

  private Optional<Long> known(Expr size) {
    return switch (size) {
      case Expr.Int(var value, _) when value.bitLength() < 63 -> Optional.of(value.longValue());
      case Expr.Variable(var name, _) -> around.constant(name).flatMap(this::known);
      default -> Optional.empty();
    };
  }

  private void call(Task task, Expr callee, Expr.Call call, List<Stmt> out) {
    if (call.arguments().size() != task.parameters().size()) {
      diagnostics.report(
          Code.P1205
              .at(
                  call.span(),
                  "`"
                      + task.name()
                      + "` takes "
                      + Plural.of(task.parameters().size(), "argument")
                      + ", not "
                      + call.arguments().size())
              .label(task.item().head(), "declared here"));
      return;
    }
    var named = call.arguments().stream().filter(it -> it.name().isPresent()).findFirst();
    if (named.isPresent()) {
      diagnostics.report(
          Code.P1205
              .at(named.get().span(), "arguments of a task have no names")
              .help("in the order of its parameters"));
      return;
    }
    var arguments = new ArrayList<Argument>();
    var shapes = new ArrayList<List<Expr>>();
    for (int i = 0; i < call.arguments().size(); i++) {
      var argument = call.arguments().get(i);
      switch (task.parameters().get(i)) {
        case Task.Scalar _ -> arguments.add(argument);
        case Task.Tensor tensor -> {
          var shaped = shaped(argument.value(), tensor);
          if (shaped.isEmpty()) {
            return;
          }
          arguments.add(new Argument(Optional.empty(), shaped.get().buffer, argument.span()));
          shapes.add(shaped.get().shape);
        }
      }
    }
    if (overlap(task, arguments)) {
      return;
    }
    var sizes = new HashMap<String, Expr>();
    agree(task, shapes, sizes, out);
    for (var size : task.sizes()) {
      var value = sizes.getOrDefault(size.text(), Built.number(0, call.span()));
      arguments.add(new Argument(Optional.empty(), value, value.span()));
    }
    out.add(new Stmt.Do(new Expr.Call(callee, arguments, call.span()), call.span()));
  }

  /** P1209: what is written is nobody else's. */
  private boolean overlap(Task task, List<Argument> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      for (int j = i + 1; j < arguments.size(); j++) {
        if (task.parameters().get(i) instanceof Task.Tensor a
            && task.parameters().get(j) instanceof Task.Tensor b
            && (a.privilege() != Privilege.READ || b.privilege() != Privilege.READ)
            && Spelling.of(arguments.get(i).value())
                .equals(Spelling.of(arguments.get(j).value()))) {
          diagnostics.report(
              Code.P1209
                  .at(
                      arguments.get(j).span(),
                      "`" + task.name() + "` is given one buffer twice, and writes it")
                  .label(arguments.get(i).span(), "here, too")
                  .help("give it another buffer"));
          return true;
        }
      }
    }
    return false;
  }

  /** {@code tensor(buffer, [rows, columns])}. */
  private Optional<Shaped> shaped(Expr argument, Task.Tensor tensor) {
    if (argument instanceof Expr.Call(Expr.Variable(var word, _), var arguments, _)
        && word.equals("tensor")
        && arguments.size() == 2
        && arguments.get(1).value() instanceof Expr.ListLiteral(var shape, _)
        && shape.size() == tensor.extents().size()) {
      return Optional.of(new Shaped(arguments.getFirst().value(), shape));
    }
    diagnostics.report(
        Code.P1205
            .at(
                argument.span(),
                "`"
                    + tensor.name().text()
                    + "` is a tensor of "
                    + Plural.of(tensor.extents().size(), "dimension"))
            .label(tensor.span(), "declared here")
            .help(
                "`tensor(buffer, ["
                    + String.join(", ", tensor.extents().stream().map(Spelling::of).toList())
                    + "])`: a buffer and its shape"));
    return Optional.empty();
  }

  /** A shape is evaluated once. */
  private Expr once(String size, Expr value, List<Stmt> out) {
    if (value instanceof Expr.Int || value instanceof Expr.Variable) {
      return value;
    }
    var name = names.fresh(size);
    out.add(
        new Stmt.Declare(
            new Name(name, value.span()),
            Built.variable("int", value.span()),
            Optional.empty(),
            Optional.of(value),
            value.span()));
    return Built.variable(name, value.span());
  }

  private void agree(Task task, List<List<Expr>> shapes, Map<String, Expr> sizes, List<Stmt> out) {
    var tensors = task.tensors();
    for (int t = 0; t < tensors.size(); t++) {
      for (int i = 0; i < shapes.get(t).size(); i++) {
        var extent = tensors.get(t).extents().get(i);
        boolean isNew = task.isSize(Spelling.of(extent)) && !sizes.containsKey(Spelling.of(extent));
        if (isNew) {
          var name = Spelling.of(extent);
          sizes.put(name, once(name, shapes.get(t).get(i), out));
        }
      }
    }
    for (int t = 0; t < tensors.size(); t++) {
      for (int i = 0; i < shapes.get(t).size(); i++) {
        var extent = tensors.get(t).extents().get(i);
        var wanted = bound(extent, sizes, task);
        var has = shapes.get(t).get(i);
        boolean isFirst = wanted.span().equals(has.span());
        if (!isFirst && !Linear.areEqual(wanted, has)) {
          out.add(
              Built.asserted(
                  Built.binary(BinaryOperator.EQUAL, has, wanted),
                  "extent "
                      + (i + 1)
                      + " of `"
                      + tensors.get(t).name().text()
                      + "` is not `"
                      + Spelling.of(extent)
                      + "`, as others say",
                  has.span()));
        }
      }
    }
  }

  private static Expr bound(Expr extent, Map<String, Expr> sizes, Task task) {
    return switch (extent) {
      case Expr.Variable(var name, _) ->
          Optional.ofNullable(sizes.get(name))
              .or(() -> task.around().constant(name))
              .orElse(extent);
      case Expr.Binary(var operator, var left, var right, var span) ->
          new Expr.Binary(operator, bound(left, sizes, task), bound(right, sizes, task), span);
      default -> extent;
    };
  }
}
