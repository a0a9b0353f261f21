package org.prismlang.kernel.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * The order in which frames of several columns are drawn, so that copies of one statement stand
 * side by side: a shortest sequence that holds that of every column.
 */
final class Alignment {
  private Alignment() {}

  static List<Item.Key> of(List<List<Item>> columns) {
    List<Item.Key> merged = List.of();
    for (var column : columns) {
      var keys = new ArrayList<Item.Key>();
      for (var item : column) {
        if (item instanceof Item.Frame frame) {
          keys.add(frame.key());
        }
      }
      merged = merge(merged, keys);
    }
    return merged;
  }

  private static List<Item.Key> merge(List<Item.Key> a, List<Item.Key> b) {
    var common = common(a, b);
    var merged = new ArrayList<Item.Key>();
    int i = 0;
    int j = 0;
    while (i < a.size() && j < b.size()) {
      if (a.get(i).equals(b.get(j))) {
        merged.add(a.get(i));
        i++;
        j++;
      } else if (common[i + 1][j] >= common[i][j + 1]) {
        merged.add(a.get(i++));
      } else {
        merged.add(b.get(j++));
      }
    }
    merged.addAll(a.subList(i, a.size()));
    merged.addAll(b.subList(j, b.size()));
    return merged;
  }

  /** How many keys the rests from {@code i} and {@code j} on have in common, in order. */
  private static int[][] common(List<Item.Key> a, List<Item.Key> b) {
    var common = new int[a.size() + 1][b.size() + 1];
    for (int i = a.size() - 1; i >= 0; i--) {
      for (int j = b.size() - 1; j >= 0; j--) {
        common[i][j] =
            a.get(i).equals(b.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }
}
