package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** A product of atoms in a fixed order; the empty one is 1. */
public record Monomial(List<Atom> factors) {
  static final Monomial ONE = new Monomial(List.of());

  public Monomial {
    factors = List.copyOf(factors);
  }

  static Monomial of(Atom atom) {
    return new Monomial(List.of(atom));
  }

  Monomial times(Monomial other) {
    if (factors.isEmpty()) {
      return other;
    }
    if (other.factors.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(factors);
    all.addAll(other.factors);
    all.sort(Comparator.comparing(Atom::toString));
    return new Monomial(all);
  }

  boolean isConstant() {
    return factors.isEmpty();
  }

  boolean isAtom() {
    return factors.size() == 1;
  }

  /** The one factor of {@link #isAtom()}. */
  Atom atom() {
    return factors.getFirst();
  }

  boolean has(Atom atom) {
    return factors.contains(atom);
  }

  Monomial without(Atom atom) {
    var rest = new ArrayList<>(factors);
    rest.remove(atom);
    return new Monomial(rest);
  }

  @Override
  public String toString() {
    return factors.stream()
        .map(atom -> atom instanceof Symbol || isAtom() ? atom.toString() : "(" + atom + ")")
        .collect(Collectors.joining(" * "));
  }
}
