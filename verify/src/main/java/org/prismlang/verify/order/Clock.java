package org.prismlang.verify.order;

import java.util.Arrays;

/** How far each dimension is known. Does not change, so that threads that met share one. */
public final class Clock {
  public static final Clock NOTHING = new Clock(new int[0]);

  private final int[] values;

  private Clock(int[] values) {
    this.values = values;
  }

  public int of(int dimension) {
    return dimension < values.length ? values[dimension] : 0;
  }

  /** What both know. */
  public Clock meet(Clock other) {
    var both = new int[Math.min(values.length, other.values.length)];
    Arrays.setAll(both, i -> Math.min(values[i], other.values[i]));
    return new Clock(both);
  }

  /** Whether it knows all that another one does. */
  public boolean covers(Clock other) {
    for (int i = 0; i < other.values.length; i++) {
      if (of(i) < other.values[i]) {
        return false;
      }
    }
    return true;
  }

  /** The same clock with every value as the walk has it. */
  Clock through(Dimensions dimensions, StateWalk walk) {
    var other = values.clone();
    walk.token(other.length);
    for (int i = 0; i < other.length; i++) {
      other[i] = dimensions.isTime(i) ? walk.time(other[i]) : walk.count(i, other[i]);
    }
    return walk.changes() ? new Clock(other) : this;
  }

  /** Brings together what several know. */
  public static final class Joining {
    private int[] values;
    private Clock last = NOTHING;

    public Joining(Clock first) {
      values = first.values.clone();
      last = first;
    }

    public void add(Clock other) {
      if (other == last) {
        return;
      }
      last = other;
      reach(other.values.length);
      for (int i = 0; i < other.values.length; i++) {
        if (values[i] < other.values[i]) {
          values[i] = other.values[i];
        }
      }
    }

    public void raise(int dimension, int value) {
      if (value == 0) {
        return;
      }
      reach(dimension + 1);
      values[dimension] = Math.max(values[dimension], value);
    }

    private void reach(int length) {
      if (values.length < length) {
        values = Arrays.copyOf(values, length);
      }
    }

    public Clock done() {
      return new Clock(values.clone());
    }
  }
}
