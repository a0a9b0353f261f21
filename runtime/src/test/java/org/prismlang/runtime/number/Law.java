package org.prismlang.runtime.number;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.number.IntegerOperators;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.number.Outcome;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;

/**
 * What an expression of {@code a} and {@code b} is.
 *
 * @param result its type
 * @param isShift whether {@code b} is a number of bits, an {@code int}
 */
record Law(String expression, Scalar result, boolean isShift, Meaning meaning) {
  interface Meaning {
    Outcome of(long a, long b);
  }

  static List<Scalar> integers() {
    return Arrays.stream(Scalar.values()).filter(Scalar::isInteger).toList();
  }

  /** Bounds and their neighbours, powers of two, and some at random. */
  static List<Long> values(Scalar type) {
    var random = new Random(type.ordinal());
    int half = type.bits() / 2;
    long top = 1L << type.bits() - 1;
    var values = new TreeSet<Long>();
    for (long value :
        new long[] {0, 1, -1, top, top - 1, top + 1, -2, 2, 7, 1L << half, (1L << half) - 1}) {
      values.add(Integers.wrapped(value, type));
    }
    while (values.size() < 16) {
      values.add(Integers.wrapped(random.nextLong(), type));
    }
    return List.copyOf(values);
  }

  static List<Long> distances(Scalar type) {
    return IntStream.range(0, 16).mapToObj(it -> (long) it * (type.bits() - 1) / 15).toList();
  }

  /** All that can be written of values of a type. */
  static List<Law> all(Scalar type) {
    var laws = new ArrayList<Law>();
    for (var operator : BinaryOperator.values()) {
      if (!operator.isLogical()) {
        laws.add(
            new Law(
                "a " + operator.text() + " b",
                operator.isComparison() ? Scalar.BOOL : type,
                operator.isShift(),
                (a, b) -> IntegerOperators.of(operator, a, b, type)));
      }
    }
    for (var operator : List.of(UnaryOperator.NEGATE, UnaryOperator.INVERT)) {
      laws.add(
          new Law(
              operator.text() + "a",
              type,
              false,
              (a, _) -> IntegerOperators.of(operator, a, type)));
    }
    for (var function : IntegerFunction.values()) {
      laws.add(
          new Law(
              function.text() + (function.operands() == 1 ? "(a)" : "(a, b)"),
              function.result(type),
              false,
              (a, b) -> new Outcome.Value(function.of(a, b, type))));
    }
    for (var other : integers()) {
      laws.add(
          new Law(
              other + "(a)",
              other,
              false,
              (a, _) -> new Outcome.Value(Integers.wrapped(a, other))));
    }
    return laws;
  }

  /** A value as it is written in a program. */
  static String text(long value, Scalar type) {
    if (type == Scalar.BOOL) {
      return value != 0 ? "True" : "False";
    }
    return type + "(" + (value == Long.MIN_VALUE ? (value + 1) + " - 1" : value) + ")";
  }

  /** What is left where the language has a result, or a register holds something nevertheless. */
  static Optional<Long> register(Outcome outcome) {
    return outcome instanceof Outcome.DividedByZero
        ? Optional.empty()
        : Optional.of(outcome.register());
  }
}
