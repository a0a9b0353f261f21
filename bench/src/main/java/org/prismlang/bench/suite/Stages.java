package org.prismlang.bench.suite;

import java.util.List;
import org.prismlang.bench.library.Cublas;
import org.prismlang.bench.library.Cublas.Arithmetic;
import org.prismlang.lang.type.Scalar;

/**
 * The tutorial's five stages of C = alpha A · B + beta C. They read C, so it is put back before
 * each check.
 */
record Stages() implements Suite.Family {
  private static final double BETA = 0.5;
  private static final long PATIENCE = 1L << 25;

  /**
   * A stage.
   *
   * @param tile elements of C a block
   */
  private record Stage(String name, String instance, int tile, int threads) {}

  private static final List<Stage> STAGES =
      List.of(
          new Stage("sgemm1", "sgemm1", 256, 256),
          new Stage("sgemm2", "sgemm2", 32 * 32, 32 * 32),
          new Stage("sgemm3", "sgemm3[BM=128, BN=128, BK=8, TM=8, TN=8]", 128 * 128, 256),
          new Stage("sgemm4", "sgemm4", 128 * 128, 256),
          new Stage("sgemm5", "sgemm5", 128 * 128, 128));

  @Override
  public Library library() {
    return Library.CUBLAS;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    int m = size.number(0);
    int n = size.number(1);
    int k = size.number(2);
    var first = Programs.kernel("sgemm1", "sgemm1", bed.device());
    var inputs =
        new Inputs(bed, 4L * ((long) m * k + (long) n * k + (long) m * n), seed)
            .random(first, "A", Scalar.FLOAT, (long) m * k)
            .random(first, "B", Scalar.FLOAT, (long) n * k)
            .random(first, "C", Scalar.FLOAT, (long) m * n);
    var field = new Field(bed, inputs);
    for (var stage : STAGES) {
      var kernel = Programs.kernel(stage.name, stage.instance, bed.device());
      field.prism(
          "Prism " + stage.name,
          Launch.of(kernel, m * n / stage.tile, stage.threads)
              .memory("A", inputs)
              .memory("B", inputs)
              .memory("C", inputs)
              .with("M", m)
              .with("N", n)
              .with("K", k)
              .with("alpha", 1.0)
              .with("beta", BETA));
    }
    var product = new Cublas.Product(m, n, k, false, Scalar.FLOAT, Scalar.FLOAT, Arithmetic.FLOAT);
    bed.cublas()
        .ifPresent(
            it ->
                field.library(
                    "cuBLAS",
                    copy ->
                        it.sgemm(
                            product,
                            1,
                            inputs.buffer("A", copy),
                            inputs.buffer("B", copy),
                            (float) BETA,
                            inputs.buffer("C", copy))));
    var before = inputs.get("C").snapshot();
    var old = before.reader();
    return new Problem(
        bed.device(),
        2.0 * m * n * k,
        field.contestants(),
        inputs,
        List.of(
            new Answer(
                inputs.get("C"),
                index -> element(inputs, n, k, index) + BETA * old.applyAsDouble(index),
                PATIENCE / k,
                new Tolerance(1e-5, 5e-5 * Math.sqrt(k)))),
        () -> before.restore(inputs.get("C")));
  }

  private static double element(Inputs inputs, int n, int k, long index) {
    var a = inputs.get("A").reader();
    var b = inputs.get("B").reader();
    double sum = 0;
    for (int i = 0; i < k; i++) {
      sum += a.applyAsDouble(index / n * k + i) * b.applyAsDouble((long) i * n + index % n);
    }
    return sum;
  }
}
