package org.prismlang.bench.suite;

import java.util.List;
import org.prismlang.bench.library.Cublas;
import org.prismlang.bench.library.Cublas.Arithmetic;
import org.prismlang.lang.type.Scalar;

/** C = A · B1ᵀ + A · B2ᵀ in bf16; the library needs two calls. */
record GemmDual() implements Suite.Family {
  private static final List<Gemm.Variant> VARIANTS =
      List.of(
          new Gemm.Variant("Prism", "gemm_dual", "gemm_dual", 128, 256, 64, 384, 1),
          new Gemm.Variant("mapped", "dual_tasks", "gemm_dual_hopper", 128, 256, 64, 384, 1));

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
        new Inputs(bed, (left + 2 * right + product) * 2, seed)
            .random(kernel, "A", Scalar.BF16, left)
            .random(kernel, "B1", Scalar.BF16, right)
            .random(kernel, "B2", Scalar.BF16, right)
            .random(kernel, "C", Scalar.BF16, product);
    var field = new Field(bed, inputs);
    for (int i = 0; i < VARIANTS.size(); i++) {
      field.prism(
          VARIANTS.get(i).name(),
          VARIANTS
              .get(i)
              .launch(kernels.get(i), Gemm.Shape.of(size), bed)
              .memory("A", inputs, m, k)
              .memory("B1", inputs, n, k)
              .memory("B2", inputs, n, k)
              .memory("C", inputs, m, n));
    }
    var one = new Cublas.Product(m, n, k, true, Scalar.BF16, Scalar.BF16, Arithmetic.FLOAT);
    bed.cublas()
        .ifPresent(
            it ->
                field.library(
                    "cuBLAS",
                    copy -> {
                      var a = inputs.buffer("A", copy);
                      var c = inputs.buffer("C", copy);
                      it.gemm(one, a, inputs.buffer("B1", copy), 0, c);
                      it.gemm(one, a, inputs.buffer("B2", copy), 1, c);
                    }));
    return Problem.poisoned(
        bed,
        4.0 * m * n * k,
        field,
        inputs,
        List.of(
            new Answer(
                inputs.get("C"),
                index -> element(inputs, n, k, index),
                PATIENCE / k,
                // the library rounds the first product before it adds the second: half a bf16 step
                // of either, of which products of this length are some hundreds large
                new Tolerance(0.01, 0.05 * Math.sqrt(k)))));
  }

  private static double element(Inputs inputs, int n, int k, long index) {
    var a = inputs.get("A").reader();
    var b1 = inputs.get("B1").reader();
    var b2 = inputs.get("B2").reader();
    long left = index / n * k;
    long right = index % n * k;
    return Gemm.dot(a, left, b1, right, 1, k) + Gemm.dot(a, left, b2, right, 1, k);
  }
}
