package org.prismlang.kernel.footprint;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts together in a sum what division has taken apart:
 *
 * <pre>
 * c * (x / c) + x % c              =  x
 * c * (x / c % e) + x % c          =  x % (c * e)
 * x - x % c                        =  c * (x / c)
 * </pre>
 *
 * each times any factor.
 */
final class Recombination {
  private Recombination() {}

  static Form in(Map<Monomial, Long> sum) {
    var terms = sum;
    while (true) {
      var next = once(terms);
      if (next.isEmpty()) {
        return new Form(terms);
      }
      terms = next.get();
    }
  }

  private static Optional<Map<Monomial, Long>> once(Map<Monomial, Long> sum) {
    for (var term : sum.entrySet()) {
      for (var atom : term.getKey().factors()) {
        if (atom instanceof Atom.Remainder remainder) {
          var part = new Part(term.getKey(), term.getValue(), remainder);
          var next = part.withQuotient(sum).or(() -> part.withHigher(sum)).or(() -> part.cut(sum));
          if (next.isPresent()) {
            return next;
          }
        }
      }
    }
    return Optional.empty();
  }

  /** The term {@code coefficient * monomial}, of which {@code remainder} is a factor. */
  private record Part(Monomial monomial, long coefficient, Atom.Remainder remainder) {
    Optional<Map<Monomial, Long>> withQuotient(Map<Monomial, Long> sum) {
      var quotient = new Atom.Quotient(remainder.dividend(), remainder.divisor());
      var partner = rest().times(Monomial.of(quotient));
      return isTimes(sum, partner, remainder.divisor())
          ? Optional.of(replaced(sum, partner, remainder.dividend(), coefficient))
          : Optional.empty();
    }

    Optional<Map<Monomial, Long>> withHigher(Map<Monomial, Long> sum) {
      var quotient = Form.of(new Atom.Quotient(remainder.dividend(), remainder.divisor()));
      for (var other : sum.keySet()) {
        for (var atom : other.factors()) {
          if (atom instanceof Atom.Remainder(Form dividend, long divisor)
              && dividend.equals(quotient)
              && other.without(atom).equals(rest())
              && isTimes(sum, other, remainder.divisor())) {
            var whole =
                new Atom.Remainder(
                    remainder.dividend(), Math.multiplyExact(divisor, remainder.divisor()));
            return Optional.of(replaced(sum, other, Form.of(whole), coefficient));
          }
        }
      }
      return Optional.empty();
    }

    Optional<Map<Monomial, Long>> cut(Map<Monomial, Long> sum) {
      var terms = List.copyOf(remainder.dividend().terms().entrySet());
      if (terms.size() != 1 || terms.getFirst().getValue() != 1) {
        return Optional.empty();
      }
      var partner = rest().times(terms.getFirst().getKey());
      var quotient = new Atom.Quotient(remainder.dividend(), remainder.divisor());
      return isTimes(sum, partner, -1)
          ? Optional.of(
              replaced(
                  sum,
                  partner,
                  Form.of(quotient),
                  Math.multiplyExact(-coefficient, remainder.divisor())))
          : Optional.empty();
    }

    private Monomial rest() {
      return monomial.without(remainder);
    }

    private boolean isTimes(Map<Monomial, Long> sum, Monomial partner, long factor) {
      var found = sum.get(partner);
      return found != null && found == coefficient * factor;
    }

    private Map<Monomial, Long> replaced(
        Map<Monomial, Long> sum, Monomial partner, Form by, long times) {
      var next = new LinkedHashMap<>(sum);
      next.remove(monomial);
      next.remove(partner);
      by.terms()
          .forEach(
              (each, factor) ->
                  Form.add(next, rest().times(each), Math.multiplyExact(factor, times)));
      return next;
    }
  }
}
