package org.prismlang.kernel.ir;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * Finds sizes that preconditions allow, near others: by the numbers that the conditions speak of,
 * their multiples, and what follows of sizes that are settled.
 */
public final class LaunchesNearby {
  private static final int MOST_VALUES = 200;
  private static final int MOST_TRIED = 20_000;

  private final List<Asking> preconditions;
  private final Set<Long> numbers = new LinkedHashSet<>();
  private final Map<String, Type> types = new HashMap<>();
  private int tried;

  /**
   * A precondition with the parameters that it asks for, and with the blocks that it says: found
   * once, asked often.
   */
  private record Asking(Precondition precondition, Set<String> parameters, Optional<Expr> blocks) {
    Asking(Precondition precondition) {
      this(precondition, precondition.parameters(), precondition.blocks());
    }

    boolean isDecidedBy(Sizes sizes) {
      return sizes.values().keySet().containsAll(parameters);
    }

    boolean allows(Sizes sizes) {
      return !isDecidedBy(sizes) || precondition.holdsAt(sizes);
    }

    OptionalLong counted(Sizes sizes) {
      return blocks.isPresent() && isDecidedBy(sizes)
          ? LaunchArithmetic.value(blocks.get(), sizes)
          : OptionalLong.empty();
    }
  }

  private LaunchesNearby(List<Precondition> preconditions) {
    this.preconditions = preconditions.stream().map(Asking::new).toList();
    preconditions.forEach(it -> Walk.exprs(it.condition()).forEach(this::collect));
  }

  private void collect(Expr expr) {
    if (expr instanceof Expr.Constant(Value.Int(long value), _)) {
      numbers.add(value);
    }
    if (expr instanceof Expr.Read(Local local)) {
      types.put(local.name(), local.type());
    }
  }

  /**
   * The wanted sizes with some of the parameters changed, and as many blocks as follow of them, so
   * that every precondition allows them; none where that was not found.
   *
   * @param fixed parameters that keep their values
   */
  public static Optional<Sizes> of(
      Sizes wanted, Set<String> fixed, List<Precondition> preconditions) {
    var nearby = new LaunchesNearby(preconditions);
    var nearest = nearby.counted(wanted);
    if (preconditions.stream().allMatch(it -> it.allows(nearest))) {
      return Optional.of(nearest);
    }
    var open = new LinkedHashSet<String>();
    preconditions.forEach(it -> open.addAll(it.parameters()));
    open.retainAll(wanted.values().keySet());
    open.removeAll(fixed);
    var settled = new Sizes(wanted.blocks(), wanted.threads(), wanted.values());
    for (var name : open) {
      settled = settled.without(name);
    }
    // What is little is meant so; what is much may as well be more.
    var littleFirst =
        open.stream()
            .sorted(Comparator.comparingLong(it -> wanted.values().getOrDefault(it, 0L)))
            .toList();
    return nearby.search(settled, littleFirst, wanted);
  }

  /** With the blocks that follow of what is settled. */
  private Sizes counted(Sizes sizes) {
    for (var asking : preconditions) {
      var blocks = asking.counted(sizes);
      if (blocks.isPresent() && blocks.getAsLong() >= 1) {
        return new Sizes(Math.toIntExact(blocks.getAsLong()), sizes.threads(), sizes.values());
      }
    }
    return sizes;
  }

  private Optional<Sizes> search(Sizes chosen, List<String> open, Sizes wanted) {
    var settled = counted(chosen);
    if (++tried > MOST_TRIED || !preconditions.stream().allMatch(it -> it.allows(settled))) {
      return Optional.empty();
    }
    if (open.isEmpty()) {
      return Optional.of(settled);
    }
    var name = open.getFirst();
    var rest = open.subList(1, open.size());
    for (long value : values(wanted.values().getOrDefault(name, 0L), settled)) {
      if (isOf(types.getOrDefault(name, Scalar.INT64), value)) {
        var found = search(settled.with(name, value), rest, wanted);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** Those nearest to the wanted one first; none of something only where it must be. */
  private List<Long> values(long wanted, Sizes settled) {
    var all = new HashSet<Long>();
    all.add(wanted);
    all.add(Long.highestOneBit(Math.max(1, wanted)));
    all.addAll(numbers);
    for (long known : settled.values().values()) {
      all.add(known);
      for (long number : numbers) {
        all.add(known + number);
        all.add(known - number);
        all.add(known * number);
        all.add(number == 0 ? 0 : known / number);
      }
    }
    var near = new HashSet<Long>();
    for (long value : all) {
      near.addAll(List.of(value - 1, value, value + 1));
      for (long number : numbers) {
        if (number > 1) {
          long below = Math.floorDiv(value, number) * number;
          near.addAll(List.of(below - number, below, below + number));
        }
      }
    }
    return near.stream()
        .sorted(
            Comparator.comparing((Long it) -> wanted > 0 && it <= 0)
                .thenComparingLong(it -> Math.abs(it - wanted))
                .thenComparing(it -> it))
        .limit(MOST_VALUES)
        .toList();
  }

  private static boolean isOf(Type type, long value) {
    return type == Scalar.BOOL
        ? value == 0 || value == 1
        : Integers.wrapped(value, (Scalar) type) == value;
  }
}
