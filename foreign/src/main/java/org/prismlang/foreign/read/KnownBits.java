package org.prismlang.foreign.read;

import org.prismlang.lang.type.Scalar;

/**
 * What is known of a number's bits.
 *
 * @param known one for each bit that is
 * @param value of those; zero elsewhere
 */
record KnownBits(long known, long value) {
  static final KnownBits NOTHING = new KnownBits(0, 0);

  /** Shared memory has no more. */
  static final long ADDRESS = 0x3_ffffL;

  /** Where an address is in a descriptor of a matrix, with the two bits above it. */
  static final long FIELD = 0xffffL;

  static KnownBits of(long number) {
    return new KnownBits(-1, number);
  }

  /** An address in shared memory. */
  static KnownBits address() {
    return new KnownBits(~ADDRESS, 0);
  }

  boolean isWhole() {
    return known == -1;
  }

  boolean knows(long bits) {
    return (known & bits) == bits;
  }

  /** What both say. */
  KnownBits join(KnownBits other) {
    long same = known & other.known & ~(value ^ other.value);
    return new KnownBits(same, value & same);
  }

  KnownBits and(KnownBits other) {
    long zero = known & ~value | other.known & ~other.value;
    long one = value & other.value;
    return new KnownBits(zero | one, one);
  }

  KnownBits or(KnownBits other) {
    long one = value | other.value;
    long zero = known & ~value & other.known & ~other.value;
    return new KnownBits(zero | one, one);
  }

  KnownBits xor(KnownBits other) {
    long both = known & other.known;
    return new KnownBits(both, (value ^ other.value) & both);
  }

  KnownBits left(int bits) {
    return new KnownBits(known << bits | (1L << bits) - 1, value << bits);
  }

  /** Of a number without a sign. */
  KnownBits right(int bits) {
    return new KnownBits(known >>> bits | ~(-1L >>> bits), value >>> bits);
  }

  /** With so much added: to an address that stays one, or to a descriptor's address. */
  KnownBits moved(KnownBits by) {
    if (isWhole() && by.isWhole()) {
      return of(value + by.value);
    }
    if (known == ~ADDRESS && value == 0) {
      return this;
    }
    // What begins above the address is for another part of it.
    boolean isAdvance = by.isWhole() ? (by.value & ~FIELD) == 0 : !by.and(of(FIELD)).isZero();
    return isAdvance ? new KnownBits(known & ~FIELD, value & ~FIELD) : NOTHING;
  }

  private boolean isZero() {
    return isWhole() && value == 0;
  }

  /** As much of it as a type holds. */
  KnownBits as(Scalar type) {
    int bits = type.bits();
    if (bits >= Long.SIZE) {
      return this;
    }
    long mask = (1L << bits) - 1;
    long sign = 1L << (bits - 1);
    boolean isNegative = isSigned(type) && (known & value & sign) != 0;
    boolean isOpen = isSigned(type) && (known & sign) == 0;
    return new KnownBits(
        known & mask | (isOpen ? 0 : ~mask), value & mask | (isNegative ? ~mask : 0));
  }

  static boolean isSigned(Scalar type) {
    return type.nature() == Scalar.Nature.SIGNED;
  }
}
