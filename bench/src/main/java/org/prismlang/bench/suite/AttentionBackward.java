package org.prismlang.bench.suite;

import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.LongToDoubleFunction;
import org.prismlang.bench.measure.Contestant;
import org.prismlang.lang.type.Scalar;

/** dQ, dK and dV of softmax(Q Kᵀ / √columns) V in bf16 by {@code std.attention_backward}. */
record AttentionBackward() implements Suite.Family {
  private static final String PROGRAM = "attention_backward";
  private static final long PATIENCE = 1L << 24;

  @Override
  public Library library() {
    return Library.PYTORCH;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    var shape = AttentionShape.of(size);
    long bytes = 8 * shape.queries() + 8 * shape.keys() + 4 * shape.sums();
    var inputs =
        new Inputs(bed, bytes, seed)
            .random(Scalar.BF16, "Q", Scalar.BF16, shape.queries())
            .random(Scalar.BF16, "K", Scalar.BF16, shape.keys())
            .random(Scalar.BF16, "V", Scalar.BF16, shape.keys())
            .random(Scalar.BF16, "out", Scalar.BF16, shape.queries())
            .random(Scalar.FLOAT, "lse", Scalar.FLOAT, shape.sums())
            .random(Scalar.BF16, "dO", Scalar.BF16, shape.queries())
            .random(Scalar.BF16, "dQ", Scalar.BF16, shape.queries())
            .random(Scalar.BF16, "dK", Scalar.BF16, shape.keys())
            .random(Scalar.BF16, "dV", Scalar.BF16, shape.keys());
    var forward = launched("forward", shape, inputs, bed, "Q", "K", "V", "out", "lse");
    for (int copy = 0; copy < inputs.copies(); copy++) {
      forward.accept(copy);
    }
    var field = new Field(bed, inputs);
    field.prism(
        "std.attention_backward",
        launched(
            "backward", shape, inputs, bed, "Q", "K", "V", "out", "lse", "dO", "dQ", "dK", "dV"));
    var reference = new AttentionGradients(shape, inputs);
    return Problem.poisoned(
        bed,
        10.0 * shape.queries() * shape.rows() / (shape.isCausal() ? 2 : 1),
        field,
        inputs,
        List.of(
            answer("dQ", reference::ofQuery, shape, inputs),
            answer("dK", reference::ofKey, shape, inputs),
            answer("dV", reference::ofValue, shape, inputs)));
  }

  private static Answer answer(
      String name, LongToDoubleFunction reference, AttentionShape shape, Inputs inputs) {
    return new Answer(
        inputs.get(name),
        reference,
        Math.max(64, PATIENCE / shape.rows() / shape.columns()),
        // weights and their gradients are bf16; a sum over many rows is small, but early rows of a
        // causal one see few
        new Tolerance(0.02, shape.isCausal() ? 0.01 : 0.08 / Math.sqrt(shape.rows())));
  }

  /** What the function launches for each copy of the inputs, launched again. */
  private static IntConsumer launched(
      String name, AttentionShape shape, Inputs inputs, Testbed bed, String... buffers) {
    var function = Programs.host(PROGRAM, bed.device()).function(name).orElseThrow();
    return inputs.kept(
        function,
        List.of(buffers),
        shape.batches(),
        shape.heads(),
        shape.keyHeads(),
        shape.rows(),
        shape.columns(),
        shape.isCausal() ? 1 : 0);
  }

  @Override
  public List<Contestant> others(Size size, Testbed bed) {
    var shape = AttentionShape.of(size);
    return bed.torch()
        .map(
            it ->
                it.contestant(
                    "PyTorch", "sdpa_backward", shape.kind(), shape.batches(), shape.rows()))
        .map(List::of)
        .orElse(List.of());
  }
}
