package org.prismlang.kernel.order;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What may have happened before a place: for each way that pointers can stand, the accesses that
 * may still matter. No way at all: nobody comes here.
 */
record State(Map<Pointers, Map<Key, Pending>> ways) {
  static final State NOWHERE = new State(Map.of());
  static final State BEGIN = new State(Map.of(Pointers.NONE, Map.of()));

  boolean isNowhere() {
    return ways.isEmpty();
  }

  State or(State other) {
    if (isNowhere() || equals(other)) {
      return other;
    }
    if (other.isNowhere()) {
      return this;
    }
    var both = new HashMap<>(ways);
    other.ways.forEach((pointers, more) -> both.merge(pointers, more, State::either));
    return new State(both);
  }

  /** As {@link #or}, by threads that need not agree on where pointers stand. */
  State mixed() {
    if (ways.size() < 2) {
      return this;
    }
    var pointers = Pointers.NONE;
    Map<Key, Pending> all = Map.of();
    for (var way : ways.entrySet()) {
      pointers = pointers.or(way.getKey());
      all = either(all, way.getValue());
    }
    return new State(Map.of(pointers, all));
  }

  static Map<Key, Pending> either(Map<Key, Pending> a, Map<Key, Pending> b) {
    if (a.isEmpty() || a.equals(b)) {
      return b;
    }
    var both = new HashMap<>(a);
    b.forEach((key, pending) -> both.merge(key, pending, Pending::or));
    return both;
  }

  /** Each way with other accesses. */
  State map(UnaryOperator<Map<Key, Pending>> change) {
    var result = new HashMap<Pointers, Map<Key, Pending>>();
    ways.forEach((pointers, all) -> result.put(pointers, change.apply(all)));
    return new State(result);
  }

  /** The ways on which some of these accesses may have happened, with only them. */
  State only(Predicate<Key> which) {
    var result = new HashMap<Pointers, Map<Key, Pending>>();
    ways.forEach(
        (pointers, all) -> {
          var kept = new HashMap<Key, Pending>();
          all.forEach(
              (key, pending) -> {
                if (which.test(key)) {
                  kept.put(key, pending);
                }
              });
          if (!kept.isEmpty()) {
            result.put(pointers, kept);
          }
        });
    return new State(result);
  }

  /** Each access under another key. */
  State keyed(UnaryOperator<Key> change) {
    return map(
        all -> {
          var result = new HashMap<Key, Pending>();
          all.forEach((key, pending) -> result.merge(change.apply(key), pending, Pending::or));
          return result;
        });
  }

  /** Each way of pointers as another. */
  State pointing(UnaryOperator<Pointers> change) {
    var result = new HashMap<Pointers, Map<Key, Pending>>();
    ways.forEach(
        (pointers, all) -> result.merge(change.apply(pointers), all, State::either));
    return new State(result);
  }
}
