package org.prismlang.kernel.analyze;

import org.prismlang.kernel.cost.Request;

/** What one access has cost so far. */
final class Tally {
  long requests;
  long lanes;

  /** Sectors of global memory, or wavefronts of shared memory. */
  long cost;

  long ideal;

  /** Of the dearest request. */
  long worst;

  /** Of requests that nobody knows before the run; empty where all are known. */
  String unknown = "";

  private Request last = new Request();
  private int lastCost;
  private int lastIdeal;

  /** Whether a request costs what the last one does because it lies in memory as that did. */
  boolean repeats(Request request) {
    return request.isLike(last);
  }

  void remember(Request request, int costOfRequest, int idealOfRequest) {
    last = request.copy();
    lastCost = costOfRequest;
    lastIdeal = idealOfRequest;
  }

  void addAgain() {
    add(last.lanes(), lastCost, lastIdeal);
  }

  void add(int lanesOfRequest, int costOfRequest, int idealOfRequest) {
    requests++;
    lanes += lanesOfRequest;
    cost += costOfRequest;
    ideal += idealOfRequest;
    worst = Math.max(worst, costOfRequest);
  }

  void doubt(String why) {
    if (unknown.isEmpty()) {
      unknown = why;
    }
  }
}
