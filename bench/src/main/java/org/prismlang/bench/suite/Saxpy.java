package org.prismlang.bench.suite;

import java.util.List;
import org.prismlang.lang.type.Scalar;

/** y = a x + y. The result takes the place of an input, which is put back before each check. */
record Saxpy() implements Suite.Family {
  private static final float A = 2.5f;
  private static final int THREADS = 256;
  private static final int TILE = 4096;
  private static final int BYTES = 12;
  private static final int MOST = 1 << 22;

  @Override
  public Library library() {
    return Library.CUBLAS;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    int n = size.number(0);
    var kernel = Programs.kernel("saxpy", "saxpy", bed.device());
    var inputs =
        new Inputs(bed, 2L * Float.BYTES * n, seed)
            .random(kernel, "x", Scalar.FLOAT, n)
            .random(kernel, "y", Scalar.FLOAT, n);
    var before = inputs.get("y").snapshot();
    var launch =
        Launch.of(kernel, Math.ceilDiv(n, TILE), THREADS)
            .with("a", (double) A)
            .memory("x", inputs)
            .memory("y", inputs)
            .with("n", n);
    var field = new Field(bed, inputs).prism("Prism", launch);
    bed.cublas()
        .ifPresent(
            it ->
                field.library(
                    "cuBLAS",
                    copy -> it.saxpy(n, A, inputs.buffer("x", copy), inputs.buffer("y", copy))));
    var old = before.reader();
    return new Problem(
        bed.device(),
        (double) BYTES * n,
        field.contestants(),
        inputs,
        List.of(
            new Answer(
                inputs.get("y"),
                i -> A * inputs.get("x").at(i) + old.applyAsDouble(i),
                Math.min(n, MOST),
                new Tolerance(1e-6, 1e-6))),
        () -> before.restore(inputs.get("y")));
  }
}
