package org.prismlang.verify.machine;

import org.prismlang.verify.order.Numbers;

/**
 * Every step of a stretch of execution whose outcome could change when registers go on by constant
 * steps: comparisons, divisions, products, addresses. Two logs of one shape tell how often the
 * stretch can be repeated with the same outcome.
 */
final class Log {
  /** Kinds of entries. */
  enum Entry {
    /** Sign of the difference. */
    COMPARED,
    /** Quotient or remainder. */
    DIVIDED,
    /** Product of two. */
    MULTIPLIED,
    /** Anything else: the operands must stay as they are. */
    EXACT
  }

  private static final Entry[] ENTRIES = Entry.values();
  private static final int WIDTH = 3;

  private Numbers numbers = new Numbers();
  private boolean isOn;
  private boolean isSpoilt;

  void start() {
    numbers = new Numbers();
    isOn = true;
    isSpoilt = false;
  }

  void stop() {
    isOn = false;
  }

  boolean isOn() {
    return isOn;
  }

  /** Something happened that does not repeat. */
  void spoil() {
    isSpoilt = true;
  }

  void note(Entry entry, long left, long right) {
    if (isOn) {
      numbers.add(entry.ordinal());
      numbers.add(left);
      numbers.add(right);
    }
  }

  /** The log so far, which does not change any more. */
  Log taken() {
    var taken = new Log();
    taken.numbers = numbers;
    taken.isSpoilt = isSpoilt;
    return taken;
  }

  /**
   * How many further stretches come out like this one, which followed {@code before}: 0 where that
   * cannot be said.
   */
  long repetitions(Log before) {
    if (isSpoilt || before.isSpoilt || numbers.size() != before.numbers.size()) {
      return 0;
    }
    long most = Long.MAX_VALUE;
    for (int i = 0; i < numbers.size() && most > 0; i += WIDTH) {
      if (numbers.get(i) != before.numbers.get(i)) {
        return 0;
      }
      long left = numbers.get(i + 1);
      long right = numbers.get(i + 2);
      long leftStep = left - before.numbers.get(i + 1);
      long rightStep = right - before.numbers.get(i + 2);
      if (leftStep != 0 || rightStep != 0) {
        var entry = ENTRIES[(int) numbers.get(i)];
        most = Math.min(most, entryRepetitions(entry, left, right, leftStep, rightStep));
      }
    }
    return most;
  }

  private static long entryRepetitions(
      Entry entry, long left, long right, long leftStep, long rightStep) {
    return switch (entry) {
      case COMPARED -> sameSign(left - right, leftStep - rightStep);
      case DIVIDED -> rightStep != 0 ? 0 : sameQuotient(left, right, leftStep);
      case MULTIPLIED -> leftStep != 0 && rightStep != 0 ? 0 : Long.MAX_VALUE;
      case EXACT -> 0;
    };
  }

  private static long sameSign(long value, long step) {
    if (step == 0 || value != 0 && value > 0 == step > 0) {
      return Long.MAX_VALUE;
    }
    return value == 0 ? 0 : (Math.abs(value) - 1) / Math.abs(step);
  }

  /**
   * By whole multiples of the divisor the quotient goes on evenly; otherwise it must not change.
   */
  private static long sameQuotient(long value, long divisor, long step) {
    if (divisor <= 0 || value < 0) {
      return 0;
    }
    if (step % divisor == 0) {
      return step > 0 ? Long.MAX_VALUE : value / -step;
    }
    long rest = value % divisor;
    return step > 0 ? (divisor - 1 - rest) / step : rest / -step;
  }
}
