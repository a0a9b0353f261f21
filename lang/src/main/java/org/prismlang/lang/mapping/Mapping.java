package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Map;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.Task;

/**
 * A mapping's head, read; its directives are as written.
 *
 * @param instances numbers for its tunables; the first is the one that is meant where none is named
 * @param facts what {@code @where} says of sizes and tunables
 * @param mayReassociate whether sums may be added in another order
 */
public record Mapping(
    Item.Function item,
    Task task,
    List<Map<String, Long>> instances,
    List<Expr> facts,
    boolean mayReassociate,
    Surroundings around) {
  public Mapping {
    instances = List.copyOf(instances);
    facts = List.copyOf(facts);
  }

  public String name() {
    return item.name().text();
  }

  /** Whether a function says of itself that it is one. */
  public static boolean is(Item.Function function) {
    return function.kind().filter("mapping"::equals).isPresent();
  }
}
