package org.prismlang.lang.omega;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The Omega test as far as it shows that linear constraints have no integer solution: equalities
 * are solved exactly, then unknowns are eliminated from inequalities, which are tightened to whole
 * numbers and become equalities where two of them leave one value. Rows hold the constant first.
 */
public final class Elimination {
  private static final int MOST_ROWS = 400;
  private static final int MOST_EQUALITIES = 200;

  private int width;
  private List<long[]> zeros = new ArrayList<>();

  /** By coefficients, the constant made 0: the least constant says most. */
  private Map<Key, Long> notNegatives = new LinkedHashMap<>();

  private boolean isContradictory;

  public Elimination(int unknowns) {
    width = unknowns + 1;
  }

  /** Coefficients; that of the opposite row is found without making it. */
  private static final class Key {
    private static final long BASE = 0x9E3779B97F4A7C15L;

    private final long[] row;
    private final long sign;

    /** Linear: the opposite row's is its negation. */
    private final long hash;

    private Key(long[] row, long sign, long hash) {
      this.row = row;
      this.sign = sign;
      this.hash = hash;
    }

    static Key of(long[] row) {
      long hash = 0;
      for (long coefficient : row) {
        hash = hash * BASE + coefficient;
      }
      return new Key(row, 1, hash);
    }

    Key opposite() {
      return new Key(row, -sign, -hash);
    }

    /** With one column more, which is 0. */
    Key widened() {
      return of(Arrays.copyOf(row, row.length + 1));
    }

    @Override
    public boolean equals(Object other) {
      if (!(other instanceof Key key) || hash != key.hash || row.length != key.row.length) {
        return false;
      }
      long turned = sign * key.sign;
      for (int i = 0; i < row.length; i++) {
        if (row[i] != turned * key.row[i]) {
          return false;
        }
      }
      return true;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(hash);
    }
  }

  public void zero(long[] row) {
    zeros.add(row);
  }

  public void notNegative(long[] row) {
    long common = common(row);
    if (common == 0) {
      isContradictory |= row[0] < 0;
      return;
    }
    var tight = row.clone();
    tight[0] = 0;
    if (common != 1) {
      for (int i = 1; i < row.length; i++) {
        tight[i] /= common;
      }
    }
    notNegatives.merge(Key.of(tight), Math.floorDiv(row[0], common), Math::min);
  }

  /** Throws {@link ArithmeticException} where numbers grow too large to tell. */
  public boolean isImpossible() {
    int equalities = 0;
    while (!isContradictory) {
      if (!zeros.isEmpty()) {
        if (++equalities > MOST_EQUALITIES) {
          return false;
        }
        solve(zeros.removeLast());
      } else if (!findEqualities()) {
        var unknown = cheapest();
        if (unknown.isEmpty()) {
          return false;
        }
        eliminate(unknown.get());
        if (notNegatives.size() > MOST_ROWS) {
          return false;
        }
      }
    }
    return true;
  }

  private void solve(long[] row) {
    long common = common(row);
    if (common == 0 || row[0] % common != 0) {
      isContradictory |= row[0] != 0;
      return;
    }
    int least = 0;
    for (int i = 0; i < row.length; i++) {
      row[i] /= common;
      if (i > 0 && row[i] != 0 && (least == 0 || Math.abs(row[i]) < Math.abs(row[least]))) {
        least = i;
      }
    }
    if (Math.abs(row[least]) == 1) {
      var value = new long[row.length];
      for (int i = 0; i < row.length; i++) {
        value[i] = i == least ? 0 : Math.multiplyExact(-row[least], row[i]);
      }
      substitute(least, value);
    } else {
      shrink(row, least);
    }
  }

  /** Pugh's substitution by a new unknown, after which the coefficients are smaller. */
  private void shrink(long[] row, int least) {
    long sign = Long.signum(row[least]);
    long modulus = Math.abs(row[least]) + 1;
    var value = new long[width + 1];
    for (int i = 0; i < row.length; i++) {
      value[i] = i == least ? 0 : sign * centred(row[i], modulus);
    }
    value[width] = -sign * modulus;
    zeros.add(row);
    widen();
    substitute(least, value);
  }

