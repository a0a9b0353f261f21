package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.syntax.Stmt;

/** A call of a task, opened: what the names of the called one stand for there. */
final class Opened {
  private final Task callee;
  private final Expr.Call call;

  private final TaskValues values;
  private final Diagnostics diagnostics;
  private final TaskNames names;

  Opened(Task callee, Expr.Call call, TaskValues values, Diagnostics diagnostics, TaskNames names) {
    this.callee = callee;
    this.call = call;
    this.values = values;
    this.diagnostics = diagnostics;
    this.names = names;
  }

  /** A tensor that the call is given, and what the called one does with it. */
  record Given(Task.Tensor tensor, TensorPart part, Span span) {
    Privilege privilege() {
      return tensor.privilege();
    }
  }

  record Bound(TaskScope scope, List<Given> operands) {}

  /** Empty where something was reported. */
  Optional<Bound> bound(List<Stmt> out) {
    var arguments = call.arguments().stream().filter(it -> it.name().isEmpty()).toList();
    var named =
        call.arguments().stream()
            .filter(it -> it.name().filter(name -> !name.text().equals("label")).isPresent())
            .findFirst();
    if (named.isPresent()) {
      diagnostics.report(
          Code.P1205
              .at(named.get().span(), "arguments of a task have no names but `label`")
              .help("in the order of its parameters"));
      return Optional.empty();
    }
    if (arguments.size() != callee.parameters().size()) {
      diagnostics.report(
          Code.P1205
              .at(
                  call.span(),
                  "`"
                      + callee.name()
                      + "` takes "
                      + Plural.of(callee.parameters().size(), "argument")
                      + ", not "
                      + arguments.size())
              .label(callee.item().head(), "declared here"));
      return Optional.empty();
    }
    var scope = new TaskScope();
    var given = new ArrayList<Given>();
    for (int i = 0; i < arguments.size(); i++) {
      if (callee.parameters().get(i) instanceof Task.Tensor tensor) {
        var part = tensor(tensor, arguments.get(i).value());
        if (part.isEmpty()) {
          return Optional.empty();
        }
        given.add(new Given(tensor, part.get(), arguments.get(i).value().span()));
      }
    }
    if (!shapes(given, scope) || overlap(given)) {
      return Optional.empty();
    }
    var inside =
        new TaskValues(scope, names, callee.around(), new Diagnostics(), out, (_, _) -> {});
    for (int i = 0; i < arguments.size(); i++) {
      if (callee.parameters().get(i) instanceof Task.Scalar scalar) {
        scalar(scalar, arguments.get(i), scope, inside, out);
      }
    }
    given.forEach(it -> scope.put(it.tensor.name().text(), new TaskScope.Held(owned(it))));
    for (var fact : callee.facts()) {
      out.add(
          Built.asserted(
              inside.of(fact),
              "`" + fact.span().text() + "`, which `" + callee.name() + "` asks, does not hold",
              call.span()));
    }
    return Optional.of(new Bound(scope, given));
  }

  /** Inside it is called as the parameter is, and may be used as that says. */
  private static TensorPart owned(Given given) {
    var tensor = given.tensor;
    var part = given.part;
    return new TensorPart(
        new TensorPart.Owner(tensor.name().text(), tensor.privilege(), false, tensor.span()),
        part.buffer(),
        part.element(),
        part.extents(),
        part.places());
  }

  /** A scalar is evaluated before the call. */
  private void scalar(
      Task.Scalar scalar, Argument argument, TaskScope scope, TaskValues inside, List<Stmt> out) {
    var value = values.of(argument.value());
    var name = names.fresh(scalar.name().text());
    out.add(
        new Stmt.Declare(
            new Name(name, argument.span()),
            inside.of(scalar.type()),
            Optional.empty(),
            Optional.of(value),
            argument.span()));
    scope.put(scalar.name().text(), new TaskScope.Is(Built.variable(name, argument.span())));
  }

  private Optional<TensorPart> tensor(Task.Tensor tensor, Expr argument) {
    if (!values.parts().isTensor(argument)) {
      diagnostics.report(
          Code.P1205
              .at(argument.span(), "this is no tensor of the task")
              .label(tensor.span(), "here one is wanted"));
      return Optional.empty();
    }
    var part = values.parts().of(argument, Guard.NONE);
    if (part.isPresent() && part.get().shape().size() != tensor.extents().size()) {
      diagnostics.report(
          Code.P1205
              .at(
                  argument.span(),
                  "this has "
                      + Plural.of(part.get().shape().size(), "dimension")
                      + ", and `"
                      + tensor.name().text()
                      + "` of `"
                      + callee.name()
                      + "` has "
                      + tensor.extents().size())
              .label(tensor.span(), "declared here"));
      return Optional.empty();
    }
    return part;
  }

  private record First(Task.Tensor tensor, Expr extent) {}

