package org.prismlang.lang.program;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/**
 * One instance of a function: its generics are bound.
 *
 * @param preconditions of a kernel
 * @param maps tensor maps among the parameters that are declared {@code of=} a pointer, each with
 *     that pointer: two names of one memory
 * @param defaults what parameters of a host function are where nothing is given for them
 * @param unsafe CUDA text that is printed in the place of the body, which says what it does
 * @param demands of it and of the loops in its text
 */
public record Function(
    String name,
    String instance,
    Role role,
    Bound bound,
    Launch launch,
    List<Precondition> preconditions,
    boolean inline,
    boolean exact,
    boolean test,
    List<Variable> parameters,
    Map<Variable, Variable> maps,
    Map<Variable, Term> defaults,
    List<Result> results,
    Optional<Action.Unsafe> unsafe,
    List<Action> body,
    Summary summary,
    List<Demand> demands,
    Span span) {

  public enum Role {
    KERNEL,
    DEVICE,
    HOST,
    /** A lambda or function used as an operator: pure, of one thread. */
    OPERATOR
  }

  public record Result(Type type, Perspective perspective) {}

  public Function {
    preconditions = List.copyOf(preconditions);
    parameters = List.copyOf(parameters);
    maps = Map.copyOf(maps);
    defaults = Map.copyOf(defaults);
    results = List.copyOf(results);
    body = List.copyOf(body);
    demands = List.copyOf(demands);
  }

  /** What a launch gives: of a list each memory. */
  public List<Variable> given() {
    return parameters.stream().flatMap(it -> it.given().stream()).toList();
  }
}
