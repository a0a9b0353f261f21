package org.prismlang.kernel.footprint;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A quasi-affine integer form: a sum of products of atoms, each with its coefficient. Equal sums
 * are equal records as far as the rules of {@link Rules} see it. Arithmetic is that of the
 * integers; what leaves 64 bits, or has too many terms, is an {@link ArithmeticException}.
 */
public record Form(Map<Monomial, Long> terms) {
  public static final Form ZERO = new Form(Map.of());
  private static final int MOST_TERMS = 256;

  public Form {
    terms = Collections.unmodifiableMap(terms);
  }

  public static Form of(long value) {
    return value == 0 ? ZERO : new Form(Map.of(Monomial.ONE, value));
  }

  public static Form of(Atom atom) {
    return new Form(Map.of(Monomial.of(atom), 1L));
  }

  public Form plus(Form other) {
    if (other.terms.isEmpty()) {
      return this;
    }
    var sum = new LinkedHashMap<>(terms);
    other.terms.forEach((monomial, coefficient) -> add(sum, monomial, coefficient));
    return Recombination.in(sum);
  }

  public Form plus(long value) {
    return plus(of(value));
  }

  public Form minus(Form other) {
    return plus(other.times(-1));
  }

  public Form times(long factor) {
    if (factor == 1) {
      return this;
    }
    var product = new LinkedHashMap<Monomial, Long>();
    if (factor != 0) {
      terms.forEach((monomial, each) -> product.put(monomial, Math.multiplyExact(each, factor)));
    }
    return new Form(product);
  }

  public Form times(Form other) {
    if (terms.size() * other.terms.size() > MOST_TERMS) {
      throw new ArithmeticException("a product of too many terms");
    }
    var product = new LinkedHashMap<Monomial, Long>();
    terms.forEach(
        (a, x) ->
            other.terms.forEach((b, y) -> add(product, a.times(b), Math.multiplyExact(x, y))));
    return Recombination.in(product);
  }

  static void add(Map<Monomial, Long> sum, Monomial monomial, long coefficient) {
    long total = Math.addExact(sum.getOrDefault(monomial, 0L), coefficient);
    if (total == 0) {
      sum.remove(monomial);
    } else {
      sum.put(monomial, total);
    }
  }

  /** The value of a form without symbols. */
  public OptionalLong constant() {
    return terms.isEmpty() || terms.size() == 1 && terms.containsKey(Monomial.ONE)
        ? OptionalLong.of(offset())
        : OptionalLong.empty();
  }

  public boolean isConstant() {
    return constant().isPresent();
  }

  /** What is added to the products. */
  public long offset() {
    return coefficient(Monomial.ONE);
  }

  long coefficient(Monomial monomial) {
    return terms.getOrDefault(monomial, 0L);
  }

  /** All symbols, also those inside of atoms. */
  public Set<Symbol> symbols() {
    var symbols = new LinkedHashSet<Symbol>();
    eachSymbol(symbols::add);
    return symbols;
  }

  void eachSymbol(Consumer<Symbol> action) {
    for (var monomial : terms.keySet()) {
      eachSymbol(monomial, action);
    }
  }

  static void eachSymbol(Monomial monomial, Consumer<Symbol> action) {
    for (var atom : monomial.factors()) {
      switch (atom) {
        case Symbol symbol -> action.accept(symbol);
        case Atom.Quotient(Form dividend, _) -> dividend.eachSymbol(action);
        case Atom.Remainder(Form dividend, _) -> dividend.eachSymbol(action);
        case Atom.Positive(Form form) -> form.eachSymbol(action);
        case Atom.Operation(_, Form left, Form right) -> {
          left.eachSymbol(action);
          right.eachSymbol(action);
        }
      }
    }
  }

  /** Whether there are operations in it, which become something simpler where more is known. */
  boolean hasOperation() {
    return terms.keySet().stream()
        .flatMap(it -> it.factors().stream())
        .anyMatch(
            it ->
                switch (it) {
                  case Symbol _ -> false;
                  case Atom.Quotient(Form dividend, _) -> dividend.hasOperation();
                  case Atom.Remainder(Form dividend, _) -> dividend.hasOperation();
                  case Atom.Positive(Form form) -> form.hasOperation();
                  case Atom.Operation _ -> true;
                });
  }

