package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.prismlang.lang.spread.Digit;
import org.prismlang.lang.syntax.Expr;

/**
 * Which thread holds which element of a tensor in registers: for each dimension digits, from slow
 * to fast, {@code index = Σ digit · (product of the counts behind it)}.
 *
 * @param isPaired two neighbours are one register
 */
public record RegisterLayout(List<List<PlacedDigit>> dimensions, boolean isPaired) {
  public RegisterLayout {
    dimensions = dimensions.stream().map(List::copyOf).toList();
  }

  /**
   * A digit of an index, and of the number of what holds it.
   *
   * @param digit open where it is the slowest; of {@code reg}, the element's number in its thread
   * @param at where it stands among digits of the same holder
   */
  public record PlacedDigit(Digit digit, OptionalLong at) {
    public Digit.Holder holder() {
      return digit.holder();
    }

    public OptionalLong count() {
      return digit.count();
    }
  }

  /** {@code registers([warp(4), …], [reg(at=0), …])}. */
  public static Optional<RegisterLayout> of(Expr written) {
    if (!(written instanceof Expr.Call(Expr.Variable(var word, _), var arguments, _))
        || !word.equals("registers")) {
      return Optional.empty();
    }
    if (arguments.size() == 1
        && arguments.getFirst().value()
            instanceof Expr.Call(Expr.Variable(var pairs, var span), var inner, _)
        && pairs.equals("pairs")) {
      return of(new Expr.Call(new Expr.Variable(word, span), inner, span))
          .map(RegisterLayout::paired);
    }
    var dimensions = new ArrayList<List<PlacedDigit>>();
    for (var argument : arguments) {
      if (!(argument.value() instanceof Expr.ListLiteral(var elements, _))) {
        return Optional.empty();
      }
      var digits = new ArrayList<PlacedDigit>();
      for (var element : elements) {
        digit(element).ifPresent(digits::add);
      }
      if (digits.size() != elements.size()) {
        return Optional.empty();
      }
      dimensions.add(digits);
    }
    return dimensions.size() == 2
        ? Optional.of(new RegisterLayout(dimensions, false))
        : Optional.empty();
  }

  RegisterLayout paired() {
    return new RegisterLayout(dimensions, true);
  }

  private static Optional<PlacedDigit> digit(Expr written) {
    if (written instanceof Expr.Variable(var word, _)) {
      return holder(word)
          .map(it -> new PlacedDigit(new Digit(it, OptionalLong.empty()), OptionalLong.empty()));
    }
    return DirectiveCall.of(written)
        .flatMap(
            call ->
                holder(call.word())
                    .map(
                        it ->
                            new PlacedDigit(
                                new Digit(it, number(call.plain().stream().findFirst())),
                                number(call.named("at")))));
  }

  /** A thread is told by its warpgroup, warp and lane. */
  private static Optional<Digit.Holder> holder(String word) {
    return Digit.Holder.of(word).filter(it -> it != Digit.Holder.THREAD);
  }

  private static OptionalLong number(Optional<Expr> written) {
    return written.isPresent() && written.get() instanceof Expr.Int(var value, _)
        ? OptionalLong.of(value.longValue())
        : OptionalLong.empty();
  }

  /** What one of those units holds. */
  public RegisterLayout within(Unit unit) {
    return new RegisterLayout(
        dimensions.stream()
            .map(
                digits ->
                    digits.stream()
                        .filter(
                            it ->
                                Unit.of(it.holder().word())
                                    .filter(u -> isWithin(unit, u))
                                    .isEmpty())
                        .toList())
            .toList(),
        isPaired);
  }

  private static boolean isWithin(Unit unit, Unit holder) {
    return unit.threads() <= holder.threads();
  }

  /** How many rows a unit holds. */
  long rows(Unit unit) {
    return product(within(unit).dimensions.getFirst());
  }

  /** How many columns belong together: those of one value of the slowest digit. */
  long columnsAStep() {
    return product(dimensions.get(1).subList(1, dimensions.get(1).size()));
  }

  /** How many elements of a thread so many columns are; they follow each other. */
  long registers(long columns) {
    long each =
        product(
            dimensions.stream()
                .flatMap(List::stream)
                .filter(it -> it.holder() == Digit.Holder.REG && it.count().isPresent())
                .toList());
    return columns / columnsAStep() * each / (isPaired ? 2 : 1);
  }

  /**
   * Where an element is in the tile, a text for each dimension.
   *
   * @param register its number in its thread
   * @param thread the thread's number in its role
   */
  List<String> coordinates(String register, String thread) {
    var ordered =
        dimensions.stream()
            .flatMap(List::stream)
            .filter(it -> it.holder() == Digit.Holder.REG)
            .sorted(Comparator.comparingLong(it -> it.at.orElse(0)))
            .toList();
    return dimensions.stream().map(it -> coordinate(it, ordered, register, thread)).toList();
  }

  private String coordinate(
      List<PlacedDigit> digits, List<PlacedDigit> registers, String register, String thread) {
    var terms = new ArrayList<String>();
    for (int i = 0; i < digits.size(); i++) {
      var digit = digits.get(i);
      long weight = product(digits.subList(i + 1, digits.size()));
      var value =
          switch (digit.holder()) {
            case REG -> digit(register, product(behind(digit, registers)), digit.count());
            case WARPGROUP -> digit(thread, Unit.WARPGROUP.threads(), digit.count());
            case WARP ->
                digit(
                    thread,
                    Unit.WARP.threads(),
                    digit.count().isPresent() ? digit.count() : OptionalLong.of(4));
            default -> digit(thread, product(behind(digit, lanes())), digit.count());
          };
      terms.add((weight == 1 ? "" : weight + " * ") + "(" + value + ")");
    }
    return String.join(" + ", terms);
  }

  private List<PlacedDigit> lanes() {
    return dimensions.stream()
        .flatMap(List::stream)
        .filter(it -> it.holder() == Digit.Holder.LANE)
        .toList();
  }

  private static List<PlacedDigit> behind(PlacedDigit digit, List<PlacedDigit> among) {
    return among.subList(among.indexOf(digit) + 1, among.size());
  }

  private static String digit(String number, long step, OptionalLong count) {
    var parted = step == 1 ? number : number + " / " + step;
    return count.isPresent() ? parted + " % " + count.getAsLong() : parted;
  }

  private static long product(List<PlacedDigit> digits) {
    return digits.stream().mapToLong(it -> it.count().orElse(1)).reduce(1, (a, b) -> a * b);
  }
}
