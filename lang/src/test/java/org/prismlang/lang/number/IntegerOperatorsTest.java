package org.prismlang.lang.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;

/** Against the integers of mathematics. */
class IntegerOperatorsTest {
  static List<Scalar> integers() {
    return Arrays.stream(Scalar.values()).filter(Scalar::isInteger).toList();
  }

  /** Bounds, powers of two and their neighbours, and some at random. */
  private static List<Long> some(Scalar type) {
    var values = new TreeSet<Long>();
    var random = new Random(type.ordinal());
    for (int bit = 0; bit < type.bits(); bit++) {
      for (int off = -1; off <= 1; off++) {
        values.add(Integers.wrapped((1L << bit) + off, type));
        values.add(Integers.wrapped(-(1L << bit) + off, type));
      }
      values.add(Integers.wrapped(random.nextLong() >> bit, type));
    }
    return List.copyOf(values);
  }

  private static BigInteger exact(long value, Scalar type) {
    return type == Scalar.UINT64
        ? new BigInteger(Long.toUnsignedString(value))
        : BigInteger.valueOf(value);
  }

  private static boolean isSigned(Scalar type) {
    return type.nature() == Scalar.Nature.SIGNED;
  }

  private static Outcome held(BigInteger exact, Scalar type) {
    var modulus = BigInteger.ONE.shiftLeft(type.bits());
    var low = exact.mod(modulus);
    boolean isNegative = isSigned(type) && low.testBit(type.bits() - 1);
    var kept = isNegative ? low.subtract(modulus) : low;
    return isSigned(type) && !kept.equals(exact)
        ? new Outcome.Overflow(kept.longValue())
        : new Outcome.Value(kept.longValue());
  }

  @ParameterizedTest
  @MethodSource("integers")
  void arithmeticIsExactOrSaysThatItIsNot(Scalar type) {
    for (long x : some(type)) {
      for (long y : some(type)) {
        var a = exact(x, type);
        var b = exact(y, type);
        var zero = new Outcome.DividedByZero();
        assertOutcome(held(a.add(b), type), BinaryOperator.ADD, x, y, type);
        assertOutcome(held(a.subtract(b), type), BinaryOperator.SUBTRACT, x, y, type);
        assertOutcome(held(a.multiply(b), type), BinaryOperator.MULTIPLY, x, y, type);
        assertOutcome(held(a.and(b), type), BinaryOperator.BIT_AND, x, y, type);
        assertOutcome(held(a.or(b), type), BinaryOperator.BIT_OR, x, y, type);
        assertOutcome(held(a.xor(b), type), BinaryOperator.BIT_XOR, x, y, type);
        assertOutcome(y == 0 ? zero : held(a.divide(b), type), BinaryOperator.DIVIDE, x, y, type);
        assertOutcome(
            y == 0 ? zero : held(a.remainder(b), type), BinaryOperator.REMAINDER, x, y, type);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("integers")
  void comparisonsFollowTheOrderOfTheNumbers(Scalar type) {
    for (long x : some(type)) {
      for (long y : some(type)) {
        int order = exact(x, type).compareTo(exact(y, type));
        assertOutcome(truth(order == 0), BinaryOperator.EQUAL, x, y, type);
        assertOutcome(truth(order != 0), BinaryOperator.NOT_EQUAL, x, y, type);
        assertOutcome(truth(order < 0), BinaryOperator.LESS, x, y, type);
        assertOutcome(truth(order <= 0), BinaryOperator.LESS_EQUAL, x, y, type);
        assertOutcome(truth(order > 0), BinaryOperator.GREATER, x, y, type);
        assertOutcome(truth(order >= 0), BinaryOperator.GREATER_EQUAL, x, y, type);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("integers")
  void shiftsByTheWidthOrMoreLeaveTheSign(Scalar type) {
    for (long x : some(type)) {
      var a = exact(x, type);
      for (int by = 0; by < type.bits(); by++) {
        assertOutcome(held(a.shiftLeft(by), type), BinaryOperator.SHIFT_LEFT, x, by, type);
        assertOutcome(held(a.shiftRight(by), type), BinaryOperator.SHIFT_RIGHT, x, by, type);
      }
      for (long by : new long[] {-1, type.bits(), 64, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE}) {
        assertOutcome(new Outcome.ShiftedTooFar(0), BinaryOperator.SHIFT_LEFT, x, by, type);
        assertOutcome(
            new Outcome.ShiftedTooFar(a.signum() < 0 ? -1 : 0),
            BinaryOperator.SHIFT_RIGHT,
            x,
            by,
            type);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("integers")
  void unaryOperatorsAreExactOrSayThatTheyAreNot(Scalar type) {
    for (long x : some(type)) {
      var a = exact(x, type);
      assertEquals(held(a.negate(), type), IntegerOperators.of(UnaryOperator.NEGATE, x, type));
      assertEquals(held(a, type), IntegerOperators.of(UnaryOperator.PLUS, x, type));
      assertEquals(
          held(a.not(), type).register(),
          IntegerOperators.of(UnaryOperator.INVERT, x, type).register());
    }
  }

  @ParameterizedTest
  @MethodSource("integers")
  void functionsLookAtTheBitsOfTheType(Scalar type) {
    int bits = type.bits();
    for (long x : some(type)) {
      var a = exact(x, type);
      var low = a.mod(BigInteger.ONE.shiftLeft(bits));
      assertEquals(low.bitCount(), IntegerFunction.POPC.of(x, 0, type));
      assertEquals(bits - low.bitLength(), IntegerFunction.CLZ.of(x, 0, type));
      assertEquals(low.getLowestSetBit() + 1, IntegerFunction.FFS.of(x, 0, type));
      assertEquals(held(a.abs(), type).register(), IntegerFunction.ABS.of(x, 0, type));
      long reversed = IntegerFunction.BREV.of(x, 0, type);
      assertEquals(low.testBit(0), exact(reversed, type).testBit(bits - 1));
      assertEquals(x, IntegerFunction.BREV.of(reversed, 0, type));
      for (long y : some(type)) {
        var b = exact(y, type);
        assertEquals(a.min(b).longValue(), IntegerFunction.MIN.of(x, y, type));
        assertEquals(a.max(b).longValue(), IntegerFunction.MAX.of(x, y, type));
        var product = held(a.multiply(b).shiftRight(bits), type);
        assertEquals(product.register(), IntegerFunction.MULHI.of(x, y, type));
      }
    }
  }

  @Test
  void truthValuesAreZeroAndOne() {
    assertEquals(1, Integers.wrapped(256, Scalar.BOOL));
    assertEquals(truth(true), IntegerOperators.of(BinaryOperator.OR, 0, 1, Scalar.BOOL));
    assertEquals(truth(false), IntegerOperators.of(BinaryOperator.AND, 0, 1, Scalar.BOOL));
    assertEquals(truth(true), IntegerOperators.of(UnaryOperator.NOT, 0, Scalar.BOOL));
  }

  private static Outcome truth(boolean holds) {
    return new Outcome.Value(holds ? 1 : 0);
  }

  private static void assertOutcome(
      Outcome expected, BinaryOperator operator, long x, long y, Scalar type) {
    assertEquals(
        expected,
        IntegerOperators.of(operator, x, y, type),
        () -> type + ": " + x + " " + operator.text() + " " + y);
    assertEquals(expected.register(), IntegerOperators.register(operator, type).applyAsLong(x, y));
  }
}
