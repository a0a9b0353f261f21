package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Name;

/** Reads a task's head: parameters with their privileges (P1201), and sizes (P1202). */
public final class TaskReader {
  private final Item.Function function;
  private final Surroundings around;
  private final Diagnostics diagnostics;
  private final Set<String> generics;
  private final Map<String, Name> sizes = new LinkedHashMap<>();
  private boolean isWrong;

  private TaskReader(Item.Function function, Surroundings around, Diagnostics diagnostics) {
    this.function = function;
    this.around = around;
    this.diagnostics = diagnostics;
    this.generics =
        function.generics().stream().map(it -> it.name().text()).collect(Collectors.toSet());
  }

  /** Empty where something was reported. */
  public static Optional<Task> read(
      Item.Function function, Surroundings around, Diagnostics diagnostics) {
    return new TaskReader(function, around, diagnostics).read();
  }

  private void report(Diagnostic diagnostic) {
    isWrong = true;
    diagnostics.report(diagnostic);
  }

  private Optional<Task> read() {
    var parameters = new ArrayList<Task.Parameter>();
    for (var parameter : function.parameters()) {
      parameter(parameter).ifPresent(parameters::add);
    }
    if (!function.results().isEmpty()) {
      report(
          Code.P1204
              .at(function.results().getFirst().span(), "a task has no result")
              .help("what it computes it writes: `out: write(float[n])`"));
    }
    var scalars =
        parameters.stream()
            .filter(Task.Scalar.class::isInstance)
            .map(it -> it.name().text())
            .collect(Collectors.toSet());
    var tensors =
        parameters.stream()
            .filter(Task.Tensor.class::isInstance)
            .map(Task.Tensor.class::cast)
            .toList();
    for (var tensor : tensors) {
      for (var extent : tensor.extents()) {
        if (extent instanceof Expr.Variable(var name, _) && isOpen(name, scalars)) {
          sizes.putIfAbsent(name, new Name(name, extent.span()));
        }
      }
    }
    tensors.forEach(it -> it.extents().forEach(extent -> extent(extent, scalars)));
    names(parameters);
    var facts = decorators();
    return isWrong
        ? Optional.empty()
        : Optional.of(new Task(function, parameters, List.copyOf(sizes.values()), facts, around));
  }

  /** Each stands for one thing, and for none that the language needs itself. */
  private void names(List<Task.Parameter> parameters) {
    var seen = new HashSet<String>();
    Stream.of(
            function.generics().stream().map(Item.Generic::name),
            parameters.stream().map(Task.Parameter::name),
            sizes.values().stream())
        .flatMap(it -> it)
        .filter(it -> !seen.add(it.text()) || TaskNames.isReserved(it.text()))
        .forEach(
            it ->
                report(
                    Code.P0202
                        .at(it.span(), "`" + it.text() + "` stands for something here already")
                        .help("give it another name")));
  }

  private boolean isOpen(String name, Set<String> scalars) {
    return !generics.contains(name) && !scalars.contains(name) && around.constant(name).isEmpty();
  }

  private Optional<Task.Parameter> parameter(Item.Parameter written) {
    if (written.perspective().isPresent() || written.defaultValue().isPresent()) {
      report(
          Code.P1201
              .at(
                  written.span(),
                  "a parameter of a task has "
                      + (written.perspective().isPresent() ? "no perspective" : "no default"))
              .help("who does what is a mapping's to say"));
      return Optional.empty();
    }
    if (written.type() instanceof Expr.Call(Expr.Variable(var word, _), var arguments, _)
        && Privilege.of(word).isPresent()
        && arguments.size() == 1
        && arguments.getFirst().name().isEmpty()) {
      var type = TensorType.of(arguments.getFirst().value());
      if (!type.extents().isEmpty()) {
        return Optional.of(
            new Task.Tensor(
                written.name(),
                Privilege.of(word).get(),
                named(type.element()),
                type.extents().stream().map(this::resolved).toList(),
                written.span()));
      }
    } else if (written.type() instanceof Expr.Variable) {
      return Optional.of(new Task.Scalar(written.name(), written.type(), written.span()));
    }
    report(
        Code.P1201
            .at(
                written.type().span(),
                "`" + written.name().text() + "` is neither a scalar nor a tensor with a privilege")
            .help(
                "`read(float[n])`, `write(float[n])` or `update(float[n])`; a scalar is a type"
                    + " alone: `float`"));
    return Optional.empty();
  }

  /** An alias is what it stands for everywhere; a generic type is none. */
  private Expr named(Expr element) {
    boolean isGeneric = element instanceof Expr.Variable(var name, _) && generics.contains(name);
    return isGeneric ? element : around.type(element);
  }

  /** Constants are what they are everywhere, also where the task is called. */
  private Expr resolved(Expr extent) {
    return switch (extent) {
      case Expr.Variable(var name, _) -> around.constant(name).orElse(extent);
      case Expr.Binary(var operator, var left, var right, var span) ->
          new Expr.Binary(operator, resolved(left), resolved(right), span);
      default -> extent;
    };
  }

  /** Sizes, constants, and sums of those. */
  private void extent(Expr extent, Set<String> scalars) {
    for (var variable : Expr.Variable.in(extent).toList()) {
      if (around.declares(variable.name())) {
        report(
            Code.P1202
                .at(variable.span(), "`" + variable.name() + "` is no constant of whole numbers")
                .help("sums and products of numbers are; give a size a name of its own"));
      } else if (isOpen(variable.name(), scalars) && !sizes.containsKey(variable.name())) {
        report(
            Code.P1202
                .at(
                    variable.span(),
                    "`"
                        + variable.name()
                        + "` stands only in `"
                        + Spelling.of(extent)
                        + "`: nothing says what it is")
                .help("a size stands alone as the extent of some parameter"));
      } else if (scalars.contains(variable.name())) {
        report(
            Code.P1202
                .at(
                    variable.span(),
                    "`" + variable.name() + "` is a parameter: extents are sizes and constants")
                .help("leave the parameter out: a size comes with the shapes of a call"));
      }
    }
    if (!isSum(extent)) {
      report(
          Code.P1202
              .at(extent.span(), "`" + Spelling.of(extent) + "` is no sum of sizes and constants")
              .help("give it a name of its own: `n`, and say `@where(…)` of it"));
    }
  }

  private static boolean isSum(Expr extent) {
    return switch (extent) {
      case Expr.Variable _, Expr.Int _ -> true;
      case Expr.Binary(var operator, var left, var right, _) ->
          switch (operator) {
            case ADD, SUBTRACT -> isSum(left) && isSum(right);
            case MULTIPLY ->
                isSum(left) && right instanceof Expr.Int
                    || left instanceof Expr.Int && isSum(right);
            default -> false;
          };
      default -> false;
    };
  }

  private List<Expr> decorators() {
    var facts = new ArrayList<Expr>();
    for (var decorator : function.decorators()) {
      switch (decorator.name().text()) {
        case "prism", "reassociates", "variant" -> {}
        case "where" -> decorator.arguments().stream().map(Argument::value).forEach(facts::add);
        default ->
            report(
                Code.P0213
                    .at(
                        decorator.span(),
                        "`@" + decorator.name().text() + "` says nothing of a task")
                    .label(function.name().span(), "this is one")
                    .help("`@where(…)` says what holds of its sizes and scalars"));
      }
    }
    return facts;
  }
}
