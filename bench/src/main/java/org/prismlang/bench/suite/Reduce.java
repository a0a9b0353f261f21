package org.prismlang.bench.suite;

import java.util.List;
import org.prismlang.lang.type.Scalar;

/** The sum of floats. */
record Reduce() implements Suite.Family {
  private static final int THREADS = 512;
  private static final int BLOCKS_A_PROCESSOR = 2;

  @Override
  public Library library() {
    return Library.CUB;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    int n = size.number(0);
    var kernel = Programs.kernel("reduce", "reduce_sum", bed.device());
    var inputs =
        new Inputs(bed, (long) Float.BYTES * n, seed)
            .random(kernel, "x", Scalar.FLOAT, n)
            .random(kernel, "out", Scalar.FLOAT, 1);
    var launch =
        Launch.of(kernel, BLOCKS_A_PROCESSOR * bed.processors(), THREADS)
            .memory("x", inputs)
            .memory("out", inputs)
            .with("n", n);
    var mapped =
        Launch.of(
                Programs.kernel("element_tasks", "total_in_turn", bed.device()),
                BLOCKS_A_PROCESSOR * bed.processors(),
                THREADS)
            .memory("x", inputs)
            .memory("out", inputs)
            .with("n", n);
    var field = new Field(bed, inputs).prism("Prism", launch).prism("mapped", mapped);
    bed.cub()
        .ifPresent(
            it ->
                field.library(
                    "CUB",
                    copy -> it.reduce(n, inputs.buffer("x", copy), inputs.buffer("out", copy))));
    double sum = sum(inputs.get("x"), n);
    return Problem.poisoned(
        bed,
        (double) Float.BYTES * n,
        field,
        inputs,
        List.of(
            new Answer(
                inputs.get("out"),
                _ -> sum,
                1,
                // sums of the standard normal distribution are as large as the root of n
                new Tolerance(0, 1e-3 * Math.sqrt(n)))));
  }

  private static double sum(Data x, int n) {
    var reader = x.reader();
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += reader.applyAsDouble(i);
    }
    return sum;
  }
}
