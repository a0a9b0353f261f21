package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.Task;

/** Reads a mapping's head: what it maps, its tunables and their values. */
public final class MappingReader {
  private final Item.Function item;
  private final Surroundings around;
  private final Diagnostics diagnostics;
  private final Map<String, List<Long>> candidates = new LinkedHashMap<>();
  private final List<Map<String, Long>> instances = new ArrayList<>();
  private final List<Expr> facts = new ArrayList<>();
  private Optional<Task> task = Optional.empty();
  private boolean mayReassociate;
  private boolean isWrong;

  private MappingReader(Item.Function item, Surroundings around, Diagnostics diagnostics) {
    this.item = item;
    this.around = around;
    this.diagnostics = diagnostics;
  }

  /** Empty where something was reported. */
  public static Optional<Mapping> read(
      Item.Function item, Surroundings around, Diagnostics diagnostics) {
    return new MappingReader(item, around, diagnostics).read();
  }

  /** What it maps, if that is a task; nothing is said. */
  public static Optional<Task> task(Item.Function item, Surroundings around) {
    return item.decorators().stream()
        .filter(it -> is(it, "of"))
        .flatMap(it -> it.arguments().stream())
        .map(Argument::value)
        .findFirst()
        .flatMap(around::called);
  }

  private void report(Diagnostic diagnostic) {
    isWrong = true;
    diagnostics.report(diagnostic);
  }

  private Optional<Mapping> read() {
    item.decorators().stream().filter(it -> is(it, "tune")).forEach(this::tune);
    item.decorators().forEach(this::decorator);
    if (!item.parameters().isEmpty()) {
      report(
          Code.P1301
              .at(item.parameters().getFirst().span(), "a mapping has no parameters but tunables")
              .help("numbers in brackets: `def " + item.name().text() + "[Q: int]():`"));
    }
    for (var generic : item.generics()) {
      if (!(generic.kind() instanceof Expr.Variable(var kind, _)) || !kind.equals("int")) {
        report(Code.P1304.at(generic.span(), "tunables are whole numbers: `int`"));
      }
    }
    if (task.isEmpty() && !isWrong) {
      report(
          Code.P1301
              .at(item.head(), "nothing says which task this maps")
              .help("`@of(gemm)` above it does"));
    }
    if (instances.isEmpty() && item.generics().isEmpty()) {
      instances.add(Map.of());
    }
    if (instances.isEmpty() && !isWrong) {
      report(
          Code.P1304
              .at(item.head(), "nothing gives its tunables a value")
              .help("`@instantiate(" + item.generics().getFirst().name().text() + "=…)` does"));
    }
    return isWrong
        ? Optional.empty()
        : task.map(it -> new Mapping(item, it, instances, facts, mayReassociate, around));
  }

  private static boolean is(Item.Decorator decorator, String name) {
    return decorator.name().text().equals(name);
  }

  private void decorator(Item.Decorator decorator) {
    switch (decorator.name().text()) {
      case "prism", "tune" -> {}
      case "of" -> of(decorator);
      case "where" -> decorator.arguments().stream().map(Argument::value).forEach(facts::add);
      case "instantiate" -> instantiate(decorator);
      case "reassociates" -> mayReassociate = true;
      default ->
          report(
              Code.P0213
                  .at(
                      decorator.span(),
                      "`@" + decorator.name().text() + "` says nothing of a mapping")
                  .label(item.name().span(), "this is one")
                  .help("it has `@of`, `@where`, `@tune`, `@instantiate`, `@reassociates`"));
    }
  }

  private void of(Item.Decorator decorator) {
    var named = decorator.arguments().stream().map(Argument::value).findFirst();
    task = named.flatMap(around::called);
    boolean isMissing =
        named
            .filter(it -> it instanceof Expr.Variable(var n, _) && around.isMissing(n))
            .isPresent();
    boolean isMapping =
        named
            .filter(
                it ->
                    around.functions().stream()
                        .anyMatch(f -> f.name().text().equals(Spelling.of(it)) && Mapping.is(f)))
            .isPresent();
    if (task.isEmpty() && isMissing && !isMapping) {
      isWrong = true;
      return;
    }
    if (task.isEmpty() || decorator.arguments().size() != 1) {
      report(
          Code.P1301
              .at(decorator.span(), "`@of` names the task that is mapped")
              .help("`@of(gemm)`, where `gemm` is a task"));
    } else if (!task.get().item().generics().isEmpty()) {
      report(
          Code.P1336
              .at(decorator.span(), "mappings do not follow generic tasks")
              .label(task.get().item().name().span(), "this is one")
              .help("map a task that calls it for one type"));
    } else {
      task.get().parameters().stream()
          .filter(Task.Scalar.class::isInstance)
          .findFirst()
          .ifPresent(
              it ->
                  report(
                      Code.P1336
                          .at(decorator.span(), "mappings do not follow scalars")
                          .label(it.name().span(), "this is one")));
    }
  }

  private void tune(Item.Decorator decorator) {
    for (var argument : decorator.arguments()) {
      if (argument.name().isPresent()
          && argument.value() instanceof Expr.ListLiteral(var elements, _)) {
        var numbers = new ArrayList<Long>();
        for (var element : elements) {
          number(element).ifPresent(numbers::add);
        }
        candidates.put(argument.name().get().text(), numbers);
      } else {
        report(Code.P1304.at(argument.span(), "`@tune` lists numbers: `@tune(Q=[3, 4])`"));
      }
    }
  }

  private Optional<Long> number(Expr expr) {
    return new TunedNumbers(Map.of(), around).of(expr, diagnostics);
  }

  private void instantiate(Item.Decorator decorator) {
    var numbers = new LinkedHashMap<String, Long>();
    for (var argument : decorator.arguments()) {
      var name = argument.name().map(it -> it.text()).orElse("");
      boolean isTunable = item.generics().stream().anyMatch(it -> it.name().text().equals(name));
      var value = isTunable ? number(argument.value()) : Optional.<Long>empty();
      if (!isTunable) {
        report(Code.P1304.at(argument.span(), "`" + item.name().text() + "` has no such tunable"));
      }
      isWrong |= value.isEmpty();
      value.ifPresent(it -> numbers.put(name, it));
      var among = candidates.getOrDefault(name, List.of());
      if (value.isPresent() && !among.isEmpty() && !among.contains(value.get())) {
        report(
            Code.P1304
                .at(
                    argument.span(),
                    "`" + name + "=" + value.get() + "` is not among `" + among + "`")
                .help("`@tune` says which there are"));
      }
    }
    for (var generic : item.generics()) {
      if (!numbers.containsKey(generic.name().text())) {
        report(
            Code.P1304.at(decorator.span(), "this gives `" + generic.name().text() + "` no value"));
      }
    }
    if (instances.contains(numbers)) {
      report(Code.P1304.at(decorator.span(), "these numbers are given twice"));
    }
    instances.add(numbers);
  }
}
