package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.List;

/**
 * What a fact says of one of its symbols.
 *
 * @param rest the fact's form without the symbol
 */
record Limit(Symbol symbol, long coefficient, Form rest, boolean isExact) {
  static List<Limit> of(Fact fact) {
    var limits = new ArrayList<Limit>();
    if (fact.relation() != Fact.Relation.NOT_ZERO) {
      for (var term : fact.form().terms().entrySet()) {
        if (term.getKey().isAtom() && term.getKey().atom() instanceof Symbol symbol) {
          var own = Form.of(symbol).times(term.getValue());
          boolean isExact = fact.relation() == Fact.Relation.ZERO;
          limits.add(new Limit(symbol, term.getValue(), fact.form().minus(own), isExact));
        }
      }
    }
    return limits;
  }

  /** What the symbol can be for the fact to hold with some values of the others. */
  Interval allowed(Ranges ranges) {
    var others = rest.range(ranges).times(-1);
    var product = isExact ? others : Interval.atLeast(others.least());
    long size = Math.abs(coefficient);
    var signed = coefficient > 0 ? product : product.times(-1);
    return new Interval(
        signed.times(-1).dividedBy(size).times(-1).least(), signed.dividedBy(size).most());
  }
}
