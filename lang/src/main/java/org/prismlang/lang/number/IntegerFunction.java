package org.prismlang.lang.number;

import java.util.Locale;
import org.prismlang.lang.type.Scalar;

/** Intrinsics that are functions of integers, all operands of one type. */
public enum IntegerFunction {
  MIN(2) {
    @Override
    public long of(long a, long b, Scalar type) {
      return Integers.compare(a, b, type) <= 0 ? a : b;
    }
  },
  MAX(2) {
    @Override
    public long of(long a, long b, Scalar type) {
      return Integers.compare(a, b, type) >= 0 ? a : b;
    }
  },
  /** The lowest signed value has no opposite and stays what it is. */
  ABS(1) {
    @Override
    public long of(long a, long b, Scalar type) {
      return Integers.isSigned(type) ? Integers.wrapped(Math.abs(a), type) : a;
    }
  },
  POPC(1) {
    @Override
    public long of(long a, long b, Scalar type) {
      return Long.bitCount(Integers.bits(a, type));
    }
  },
  CLZ(1) {
    @Override
    public long of(long a, long b, Scalar type) {
      long inLong = Long.numberOfLeadingZeros(Integers.bits(a, type));
      return inLong - Long.SIZE + type.bits();
    }
  },
  FFS(1) {
    @Override
    public long of(long a, long b, Scalar type) {
      return a == 0 ? 0 : 1L + Long.numberOfTrailingZeros(a);
    }
  },
  BREV(1) {
    @Override
    public long of(long a, long b, Scalar type) {
      return Integers.wrapped(Long.reverse(a) >>> Long.SIZE - type.bits(), type);
    }
  },
  MULHI(2) {
    @Override
    public long of(long a, long b, Scalar type) {
      return switch (type) {
        case INT64 -> Math.multiplyHigh(a, b);
        case UINT64 -> Math.unsignedMultiplyHigh(a, b);
        default -> Integers.wrapped(a * b >> type.bits(), type);
      };
    }
  };

  private final int operands;

  IntegerFunction(int operands) {
    this.operands = operands;
  }

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  public int operands() {
    return operands;
  }

  /** Whether the result is a number of bits or a place among them, as an {@code int}. */
  public boolean countsBits() {
    return this == POPC || this == CLZ || this == FFS;
  }

  public Scalar result(Scalar operand) {
    return countsBits() ? Scalar.INT32 : operand;
  }

  /**
   * The result of operands of a type, an integer one.
   *
   * @param b not looked at by functions of one operand
   */
  public abstract long of(long a, long b, Scalar type);
}