  private static long centred(long value, long modulus) {
    return value - modulus * Math.floorDiv(2 * value + modulus, 2 * modulus);
  }

  private void widen() {
    width++;
    var wide = new ArrayList<long[]>();
    zeros.forEach(row -> wide.add(Arrays.copyOf(row, width)));
    zeros = wide;
    var rows = new LinkedHashMap<Key, Long>();
    notNegatives.forEach((key, constant) -> rows.put(key.widened(), constant));
    notNegatives = rows;
  }

  private void substitute(int unknown, long[] value) {
    var before = notNegatives;
    notNegatives = new LinkedHashMap<>();
    before.forEach(
        (key, constant) -> {
          if (key.row[unknown] == 0) {
            notNegatives.merge(key, constant, Math::min);
          } else {
            notNegative(with(row(key, constant), unknown, value));
          }
        });
    zeros.replaceAll(row -> with(row, unknown, value));
  }

  private static long[] row(Key key, long constant) {
    var row = key.row.clone();
    row[0] = constant;
    return row;
  }

  private static long[] with(long[] row, int unknown, long[] value) {
    long times = row[unknown];
    if (times == 0) {
      return row;
    }
    var result = row.clone();
    result[unknown] = 0;
    for (int i = 0; i < result.length; i++) {
      result[i] = Math.addExact(result[i], Math.multiplyExact(times, value[i]));
    }
    return result;
  }

  /** Opposite rows bound a sum from both sides: to nothing, to one value, or not. */
  private boolean findEqualities() {
    for (var entry : notNegatives.entrySet()) {
      var opposite = entry.getKey().opposite();
      var other = notNegatives.get(opposite);
      if (other != null && entry.getValue() + other <= 0) {
        isContradictory = entry.getValue() + other < 0;
        zeros.add(row(entry.getKey(), entry.getValue()));
        notNegatives.remove(opposite);
        notNegatives.remove(entry.getKey());
        return true;
      }
    }
    return false;
  }

  /** The unknown whose elimination makes fewest rows. */
  private Optional<Integer> cheapest() {
    Optional<Integer> cheapest = Optional.empty();
    long least = Long.MAX_VALUE;
    var aboves = new int[width];
    var belows = new int[width];
    for (var key : notNegatives.keySet()) {
      for (int i = 1; i < width; i++) {
        aboves[i] += key.row[i] > 0 ? 1 : 0;
        belows[i] += key.row[i] < 0 ? 1 : 0;
      }
    }
    for (int i = 1; i < width; i++) {
      long above = aboves[i];
      long below = belows[i];
      long made = above * below - above - below;
      if (above + below > 0 && made < least && above * below <= MOST_ROWS * 4) {
        least = made;
        cheapest = Optional.of(i);
      }
    }
    return cheapest;
  }

  private void eliminate(int unknown) {
    var lower = new ArrayList<long[]>();
    var upper = new ArrayList<long[]>();
    var before = notNegatives;
    notNegatives = new LinkedHashMap<>();
    before.forEach(
        (key, constant) -> {
          if (key.row[unknown] == 0) {
            notNegatives.put(key, constant);
          } else {
            (key.row[unknown] > 0 ? lower : upper).add(row(key, constant));
          }
        });
    for (var low : lower) {
      for (var high : upper) {
        long common = gcd(low[unknown], -high[unknown]);
        long timesHigh = low[unknown] / common;
        long timesLow = -high[unknown] / common;
        var sum = new long[width];
        for (int i = 0; i < width; i++) {
          sum[i] =
              Math.addExact(
                  Math.multiplyExact(timesLow, low[i]), Math.multiplyExact(timesHigh, high[i]));
        }
        notNegative(sum);
      }
    }
  }

  /** Of the coefficients; 0 where there are none. */
  private static long common(long[] row) {
    long common = 0;
    for (int i = 1; i < row.length && common != 1; i++) {
      common = gcd(common, Math.abs(row[i]));
    }
    return common;
  }

  private static long gcd(long a, long b) {
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }
}
