package org.prismlang.bench.suite;

import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.prismlang.bench.library.Triton;
import org.prismlang.bench.measure.Contestant;
import org.prismlang.lang.type.Scalar;

/** out = softmax(Q Kᵀ / √columns) V in bf16 by {@code std.attention}, of many shapes. */
record AttentionShapes() implements Suite.Family {
  private static final String PROGRAM = "attention_shapes";
  private static final long PATIENCE = 1L << 26;

  @Override
  public Library library() {
    return Library.PYTORCH;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    var shape = AttentionShape.of(size);
    var inputs =
        new Inputs(bed, 4 * shape.queries() + 4 * shape.keys() + 4 * shape.sums(), seed)
            .random(Scalar.BF16, "Q", Scalar.BF16, shape.queries())
            .random(Scalar.BF16, "K", Scalar.BF16, shape.keys())
            .random(Scalar.BF16, "V", Scalar.BF16, shape.keys())
            .random(Scalar.BF16, "out", Scalar.BF16, shape.queries())
            .random(Scalar.FLOAT, "lse", Scalar.FLOAT, shape.sums());
    var field = new Field(bed, inputs);
    field.prism("std.attention", chosen(shape, inputs, bed));
    return Problem.poisoned(
        bed,
        4.0 * shape.queries() * shape.rows() / (shape.isCausal() ? 2 : 1),
        field,
        inputs,
        List.of(
            new Answer(
                inputs.get("out"),
                index -> element(shape, inputs, index),
                Math.max(64, PATIENCE / shape.rows() / shape.columns()),
                new Tolerance(0.02, 0.01))));
  }

  /** What the function launches for each copy of the inputs, launched again. */
  private static IntConsumer chosen(AttentionShape shape, Inputs inputs, Testbed bed) {
    var function = Programs.host(PROGRAM, bed.device()).function("by_choice").orElseThrow();
    return inputs.kept(
        function,
        List.of("Q", "K", "V", "out", "lse"),
        shape.batches(),
        shape.heads(),
        shape.keyHeads(),
        shape.rows(),
        shape.columns(),
        shape.isCausal() ? 1 : 0);
  }

  private static double element(AttentionShape shape, Inputs inputs, long index) {
    var q = inputs.get("Q").reader();
    var k = inputs.get("K").reader();
    var v = inputs.get("V").reader();
    long query = index / shape.columns();
    long keyHead = query / shape.rows() / shape.share();
    int seen = shape.seenBy((int) (query % shape.rows()));
    double most = Double.NEGATIVE_INFINITY;
    double total = 0;
    double sum = 0;
    for (int i = 0; i < seen; i++) {
      long key = (keyHead * shape.rows() + i) * shape.columns();
      double score = 0;
      for (int d = 0; d < shape.columns(); d++) {
        score += q.applyAsDouble(query * shape.columns() + d) * k.applyAsDouble(key + d);
      }
      score /= Math.sqrt(shape.columns());
      double larger = Math.max(most, score);
      double shrink = Math.exp(most - larger);
      double weight = Math.exp(score - larger);
      total = total * shrink + weight;
      sum = sum * shrink + weight * v.applyAsDouble(key + index % shape.columns());
      most = larger;
    }
    return sum / total;
  }

  @Override
  public Optional<Triton.Job> inTriton(Size size) {
    var shape = AttentionShape.of(size);
    return Optional.of(new Triton.Job("attention", shape.kind(), shape.batches(), shape.rows()));
  }

  @Override
  public List<Contestant> others(Size size, Testbed bed) {
    var shape = AttentionShape.of(size);
    return bed.torch()
        .map(it -> it.contestant("PyTorch", "sdpa", shape.kind(), shape.batches(), shape.rows()))
        .map(List::of)
        .orElse(List.of());
  }
}
