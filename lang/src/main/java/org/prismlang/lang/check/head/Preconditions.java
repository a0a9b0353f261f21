package org.prismlang.lang.check.head;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Precondition;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * What a kernel demands of its launches, {@code @assume(n % 8 == 0)} or {@code assert} before all
 * else: P0224.
 */
public final class Preconditions {
  private final Frame frame;
  private final Values values;
  private final List<Precondition> all = new ArrayList<>();

  public Preconditions(Frame frame, Values values) {
    this.frame = frame;
    this.values = values;
  }

  public List<Precondition> all() {
    return List.copyOf(all);
  }

  /** What the shape of the launch implies. */
  public void add(Precondition precondition) {
    all.add(precondition);
  }

  public void addAll(List<Precondition> preconditions) {
    all.addAll(preconditions);
  }

  public void assumed(Item.Function kernel) {
    for (var decorator : kernel.decorators()) {
      if (decorator.name().text().equals("assume")) {
        assumed(decorator);
      }
    }
  }

  private void assumed(Item.Decorator decorator) {
    var arguments = decorator.arguments();
    if (arguments.size() != 1 || arguments.getFirst().name().isPresent()) {
      frame.report(
          Code.P0213
              .at(decorator.span(), "`@assume` takes one condition")
              .help("`@assume(n % 8 == 0)`, and one more `@assume` for each further condition"));
      return;
    }
    var condition = values.checkCondition(arguments.getFirst().value(), Want.NOTHING);
    if (condition.type().isBroken() || frame.isDefinition()) {
      return;
    }
    var obstacle = obstacle(condition);
    if (obstacle.isPresent()) {
      frame.report(
          Code.P0224
              .at(obstacle.get().span(), "a launcher cannot evaluate this")
              .label(decorator.span(), "assumed of every launch")
              .help(
                  "use the kernel's integer and bool parameters, constants and `units(…)` of the"
                      + " launch, with arithmetic, comparisons, `and`, `or` and `not`"));
    } else if (condition.value().equals(Optional.of(new Value.Truth(false)))) {
      frame.report(
          Code.P0224
              .at(condition.span(), "this never holds: the kernel could not be launched")
              .help("a condition on constants is a `static_assert`"));
    } else if (condition.value().isEmpty()) {
      all.add(new Precondition(condition, Optional.empty()));
    }
  }

  /** Takes the assertions that launchers can check from the head of a kernel. */
  public List<Action> asserted(List<Action> body) {
    int next = 0;
    while (next < body.size()
        && body.get(next) instanceof Action.Assert(var condition, var message, _)
        && condition.value().isEmpty()
        && obstacle(condition).isEmpty()) {
      all.add(new Precondition(condition, message));
      next++;
    }
    return body.subList(next, body.size());
  }

  /** The part that only a kernel can evaluate. */
  public static Optional<Term> obstacle(Term term) {
    var known = term.value();
    if (known.isPresent()) {
      return known.get() instanceof Value.Int || known.get() instanceof Value.Truth
          ? Optional.empty()
          : Optional.of(term);
    }
    if (!isWhole(term.type())) {
      return Optional.of(term);
    }
    return switch (term) {
      case Term.Read(var variable, _) when variable.origin() == Variable.Origin.PARAMETER ->
          Optional.empty();
      case Term.Lane it when isField(it) -> Optional.empty();
      case Term.Units _ -> Optional.empty();
      case Term.Unary it -> obstacle(it.operand());
      case Term.Binary it -> obstacle(it.left()).or(() -> obstacle(it.right()));
      case Term.Convert it when !it.bits() -> obstacle(it.operand());
      default -> Optional.of(term);
    };
  }

  /** Whether it is a field of a parameter. */
  private static boolean isField(Term.Lane it) {
    return it.base().type() instanceof Type.Struct
        && (it.base() instanceof Term.Lane inner
            ? isField(inner)
            : it.base() instanceof Term.Read(var variable, _)
                && variable.origin() == Variable.Origin.PARAMETER);
  }

  private static boolean isWhole(Type type) {
    return type instanceof Scalar scalar && (scalar.isInteger() || scalar == Scalar.BOOL);
  }
}
