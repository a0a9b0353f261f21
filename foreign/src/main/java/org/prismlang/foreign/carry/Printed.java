package org.prismlang.foreign.carry;

import java.util.Optional;
import java.util.Set;
import org.prismlang.foreign.c.CType;
import org.prismlang.lang.type.Scalar;

/**
 * An expression in Prism.
 *
 * @param rank how strongly its outermost operator binds
 * @param type that C gives it
 * @param isInt whether C says {@code unsigned} and the text has the same bits as an {@code int}:
 *     positions of threads and blocks, and what is computed from them
 * @param isConstant whether it takes the type that is wanted by itself
 * @param atLeastZero parameters that must not be negative for it not to be; empty where it may be
 */
record Printed(
    String text,
    Rank rank,
    CType type,
    boolean isInt,
    boolean isConstant,
    Optional<Set<String>> atLeastZero) {
  Printed {
    atLeastZero = atLeastZero.map(Set::copyOf);
  }

  /** From weak to strong. */
  enum Rank {
    CHOICE,
    OR,
    AND,
    NOT,
    COMPARISON,
    BITS,
    XOR,
    MASK,
    SHIFT,
    SUM,
    PRODUCT,
    UNARY,
    ATOM
  }

  static Printed of(String text, Rank rank, CType type) {
    return new Printed(text, rank, type, false, false, Optional.empty());
  }

  static Printed atom(String text, CType type) {
    return of(text, Rank.ATOM, type);
  }

  static Printed constant(String text, Scalar scalar, boolean isAtLeastZero) {
    return new Printed(
        text,
        Rank.ATOM,
        new CType.Number(scalar),
        false,
        true,
        isAtLeastZero ? Optional.of(Set.of()) : Optional.empty());
  }

  /** A position, or what has the same bits. */
  Printed asInt(Optional<Set<String>> isAtLeastZero) {
    return new Printed(
        text, rank, new CType.Number(Scalar.UINT32), true, isConstant, isAtLeastZero);
  }

  Printed knownFrom(Optional<Set<String>> isAtLeastZero) {
    return new Printed(text, rank, type, isInt, isConstant, isAtLeastZero);
  }

  Printed typed(CType other) {
    return new Printed(text, rank, other, false, isConstant, atLeastZero);
  }

  /** Whether C computes with it as one of these. */
  boolean is(Scalar... scalars) {
    for (var each : scalars) {
      if (type instanceof CType.Number(Scalar scalar) && scalar == each) {
        return true;
      }
    }
    return false;
  }

  Optional<Scalar> scalar() {
    return type instanceof CType.Number(Scalar scalar) ? Optional.of(scalar) : Optional.empty();
  }

  /** As an operand of an operator that binds so strongly. */
  String in(Rank operator) {
    return rank.compareTo(operator) < 0 ? "(" + text + ")" : text;
  }

  /** As the right operand. */
  String behind(Rank operator) {
    return rank.compareTo(operator) <= 0 ? "(" + text + ")" : text;
  }
}
