package org.prismlang.sim.trace;

import java.util.Map;

/**
 * A stretch of time on a track.
 *
 * @param details what a viewer shows of it when asked
 */
record TraceSlice(
    int process,
    int track,
    String name,
    String category,
    long start,
    long end,
    Map<String, String> details) {
  TraceSlice {
    details = Map.copyOf(details);
  }

  /** Where an arrow between two slices begins or ends, inside of one of them. */
  record Point(int process, int track, long time) {}

  /** What one waited for, and who brought it about. */
  record Arrow(Point from, Point to) {}

  /**
   * What is drawn in one row.
   *
   * @param order rows of a process are sorted by it
   */
  record Row(int process, int track, String name, int order) {}
}
