package org.prismlang.kernel.order;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.prismlang.kernel.ir.Expr;

/**
 * What may have happened before a place: for each way that leads here, the accesses that may still
 * matter. No way at all: nobody comes here.
 */
record State(Map<Way, Map<Key, Pending>> ways) {
  static final State NOWHERE = new State(Map.of());
  static final State BEGIN = new State(Map.of(Way.BEGIN, Map.of()));

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
    other.ways.forEach((way, more) -> both.merge(way, more, State::either));
    return new State(both);
  }

  /** As {@link #or}, by threads that need not have come the same way. */
  State mixed() {
    if (ways.size() < 2) {
      return this;
    }
    var way = Optional.<Way>empty();
    Map<Key, Pending> all = Map.of();
    for (var each : ways.entrySet()) {
      way = Optional.of(way.map(it -> it.or(each.getKey())).orElse(each.getKey()));
      all = either(all, each.getValue());
    }
    return new State(Map.of(way.orElseThrow(), all));
  }

  static Map<Key, Pending> either(Map<Key, Pending> a, Map<Key, Pending> b) {
    if (a.isEmpty()) {
      return b;
    }
    var both = a;
    boolean isSame = true;
    for (var entry : b.entrySet()) {
      var known = Optional.ofNullable(a.get(entry.getKey()));
      var after = known.map(it -> it.or(entry.getValue())).orElse(entry.getValue());
      if (known.filter(after::equals).isEmpty()) {
        if (isSame) {
          both = new HashMap<>(a);
          isSame = false;
        }
        both.put(entry.getKey(), after);
      }
    }
    return both;
  }

  /** What comes of an access; empty where nothing is left to say of it. */
  interface Change {
    Optional<Pending> of(Key key, Pending pending);
  }

  /** Each access as it is then; where none changes, the same map, which is quick to compare. */
  static Map<Key, Pending> each(Map<Key, Pending> all, Change change) {
    var result = all;
    boolean isSame = true;
    for (var entry : all.entrySet()) {
      var after = change.of(entry.getKey(), entry.getValue());
      if (after.isPresent() && after.get().equals(entry.getValue())) {
        continue;
      }
      if (isSame) {
        result = new HashMap<>(all);
        isSame = false;
      }
      if (after.isPresent()) {
        result.put(entry.getKey(), after.get());
      } else {
        result.remove(entry.getKey());
      }
    }
    return result;
  }

  /** Each way with other accesses. */
  State map(UnaryOperator<Map<Key, Pending>> change) {
    var result = new HashMap<Way, Map<Key, Pending>>();
    ways.forEach((way, all) -> result.put(way, change.apply(all)));
    return new State(result);
  }

  /** The ways on which some of these accesses may have happened, with only them. */
  State only(Predicate<Key> which) {
    var result = new HashMap<Way, Map<Key, Pending>>();
    ways.forEach(
        (way, all) -> {
          var kept = new HashMap<Key, Pending>();
          all.forEach(
              (key, pending) -> {
                if (which.test(key)) {
                  kept.put(key, pending);
                }
              });
          if (!kept.isEmpty()) {
            result.put(way, kept);
          }
        });
    return new State(result);
  }

  /** Each access under another key. */
  State keyed(UnaryOperator<Key> change) {
    return map(
        all -> {
          var result = HashMap.<Key, Pending>newHashMap(all.size());
          all.forEach((key, pending) -> result.merge(change.apply(key), pending, Pending::or));
          return result;
        });
  }

  /** Each way as another. */
  State going(UnaryOperator<Way> change) {
    var result = new HashMap<Way, Map<Key, Pending>>();
    ways.forEach((way, all) -> result.merge(change.apply(way), all, State::either));
    return new State(result);
  }

  /** The ways on which a condition can have an outcome, with that. */
  State where(Expr condition, boolean holds) {
    var result = new HashMap<Way, Map<Key, Pending>>();
    ways.forEach(
        (way, all) -> {
          if (way.can(condition, holds)) {
            result.merge(way.with(condition, holds), all, State::either);
          }
        });
    return new State(result);
  }
}
