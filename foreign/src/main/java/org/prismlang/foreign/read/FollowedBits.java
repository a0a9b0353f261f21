package org.prismlang.foreign.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * Bits of variables that are the same whenever a place is come to: numbers that are put together of
 * several have some, even where one part is an address. A variable that is set where it is declared
 * has the bits of its last value; one that is set further inside, those of all.
 */
final class FollowedBits {
  private final Reading reading;
  private final Map<String, KnownBits> bits = new HashMap<>();

  /** Where variables are declared. */
  private final Map<String, List<Stmt>> homes = new HashMap<>();

  /** What was believed of a variable. */
  private final Map<String, KnownBits> believed = new HashMap<>();

  FollowedBits(Reading reading) {
    this.reading = reading;
  }

  void saw(Stmt statement) {
    switch (statement) {
      case Stmt.Declare declare -> {
        var name = declare.local().name();
        homes.put(name, reading.statements());
        bits.put(name, declare.value().map(this::of).orElse(KnownBits.NOTHING));
      }
      case Stmt.Assign(Expr.Read(Local local), Expr value, _) -> set(local, of(value));
      default -> {}
    }
  }

  private void set(Local local, KnownBits value) {
    var name = local.name();
    if (SelfSame.is(homes.getOrDefault(name, List.of()), reading.statements())) {
      bits.put(name, value);
      return;
    }
    bits.merge(name, value, KnownBits::join);
    var before = believed.get(name);
    if (before != null) {
      long lost = before.known() & ~before.join(value).known();
      if ((lost & ~KnownBits.FIELD) != 0 || before.isWhole() && lost != 0) {
        reading.knowledge.change(SharedNumbers.variable(local));
      }
    }
  }

  KnownBits of(Expr expr) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> KnownBits.of(value);
      case Expr.Convert(Expr inner, _, Scalar type)
          when type.isInteger() && inner.type() instanceof Scalar from && from.isInteger() ->
          of(inner).as(type);
      case Expr.Read(Local local) when SharedNumbers.isBeginning(local) -> KnownBits.address();
      case Expr.Read(Local local) -> variable(local);
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, Scalar type)
          when type.isInteger() ->
          binary(operator, left, right, type).as(type);
      default -> KnownBits.NOTHING;
    };
  }

  /** Whether a mask leaves a number that is made of an address as it is. */
  boolean isSame(Expr number, Expr mask) {
    return reading.numbers.isAddress(number)
        && of(mask).isWhole()
        && of(number).and(KnownBits.of(~of(mask).value())).equals(KnownBits.of(0));
  }

  private KnownBits variable(Local local) {
    if (reading.knowledge.changes(SharedNumbers.variable(local))) {
      return KnownBits.NOTHING;
    }
    var now = bits.getOrDefault(local.name(), KnownBits.NOTHING);
    believed.merge(local.name(), now, KnownBits::join);
    return now;
  }

  private KnownBits binary(BinaryOperator operator, Expr left, Expr right, Scalar type) {
    var a = of(left);
    var b = of(right);
    return switch (operator) {
      case BIT_AND -> a.and(b);
      case BIT_OR -> a.or(b);
      case BIT_XOR -> a.xor(b);
      case SHIFT_LEFT -> distance(b).isPresent() ? a.left((int) b.value()) : KnownBits.NOTHING;
      case SHIFT_RIGHT ->
          distance(b).isPresent() && (!KnownBits.isSigned(type) || a.knows(Long.MIN_VALUE))
              ? shifted(a, (int) b.value())
              : KnownBits.NOTHING;
      case ADD ->
          reading.numbers.isAddress(left)
              ? a.moved(b)
              : reading.numbers.isAddress(right) || a.isWhole() && b.isWhole()
                  ? b.moved(a)
                  : KnownBits.NOTHING;
      case SUBTRACT ->
          a.isWhole() && b.isWhole()
              ? KnownBits.of(a.value() - b.value())
              : reading.numbers.isAddress(left) && !reading.numbers.isAddress(right)
                  ? a.moved(b)
                  : KnownBits.NOTHING;
      case MULTIPLY ->
          a.isWhole() && b.isWhole() ? KnownBits.of(a.value() * b.value()) : multiple(a, b);
      case DIVIDE ->
          a.isWhole() && b.isWhole() && b.value() != 0
              ? KnownBits.of(a.value() / b.value())
              : KnownBits.NOTHING;
      default -> KnownBits.NOTHING;
    };
  }

  /** A multiple of a power of two ends in zeros. */
  private static KnownBits multiple(KnownBits a, KnownBits b) {
    var factor = a.isWhole() ? a : b;
    return factor.isWhole() && factor.value() != 0
        ? KnownBits.NOTHING.left(Long.numberOfTrailingZeros(factor.value()))
        : KnownBits.NOTHING;
  }

  private static OptionalLong distance(KnownBits bits) {
    return bits.isWhole() && bits.value() >= 0 && bits.value() < Long.SIZE
        ? OptionalLong.of(bits.value())
        : OptionalLong.empty();
  }

  private static KnownBits shifted(KnownBits bits, int by) {
    return bits.value() < 0 ? KnownBits.NOTHING : bits.right(by);
  }
}
