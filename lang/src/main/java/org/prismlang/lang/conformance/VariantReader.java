package org.prismlang.lang.conformance;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.Task;

/** P1213: reads {@code @variant}, and compares the two signatures. */
public final class VariantReader {
  private static final List<String> TOLERANCES = List.of("rtol", "atol");

  private final Task task;
  private final Item.Decorator said;
  private final Surroundings around;
  private final Diagnostics diagnostics;
  private boolean isWrong;

  private VariantReader(
      Task task, Item.Decorator said, Surroundings around, Diagnostics diagnostics) {
    this.task = task;
    this.said = said;
    this.around = around;
    this.diagnostics = diagnostics;
  }

  /** Empty where the task claims nothing, or where something was reported. */
  public static Optional<Variant> read(Task task, Surroundings around, Diagnostics diagnostics) {
    return task.item().decorators().stream()
        .filter(it -> it.name().text().equals("variant"))
        .findFirst()
        .flatMap(it -> new VariantReader(task, it, around, diagnostics).read());
  }

  private void report(Diagnostic diagnostic) {
    isWrong = true;
    diagnostics.report(diagnostic);
  }

  private Optional<Variant> read() {
    var named =
        said.arguments().stream().filter(it -> it.name().isEmpty()).map(Argument::value).toList();
    var original = named.stream().findFirst().filter(Expr.Variable.class::isInstance);
    var found = original.flatMap(around::called);
    boolean isMissing = original.filter(it -> around.isMissing(Spelling.of(it))).isPresent();
    if (isMissing) {
      return Optional.empty();
    }
    if (named.size() != 1 || found.isEmpty()) {
      report(
          Code.P1213
              .at(said.span(), "`@variant` names the task that this is another way to do")
              .help("`@variant(attention, rtol=1e-3)`, where `attention` is a task"));
      return Optional.empty();
    }
    if (found.get().item().name().equals(task.item().name())) {
      report(Code.P1213.at(said.span(), "`" + task.name() + "` is no variant of itself"));
      return Optional.empty();
    }
    said.arguments().stream()
        .filter(it -> it.name().filter(n -> !TOLERANCES.contains(n.text())).isPresent())
        .forEach(
            it ->
                report(
                    Code.P1213
                        .at(it.span(), "`@variant` has no `" + it.name().orElseThrow().text() + "`")
                        .help("`rtol=` and `atol=` say how far it may be off")));
    var relative = tolerance("rtol");
    var absolute = tolerance("atol");
    signatures(found.get());
    return isWrong
        ? Optional.empty()
        : Optional.of(new Variant(task, found.get(), relative, absolute));
  }

  private Optional<Double> tolerance(String name) {
    var written =
        said.arguments().stream()
            .filter(it -> it.name().filter(n -> n.text().equals(name)).isPresent())
            .map(Argument::value)
            .findFirst();
    var value =
        written.flatMap(
            it ->
                switch (it) {
                  case Expr.Float(var number, _) -> Optional.of(number);
                  case Expr.Int(var number, _) -> Optional.of(number.doubleValue());
                  default -> Optional.<Double>empty();
                });
    if (written.isPresent() && value.isEmpty()) {
      report(
          Code.P1213
              .at(written.get().span(), "`" + name + "` is a number")
              .help("`" + name + "=1e-3`"));
    }
    return value;
  }

  private void signatures(Task original) {
    var mine = task.parameters();
    var its = original.parameters();
    for (int i = 0; i < Math.max(mine.size(), its.size()); i++) {
      if (i >= its.size()) {
        report(
            Code.P1213
                .at(
                    mine.get(i).span(),
                    takes(task, mine.get(i)) + ", `" + original.name() + "` does not")
                .label(original.item().name().span(), "here"));
      } else if (i >= mine.size()) {
        report(
            Code.P1213
                .at(
                    task.item().name().span(),
                    takes(original, its.get(i)) + ", `" + task.name() + "` does not")
                .label(its.get(i).span(), "here"));
      } else if (!spelled(mine.get(i)).equals(spelled(its.get(i)))) {
        report(
            Code.P1213
                .at(
                    mine.get(i).span(),
                    "`"
                        + original.name()
                        + "` has `"
                        + spelled(its.get(i))
                        + "` here, and `"
                        + task.name()
                        + "` `"
                        + spelled(mine.get(i))
                        + "`")
                .label(its.get(i).span(), "here"));
        return;
      }
    }
    types(original);
  }

  private static String takes(Task task, Task.Parameter parameter) {
    return "`" + task.name() + "` takes `" + parameter.name().text() + "`";
  }

  private static String spelled(Task.Parameter parameter) {
    return parameter.name().text()
        + ": "
        + switch (parameter) {
          case Task.Tensor it ->
              it.privilege().word()
                  + "("
                  + Spelling.of(it.element())
                  + it.extents().stream()
                      .map(e -> "[" + Spelling.of(e) + "]")
                      .collect(Collectors.joining())
                  + ")";
          case Task.Scalar it -> Spelling.of(it.type());
        };
  }

  /** Numbers of its own a variant may have; types are the task's. */
  private void types(Task original) {
    Stream.of(task, original)
        .flatMap(it -> it.item().generics().stream())
        .filter(it -> !isNumber(it))
        .filter(
            it ->
                Stream.of(task, original)
                    .anyMatch(
                        t ->
                            t.item().generics().stream()
                                .noneMatch(g -> g.name().text().equals(it.name().text()))))
        .forEach(
            it ->
                report(
                    Code.P1213.at(
                        it.span(),
                        "only one of `"
                            + original.name()
                            + "` and `"
                            + task.name()
                            + "` has a type `"
                            + it.name().text()
                            + "`")));
  }

  static boolean isNumber(Item.Generic generic) {
    return Spelling.of(generic.kind()).equals("int");
  }
}
