package org.prismlang.kernel.footprint;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Atoms of the second access that are the same as some of the first: one stands for both, also
 * inside of others. So what is computed from the same numbers is the same.
 *
 * @param first what stands for an atom
 */
record Congruence(Map<Atom, Form> first, Rules rules) {

  /** Of windows that say so. */
  static Congruence of(Encounter encounter) {
    var first = new LinkedHashMap<Atom, Form>();
    for (var window : encounter.windows()) {
      equality(window, encounter).ifPresent(it -> first.putIfAbsent(it.other, Form.of(it.own)));
    }
    return new Congruence(first, new Rules(encounter.ranges()));
  }

  /** That an atom is this number. */
  static Congruence of(Atom atom, long value, Encounter encounter) {
    return new Congruence(Map.of(atom, Form.of(value)), new Rules(encounter.ranges()));
  }

  private record Equality(Atom own, Atom other) {}

  private static Optional<Equality> equality(Encounter.Window window, Encounter encounter) {
    var terms = List.copyOf(window.form().terms().entrySet());
    if (!window.range().equals(Interval.ZERO)
        || terms.size() != 2
        || terms.getFirst().getValue() + terms.getLast().getValue() != 0
        || !terms.stream().allMatch(it -> it.getKey().isAtom())) {
      return Optional.empty();
    }
    var a = terms.getFirst().getKey().atom();
    var b = terms.getLast().getKey().atom();
    if (isOfSecond(a, encounter) == isOfSecond(b, encounter)) {
      return Optional.empty();
    }
    return Optional.of(isOfSecond(b, encounter) ? new Equality(a, b) : new Equality(b, a));
  }

  private static boolean isOfSecond(Atom atom, Encounter encounter) {
    return Form.of(atom).symbols().stream().anyMatch(encounter.others()::contains);
  }

  /** Windows that say what is the same stay, with what they say of what is inside the same. */
  Encounter in(Encounter encounter) {
    if (first.isEmpty()) {
      return encounter;
    }
    var windows = new LinkedHashSet<Encounter.Window>();
    for (var window : encounter.windows()) {
      var equality = equality(window, encounter);
      if (equality.isPresent()) {
        var inside = inside(equality.get().own).minus(inside(equality.get().other));
        windows.add(window);
        windows.add(new Encounter.Window(inside, Interval.ZERO));
      } else {
        windows.add(new Encounter.Window(in(window.form()), window.range()));
      }
    }
    return new Encounter(
        List.copyOf(windows),
        in(encounter.different()),
        encounter.facts().stream()
            .map(it -> new Fact(in(it.form()), it.relation()))
            .distinct()
            .toList(),
        encounter.mine(),
        encounter.others(),
        encounter.second(),
        encounter.ranges());
  }

  Form in(Form form) {
    if (first.isEmpty()) {
      return form;
    }
    var total = Form.ZERO;
    for (var term : form.terms().entrySet()) {
      var product = Form.of(term.getValue());
      for (var atom : term.getKey().factors()) {
        product = product.times(in(atom));
      }
      total = total.plus(product);
    }
    return total;
  }

  private Form in(Atom atom) {
    var same = first.get(atom);
    return same != null ? same : inside(atom);
  }

  private Form inside(Atom atom) {
    return switch (atom) {
      case Symbol symbol -> Form.of(symbol);
      case Atom.Quotient(Form dividend, long divisor) -> rules.quotient(in(dividend), divisor);
      case Atom.Remainder(Form dividend, long divisor) -> rules.remainder(in(dividend), divisor);
      case Atom.Positive(Form inner) -> rules.positive(in(inner));
      case Atom.Operation(var operator, Form left, Form right) ->
          rules.operation(operator, in(left), in(right));
    };
  }
}
