package org.prismlang.lang.spread;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Who takes the trips of a loop, as it is said: digits of a trip's number, from slow to fast,
 * {@code trip = Σ digit · (product of the counts behind it)}.
 *
 * @param digits open in a first {@code reg} for as many values as it takes, in others for all that
 *     there are
 * @param strides of each digit, how many threads have one value of it, where that is said of all
 *     threads of a block; empty where digits part those that get there
 */
public record Spread(List<Digit> digits, List<Long> strides) {
  public Spread {
    digits = List.copyOf(digits);
    strides = List.copyOf(strides);
  }

  public Spread(List<Digit> digits) {
    this(digits, List.of());
  }

  /** Each thread does every trip, one after the other, and what is indexed by it is at hand. */
  static Spread registers(long count) {
    return new Spread(List.of(new Digit(Digit.Holder.REG, OptionalLong.of(count))));
  }

  public boolean isOfUnits() {
    return digits.stream().anyMatch(it -> it.holder() != Digit.Holder.REG);
  }

  /** Who has what, for a reader. */
  public String words() {
    var last = digits.stream().filter(it -> it.holder() != Digit.Holder.REG).toList();
    if (last.isEmpty()) {
      return "each thread has all of them";
    }
    int fast = digits.lastIndexOf(last.getLast()) + 1;
    var neighbours = registers(digits.subList(fast, digits.size()));
    var rounds = registers(digits.subList(0, fast));
    var again =
        rounds.isEmpty()
            ? ", round after round"
            : rounds.getAsLong() == 1 ? "" : ", in " + rounds.getAsLong() + " rounds";
    return neighbours.orElse(1) == 1
        ? "neighbours are in neighbouring " + last.getLast().holder().word() + "s" + again
        : "each "
            + last.getLast().holder().word()
            + " has "
            + neighbours.orElse(1)
            + " neighbours"
            + again;
  }

  /** Empty where there are as many as it takes. */
  private static OptionalLong registers(List<Digit> digits) {
    var own = digits.stream().filter(it -> it.holder() == Digit.Holder.REG).toList();
    return own.stream().allMatch(it -> it.count().isPresent())
        ? OptionalLong.of(
            own.stream().mapToLong(it -> it.count().orElse(1)).reduce(1, (a, b) -> a * b))
        : OptionalLong.empty();
  }

  @Override
  public String toString() {
    return digits.stream().map(Digit::toString).collect(Collectors.joining(", ", "[", "]"));
  }
}
