package org.prismlang.lang.conformance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.mapping.RegisterLayout;
import org.prismlang.lang.mapping.RegisterLayout.PlacedDigit;
import org.prismlang.lang.spread.Digit;

/**
 * Which elements of a tensor the registers of a thread hold.
 *
 * @param layout of one unit
 * @param open how many values the digits without a count have
 */
record HeldElements(RegisterLayout layout, long open) {

  /** Empty where so many registers are no whole number of steps, or two digits are open. */
  static Optional<HeldElements> of(RegisterLayout layout, long registers) {
    var digits = layout.dimensions().stream().flatMap(List::stream).toList();
    long held =
        digits.stream()
            .filter(it -> it.holder() == Digit.Holder.REG)
            .mapToLong(it -> it.count().orElse(1))
            .reduce(1, (a, b) -> a * b);
    long elements = registers * (layout.isPaired() ? 2 : 1);
    boolean isOpen = digits.stream().anyMatch(it -> it.count().isEmpty());
    long open = elements / held;
    return elements % held != 0 || open < 1 || !isOpen && open != 1
        ? Optional.empty()
        : Optional.of(new HeldElements(layout, open));
  }

  private long count(PlacedDigit digit) {
    return digit.count().orElse(open);
  }

  long extent(int dimension) {
    return product(layout.dimensions().get(dimension));
  }

  private long product(List<PlacedDigit> digits) {
    return digits.stream().mapToLong(this::count).reduce(1, (a, b) -> a * b);
  }

  /** The index in a dimension of element {@code register} of thread {@code thread}, as Prism. */
  String index(int dimension, String thread, String register) {
    var digits = layout.dimensions().get(dimension);
    var terms = new ArrayList<String>();
    for (int i = 0; i < digits.size(); i++) {
      long weight = product(digits.subList(i + 1, digits.size()));
      var value = value(digits.get(i), dimension, i, thread, register);
      terms.add(weight == 1 ? value : weight + " * (" + value + ")");
    }
    return terms.isEmpty() ? "0" : String.join(" + ", terms);
  }

  private record Written(PlacedDigit digit, int dimension, int number) {}

  /** Digits of one holder follow each other by {@code at=}, or as they are written. */
  private String value(
      PlacedDigit digit, int dimension, int number, String thread, String register) {
    var same = new ArrayList<Written>();
    for (int d = 0; d < layout.dimensions().size(); d++) {
      for (int i = 0; i < layout.dimensions().get(d).size(); i++) {
        var each = layout.dimensions().get(d).get(i);
        if (each.holder() == digit.holder()) {
          same.add(new Written(each, d, i));
        }
      }
    }
    same.sort(Comparator.comparingLong(it -> it.digit.at().orElse(0)));
    int at = same.indexOf(new Written(digit, dimension, number));
    long behind = product(same.subList(at + 1, same.size()).stream().map(Written::digit).toList());
    var whole =
        switch (digit.holder()) {
          case REG -> register;
          case LANE -> thread + " % 32";
          default -> thread + " / 32";
        };
    return "(" + whole + ")" + (behind == 1 ? "" : " / " + behind) + " % " + count(digit);
  }
}
