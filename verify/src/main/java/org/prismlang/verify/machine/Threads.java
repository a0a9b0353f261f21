package org.prismlang.verify.machine;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Sets of threads of a block: their numbers in order. */
final class Threads {
  private Threads() {}

  static int[] range(int first, int count) {
    var threads = new int[count];
    Arrays.setAll(threads, i -> first + i);
    return threads;
  }

  static int[] where(int[] threads, IntPredicate condition) {
    var chosen = new int[threads.length];
    int count = 0;
    for (int thread : threads) {
      if (condition.test(thread)) {
        chosen[count++] = thread;
      }
    }
    return count == threads.length ? threads : Arrays.copyOf(chosen, count);
  }

  static int[] without(int[] threads, int[] others) {
    if (others.length == 0) {
      return threads;
    }
    var left = new int[threads.length];
    int count = 0;
    int at = 0;
    for (int thread : threads) {
      while (at < others.length && others[at] < thread) {
        at++;
      }
      if (at == others.length || others[at] != thread) {
        left[count++] = thread;
      }
    }
    return count == threads.length ? threads : Arrays.copyOf(left, count);
  }

  static boolean isRange(int[] threads) {
    return threads[threads.length - 1] - threads[0] == threads.length - 1;
  }
}
