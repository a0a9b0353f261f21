package org.prismlang.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * What makes one text of the other, in the unified form: formatting changes lines in their places,
 * so each hunk goes on to the next lines that both have.
 */
record UnifiedDiff(String path, String before, String after) {
  private static final int CONTEXT = 3;

  /**
   * Lines that differ.
   *
   * @param from the first, counted from nothing, in the one text and in the other
   */
  private record Change(int from, int to, int fromAfter, int toAfter) {}

  /** Nothing where the texts are the same. */
  String text() {
    var old = lines(before);
    var now = lines(after);
    var changes = changes(old, now);
    if (changes.isEmpty()) {
      return "";
    }
    var out = new StringBuilder("--- " + path + "\n+++ " + path + "\n");
    int begin = 0;
    for (int i = 1; i <= changes.size(); i++) {
      boolean isFar =
          i == changes.size() || changes.get(i).from() - changes.get(i - 1).to() > 2 * CONTEXT;
      if (isFar) {
        hunk(changes.subList(begin, i), old, now, out);
        begin = i;
      }
    }
    return out.toString();
  }

  private static List<String> lines(String text) {
    var lines = new ArrayList<String>();
    int at = 0;
    while (at < text.length()) {
      int end = text.indexOf('\n', at) + 1;
      int next = end == 0 ? text.length() : end;
      lines.add(text.substring(at, next));
      at = next;
    }
    return lines;
  }

  private static List<Change> changes(List<String> old, List<String> now) {
    var changes = new ArrayList<Change>();
    int i = 0;
    int j = 0;
    while (i < old.size() || j < now.size()) {
      if (i < old.size() && j < now.size() && old.get(i).equals(now.get(j))) {
        i++;
        j++;
        continue;
      }
      int far = 1; // lines skipped in both together, until they meet again
      int left = 0;
      while (!meets(old, now, i + left, j + far - left)) {
        left++;
        if (left > far) {
          far++;
          left = 0;
        }
      }
      changes.add(new Change(i, i + left, j, j + far - left));
      i += left;
      j += far - left;
    }
    return changes;
  }

  /** At the same line in both, or at the end of both. */
  private static boolean meets(List<String> old, List<String> now, int i, int j) {
    if (i >= old.size() || j >= now.size()) {
      return i == old.size() && j == now.size();
    }
    return old.get(i).equals(now.get(j));
  }

  private static void hunk(
      List<Change> changes, List<String> old, List<String> now, StringBuilder out) {
    var first = changes.getFirst();
    var last = changes.getLast();
    int before = Math.min(CONTEXT, first.from());
    int behind = Math.min(CONTEXT, old.size() - last.to());
    out.append("@@ -").append(range(first.from() - before, last.to() + behind));
    out.append(" +").append(range(first.fromAfter() - before, last.toAfter() + behind));
    out.append(" @@\n");
    int at = first.from() - before;
    for (var change : changes) {
      add(' ', old.subList(at, change.from()), out);
      add('-', old.subList(change.from(), change.to()), out);
      add('+', now.subList(change.fromAfter(), change.toAfter()), out);
      at = change.to();
    }
    add(' ', old.subList(at, last.to() + behind), out);
  }

  /** An empty range is named by the line before it. */
  private static String range(int from, int to) {
    return (to == from ? from : from + 1) + "," + (to - from);
  }

  private static void add(char sign, List<String> lines, StringBuilder out) {
    for (var line : lines) {
      out.append(sign).append(line);
      if (!line.endsWith("\n")) {
        out.append("\n\\ No newline at end of file\n");
      }
    }
  }
}
