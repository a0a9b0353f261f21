package org.prismlang.kernel.footprint;

import java.util.LinkedHashMap;
import java.util.Optional;
import org.prismlang.lang.type.BinaryOperator;

/**
 * Makes atoms in normal form. Division is by rounding down, which distributes over multiples of the
 * divisor whatever the signs; C's division becomes it where the sign is known.
 */
record Rules(Ranges ranges) {

  /** {@code x / c} rounded down, {@code c} positive. */
  Form quotient(Form x, long c) {
    if (c == 1) {
      return x;
    }
    var split = Split.of(x, c);
    var whole = split.whole();
    var rest = split.rest();
    var range = rest.range(ranges).dividedBy(c);
    if (range.least() == range.most()) {
      return whole.plus(range.least());
    }
    long common = common(rest, c);
    if (common > 1) {
      return whole.plus(quotient(shrunk(rest, common), c / common));
    }
    var atom = onlyAtom(rest);
    return whole.plus(
        switch (atom) {
          case Atom.Quotient(Form y, long d) ->
              quotient(y.plus(Math.multiplyExact(d, rest.offset())), Math.multiplyExact(d, c));
          case Atom.Remainder(Form y, long d) when d % c == 0 && rest.offset() == 0 ->
              remainder(quotient(y, c), d / c);
          default -> Form.of(new Atom.Quotient(rest, c));
        });
  }

  /** {@code x % c}, never negative, {@code c} positive. */
  Form remainder(Form x, long c) {
    if (c == 1) {
      return Form.ZERO;
    }
    var rest = Split.of(withoutInnerRemainders(x, c), c).rest();
    var range = rest.range(ranges);
    var window = range.dividedBy(c);
    if (window.least() == window.most()) {
      return rest.plus(-window.least() * c);
    }
    long common = common(rest, c);
    if (common > 1) {
      return remainder(shrunk(rest, common), c / common)
          .times(common)
          .plus(Math.floorMod(rest.offset(), common));
    }
    return Form.of(new Atom.Remainder(rest, c));
  }

  /**
   * {@code (k * (y % d) + z) % c} is {@code (k * y + z) % c} where {@code c} divides {@code k*d}.
   */
  private static Form withoutInnerRemainders(Form x, long c) {
    var result = x;
    for (var term : x.terms().entrySet()) {
      if (term.getKey().isAtom()
          && term.getKey().atom() instanceof Atom.Remainder(Form y, long d)
          && Math.multiplyExact(term.getValue(), d) % c == 0) {
        var taken = Form.of(term.getKey().atom()).times(term.getValue());
        result = result.minus(taken).plus(y.times(term.getValue()));
      }
    }
    return result;
  }

  /** C's {@code x / c}. */
  Form truncatedQuotient(Form x, long c) {
    if (c == 1) {
      return x;
    }
    if (c < 0) {
      return truncatedQuotient(x, Math.negateExact(c)).times(-1);
    }
    var range = x.range(ranges);
    if (range.least() >= 0) {
      return quotient(x, c);
    }
    return range.most() <= 0
        ? quotient(x.times(-1), c).times(-1)
        : Form.of(new Atom.Operation(BinaryOperator.DIVIDE, x, Form.of(c)));
  }

  /** C's {@code x % c}: it has the sign of {@code x}. */
  Form truncatedRemainder(Form x, long c) {
    long divisor = Math.absExact(c);
    if (divisor == 1) {
      return Form.ZERO;
    }
    var range = x.range(ranges);
    if (range.least() >= 0) {
      return remainder(x, divisor);
    }
    return range.most() <= 0
        ? remainder(x.times(-1), divisor).times(-1)
        : Form.of(new Atom.Operation(BinaryOperator.REMAINDER, x, Form.of(divisor)));
  }

  /** {@code max(x, 0)}. */
  Form positive(Form x) {
    var range = x.range(ranges);
    if (range.least() >= 0) {
      return x;
    }
    return range.most() <= 0 ? Form.ZERO : Form.of(new Atom.Positive(x));
  }

  Form max(Form a, Form b) {
    return b.plus(positive(a.minus(b)));
  }

  Form min(Form a, Form b) {
    return a.minus(positive(a.minus(b)));
  }

  /** Of bits, shifts and divisions, in the arithmetic of two's complement without overflow. */
  Form operation(BinaryOperator operator, Form left, Form right) {
    if (operator == BinaryOperator.BIT_AND && left.isConstant() && !right.isConstant()) {
      return operation(operator, right, left);
    }
    if (right.isConstant()) {
      return by(right.offset(), operator, left);
    }
    if (operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER) {
      var exact = exact(left, right);
      if (exact.isPresent()) {
        return operator == BinaryOperator.DIVIDE ? exact.get() : Form.ZERO;
      }
    }
    return isDisjunction(operator) && (liesBelow(right, left) || liesBelow(left, right))
        ? left.plus(right)
        : Form.of(new Atom.Operation(operator, left, right));
  }

