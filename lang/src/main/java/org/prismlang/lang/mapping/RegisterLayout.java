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

  RegisterLayout single() {
    return new RegisterLayout(dimensions, false);
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

  /** How many rows have elements in one thread. */
  long rowsAThread() {
    return product(registers(0));
  }

  /** How many threads hold elements of one row, and how far apart they are. */
  Optional<Lanes> lanesOfRow() {
    var digits = dimensions.get(1).stream().filter(it -> it.holder() != Digit.Holder.REG).toList();
    if (digits.size() > 1 || digits.stream().anyMatch(it -> it.holder() != Digit.Holder.LANE)) {
      return Optional.empty();
    }
    return Optional.of(
        digits.isEmpty()
            ? new Lanes(1, 1)
            : new Lanes(product(digits), product(behind(digits.getFirst(), lanes()))));
  }

  record Lanes(long count, long stride) {}

  /** How many neighbours along a row are one behind the other in a thread. */
  long neighbours() {
    var last = dimensions.get(1).getLast();
    return last.holder() == Digit.Holder.REG ? last.count().orElse(1) : 1;
  }

  /**
   * The same rows by the same threads, columns by chunks of so many neighbours. Lanes of a row are
   * as far apart as they can be within so many chunks: with those of the row below they meet in no
   * bank of swizzled memory.
   */
  RegisterLayout byChunks(long neighbours, long chunks) {
    long lanes = lanesOfRow().orElseThrow().count();
    var columns =
        List.of(
            reg(OptionalLong.empty(), 0),
            new PlacedDigit(
                new Digit(Digit.Holder.LANE, OptionalLong.of(lanes)), OptionalLong.empty()),
            reg(OptionalLong.of(chunks / lanes), 2),
            reg(OptionalLong.of(neighbours), 3));
    return new RegisterLayout(List.of(dimensions.getFirst(), columns), false);
  }

  private static PlacedDigit reg(OptionalLong count, long at) {
    return new PlacedDigit(new Digit(Digit.Holder.REG, count), OptionalLong.of(at));
  }

  /** How many times so many neighbours of a row a thread has. */
  long runs(long columns) {
    return columns / columnsAStep() * product(registers(1)) / neighbours();
  }

  /** An element of a thread: of which row, in which run of neighbours, and where in that. */
  record Spot(String row, String run, String neighbour) {}

  /** The number of an element in its thread. */
  String register(Spot spot) {
    var terms = new ArrayList<String>();
    for (var digit : registers()) {
      terms.add(times(product(behind(digit, registers())), value(digit, spot, "")));
    }
    return String.join(" + ", terms);
  }

  /** The number of two neighbours that are one register. */
  String pair(Spot spot) {
    var terms = new ArrayList<String>();
    for (var digit : registers().subList(0, registers().size() - 1)) {
      terms.add(times(product(behind(digit, registers())) / 2, value(digit, spot, "")));
    }
    return String.join(" + ", terms);
  }

  /**
   * Where an element is in the tile, in one dimension.
   *
   * @param thread the thread's number in its role
   */
  String coordinate(int dimension, Spot spot, String thread) {
    var digits = dimensions.get(dimension);
    var terms = new ArrayList<String>();
    for (int i = 0; i < digits.size(); i++) {
      terms.add(
          times(
              product(digits.subList(i + 1, digits.size())),
              operand(value(digits.get(i), spot, thread))));
    }
    return String.join(" + ", terms);
  }

  private static String operand(String value) {
    return value.contains(" ") && !value.startsWith("(") ? "(" + value + ")" : value;
  }

  private static String times(long factor, String value) {
    return (factor == 1 ? "" : factor + " * ") + value;
  }

  private String value(PlacedDigit digit, Spot spot, String thread) {
    return switch (digit.holder()) {
      case REG -> ofRegister(digit, spot);
      case WARPGROUP -> digit(thread, Unit.WARPGROUP.threads(), digit.count());
      case WARP ->
          digit(
              thread,
              Unit.WARP.threads(),
              digit.count().isPresent() ? digit.count() : OptionalLong.of(4));
      default -> digit(thread, product(behind(digit, lanes())), digit.count());
    };
  }

  private String ofRegister(PlacedDigit digit, Spot spot) {
    var rows = registers(0);
    if (rows.contains(digit)) {
      return parted(spot.row, digit, rows);
    }
    var columns = registers(1);
    return neighbours() > 1 && digit.equals(columns.getLast())
        ? spot.neighbour
        : parted(
            spot.run, digit, neighbours() > 1 ? columns.subList(0, columns.size() - 1) : columns);
  }

  private static String parted(String number, PlacedDigit digit, List<PlacedDigit> among) {
    boolean isFirst = among.getFirst().equals(digit);
    var parted =
        digit(
            number, product(behind(digit, among)), isFirst ? OptionalLong.empty() : digit.count());
    return parted.equals(number) ? number : "(" + parted + ")";
  }

  /** Digits of elements in a thread, from slow to fast. */
  private List<PlacedDigit> registers() {
    return dimensions.stream()
        .flatMap(List::stream)
        .filter(it -> it.holder() == Digit.Holder.REG)
        .sorted(Comparator.comparingLong(it -> it.at.orElse(0)))
        .toList();
  }

  private List<PlacedDigit> registers(int dimension) {
    return dimensions.get(dimension).stream()
        .filter(it -> it.holder() == Digit.Holder.REG)
        .toList();
  }

  /** The same with as few digits as can say it. */
  RegisterLayout plain() {
    var order = registers();
    var result = new ArrayList<List<PlacedDigit>>();
    for (var digits : dimensions) {
      var fewer = new ArrayList<PlacedDigit>();
      for (var digit : digits) {
        boolean isContinued =
            !fewer.isEmpty()
                && digit.holder() == Digit.Holder.REG
                && digits.get(digits.indexOf(digit) - 1).holder() == Digit.Holder.REG
                && order.indexOf(digits.get(digits.indexOf(digit) - 1)) + 1 == order.indexOf(digit);
        if (isContinued) {
          var before = fewer.removeLast();
          var count =
              before.count().isPresent()
                  ? OptionalLong.of(before.count().getAsLong() * digit.count().orElse(1))
                  : before.count();
          fewer.add(new PlacedDigit(new Digit(digit.holder(), count), before.at));
        } else {
          fewer.add(digit);
        }
      }
      result.add(fewer);
    }
    return new RegisterLayout(result, isPaired).numbered();
  }

  private RegisterLayout numbered() {
    var order = registers();
    return new RegisterLayout(
        dimensions.stream()
            .map(
                digits ->
                    digits.stream()
                        .map(
                            it ->
                                it.holder() == Digit.Holder.REG
                                    ? new PlacedDigit(it.digit, OptionalLong.of(order.indexOf(it)))
                                    : it)
                        .toList())
            .toList(),
        isPaired);
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
