package org.prismlang.verify.cover;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.lang.intrinsic.Meaning;
import org.prismlang.lang.number.IntegerOperators;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.number.Outcome;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** A thread of a block of a launch, in some trip of the loops around it: what values are there. */
final class Situation {
  /** What is computed from what is computed from others may be a long way. */
  static final int MOST_ASKED = 400_000;

  private final Flows flows;
  private final Sizes sizes;
  private final long block;
  private final long thread;
  private final Map<Variable, Long> counters = new HashMap<>();

  /** Values asked for, of all situations alike: a search counts them. */
  private final long[] asked;

  private boolean dependsOnThread;
  private boolean isWrong;

  Situation(Flows flows, Sizes sizes, long block, long thread, long[] asked) {
    this.flows = flows;
    this.sizes = sizes;
    this.block = block;
    this.thread = thread;
    this.asked = asked;
  }

  private long thread() {
    dependsOnThread = true;
    return thread;
  }

  /** Whether another thread might have come to other values so far. */
  boolean dependsOnThread() {
    return dependsOnThread;
  }

  /** Of a parameter. */
  long size(String parameter) {
    return sizes.values().getOrDefault(parameter, 0L);
  }

  void enter(Variable counter, long value) {
    counters.put(counter, value);
  }

  void leave(Variable counter) {
    counters.remove(counter);
  }

  /** Empty where it is not known, or the program would be wrong. */
  OptionalLong of(Expr expr, String owner) {
    asked[0]++;
    if (asked[0] > MOST_ASKED) {
      return OptionalLong.empty();
    }
    if (!Integers.are(expr.type())) {
      return OptionalLong.empty();
    }
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> OptionalLong.of(value);
      case Expr.Constant(Value.Truth(boolean truth), _) -> OptionalLong.of(truth ? 1 : 0);
      case Expr.Read(Local local) -> variable(new Variable(owner, local.name()));
      case Expr.Position(var place) ->
          OptionalLong.of(
              switch (place) {
                case THREAD -> thread();
                case THREADS -> sizes.threads();
                case BLOCK -> block;
                case BLOCKS -> sizes.blocks();
              });
      case Expr.Unary unary -> {
        var value = of(unary.operand(), owner);
        yield value.isEmpty()
            ? value
            : known(
                IntegerOperators.of(unary.operator(), value.getAsLong(), (Scalar) unary.type()));
      }
      case Expr.Binary binary -> binary(binary, owner);
      case Expr.Choice choice -> {
        var condition = of(choice.condition(), owner);
        yield condition.isEmpty()
            ? condition
            : of(condition.getAsLong() == 1 ? choice.then() : choice.otherwise(), owner);
      }
      case Expr.Convert convert -> {
        var value = of(convert.operand(), owner);
        yield value.isEmpty()
            ? value
            : OptionalLong.of(Integers.wrapped(value.getAsLong(), (Scalar) convert.type()));
      }
      case Expr.Apply apply -> apply(apply, owner);
      default -> OptionalLong.empty();
    };
  }

  private OptionalLong variable(Variable variable) {
    var counter = counters.get(variable);
    if (counter != null) {
      return OptionalLong.of(counter);
    }
    var given = sizes.values().get(variable.name());
    if (variable.owner().equals(Variable.KERNEL) && given != null) {
      return OptionalLong.of(given);
    }
    var definition = flows.definition(variable);
    return definition.isEmpty()
        ? OptionalLong.empty()
        : of(definition.get().value(), definition.get().owner());
  }

  private OptionalLong binary(Expr.Binary binary, String owner) {
    var operator = binary.operator();
    var left = of(binary.left(), owner);
    if (operator == BinaryOperator.AND && left.orElse(1) == 0
        || operator == BinaryOperator.OR && left.orElse(0) == 1) {
      return left;
    }
    var right = of(binary.right(), owner);
    return left.isEmpty() || right.isEmpty()
        ? OptionalLong.empty()
        : known(
            IntegerOperators.of(
                operator, left.getAsLong(), right.getAsLong(), (Scalar) binary.left().type()));
  }

  private OptionalLong apply(Expr.Apply apply, String owner) {
    var meaning = apply.intrinsic().meaning();
    if (meaning.isEmpty()
        || !(meaning.get() instanceof Meaning.OfOperands(var function))
        || !(apply.type() instanceof Scalar type)) {
      return OptionalLong.empty();
    }
    var left = of(apply.operands().getFirst(), owner);
    var right = of(apply.operands().getLast(), owner);
    return left.isEmpty() || right.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(function.of(left.getAsLong(), right.getAsLong(), type));
  }

  private OptionalLong of(Operand operand, String owner) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> of(expr, owner);
      case Operand.OfConstant(Value.Int(long number)) -> OptionalLong.of(number);
      default -> OptionalLong.empty();
    };
  }

  /** Whether a number was asked for that the program cannot compute here. */
  boolean isWrong() {
    return isWrong;
  }

  private OptionalLong known(Outcome outcome) {
    isWrong |= !(outcome instanceof Outcome.Value);
    return outcome instanceof Outcome.Value(long value)
        ? OptionalLong.of(value)
        : OptionalLong.empty();
  }
}
