package org.prismlang.lang.mapping;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.NumberedTask;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.Task;

/**
 * A mapping's head, read; its directives are as written.
 *
 * @param task with the numbers of one of the instances, where it is generic
 * @param generic the task as it is written
 * @param numbers that it is mapped for, of tunables
 * @param instances numbers for its tunables; the first is the one that is meant where none is named
 * @param candidates numbers that {@code @tune} lists, in the order of the text
 * @param facts what {@code @where} says of sizes and tunables
 * @param mayReassociate whether sums may be added in another order
 */
public record Mapping(
    Item.Function item,
    Task task,
    Task generic,
    List<Expr> numbers,
    List<Map<String, Long>> instances,
    Map<String, List<Long>> candidates,
    List<Expr> facts,
    boolean mayReassociate,
    Surroundings around) {
  public Mapping {
    numbers = List.copyOf(numbers);
    instances = List.copyOf(instances);
    candidates = Collections.unmodifiableMap(new LinkedHashMap<>(candidates));
    facts = List.copyOf(facts);
  }

  public String name() {
    return item.name().text();
  }

  /** For an instance: its task has numbers of its own. */
  Mapping at(Map<String, Long> instance) {
    return numbers.isEmpty()
        ? this
        : NumberedTask.of(generic, numbers(instance))
            .map(
                it ->
                    new Mapping(
                        item,
                        it,
                        generic,
                        numbers,
                        instances,
                        candidates,
                        facts,
                        mayReassociate,
                        around))
            .orElse(this);
  }

  private List<Long> numbers(Map<String, Long> instance) {
    return numbers(numbers, instance, around);
  }

  static List<Long> numbers(List<Expr> said, Map<String, Long> instance, Surroundings around) {
    return said.stream()
        .flatMap(it -> new TunedNumbers(instance, around).quietly(it).stream())
        .toList();
  }

  /** What its task is called in an instance: {@code flash[80]}. */
  String called(Map<String, Long> instance) {
    return numbers.isEmpty() ? task.name() : task.name() + numbers(instance);
  }

  /** What an instance of it is called. */
  String name(Map<String, Long> instance) {
    var numbers = instances.indexOf(instance) == 0 ? "" : "_v" + String.join("_", values(instance));
    return task.name() + "_" + name() + numbers;
  }

  /** In the order of the tunables, each as a part of a name. */
  private List<String> values(Map<String, Long> instance) {
    return item.generics().stream()
        .map(it -> instance.getOrDefault(it.name().text(), 0L))
        .map(it -> it < 0 ? "m" + String.valueOf(it).substring(1) : String.valueOf(it))
        .toList();
  }

  /** Whether it maps no task and is called by those that do. */
  public static boolean isPart(Item.Function function) {
    return is(function)
        && !function.parameters().isEmpty()
        && function.decorators().stream().noneMatch(it -> it.name().text().equals("of"));
  }

  /** Whether a function says of itself that it is one. */
  public static boolean is(Item.Function function) {
    return function.kind().filter("mapping"::equals).isPresent();
  }
}
