package org.prismlang.bench.suite;

import java.util.List;
import java.util.function.IntConsumer;
import org.prismlang.bench.measure.Contestant;
import org.prismlang.lang.type.Scalar;

/** out = softmax(Q Kᵀ / √columns) V in bf16 by {@code std.attention}, of many shapes. */
record AttentionShapes() implements Suite.Family {
  private static final String PROGRAM = "attention_shapes";
  private static final long PATIENCE = 1L << 26;

  /**
   * What is attended to.
   *
   * @param keyHeads each of which several heads of queries share
   */
  private record Shape(
      int batches, int heads, int keyHeads, int rows, int columns, boolean isCausal) {
    static Shape of(Size size) {
      return new Shape(
          size.number(0),
          size.number(1),
          size.number(2),
          size.number(3),
          size.number(4),
          size.number(5) == 1);
    }

    long queries() {
      return (long) batches * heads * rows * columns;
    }

    long keys() {
      return (long) batches * keyHeads * rows * columns;
    }

    double element(Inputs inputs, long index) {
      var q = inputs.get("Q").reader();
      var k = inputs.get("K").reader();
      var v = inputs.get("V").reader();
      long query = index / columns;
      long keyHead = query / rows / (heads / keyHeads);
      int seen = isCausal ? (int) (query % rows) + 1 : rows;
      double most = Double.NEGATIVE_INFINITY;
      double total = 0;
      double sum = 0;
      for (int i = 0; i < seen; i++) {
        long key = (keyHead * rows + i) * columns;
        double score = 0;
        for (int d = 0; d < columns; d++) {
          score += q.applyAsDouble(query * columns + d) * k.applyAsDouble(key + d);
        }
        score /= Math.sqrt(columns);
        double larger = Math.max(most, score);
        double shrink = Math.exp(most - larger);
        double weight = Math.exp(score - larger);
        total = total * shrink + weight;
        sum = sum * shrink + weight * v.applyAsDouble(key + index % columns);
        most = larger;
      }
      return sum / total;
    }
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

  @Override
  public Library library() {
    return Library.PYTORCH;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    var shape = Shape.of(size);
    long sums = (long) shape.batches * shape.heads * shape.rows;
    var inputs =
        new Inputs(bed, 4 * shape.queries() + 4 * shape.keys() + 4 * sums, seed)
            .random(Scalar.BF16, "Q", Scalar.BF16, shape.queries())
            .random(Scalar.BF16, "K", Scalar.BF16, shape.keys())
            .random(Scalar.BF16, "V", Scalar.BF16, shape.keys())
            .random(Scalar.BF16, "out", Scalar.BF16, shape.queries())
            .random(Scalar.FLOAT, "lse", Scalar.FLOAT, sums);
    var field = new Field(bed, inputs);
    field.prism("std.attention", chosen(shape, inputs, bed));
    return Problem.poisoned(
        bed,
        4.0 * shape.queries() * shape.rows / (shape.isCausal ? 2 : 1),
        field,
        inputs,
        List.of(
            new Answer(
                inputs.get("out"),
                index -> shape.element(inputs, index),
                Math.max(64, PATIENCE / shape.rows / shape.columns),
                new Tolerance(0.02, 0.01))));
  }

  /** What the function launches for each copy of the inputs, launched again. */
  private static IntConsumer chosen(Shape shape, Inputs inputs, Testbed bed) {
    var function = Programs.host(PROGRAM, bed.device()).function("by_choice").orElseThrow();
    return inputs.kept(
        function,
        List.of("Q", "K", "V", "out", "lse"),
        shape.batches,
        shape.heads,
        shape.keyHeads,
        shape.rows,
        shape.columns,
        shape.isCausal ? 1 : 0);
  }

  @Override
  public List<Contestant> others(Size size, Testbed bed) {
    var shape = Shape.of(size);
    var kind =
        "%d:%d:%d:%s"
            .formatted(
                shape.heads, shape.keyHeads, shape.columns, shape.isCausal ? "causal" : "full");
    return bed.torch()
        .map(it -> it.contestant("PyTorch", "sdpa", kind, shape.batches, shape.rows))
        .map(List::of)
        .orElse(List.of());
  }
}
