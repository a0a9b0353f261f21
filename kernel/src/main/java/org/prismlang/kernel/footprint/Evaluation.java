package org.prismlang.kernel.footprint;

import java.util.ArrayList;

/** A form made ready for many evaluations: symbols are places in an array. */
@FunctionalInterface
interface Evaluation {
  long at(long[] values);

  static Evaluation of(Form form, Places places) {
    Evaluation total = constant(form.offset());
    for (var term : form.terms().entrySet()) {
      if (!term.getKey().isConstant()) {
        var product = product(term.getKey(), term.getValue(), places);
        total = total instanceof Constant(long value) && value == 0 ? product : sum(total, product);
      }
    }
    return total;
  }

  record Constant(long value) implements Evaluation {
    @Override
    public long at(long[] values) {
      return value;
    }
  }

  private static Evaluation constant(long value) {
    return new Constant(value);
  }

  private static Evaluation sum(Evaluation a, Evaluation b) {
    return values -> Math.addExact(a.at(values), b.at(values));
  }

  private static Evaluation product(Monomial monomial, long coefficient, Places places) {
    var factors = new ArrayList<Evaluation>();
    for (var atom : monomial.factors()) {
      factors.add(of(atom, places));
    }
    var product = factors.getFirst();
    for (var factor : factors.subList(1, factors.size())) {
      var before = product;
      product = values -> Math.multiplyExact(before.at(values), factor.at(values));
    }
    var all = product;
    return coefficient == 1 ? all : values -> Math.multiplyExact(coefficient, all.at(values));
  }

  private static Evaluation of(Atom atom, Places places) {
    return switch (atom) {
      case Symbol symbol -> {
        int place = places.of(symbol);
        yield values -> values[place];
      }
      case Atom.Quotient(Form dividend, long divisor) -> {
        var inner = of(dividend, places);
        yield values -> Math.floorDiv(inner.at(values), divisor);
      }
      case Atom.Remainder(Form dividend, long divisor) -> {
        var inner = of(dividend, places);
        yield values -> Math.floorMod(inner.at(values), divisor);
      }
      case Atom.Positive(Form form) -> {
        var inner = of(form, places);
        yield values -> Math.max(0, inner.at(values));
      }
      case Atom.Operation(var operator, Form left, Form right) -> {
        var a = of(left, places);
        var b = of(right, places);
        yield values -> Atom.Operation.apply(operator, a.at(values), b.at(values));
      }
    };
  }
}
