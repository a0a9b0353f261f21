package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.NumberedTask;
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
  private final List<Span> given = new ArrayList<>();
  private final List<Expr> facts = new ArrayList<>();
  private Optional<Item.Decorator> of = Optional.empty();
  private Optional<Task> task = Optional.empty();
  private List<Expr> numbersOfTask = List.of();
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
      if (!isNumber(generic)) {
        report(Code.P1304.at(generic.span(), "tunables are whole numbers: `int`"));
      }
    }
    names();
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
    if (!isWrong) {
      task.ifPresent(this::facts);
    }
    return isWrong ? Optional.empty() : task.flatMap(this::forInstances);
  }

  /** P1304: a generic task is one for each instance's numbers. */
  private Optional<Mapping> forInstances(Task generic) {
    for (var instance : instances) {
      var its = Mapping.numbers(numbersOfTask, instance, around);
      var numbered = numbersOfTask.isEmpty() ? Optional.of(generic) : NumberedTask.of(generic, its);
      if (its.size() != numbersOfTask.size() || numbered.isEmpty()) {
        report(
            Code.P1304
                .at(of.orElseThrow().span(), "`" + generic.name() + "` is no task for such numbers")
                .help("whole numbers: constants, or tunables of the mapping"));
        return Optional.empty();
      }
    }
    return Optional.of(
        new Mapping(
                item,
                generic,
                generic,
                numbersOfTask,
                instances,
                candidates,
                facts,
                mayReassociate,
                around)
            .at(instances.getFirst()));
  }

  /** P0202: a tunable has a name of its own. */
  private void names() {
    var taken = new HashSet<String>();
    task.ifPresent(
        it -> {
          it.sizes().forEach(size -> taken.add(size.text()));
          it.parameters().forEach(parameter -> taken.add(parameter.name().text()));
        });
    item.generics().stream()
        .map(Item.Generic::name)
        .filter(it -> !taken.add(it.text()))
        .forEach(
            it ->
                report(
                    Code.P0202
                        .at(it.span(), "`" + it.text() + "` stands for something here already")
                        .help("give it another name")));
  }

  private void facts(Task mapped) {
    mapped.facts().forEach(it -> followed(it, mapped));
    var ofMapping = new FactsOfSizes(mapped, tunables(), around);
    facts.stream().flatMap(it -> ofMapping.problem(it).stream()).forEach(this::report);
    for (int i = 0; i < instances.size() && !isWrong; i++) {
      holds(instances.get(i), i < given.size() ? given.get(i) : item.name().span());
    }
  }

  /** P1336: what is wrong with a fact of the task itself is said there. */
  private void followed(Expr fact, Task mapped) {
    if (new FactsOfSizes(mapped, List.of(), mapped.around()).problem(fact).isEmpty()) {
      return;
    }
    boolean isSaid =
        FactsOfSizes.parts(fact).anyMatch(Expr.Variable.class::isInstance)
            || Expr.Variable.in(fact)
                .anyMatch(
                    it ->
                        !mapped.isSize(it.name())
                            && !mapped.around().declares(it.name())
                            && !mapped.around().isOfHosts(it.name())
                            && Intrinsics.named(it.name()).isEmpty());
    isWrong = true;
    if (!isSaid) {
      report(
          Code.P1336
              .at(fact.span(), "mappings do not follow this condition")
              .label(item.name().span(), "of the task that is mapped here")
              .help("compare sizes and numbers: `@where(K % 8 == 0)`"));
    }
  }

  private List<String> tunables() {
    return item.generics().stream().map(it -> it.name().text()).toList();
  }

  /** P1304: what is said of tunables alone is known here. */
  private void holds(Map<String, Long> instance, Span span) {
    var numbers = new TunedNumbers(instance, around);
    facts.stream()
        .flatMap(FactsOfSizes::parts)
        .filter(it -> numbers.quietly(it).equals(Optional.of(0L)))
        .findFirst()
        .ifPresent(
            it ->
                report(
                    Code.P1304
                        .at(span, "`" + Spelling.of(it) + "` does not hold")
                        .label(it.span(), "asked for here")
                        .help("no launch would keep it: other numbers, or another `@where`")));
  }

  private static boolean is(Item.Decorator decorator, String name) {
    return decorator.name().text().equals(name);
  }

  private void decorator(Item.Decorator decorator) {
    switch (decorator.name().text()) {
      case "prism", "tune" -> {}
      case "of" -> of(decorator);
      case "where" -> where(decorator);
      case "instantiate" -> instantiate(decorator);
      case "reassociates" -> reassociates(decorator);
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

  private void where(Item.Decorator decorator) {
    decorator.arguments().stream().map(Argument::value).forEach(facts::add);
    boolean isNamed = decorator.arguments().stream().anyMatch(it -> it.name().isPresent());
    if (isNamed || decorator.arguments().isEmpty()) {
      report(
          Code.P1301.at(decorator.span(), "`@where` is given conditions").help("`@where(K > 0)`"));
    }
  }

  private void reassociates(Item.Decorator decorator) {
    mayReassociate = true;
    if (!decorator.arguments().isEmpty()) {
      report(
          Code.P1301
              .at(decorator.span(), "`@reassociates` is given nothing")
              .help("`@reassociates` alone: sums may be added in another order"));
    }
  }

  private void of(Item.Decorator decorator) {
    if (of.isPresent()) {
      report(
          Code.P1301
              .at(decorator.span(), "a mapping is of one task")
              .label(of.get().span(), "which is said here already")
              .help("leave one of them out"));
      return;
    }
    of = Optional.of(decorator);
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
    boolean isName = decorator.arguments().stream().allMatch(it -> it.name().isEmpty());
    numbersOfTask =
        named
            .filter(Expr.Index.class::isInstance)
            .map(it -> ((Expr.Index) it).indices())
            .orElse(List.of());
    if (task.isEmpty() || !isName || decorator.arguments().size() != 1) {
      report(
          Code.P1301
              .at(decorator.span(), "`@of` names the task that is mapped")
              .help("`@of(gemm)`, where `gemm` is a task"));
    } else {
      generics(task.get().item(), decorator);
    }
  }

  /** P1301, P1336: a task with numbers is mapped for numbers. */
  private void generics(Item.Function generic, Item.Decorator decorator) {
    boolean areNumbers = generic.generics().stream().allMatch(MappingReader::isNumber);
    if (!areNumbers) {
      report(
          Code.P1336
              .at(decorator.span(), "mappings do not follow tasks of generic types")
              .label(generic.name().span(), "this is one")
              .help("map a task that calls it for one type"));
    } else if (generic.generics().size() != numbersOfTask.size()) {
      var name = generic.name().text();
      report(
          Code.P1301
              .at(
                  decorator.span(),
                  generic.generics().isEmpty()
                      ? "`" + name + "` has no numbers"
                      : "`"
                          + name
                          + "` is mapped for numbers, and has "
                          + generic.generics().size())
              .label(generic.name().span(), "declared here")
              .help(
                  generic.generics().isEmpty()
                      ? "`@of(" + name + ")`"
                      : "`@of(" + name + "[64])`, or a tunable of the mapping in brackets"));
    }
  }

  private static boolean isNumber(Item.Generic generic) {
    return generic.kind() instanceof Expr.Variable(var kind, _) && kind.equals("int");
  }

  private void tune(Item.Decorator decorator) {
    if (decorator.arguments().isEmpty()) {
      report(Code.P1304.at(decorator.span(), "`@tune` lists numbers: `@tune(Q=[3, 4])`"));
    }
    for (var argument : decorator.arguments()) {
      if (argument.name().isPresent()
          && argument.value() instanceof Expr.ListLiteral(var elements, _)
          && !elements.isEmpty()) {
        var numbers = new ArrayList<Long>();
        for (var element : elements) {
          number(element).ifPresent(it -> candidate(it, element, numbers));
        }
        if (isTunable(argument) && candidates.put(argument.name().get().text(), numbers) != null) {
          twice(argument);
        }
      } else {
        report(Code.P1304.at(argument.span(), "`@tune` lists numbers: `@tune(Q=[3, 4])`"));
      }
    }
  }

  private void candidate(long number, Expr element, List<Long> numbers) {
    if (numbers.contains(number)) {
      report(
          Code.P1304
              .at(element.span(), "`" + number + "` is listed twice")
              .help("leave one of them out"));
    }
    numbers.add(number);
  }

  private void twice(Argument argument) {
    report(
        Code.P1304
            .at(
                argument.span(),
                argument.name().map(it -> "`" + it.text() + "`").orElse("this") + " is given twice")
            .help("leave one of them out"));
  }

  /** P1304: it is said where it is none. */
  private boolean isTunable(Argument argument) {
    boolean isTunable = argument.name().filter(it -> tunables().contains(it.text())).isPresent();
    if (!isTunable) {
      report(
          Code.P1304
              .at(argument.span(), "`" + item.name().text() + "` has no such tunable")
              .help(
                  tunables().isEmpty()
                      ? "`def " + item.name().text() + "[Q: int]():` has one"
                      : "it has `" + String.join("`, `", tunables()) + "`"));
    }
    return isTunable;
  }

  private Optional<Long> number(Expr expr) {
    return new TunedNumbers(Map.of(), around).of(expr, diagnostics);
  }

  private void instantiate(Item.Decorator decorator) {
    var numbers = new LinkedHashMap<String, Long>();
    for (var argument : decorator.arguments()) {
      var name = argument.name().map(it -> it.text()).orElse("");
      var value = isTunable(argument) ? number(argument.value()) : Optional.<Long>empty();
      isWrong |= value.isEmpty();
      if (value.isPresent() && numbers.put(name, value.get()) != null) {
        twice(argument);
      }
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
    given.add(decorator.span());
  }
}
