package org.prismlang.bench.suite;

import java.util.List;
import org.prismlang.bench.library.Cublas;
import org.prismlang.bench.library.Cublas.Arithmetic;
import org.prismlang.lang.type.Scalar;

/**
 * C = A · Bᵀ in bf16, and y, the sums of A's rows. The library needs two calls, the second a
 * product with ones.
 */
record GemmRows() implements Suite.Family {
  private static final List<Gemm.Variant> VARIANTS =
      List.of(
          new Gemm.Variant("Prism", "gemm_rows", "gemm_rows", 128, 256, 64, 384, 1),
          new Gemm.Variant("mapped", "rows_tasks", "gemm_rows_hopper", 128, 256, 64, 384, 1));

  /** There are two answers to check, or one of twice the work. */
  private static final long PATIENCE = Gemm.PATIENCE / 2;

  @Override
  public Library library() {
    return Library.CUBLAS;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    int m = size.number(0);
    int n = size.number(1);
    int k = size.number(2);
    long left = (long) m * k;
    long right = (long) n * k;
    long product = (long) m * n;
    var kernels =
        VARIANTS.stream()
            .map(it -> Programs.kernel(it.program(), it.kernel(), bed.device()))
            .toList();
    var kernel = kernels.getFirst();
    var inputs =
        new Inputs(bed, (left + right + product) * 2, seed)
            .random(kernel, "A", Scalar.BF16, left)
            .random(kernel, "B", Scalar.BF16, right)
            .random(kernel, "C", Scalar.BF16, product)
            .random(kernel, "y", Scalar.FLOAT, m)
            .filled(Scalar.BF16, "ones", Scalar.BF16, k, 1);
    var field = new Field(bed, inputs);
    for (int i = 0; i < VARIANTS.size(); i++) {
      field.prism(
          VARIANTS.get(i).name(),
          VARIANTS
              .get(i)
              .launch(kernels.get(i), Gemm.Shape.of(size), bed)
              .memory("A", inputs, m, k)
              .memory("B", inputs, n, k)
              .memory("C", inputs, m, n)
              .memory("y", inputs, m));
    }
    var matrix = new Cublas.Product(m, n, k, true, Scalar.BF16, Scalar.BF16, Arithmetic.FLOAT);
    var sums = new Cublas.Product(m, 1, k, true, Scalar.BF16, Scalar.FLOAT, Arithmetic.FLOAT);
    bed.cublas()
        .ifPresent(
            it ->
                field.library(
                    "cuBLAS",
                    copy -> {
                      var a = inputs.buffer("A", copy);
                      it.gemm(matrix, a, inputs.buffer("B", copy), 0, inputs.buffer("C", copy));
                      it.gemm(sums, a, inputs.buffer("ones", copy), 0, inputs.buffer("y", copy));
                    }));
    return Problem.poisoned(
        bed,
        2.0 * m * n * k,
        field,
        inputs,
        List.of(
            new Answer(
                inputs.get("C"),
                index -> element(inputs, n, k, index),
                PATIENCE / k,
                new Tolerance(0.01, 1e-3 * Math.sqrt(k))),
            new Answer(
                inputs.get("y"),
                row -> sum(inputs, k, row),
                PATIENCE / k,
                new Tolerance(1e-5, 1e-4 * Math.sqrt(k)))));
  }

  private static double element(Inputs inputs, int n, int k, long index) {
    var a = inputs.get("A").reader();
    var b = inputs.get("B").reader();
    return Gemm.dot(a, index / n * k, b, index % n * k, 1, k);
  }

  private static double sum(Inputs inputs, int k, long row) {
    var a = inputs.get("A").reader();
    double sum = 0;
    for (int i = 0; i < k; i++) {
      sum += a.applyAsDouble(row * k + i);
    }
    return sum;
  }
}
