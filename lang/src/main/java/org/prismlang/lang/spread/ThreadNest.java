package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;

/**
 * What lines of a thread are written with.
 *
 * @param lines so far
 * @param around loops and conditions that are open at the last of them, from outside in
 */
record ThreadNest(
    Plan plan,
    Said said,
    Holdings holdings,
    NestNames names,
    ThreadValues values,
    Edges edges,
    WrittenMemory memory,
    BoxesInShared boxes,
    BlockThreads threads,
    List<String> lines,
    List<PlanNode.Around> around) {
  static ThreadNest of(
      Plan plan, Said said, Holdings holdings, NestNames names, Map<String, String> ofBlock) {
    var boxes = BoxesInShared.of(plan, said, names);
    var threads = new BlockThreads(said.threads(), holdings, names, !boxes.areNone());
    return new ThreadNest(
        plan,
        said,
        holdings,
        names,
        new ThreadValues(plan, holdings, ofBlock, boxes, threads),
        new Edges(plan),
        WrittenMemory.of(plan, said),
        boxes,
        threads,
        new ArrayList<>(),
        new ArrayList<>());
  }

  /**
   * Where a line stands.
   *
   * @param available threads that do the same there
   */
  record Where(int depth, long available) {
    Where in() {
      return new Where(depth + 1, available);
    }
  }

  void line(Where where, String text) {
    lines.add("    ".repeat(where.depth) + text);
  }

  /** Threads that act together, as a perspective. */
  String level(long threads) {
    return threads == said.allThreads() ? "block[1]" : "thread[" + threads + "]";
  }
}
