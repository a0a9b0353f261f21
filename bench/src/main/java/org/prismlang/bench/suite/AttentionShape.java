package org.prismlang.bench.suite;

/**
 * Heads of rows of queries that attend to as many keys.
 *
 * @param keyHeads each of which several heads of queries share
 */
record AttentionShape(
    int batches, int heads, int keyHeads, int rows, int columns, boolean isCausal) {
  static AttentionShape of(Size size) {
    return new AttentionShape(
        size.number(0),
        size.number(1),
        size.number(2),
        size.number(3),
        size.number(4),
        size.number(5) == 1);
  }

  static Size size(
      Sizes smallest, int batches, int heads, int keyHeads, int rows, int columns, int causal) {
    var shared = heads == keyHeads ? "" : ":" + keyHeads;
    var label = batches + "·" + heads + shared + " × " + rows + " × " + columns;
    return Size.of(
        smallest,
        causal == 1 ? label + " causal" : label,
        batches,
        heads,
        keyHeads,
        rows,
        columns,
        causal);
  }

  long queries() {
    return sums() * columns;
  }

  long keys() {
    return (long) batches * keyHeads * rows * columns;
  }

  /** Rows of queries of all heads. */
  long sums() {
    return (long) batches * heads * rows;
  }

  /** Heads of queries that have one of keys. */
  int share() {
    return heads / keyHeads;
  }

  /** Keys that the query in a row of its head sees. */
  int seenBy(int row) {
    return isCausal ? row + 1 : rows;
  }

  /** As a process of PyTorch is asked for it. */
  String kind() {
    return "%d:%d:%d:%s".formatted(heads, keyHeads, columns, isCausal ? "causal" : "full");
  }
}