  /** The quotient by a product that is a factor of all terms; there is none by 0. */
  private static Optional<Form> exact(Form left, Form right) {
    if (right.terms().size() != 1) {
      return Optional.empty();
    }
    var divisor = right.terms().keySet().iterator().next();
    long coefficient = right.coefficient(divisor);
    var quotient = new LinkedHashMap<Monomial, Long>();
    for (var term : left.terms().entrySet()) {
      var rest = term.getKey();
      for (var factor : divisor.factors()) {
        if (!rest.has(factor)) {
          return Optional.empty();
        }
        rest = rest.without(factor);
      }
      if (term.getValue() % coefficient != 0) {
        return Optional.empty();
      }
      Form.add(quotient, rest, term.getValue() / coefficient);
    }
    return Optional.of(new Form(quotient));
  }

  private Form by(long c, BinaryOperator operator, Form left) {
    if (left.isConstant() && operator.isBitwise() && !operator.isShift()) {
      return Form.of(Atom.Operation.apply(operator, left.offset(), c));
    }
    var atom = Form.of(new Atom.Operation(operator, left, Form.of(c)));
    boolean isShift = c >= 0 && c < Long.SIZE - 2;
    return switch (operator) {
      case DIVIDE -> c != 0 ? truncatedQuotient(left, c) : atom;
      case REMAINDER -> c != 0 ? truncatedRemainder(left, c) : atom;
      case SHIFT_LEFT -> isShift ? left.times(1L << c) : atom;
      case SHIFT_RIGHT -> isShift ? quotient(left, 1L << c) : atom;
      case BIT_AND -> c == 0 ? Form.ZERO : c > 0 && isRunOfOnes(c) ? masked(left, c) : atom;
      case BIT_OR, BIT_XOR ->
          liesBelow(Form.of(c), left) || liesBelow(left, Form.of(c)) ? left.plus(c) : atom;
      default -> throw new IllegalStateException("no operation of forms: " + operator);
    };
  }

  private Form masked(Form left, long ones) {
    long low = Long.lowestOneBit(ones);
    return remainder(quotient(left, low), ones / low + 1).times(low);
  }

  private static boolean isRunOfOnes(long bits) {
    return Long.bitCount(bits / Long.lowestOneBit(bits) + 1) == 1;
  }

  private static boolean isDisjunction(BinaryOperator operator) {
    return operator == BinaryOperator.BIT_OR || operator == BinaryOperator.BIT_XOR;
  }

  /** Whether the bits of {@code low} lie under the lowest that {@code high} can have. */
  private boolean liesBelow(Form low, Form high) {
    long coefficients = 0;
    for (long coefficient : high.terms().values()) {
      coefficients |= coefficient;
    }
    var range = low.range(ranges);
    return range.least() >= 0
        && (coefficients == 0 || range.most() < Long.lowestOneBit(coefficients));
  }

  /** What divides {@code c} and all coefficients but the constant. */
  private static long common(Form rest, long c) {
    long common = c;
    for (var term : rest.terms().entrySet()) {
      if (!term.getKey().isConstant()) {
        common = gcd(common, Math.abs(term.getValue()));
      }
    }
    return common;
  }

  static long gcd(long a, long b) {
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }

  private static Form shrunk(Form form, long by) {
    var shrunk = new LinkedHashMap<Monomial, Long>();
    form.terms()
        .forEach(
            (monomial, coefficient) -> Form.add(shrunk, monomial, Math.floorDiv(coefficient, by)));
    return new Form(shrunk);
  }

  /** The atom of a form {@code atom + constant}; else one that no rule looks at. */
  private static Atom onlyAtom(Form form) {
    var products = form.terms().keySet().stream().filter(it -> !it.isConstant()).toList();
    return products.size() == 1
            && products.getFirst().isAtom()
            && form.coefficient(products.getFirst()) == 1
        ? products.getFirst().atom()
        : new Atom.Positive(form);
  }

  /** {@code x = c * whole + rest} with the constant of {@code rest} in {@code [0, c)}. */
  private record Split(Form whole, Form rest) {
    static Split of(Form x, long c) {
      var whole = new LinkedHashMap<Monomial, Long>();
      var rest = new LinkedHashMap<Monomial, Long>();
      x.terms()
          .forEach(
              (monomial, coefficient) -> {
                if (monomial.isConstant() || coefficient % c == 0) {
                  Form.add(whole, monomial, Math.floorDiv(coefficient, c));
                  Form.add(rest, monomial, Math.floorMod(coefficient, c));
                } else {
                  rest.put(monomial, coefficient);
                }
              });
      return new Split(new Form(whole), new Form(rest));
    }
  }
}
