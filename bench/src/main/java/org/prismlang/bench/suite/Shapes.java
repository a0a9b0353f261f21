package org.prismlang.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.prismlang.bench.library.Cublas;
import org.prismlang.bench.library.Cublas.Arithmetic;
import org.prismlang.bench.library.Triton;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.host.HostProgram;

/**
 * C[M][N] = A[M][K] · B[N][K]ᵀ in bf16 by {@code std.gemm}, of any shape.
 *
 * @param isEach whether each of its kernels that take a shape takes part, and not the one it
 *     chooses
 */
record Shapes(boolean isEach) implements Suite.Family {
  private static final String PROGRAM = "shapes";
  private static final int LARGEST = 16_384;

  /** How much slower than the best a kernel may be by the model that is to be judged. */
  private static final double SLACK = 1.3;

  private static final Tolerance TOLERANCE = new Tolerance(0.01, 1e-3);

  /** A library adds parts of long sums that it has rounded to bf16. */
  private static final Tolerance ROUNDING_PARTS = new Tolerance(0.01, 2e-2);

  /** Shapes of which no one thought: each number as often in an octave as in the next. */
  static List<Size> atRandom(int count, long seed) {
    var chance = new SplittableRandom(seed);
    var sizes = new ArrayList<Size>();
    for (int i = 0; i < count; i++) {
      int m = extent(chance);
      int n = extent(chance);
      sizes.add(Size.product(Sizes.ALL, m, n, extent(chance)));
    }
    return sizes;
  }

  private static int extent(SplittableRandom chance) {
    return (int) Math.exp(chance.nextDouble() * Math.log(LARGEST + 1.0));
  }

  @Override
  public Library library() {
    return Library.CUBLAS;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    int m = size.number(0);
    int n = size.number(1);
    int k = size.number(2);
    var inputs =
        new Inputs(bed, 2 * ((long) m * k + (long) n * k + (long) m * n), seed)
            .random(Scalar.BF16, "A", Scalar.BF16, (long) m * k)
            .random(Scalar.BF16, "B", Scalar.BF16, (long) n * k)
            .random(Scalar.BF16, "C", Scalar.BF16, (long) m * n);
    var field = new Field(bed, inputs);
    var host = Programs.host(PROGRAM, bed.device());
    if (isEach) {
      for (int kernel : kernels(host, m, n, k, bed.isGpu() ? SLACK : 1)) {
        field.prism("kernel " + kernel, kept(host, "by_kernel", inputs, m, n, k, kernel));
      }
    } else {
      field.prism("std.gemm", kept(host, "by_choice", inputs, m, n, k));
    }
    bed.cublas().ifPresent(it -> field.library("cuBLAS", cublas(it, inputs, m, n, k)));
    return Problem.poisoned(
        bed,
        2.0 * m * n * k,
        field,
        inputs,
        List.of(
            new Answer(
                inputs.get("C"),
                index -> {
                  var a = inputs.get("A").reader();
                  var b = inputs.get("B").reader();
                  return Gemm.dot(a, index / n * k, b, index % n * k, 1, k);
                },
                Gemm.PATIENCE / k,
                TOLERANCE.growing(k),
                ROUNDING_PARTS.growing(k))));
  }

  @Override
  public Optional<Triton.Job> inTriton(Size size) {
    return Optional.of(
        new Triton.Job("gemm", String.valueOf(size.number(0)), size.number(1), size.number(2)));
  }

  private static List<Integer> kernels(HostProgram host, int m, int n, int k, double slack) {
    var takes = host.function("takes").orElseThrow();
    var count = host.function("kernels").orElseThrow().call().values().getFirst();
    return IntStream.range(0, ((Number) count).intValue())
        .filter(it -> takes.call(it, m, n, k, slack).values().getFirst().equals(true))
        .boxed()
        .toList();
  }

  private static IntConsumer kept(
      HostProgram host, String function, Inputs inputs, Integer... numbers) {
    return inputs.kept(host.function(function).orElseThrow(), List.of("A", "B", "C"), numbers);
  }

  private static IntConsumer cublas(Cublas cublas, Inputs inputs, int m, int n, int k) {
    var product = new Cublas.Product(m, n, k, true, Scalar.BF16, Scalar.BF16, Arithmetic.FLOAT);
    return copy ->
        cublas.gemm(
            product,
            inputs.buffer("A", copy),
            inputs.buffer("B", copy),
            0,
            inputs.buffer("C", copy));
  }
}
