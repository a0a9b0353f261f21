package org.prismlang.sim.machine;

/**
 * Who waits, and for what.
 *
 * @param what the barrier, in words
 */
public record Waiting(Block block, int first, int count, int site, String what) {
  private static final String OWN_PARTS = "the parts of its own code";

  static Waiting forOwnParts(Block block, int first, int count, int site) {
    return new Waiting(block, first, count, site, OWN_PARTS);
  }

  boolean isForOwnParts() {
    return what.equals(OWN_PARTS);
  }

  public String text() {
    return who() + " waits for " + what;
  }

  private String who() {
    var threads =
        count == 1
            ? "thread " + first
            : count == block.threads()
                ? "all threads"
                : "threads " + first + " to " + (first + count - 1);
    return "block " + block.index() + ", " + threads;
  }
}
