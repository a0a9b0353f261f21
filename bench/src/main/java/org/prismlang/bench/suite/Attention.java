package org.prismlang.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.bench.library.Triton;
import org.prismlang.bench.measure.Contestant;
import org.prismlang.lang.type.Scalar;

/** out = softmax(Q Kᵀ / √128) V in bf16, heads of 128 columns. */
record Attention(boolean isCausal) implements Suite.Family {
  private static final int COLUMNS = 128;
  private static final double SCALE = 1 / Math.sqrt(COLUMNS);
  private static final long PATIENCE = 1L << 26;

  /** An instance of the kernel. */
  private record Variant(String name, int warpgroups, int keys, int slots) {}

  private static final List<Variant> VARIANTS =
      List.of(new Variant("Prism 192×80", 3, 80, 3), new Variant("Prism 128×128", 2, 128, 2));

  /** What mappings make of the sequential text. */
  private record Mapped(String name, String kernel, boolean isPersistent) {
    Launch launch(int heads, int rows, Inputs inputs, Testbed bed) {
      int tiles = heads * Math.ceilDiv(rows, 128);
      return Launch.of(
              Programs.kernel("attention_tasks", kernel, bed.device()),
              isPersistent ? Math.min(bed.processors(), tiles) : tiles,
              384)
          .memory("out", inputs, heads, rows, COLUMNS)
          .memory("Q", inputs, heads, rows, COLUMNS)
          .memory("K", inputs, heads, rows, COLUMNS)
          .memory("V", inputs, heads, rows, COLUMNS)
          .with("H", heads)
          .with("R", rows)
          .with("D", COLUMNS)
          .with("S", rows)
          .with("scale", SCALE);
    }
  }

  private static final List<Mapped> MAPPED =
      List.of(
          new Mapped("mapped, FA2", "flash_fa2", false),
          new Mapped("mapped, FA3", "flash_fa3", false),
          new Mapped("mapped, a stream", "flash_stream", true));

  private static final List<Mapped> MAPPED_CAUSAL =
      List.of(
          new Mapped("mapped, FA3", "flash_causal_causal_fa3", false),
          new Mapped("mapped, a stream", "flash_causal_causal_stream", true));

  @Override
  public Library library() {
    return Library.PYTORCH;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    int heads = size.number(0);
    int rows = size.number(1);
    long count = (long) heads * rows * COLUMNS;
    var first = Programs.kernel("attention", instance(VARIANTS.getFirst()), bed.device());
    var inputs =
        new Inputs(bed, 8 * count, seed)
            .random(first, "Q", Scalar.BF16, count)
            .random(first, "K", Scalar.BF16, count)
            .random(first, "V", Scalar.BF16, count)
            .random(first, "out", Scalar.BF16, count);
    var field = new Field(bed, inputs);
    for (var variant : VARIANTS) {
      var kernel = Programs.kernel("attention", instance(variant), bed.device());
      int tiles = heads * Math.ceilDiv(rows, 64 * variant.warpgroups);
      field.prism(
          variant.name,
          Launch.of(kernel, Math.min(bed.processors(), tiles), 128 * (variant.warpgroups + 1))
              .memory("Q", inputs, heads, rows, COLUMNS)
              .memory("K", inputs, heads, rows, COLUMNS)
              .memory("V", inputs, heads, rows, COLUMNS)
              .memory("out", inputs, heads, rows, COLUMNS)
              .with("heads", heads)
              .with("S", rows)
              .with("scale", SCALE));
    }
    for (var mapped : isCausal ? MAPPED_CAUSAL : MAPPED) {
      field.prism(mapped.name, mapped.launch(heads, rows, inputs, bed));
    }
    return Problem.poisoned(
        bed,
        4.0 * count * rows / (isCausal ? 2 : 1),
        field,
        inputs,
        List.of(
            new Answer(
                inputs.get("out"),
                index -> element(inputs, rows, index),
                Math.max(64, PATIENCE / rows / COLUMNS),
                // probabilities are bf16; a mean of many values is small, but early rows of a
                // causal one have few
                new Tolerance(0.02, isCausal ? 0.01 : 0.08 / Math.sqrt(rows)))));
  }

  private String instance(Variant variant) {
    return "attention[NWG="
        + variant.warpgroups
        + ", BN="
        + variant.keys
        + ", D="
        + variant.slots
        + ", CAUSAL="
        + (isCausal ? 1 : 0)
        + "]";
  }

  @Override
  public List<Contestant> others(Size size, Testbed bed) {
    var others = new ArrayList<Contestant>();
    bed.torch()
        .ifPresent(
            it ->
                others.add(
                    it.contestant(
                        "cuDNN by PyTorch",
                        "attention",
                        isCausal ? "causal" : "full",
                        size.number(0),
                        size.number(1))));
    return others;
  }

  @Override
  public Optional<Triton.Job> inTriton(Size size) {
    var shape =
        new AttentionShape(1, size.number(0), size.number(0), size.number(1), COLUMNS, isCausal);
    return Optional.of(new Triton.Job("attention", shape.kind(), 1, shape.rows()));
  }

  private double element(Inputs inputs, int rows, long index) {
    var q = inputs.get("Q").reader();
    var k = inputs.get("K").reader();
    var v = inputs.get("V").reader();
    long query = index / COLUMNS;
    long head = query / rows * rows;
    int keys = isCausal ? (int) (query % rows) + 1 : rows;
    double most = Double.NEGATIVE_INFINITY;
    double total = 0;
    double sum = 0;
    for (int i = 0; i < keys; i++) {
      double score = 0;
      for (int d = 0; d < COLUMNS; d++) {
        score += q.applyAsDouble(query * COLUMNS + d) * k.applyAsDouble((head + i) * COLUMNS + d);
      }
      score *= SCALE;
      double larger = Math.max(most, score);
      double shrink = Math.exp(most - larger);
      double weight = Math.exp(score - larger);
      total = total * shrink + weight;
      sum = sum * shrink + weight * v.applyAsDouble((head + i) * COLUMNS + index % COLUMNS);
      most = larger;
    }
    return sum / total;
  }
}
