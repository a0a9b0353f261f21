package org.prismlang.lang.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.mapping.Implementation;
import org.prismlang.lang.mapping.TunedNumbers;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Surroundings;

/**
 * Types and numbers for the generics of a leaf that its shapes and {@code static_assert}s allow.
 */
final class LeafNumbers {
  private static final List<String> TYPES = List.of("bf16", "half", "float", "int");
  private static final int MOST_TYPES = 3;

  private final Implementation implementation;
  private final Surroundings around;

  LeafNumbers(Implementation implementation, Surroundings around) {
    this.implementation = implementation;
    this.around = around;
  }

  /**
   * What generics stand for.
   *
   * @param numbers sizes of types, too
   */
  record Bound(Map<String, String> types, Map<String, Long> numbers, Surroundings around) {
    Bound {
      types = Map.copyOf(types);
      numbers = Map.copyOf(numbers);
    }

    Optional<Long> of(Expr expr) {
      return new TunedNumbers(numbers, around).quietly(expr);
    }

    Optional<List<Long>> all(List<Expr> exprs) {
      var values = exprs.stream().flatMap(it -> of(it).stream()).toList();
      return values.size() == exprs.size() ? Optional.of(values) : Optional.empty();
    }

    String type(Expr element) {
      return types.getOrDefault(Spelling.of(element), Spelling.of(element));
    }

    /** As they are written in a call: {@code [bf16, 8, 64]}. */
    String arguments(List<Item.Generic> generics) {
      return generics.isEmpty()
          ? ""
          : "["
              + String.join(
                  ", ",
                  generics.stream()
                      .map(it -> it.name().text())
                      .map(it -> types.getOrDefault(it, String.valueOf(numbers.get(it))))
                      .toList())
              + "]";
    }

    /** As a name's ending: {@code _bf16_8_64}. */
    String suffix(List<Item.Generic> generics) {
      return arguments(generics).replace("]", "").replace(", ", "_").replace("[", "_");
    }
  }

  /** A condition on what generics stand for; empty as long as too little is known. */
  interface Asked {
    Optional<Boolean> of(Bound bound);
  }

  private boolean isType(Item.Generic generic) {
    return !Spelling.of(generic.kind()).equals("int");
  }

  /** Those that it says it is for, where it says so: of others nothing is claimed. */
  private List<String> candidates(List<String> generics) {
    var said =
        generics.stream()
            .flatMap(it -> implementation.types(it).stream())
            .flatMap(List::stream)
            .distinct()
            .toList();
    return generics.isEmpty() ? List.of("") : said.isEmpty() ? TYPES : said;
  }

  /** All numbers for the first types that there are some for, the smallest for one more. */
  List<Bound> all(List<Asked> asked) {
    var generics = implementation.function().generics();
    var types = generics.stream().filter(this::isType).map(it -> it.name().text()).toList();
    var found = new ArrayList<Bound>();
    int kinds = 0;
    for (var candidate : candidates(types)) {
      var named = new HashMap<String, String>();
      types.forEach(it -> named.put(it, candidate));
      var sizes = sizes(named);
      var conditions = new ArrayList<NumberSearch.Condition>();
      for (var condition : implementation.conditions()) {
        conditions.add(
            values -> bound(named, sizes, values).of(condition.holds()).map(it -> it != 0));
      }
      asked.forEach(it -> conditions.add(values -> it.of(bound(named, sizes, values))));
      var numbers =
          new NumberSearch(
                  generics.stream().filter(it -> !isType(it)).map(it -> it.name().text()).toList(),
                  conditions)
              .smallestAndOneMore();
      if (!numbers.isEmpty() && kinds < MOST_TYPES) {
        numbers.stream()
            .limit(kinds == 0 ? numbers.size() : 1)
            .forEach(it -> found.add(bound(named, sizes, it)));
        kinds++;
      }
    }
    return found;
  }

  private static Map<String, Long> sizes(Map<String, String> types) {
    var sizes = new HashMap<String, Long>();
    types.forEach(
        (name, type) ->
            TunedNumbers.bytes(type).ifPresent(it -> sizes.put(TunedNumbers.sizeOf(name), it)));
    for (var type : TYPES) {
      TunedNumbers.bytes(type).ifPresent(it -> sizes.put(TunedNumbers.sizeOf(type), it));
    }
    return sizes;
  }

  private Bound bound(
      Map<String, String> types, Map<String, Long> sizes, Map<String, Long> values) {
    var all = new HashMap<>(sizes);
    all.putAll(values);
    return new Bound(types, all, around);
  }

  /** Whole panels of a swizzle, and something in each dimension. */
  static Optional<Boolean> isTile(LeafOperand.InTile tile, Bound bound) {
    return bound
        .all(tile.extents())
        .map(
            it ->
                it.stream().allMatch(n -> n > 0)
                    && (tile.swizzle() == 0
                        || it.getLast()
                                * TunedNumbers.bytes(bound.type(tile.element())).orElse(1L)
                                % tile.swizzle()
                            == 0));
  }

  /** How many registers of a thread an operand is; empty as long as too little is known. */
  static Optional<Long> registers(LeafOperand.InRegisters operand, Bound bound) {
    return bound.all(operand.extents()).map(it -> it.stream().reduce(1L, (a, b) -> a * b));
  }

  /** Empty where so many registers do not fit the layout. */
  static Optional<HeldElements> held(
      LeafOperand.InRegisters operand, Implementation implementation, long registers) {
    return HeldElements.of(operand.layout().within(implementation.unit()), registers);
  }
}