  /** Binds sizes and types, and sees that all agree. */
  private boolean shapes(List<Given> given, TaskScope scope) {
    var sizes = new HashMap<String, First>();
    if (!numbers(scope)) {
      return false;
    }
    for (var each : given) {
      var tensor = each.tensor;
      var shape = each.part.shape();
      for (int i = 0; i < shape.size(); i++) {
        if (tensor.extents().get(i) instanceof Expr.Variable(var name, _)
            && callee.isSize(name)
            && !sizes.containsKey(name)) {
          sizes.put(name, new First(tensor, shape.get(i)));
          scope.put(name, new TaskScope.Is(shape.get(i)));
        }
      }
      if (tensor.element() instanceof Expr.Variable(var type, _)
          && callee.item().generics().stream().anyMatch(it -> it.name().text().equals(type))
          && scope.find(type).isEmpty()) {
        scope.put(type, new TaskScope.Is(each.part.element()));
      }
    }
    var inside =
        new TaskValues(
            scope, names, callee.around(), new Diagnostics(), new ArrayList<>(), (_, _) -> {});
    for (var each : given) {
      var tensor = each.tensor;
      var shape = each.part.shape();
      for (int i = 0; i < shape.size(); i++) {
        var wanted = inside.of(tensor.extents().get(i));
        if (!Linear.areEqual(wanted, shape.get(i))) {
          disagree(tensor, i, shape.get(i), wanted, sizes);
          return false;
        }
      }
      var element = inside.of(tensor.element());
      if (!Spelling.of(element).equals(Spelling.of(each.part.element()))) {
        diagnostics.report(
            Code.P1205
                .at(
                    call.span(),
                    "`"
                        + tensor.name().text()
                        + "` of `"
                        + callee.name()
                        + "` has elements of type `"
                        + Spelling.of(element)
                        + "`, and here they are `"
                        + Spelling.of(each.part.element())
                        + "`")
                .label(tensor.span(), "declared here"));
        return false;
      }
    }
    return true;
  }

  /** Numbers and types that the call names in brackets. */
  private boolean numbers(TaskScope scope) {
    var generics = callee.item().generics();
    var explicit =
        call.callee() instanceof Expr.Index(_, var indices, _) ? indices : List.<Expr>of();
    for (int i = 0; i < Math.min(generics.size(), explicit.size()); i++) {
      scope.put(generics.get(i).name().text(), new TaskScope.Is(values.of(explicit.get(i))));
    }
    for (int i = explicit.size(); i < generics.size(); i++) {
      var name = generics.get(i).name().text();
      boolean isElement =
          callee.tensors().stream()
              .anyMatch(
                  it -> it.element() instanceof Expr.Variable(var type, _) && type.equals(name));
      if (!isElement) {
        return brackets("`" + name + "` of `" + callee.name() + "` is not given");
      }
    }
    return explicit.size() <= generics.size()
        || brackets("`" + callee.name() + "` takes less in brackets");
  }

  private boolean brackets(String message) {
    diagnostics.report(
        Code.P1205.at(call.callee().span(), message).label(callee.item().head(), "declared here"));
    return false;
  }

  private void disagree(
      Task.Tensor tensor, int dimension, Expr has, Expr wanted, Map<String, First> sizes) {
    var formal = Spelling.of(tensor.extents().get(dimension));
    var first = Optional.ofNullable(sizes.get(formal)).filter(it -> !it.tensor().equals(tensor));
    diagnostics.report(
        Code.P1205
            .at(
                call.span(),
                first
                        .map(
                            it ->
                                "`"
                                    + callee.name()
                                    + "` takes `"
                                    + it.tensor().name().text()
                                    + "` and `"
                                    + tensor.name().text()
                                    + "` with one `"
                                    + formal
                                    + "`; here they have `")
                        .orElse(
                            "`"
                                + tensor.name().text()
                                + "` of `"
                                + callee.name()
                                + "` is `"
                                + formal
                                + "` long; here it should be `")
                    + Spelling.of(wanted)
                    + "` and "
                    + (first.isPresent() ? "" : "is ")
                    + "`"
                    + Spelling.of(has)
                    + "`")
            .label(tensor.span(), "declared here"));
  }

  /** P1209: what is written is nobody else's. */
  private boolean overlap(List<Given> given) {
    for (int i = 0; i < given.size(); i++) {
      for (int j = i + 1; j < given.size(); j++) {
        var a = given.get(i);
        var b = given.get(j);
        boolean areRead = a.privilege() == Privilege.READ && b.privilege() == Privilege.READ;
        if (!areRead && !a.part().isApartFrom(b.part())) {
          diagnostics.report(
              Code.P1209
                  .at(
                      b.span(),
                      "`"
                          + callee.name()
                          + "` is given `"
                          + a.part().owner().name()
                          + "` twice, and writes it")
                  .label(a.span(), "here, too; they are not known to be apart")
                  .help("copy one of them to a tensor of its own first"));
          return true;
        }
      }
    }
    return false;
  }
}
