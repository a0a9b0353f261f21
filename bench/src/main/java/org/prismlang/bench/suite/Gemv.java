package org.prismlang.bench.suite;

import java.util.List;
import org.prismlang.lang.type.Scalar;

/** y = A[M][K] x. */
record Gemv() implements Suite.Family {
  private static final int THREADS = 256;
  private static final int ROWS = 4;
  private static final int SAMPLES = 512;

  @Override
  public Library library() {
    return Library.CUBLAS;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    int m = size.number(0);
    int k = size.number(1);
    var kernel = Programs.kernel("gemv", "gemv", bed.device());
    long bytes = Float.BYTES * ((long) m * k + k + m);
    var inputs =
        new Inputs(bed, bytes, seed)
            .random(kernel, "A", Scalar.FLOAT, (long) m * k)
            .random(kernel, "x", Scalar.FLOAT, k)
            .random(kernel, "y", Scalar.FLOAT, m);
    var launch =
        Launch.of(kernel, Math.ceilDiv(m, ROWS), THREADS)
            .memory("A", inputs)
            .memory("x", inputs)
            .memory("y", inputs)
            .with("M", m)
            .with("K", k);
    var mapped =
        Launch.of(
                Programs.kernel("element_tasks", "gemv_four_rows", bed.device()),
                Math.ceilDiv(m, ROWS),
                THREADS)
            .memory("A", inputs)
            .memory("x", inputs)
            .memory("y", inputs)
            .with("M", m)
            .with("K", k);
    var field = new Field(bed, inputs).prism("Prism", launch).prism("mapped", mapped);
    bed.cublas()
        .ifPresent(
            it ->
                field.library(
                    "cuBLAS",
                    copy ->
                        it.sgemv(
                            m,
                            k,
                            inputs.buffer("A", copy),
                            inputs.buffer("x", copy),
                            inputs.buffer("y", copy))));
    return Problem.poisoned(
        bed,
        (double) bytes,
        field,
        inputs,
        List.of(
            new Answer(
                inputs.get("y"),
                row -> dot(inputs, row, k),
                SAMPLES,
                new Tolerance(1e-5, 1e-4 * Math.sqrt(k)))));
  }

  private static double dot(Inputs inputs, long row, int k) {
    var a = inputs.get("A").reader();
    var x = inputs.get("x").reader();
    double sum = 0;
    for (int i = 0; i < k; i++) {
      sum += a.applyAsDouble(row * k + i) * x.applyAsDouble(i);
    }
    return sum;
  }
}