  /** How many atoms it is made of. */
  int size() {
    int size = 0;
    for (var monomial : terms.keySet()) {
      for (var atom : monomial.factors()) {
        size +=
            switch (atom) {
              case Symbol _ -> 1;
              case Atom.Quotient(Form dividend, _) -> 1 + dividend.size();
              case Atom.Remainder(Form dividend, _) -> 1 + dividend.size();
              case Atom.Positive(Form form) -> 1 + form.size();
              case Atom.Operation(_, Form left, Form right) -> 1 + left.size() + right.size();
            };
      }
    }
    return size;
  }

  public Interval range(Ranges ranges) {
    var total = Interval.ZERO;
    for (var term : terms.entrySet()) {
      total = total.plus(Bounds.of(term.getKey(), ranges).times(term.getValue()));
    }
    return total;
  }

  /** The value where the symbols have these. */
  public long at(ToLongFunction<Symbol> values) {
    long total = 0;
    for (var term : terms.entrySet()) {
      long product = term.getValue();
      for (var atom : term.getKey().factors()) {
        product = Math.multiplyExact(product, at(atom, values));
      }
      total = Math.addExact(total, product);
    }
    return total;
  }

  private static long at(Atom atom, ToLongFunction<Symbol> values) {
    return switch (atom) {
      case Symbol symbol -> values.applyAsLong(symbol);
      case Atom.Quotient(Form dividend, long divisor) ->
          Math.floorDiv(dividend.at(values), divisor);
      case Atom.Remainder(Form dividend, long divisor) ->
          Math.floorMod(dividend.at(values), divisor);
      case Atom.Positive(Form form) -> Math.max(0, form.at(values));
      case Atom.Operation(var operator, Form left, Form right) ->
          Atom.Operation.apply(operator, left.at(values), right.at(values));
    };
  }

  /** The form with other forms for its symbols, in normal form where {@code ranges} hold. */
  Form with(Function<Symbol, Form> replacement, Ranges ranges) {
    var rules = new Rules(ranges);
    var total = new LinkedHashMap<Monomial, Long>();
    for (var term : terms.entrySet()) {
      var product = of(term.getValue());
      for (var atom : term.getKey().factors()) {
        product = product.times(with(atom, replacement, rules));
      }
      product.terms.forEach((monomial, coefficient) -> add(total, monomial, coefficient));
    }
    return Recombination.in(total);
  }

  private static Form with(Atom atom, Function<Symbol, Form> replacement, Rules rules) {
    var ranges = rules.ranges();
    return switch (atom) {
      case Symbol symbol -> replacement.apply(symbol);
      case Atom.Quotient(Form dividend, long divisor) ->
          rules.quotient(dividend.with(replacement, ranges), divisor);
      case Atom.Remainder(Form dividend, long divisor) ->
          rules.remainder(dividend.with(replacement, ranges), divisor);
      case Atom.Positive(Form form) -> rules.positive(form.with(replacement, ranges));
      case Atom.Operation(var operator, Form left, Form right) ->
          rules.operation(
              operator, left.with(replacement, ranges), right.with(replacement, ranges));
    };
  }

  /** Terms by their text, the constant last: equal forms have equal texts. */
  @Override
  public String toString() {
    var products = new TreeMap<String, Long>();
    terms.forEach(
        (monomial, coefficient) -> {
          if (!monomial.isConstant()) {
            products.put(monomial.toString(), coefficient);
          }
        });
    var text = new StringBuilder();
    products.forEach(
        (product, coefficient) -> {
          sign(text, coefficient);
          long size = Math.abs(coefficient);
          text.append(size == 1 ? "" : size + " * ").append(product);
        });
    if (offset() != 0 || text.isEmpty()) {
      sign(text, offset());
      text.append(Math.abs(offset()));
    }
    return text.toString();
  }

  private static void sign(StringBuilder text, long coefficient) {
    if (text.isEmpty()) {
      text.append(coefficient < 0 ? "-" : "");
    } else {
      text.append(coefficient < 0 ? " - " : " + ");
    }
  }
}
