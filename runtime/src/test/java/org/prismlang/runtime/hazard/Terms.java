package org.prismlang.runtime.hazard;

import java.util.List;
import java.util.Random;

/** Numbers and conditions that steer, index and rotate. */
final class Terms {
  /** Elements of {@code x}; none is larger than that. */
  static final int LOADED = 4096;

  private static final List<Integer> DIVISORS =
      List.of(2, 3, 4, 5, 6, 7, 8, 16, 32, 50, 64, 100, 1000);
  private final Random random;

  Terms(Random random) {
    this.random = random;
  }

  boolean chance(int oneOf) {
    return random.nextInt(oneOf) == 0;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** The same for the unit. */
  Term uniform(Scope scope) {
    return uniform(scope, 1 + random.nextInt(2));
  }

  private Term uniform(Scope scope, int depth) {
    if (depth == 0 || chance(5)) {
      return chance(6) ? Term.of(random.nextInt(70)) : any(scope.uniform());
    }
    var term = uniform(scope, depth - 1);
    return switch (random.nextInt(13)) {
      case 0, 1 -> term.over(divisor());
      case 2 -> term.modulo(divisor());
      case 3 -> term.shiftedRight(1 + random.nextInt(5));
      case 4 -> term.isSmall() && term.isNatural() ? term.shiftedLeft(1 + random.nextInt(5)) : term;
      case 5 -> new Term("(1 << " + term.masked(3).text() + ")", 1, 128);
      case 6 -> product(term, uniform(scope, depth - 1));
      case 7 -> term.isSmall() ? term.plus(Term.of(random.nextInt(300) - 100)) : term;
      case 8 -> narrow(term);
      case 9 -> data(term);
      case 10 -> new Term("int(uint(" + term.text() + ") * 2654435761 >> 22)", 0, 1023);
      case 11 -> term.over(new Term("d", 1, Launches.MOST_D));
      default -> sum(term, uniform(scope, depth - 1));
    };
  }

  private Term divisor() {
    return Term.of(any(DIVISORS));
  }

  private static Term product(Term a, Term b) {
    return a.isSmall() && b.isSmall() && a.times(b).isSmall() ? a.times(b) : sum(a, b);
  }

  private static Term sum(Term a, Term b) {
    return a.isSmall() && b.isSmall() ? a.plus(b) : a;
  }

  private Term narrow(Term term) {
    return switch (random.nextInt(4)) {
      case 0 -> term.converted("uint8", 0, 255);
      case 1 -> term.converted("int8", -128, 127);
      case 2 -> term.converted("uint16", 0, 65535);
      default -> term.converted("int16", -32768, 32767);
    };
  }

  /** An element of {@code x}, which nobody writes. */
  Term data(Term at) {
    return new Term("int(x[" + at.wrapped(LOADED).text() + "])", 0, LOADED - 1);
  }

  /** How far to rotate, above or equal to zero. */
  Term rotation(Scope scope) {
    if (chance(4)) {
      return Term.of(random.nextInt(scope.row()));
    }
    var term = uniform(scope);
    return term.isNatural() && term.isSmall() ? term : term.wrapped(scope.row());
  }

  /** Another for each thread, below {@link Scope#row}. */
  Term permuted(Scope scope) {
    var t = scope.thread();
    int row = scope.row();
    if (chance(3)) {
      return t;
    }
    if (!scope.isPowerOfTwo()) {
      return chance(3) ? Term.of(row - 1).minus(t) : t.plus(rotation(scope)).modulo(Term.of(row));
    }
    int bits = Integer.numberOfTrailingZeros(row);
    return switch (random.nextInt(5)) {
      case 0 -> Term.of(row - 1).minus(t);
      case 1 -> t.xor(rotation(scope).masked(bits));
      case 2 ->
          t.times(Term.of(2 * random.nextInt(row / 2) + 1)).plus(rotation(scope)).masked(bits);
      case 3 ->
          row == 256
              ? t.plus(rotation(scope)).converted("uint8", 0, 255)
              : t.xor(Term.of(random.nextInt(row)));
      default -> t.plus(rotation(scope)).modulo(Term.of(row));
    };
  }

  /** Any, below {@code size}. */
  Term index(Scope scope, int size) {
    var t = scope.thread();
    var term =
        switch (random.nextInt(8)) {
          case 0 -> t.times(Term.of(random.nextInt(9))).plus(rotation(scope));
          case 1 -> Term.of(size - 1L).minus(t);
          case 2 -> t.xor(rotation(scope));
          case 3 -> t.over(divisor()).plus(rotation(scope));
          case 4 -> t.modulo(divisor()).plus(rotation(scope));
          case 5 -> data(t.plus(rotation(scope)));
          case 6 -> narrow(t.plus(rotation(scope)));
          default -> t.plus(rotation(scope));
        };
    if (term.isNatural() && term.high() < size && !chance(4)) {
      return term;
    }
    boolean isPower = Integer.bitCount(size) == 1;
    return switch (random.nextInt(4)) {
      case 0 -> term.wrapped(size);
      case 1 -> isPower ? term.masked(Integer.numberOfTrailingZeros(size)) : term.wrapped(size);
      case 2 -> term.modulo(Term.of(size)).plus(Term.of(size)).modulo(Term.of(size));
      default -> term.isNatural() ? term.modulo(Term.of(size)) : term.wrapped(size);
    };
  }

  /** One answer for the unit. */
  String condition(Scope scope) {
    var term = uniform(scope);
    return switch (random.nextInt(7)) {
      case 0 -> term.text() + " % " + (2 + random.nextInt(7)) + " == " + random.nextInt(3);
      case 1 -> "m < 0";
      case 2 -> "m > " + (random.nextInt(40) * 100);
      case 3 -> data(term).text() + " % 3 == " + random.nextInt(3);
      case 4 -> data(term).text() + " > " + random.nextInt(60);
      case 5 -> term.text() + " > " + random.nextInt(100);
      default -> term.text() + " < " + any(scope.uniform()).text();
    };
  }

  /** One answer for two threads whose numbers differ in that bit. */
  String condition(Scope scope, int bit) {
    var t = "(" + scope.thread().text() + " & " + ~bit + ")";
    return switch (random.nextInt(3)) {
      case 0 -> t + " < " + (1 + random.nextInt(scope.row()));
      case 1 -> "int(x[" + t + " % " + LOADED + "]) % 3 != 1";
      default -> t + " % 5 == m % 5";
    };
  }
}
