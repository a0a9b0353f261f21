package org.prismlang.lang.intrinsic;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;

/** What may stand as an operand. */
public sealed interface Form {
  /** A value in registers. */
  record Value(String wanted) implements Form {}

  /** A thread-local array, whole or a constant slice. */
  record Registers(String wanted) implements Form {}

  /** One element of memory, {@code p[i]}. */
  record Element() implements Form {}

  /** A shared tile or a view of one. */
  record Tile(String wanted) implements Form {}

  /** A shared tile, or a thread-local array of fragments. */
  record TileOrRegisters(String wanted) implements Form {}

  record Map() implements Form {}

  /** One index a dimension of the map, outermost first. */
  record Coordinates() implements Form {}

  /** A number or truth value known when compiling. */
  record Known(String wanted) implements Form {}

  /**
   * One of a few words, with or without quotes.
   *
   * @param targets of the words that not every target of the operation has
   */
  record Word(List<String> words, java.util.Map<String, Targets> targets) implements Form {
    public Word {
      words = List.copyOf(words);
      targets = Collections.unmodifiableMap(new LinkedHashMap<>(targets));
    }
  }

  /** {@code lambda v: …} of one thread, without effects, giving a truth value. */
  record Predicate() implements Form {}

  /** {@code [d0, d1, …]}: places that take the results. */
  record Places(int count) implements Form {}

  /** Any number of anything. */
  record Rest() implements Form {}

  default String text() {
    return switch (this) {
      case Value value -> value.wanted();
      case Registers registers -> registers.wanted();
      case Element _ -> "element of memory";
      case Tile tile -> tile.wanted();
      case TileOrRegisters either -> either.wanted();
      case Map _ -> "tensor map";
      case Coordinates _ -> "(int, …)";
      case Known known -> "constant " + known.wanted();
      case Word word -> String.join(" \\| ", word.words());
      case Predicate _ -> "lambda v: bool";
      case Places places -> places.count() + " places";
      case Rest _ -> "anything …";
    };
  }
}
