package org.prismlang.lang.task;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Name;

/**
 * A task's head, read; its body is as written.
 *
 * @param sizes names that stand alone as extents, in the order in which they come up
 * @param facts what {@code @where} says of sizes and scalars
 */
public record Task(
    Item.Function item,
    List<Parameter> parameters,
    List<Name> sizes,
    List<Expr> facts,
    Surroundings around) {
  public Task {
    parameters = List.copyOf(parameters);
    sizes = List.copyOf(sizes);
    facts = List.copyOf(facts);
  }

  /** What it is called with. */
  public sealed interface Parameter {
    Name name();

    Span span();
  }

  /** A tensor; its extents from the slowest to the fastest. */
  public record Tensor(Name name, Privilege privilege, Expr element, List<Expr> extents, Span span)
      implements Parameter {
    public Tensor {
      extents = List.copyOf(extents);
    }

    /** That it has no more elements than an index can tell; empty of one dimension. */
    public Optional<String> countable() {
      return extents.size() < 2
          ? Optional.empty()
          : Optional.of(
              extents.stream()
                      .map(it -> "int64(" + Spelling.of(it) + ")")
                      .collect(Collectors.joining(" * "))
                  + " <= "
                  + Integer.MAX_VALUE);
    }
  }

  /** A number, by value. */
  public record Scalar(Name name, Expr type, Span span) implements Parameter {}

  public boolean isSize(String name) {
    return sizes.stream().anyMatch(it -> it.text().equals(name));
  }

  public String name() {
    return item.name().text();
  }

  public List<Tensor> tensors() {
    return parameters.stream().filter(Tensor.class::isInstance).map(Tensor.class::cast).toList();
  }

  /** Whether its sums may be added in another order wherever it is called. */
  public boolean mayReassociate() {
    return item.decorators().stream().anyMatch(it -> it.name().text().equals("reassociates"));
  }

  /** Whether it is the same text at the same place. */
  boolean isSameAs(Task other) {
    return item.name().equals(other.item.name());
  }

  /** Whether a function says of itself that it is one. */
  public static boolean is(Item.Function function) {
    return function.kind().filter("task"::equals).isPresent();
  }
}
