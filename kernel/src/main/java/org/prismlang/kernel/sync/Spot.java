package org.prismlang.kernel.sync;

/**
 * A place for a synchronization.
 *
 * @param role the one role that takes part, where the list is run by all of them; empty otherwise
 */
record Spot(Seq seq, int gap, String role) {
  static Spot before(Node node) {
    return new Spot(node.seq, node.index, "");
  }

  static Spot after(Node node) {
    return new Spot(node.seq, node.index + 1, "");
  }

  Spot of(String someRole) {
    return new Spot(seq, gap, seq.code.role().isEmpty() ? someRole : "");
  }
}
