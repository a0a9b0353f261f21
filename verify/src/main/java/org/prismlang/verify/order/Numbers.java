package org.prismlang.verify.order;

import java.util.Arrays;

/** A list of numbers that grows. */
public final class Numbers {
  private long[] values = new long[1024];
  private int size;

  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  public void addAll(Numbers others) {
    for (int i = 0; i < others.size; i++) {
      add(others.values[i]);
    }
  }

  boolean isSame(Numbers other) {
    return Arrays.equals(values, 0, size, other.values, 0, other.size);
  }

  public long get(int index) {
    return values[index];
  }

  public int size() {
    return size;
  }

  public long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
