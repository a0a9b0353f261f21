package org.prismlang.kernel.analyze;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.type.Scalar;

/** An integer in every thread of a block, or the reason why nobody knows it before the run. */
final class Num {
  private static final long[] NOTHING = {0};

  /** Of a variable before its first value: every value is as good. */
  static final Num UNSET = new Num(NOTHING, "it was never set");

  private final long[] values;
  private final String why;

  private Num(long[] values, String why) {
    this.values = values;
    this.why = why;
  }

  static Num of(long value) {
    return new Num(new long[] {value}, "");
  }

  /** One value a thread. */
  static Num of(long[] values) {
    return new Num(values, "");
  }

  static Num unknown(String why) {
    return new Num(NOTHING, why);
  }

  boolean isKnown() {
    return why.isEmpty();
  }

  String why() {
    return why;
  }

  /** Whether all threads are known to have the same. */
  boolean isUniform() {
    return isKnown() && values.length == 1;
  }

  /** Threads it tells apart. */
  int size() {
    return values.length;
  }

  long at(int thread) {
    return values.length == 1 ? values[0] : values[thread];
  }

  Num map(LongUnaryOperator operator) {
    if (!isKnown()) {
      return this;
    }
    var result = new long[values.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = operator.applyAsLong(values[i]);
    }
    return of(result);
  }

  Num with(Num other, LongBinaryOperator operator) {
    if (!isKnown()) {
      return this;
    }
    if (!other.isKnown()) {
      return other;
    }
    // Most of an analysis is spent here: what is the same in all threads is not looked up by each.
    var left = values;
    var right = other.values;
    var result = new long[Math.max(left.length, right.length)];
    if (right.length == 1) {
      long same = right[0];
      for (int i = 0; i < result.length; i++) {
        result[i] = operator.applyAsLong(left[i], same);
      }
    } else if (left.length == 1) {
      long same = left[0];
      for (int i = 0; i < result.length; i++) {
        result[i] = operator.applyAsLong(same, right[i]);
      }
    } else {
      for (int i = 0; i < result.length; i++) {
        result[i] = operator.applyAsLong(left[i], right[i]);
      }
    }
    return of(result);
  }

  /** What a type keeps of it. */
  Num as(Scalar type) {
    return map(it -> Integers.wrapped(it, type));
  }

  Num plus(Num other) {
    return with(other, Long::sum);
  }

  Num plus(long value) {
    return value == 0 ? this : map(it -> it + value);
  }

  Num times(long factor) {
    return factor == 1 ? this : map(it -> it * factor);
  }

  /** This for some threads, the other value for all else. */
  Num in(Lanes some, Num other) {
    if (other == UNSET || some.count() == some.threads()) {
      return this;
    }
    if (this == UNSET || !other.isKnown()) {
      return other;
    }
    if (!isKnown() || values.length == 1 && other.values.length == 1 && values[0] == other.at(0)) {
      return this;
    }
    var result = new long[some.threads()];
    for (int i = 0; i < result.length; i++) {
      result[i] = some.has(i) ? at(i) : other.at(i);
    }
    return of(result);
  }
}
