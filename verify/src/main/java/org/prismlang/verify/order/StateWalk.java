package org.prismlang.verify.order;

import java.util.Arrays;
import java.util.IdentityHashMap;

/**
 * A walk over the whole state of the machine, always in the same order. It gives the state a form
 * in which times and counts are only compared with each other, not with the clock on the wall, and
 * it can put other numbers in their place.
 */
public final class StateWalk {
  private final boolean changes;
  private final int since;
  private final long[] replacements;
  private final Numbers tokens = new Numbers();
  private final Numbers numbers = new Numbers();

  /** The dimension of each number: {@link #VALUE}, {@link #TIME} or that of a count. */
  private final Numbers kinds = new Numbers();

  private final IdentityHashMap<Object, Object> seen = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Integer> order = new IdentityHashMap<>();
  private static final int VALUE = -2;
  private static final int TIME = -1;

  private StateWalk(boolean changes, int since, long[] replacements) {
    this.changes = changes;
    this.since = since;
    this.replacements = replacements;
  }

  /**
   * Looks at the state.
   *
   * @param since data that was not touched since then is left out
   */
  public static StateWalk looking(int since) {
    return new StateWalk(false, since, new long[0]);
  }

  /** Puts {@code numbers} in the place of those met, in their order. */
  public static StateWalk changing(int since, long[] numbers) {
    return new StateWalk(true, since, numbers);
  }

  int since() {
    return since;
  }

  boolean changes() {
    return changes;
  }

  /** Something that must be the same. */
  public void token(long token) {
    tokens.add(token);
  }

  /** A value of a register: it may go on by a constant step. */
  public long value(long value) {
    return number(VALUE, value);
  }

  public int time(int time) {
    return (int) number(TIME, time);
  }

  public int count(int dimension, int count) {
    return (int) number(dimension, count);
  }

  private long number(int kind, long number) {
    long result = changes ? replacements[numbers.size()] : number;
    numbers.add(number);
    kinds.add(kind);
    return result;
  }

  public Clock clock(Clock clock, Dimensions dimensions) {
    return (Clock) once(clock, () -> clock.through(dimensions, this));
  }

  public History history(History history, Dimensions dimensions) {
    return (History) once(history, () -> history.through(dimensions, this));
  }

  private Object once(Object object, java.util.function.Supplier<Object> through) {
    var known = order.get(object);
    if (known != null) {
      token(known);
      return seen.getOrDefault(object, object);
    }
    token(-1);
    order.put(object, order.size());
    var result = through.get();
    seen.put(object, result);
    return result;
  }

  /** How much was walked over. */
  public int size() {
    return tokens.size() + numbers.size();
  }

  public long[] numbers() {
    return numbers.toArray();
  }

  /** What two states must have in common to go on in the same way, whatever their values are. */
  public long[] form() {
    var form = new Numbers();
    form.addAll(tokens);
    form.add(numbers.size());
    var known = ranked();
    for (int i = 0; i < numbers.size(); i++) {
      if (kinds.get(i) != VALUE) {
        form.add(Arrays.binarySearch(known, key(i)));
      }
    }
    return form.toArray();
  }

  /** Whether all but the numbers is the same as in another state. */
  public boolean hasFormOf(StateWalk other) {
    return tokens.isSame(other.tokens) && kinds.isSame(other.kinds);
  }

  /** Times and counts, those of one dimension together. */
  private long[] ranked() {
    var keys = new long[numbers.size()];
    int count = 0;
    long last = Long.MIN_VALUE;
    for (int i = 0; i < keys.length; i++) {
      if (kinds.get(i) != VALUE && key(i) != last) {
        last = key(i);
        keys[count++] = last;
      }
    }
    keys = Arrays.copyOf(keys, count);
    Arrays.sort(keys);
    int distinct = 0;
    for (int i = 0; i < keys.length; i++) {
      if (i == 0 || keys[i] != keys[i - 1]) {
        keys[distinct++] = keys[i];
      }
    }
    return Arrays.copyOf(keys, distinct);
  }

  private long key(int index) {
    return (kinds.get(index) + 2) << 32 | numbers.get(index);
  }

  /**
   * Whether from {@code before} to here times went on together, and counts of each dimension too,
   * and all others stood still behind them: then no comparison of two of them will ever change.
   */
  public boolean movesEvenly(StateWalk before) {
    int dimensions = 0;
    for (int i = 0; i < kinds.size(); i++) {
      dimensions = (int) Math.max(dimensions, kinds.get(i) - VALUE + 1);
    }
    var steps = new long[dimensions];
    var least = new long[dimensions];
    var most = new long[dimensions];
    Arrays.fill(least, Long.MAX_VALUE);
    Arrays.fill(most, Long.MIN_VALUE);
    for (int i = 0; i < numbers.size(); i++) {
      int kind = (int) kinds.get(i) - VALUE;
      long step = numbers.get(i) - before.numbers.get(i);
      if (kind == 0) {
        continue;
      }
      if (step == 0) {
        most[kind] = Math.max(most[kind], numbers.get(i));
      } else if (step < 0 || steps[kind] != 0 && steps[kind] != step) {
        return false;
      } else {
        steps[kind] = step;
        least[kind] = Math.min(least[kind], before.numbers.get(i));
      }
    }
    for (int kind = 0; kind < dimensions; kind++) {
      if (most[kind] > least[kind]) {
        return false;
      }
    }
    return true;
  }
}
