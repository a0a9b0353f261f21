package org.prismlang.kernel.report;

import java.util.ArrayList;
import java.util.Map;
import org.prismlang.lang.diagnostic.Plural;

/**
 * How many synchronizations of each kind.
 *
 * @param barriers split barriers, each with all its slots
 * @param byKind statements; kinds that do not occur are absent
 */
public record SyncCounts(int barriers, Map<Kind, Integer> byKind) {
  public SyncCounts {
    byKind = Map.copyOf(byKind);
  }

  public int of(Kind kind) {
    return byKind.getOrDefault(kind, 0);
  }

  public int block() {
    return of(Kind.BLOCK);
  }

  public int named() {
    return of(Kind.NAMED);
  }

  public int warp() {
    return of(Kind.WARP);
  }

  public int cluster() {
    return of(Kind.CLUSTER);
  }

  public int grid() {
    return of(Kind.GRID);
  }

  public int arrives() {
    return of(Kind.ARRIVE);
  }

  public int waits() {
    return of(Kind.WAIT);
  }

  public int fences() {
    return of(Kind.FENCE);
  }

  public int drains() {
    return of(Kind.DRAIN);
  }

  /**
   * Those at which somebody may wait or that order memory: all but marks in a thread's own work.
   */
  public boolean isEmpty() {
    for (var kind : byKind.keySet()) {
      if (kind != Kind.ENTER && kind != Kind.COMMIT) {
        return false;
      }
    }
    return true;
  }

  /** {@code 1 block barrier, 2 waits}; nothing for none. */
  public String text() {
    var parts = new ArrayList<String>();
    for (var kind : Kind.values()) {
      int count = of(kind);
      if (count > 0 && kind != Kind.ENTER && kind != Kind.COMMIT) {
        parts.add(Plural.of(count, kind.text()));
      }
    }
    return String.join(", ", parts);
  }
}
