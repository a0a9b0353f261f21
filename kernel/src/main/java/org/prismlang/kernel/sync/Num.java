package org.prismlang.kernel.sync;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.type.Scalar;

/**
 * What is known of an integer in every thread of the block: an unknown part that is the same in all
 * threads, as a sum of named values, plus a number in each thread.
 */
final class Num {
  /** Nothing is known, and threads may differ. */
  static final Num UNKNOWN = new Num(Map.of(), new long[] {0}, true);

  final Map<String, Long> unknown;
  private final long[] known;
  private final boolean isUnknown;

  private Num(Map<String, Long> unknown, long[] known, boolean isUnknown) {
    this.unknown = unknown;
    this.known = known;
    this.isUnknown = isUnknown;
  }

  static Num of(long value) {
    return new Num(Map.of(), new long[] {value}, false);
  }

  static Num of(boolean value) {
    return of(value ? 1 : 0);
  }

  static Num of(long[] values) {
    long first = values[0];
    for (long value : values) {
      if (value != first) {
        return new Num(Map.of(), values, false);
      }
    }
    return of(first);
  }

  /** An unknown value, equal in all threads, that is itself wherever this name stands. */
  static Num named(String name) {
    return new Num(Map.of(name, 1L), new long[] {0}, false);
  }

  boolean isKnown() {
    return !isUnknown && unknown.isEmpty();
  }

  /** Whether this is one unknown value and nothing else. */
  boolean isName() {
    return !isUnknown
        && unknown.size() == 1
        && unknown.containsValue(1L)
        && Arrays.stream(known).allMatch(each -> each == 0);
  }

  boolean isLost() {
    return isUnknown;
  }

  boolean isUniform() {
    return !isUnknown && known.length == 1;
  }

  /** The known part in one thread. */
  long at(int thread) {
    return known.length == 1 ? known[0] : known[thread];
  }

  /** The value, where it is known and the same in all threads. */
  boolean is(long value) {
    return isKnown() && known.length == 1 && known[0] == value;
  }

  Num plus(Num other) {
    return combine(other, 1);
  }

  Num minus(Num other) {
    return combine(other, -1);
  }

  private Num combine(Num other, long sign) {
    if (isUnknown || other.isUnknown) {
      return UNKNOWN;
    }
    var sum = unknown;
    if (!other.unknown.isEmpty()) {
      var total = new TreeMap<>(unknown);
      other.unknown.forEach((name, factor) -> total.merge(name, sign * factor, Long::sum));
      total.values().removeIf(factor -> factor == 0);
      sum = total;
    }
    return new Num(sum, zip(other, (a, b) -> a + sign * b), false);
  }

  Num times(Num other) {
    if (isUnknown || other.isUnknown) {
      return UNKNOWN;
    }
    if (unknown.isEmpty() && other.unknown.isEmpty()) {
      return new Num(Map.of(), zip(other, (a, b) -> a * b), false);
    }
    if (other.isKnown() && other.isUniform()) {
      return scaled(other.known[0]);
    }
    if (isKnown() && isUniform()) {
      return other.scaled(known[0]);
    }
    return isUniform() && other.isUniform() ? named(this + "*" + other) : UNKNOWN;
  }

  private Num scaled(long factor) {
    if (factor == 0) {
      return of(0);
    }
    var sum = new TreeMap<String, Long>();
    unknown.forEach((name, each) -> sum.put(name, each * factor));
    return new Num(sum, Arrays.stream(known).map(each -> each * factor).toArray(), false);
  }

  /** Any other operator: exact where both are known, a name of its own where both are uniform. */
  Num apply(String operator, Num other, LongBinaryOperator exact) {
    if (isKnown() && other.isKnown()) {
      return of(zip(other, exact));
    }
    return isUniform() && other.isUniform() ? named("(" + this + operator + other + ")") : UNKNOWN;
  }

  /** Where it is known. */
  Num map(LongUnaryOperator exact) {
    return of(Arrays.stream(known).map(exact).toArray());
  }

  /**
   * The low bits that a type keeps. Of a sum of unknown values they are a value of their own: where
   * it leaves the range of the type, and in which threads, nobody knows.
   */
  Num wrapped(Scalar type) {
    if (isKnown()) {
      return Arrays.stream(known).allMatch(each -> Integers.wrapped(each, type) == each)
          ? this
          : map(each -> Integers.wrapped(each, type));
    }
    return isUniform() ? named(type + toString()) : UNKNOWN;
  }

  private long[] zip(Num other, LongBinaryOperator operator) {
    int length = Math.max(known.length, other.known.length);
    var result = new long[length];
    for (int i = 0; i < length; i++) {
      result[i] = operator.applyAsLong(at(i), other.at(i));
    }
    return result;
  }

  /** This where the mask is set, the other value elsewhere. */
  Num where(Mask mask, Num other) {
    if (mask.isFull() || this.equals(other)) {
      return this;
    }
    if (isUnknown || other.isUnknown || !unknown.equals(other.unknown)) {
      return UNKNOWN;
    }
    var result = new long[mask.threads()];
    for (int i = 0; i < result.length; i++) {
      result[i] = mask.has(i) ? at(i) : other.at(i);
    }
    return unknown.isEmpty() ? of(result) : new Num(unknown, result, false);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof Num other
        && isUnknown == other.isUnknown
        && unknown.equals(other.unknown)
        && Arrays.equals(known, other.known);
  }

  @Override
  public int hashCode() {
    return 31 * unknown.hashCode() + Arrays.hashCode(known);
  }

  @Override
  public String toString() {
    if (isUnknown) {
      return "?";
    }
    var text = new StringBuilder();
    unknown.forEach((name, factor) -> text.append(factor).append(name).append('+'));
    return "(" + text + (known.length == 1 ? Long.toString(known[0]) : "…") + ")";
  }
}
