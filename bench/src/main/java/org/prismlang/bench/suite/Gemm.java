package org.prismlang.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.LongToDoubleFunction;
import org.prismlang.bench.library.Cublas;
import org.prismlang.bench.library.Cublas.Arithmetic;
import org.prismlang.bench.library.Triton;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Kernel;

/**
 * C[batch][M][N] = A[batch][M][K] · B[batch][N][K]ᵀ, or · B[batch][K][N].
 *
 * @param isTransposed whether B is [N][K]
 * @param tolerance relative; what is absolute grows with the root of K
 */
record Gemm(
    Scalar scalar,
    Arithmetic arithmetic,
    boolean isTransposed,
    Tolerance tolerance,
    List<Variant> variants)
    implements Suite.Family {

  /** Multiplications that the host does for a check. */
  static final long PATIENCE = 1L << 26;

  /**
   * A kernel, or an instance of one.
   *
   * @param m of a tile
   * @param blocks of a multiprocessor
   * @param part of the sum of an element that a block adds; 0 if all of it
   * @param cluster how many blocks have a tile below the other at once
   */
  record Variant(
      String name,
      String program,
      String kernel,
      int m,
      int n,
      int k,
      int threads,
      int blocks,
      int part,
      int cluster) {
    Variant(
        String name, String program, String kernel, int m, int n, int k, int threads, int blocks) {
      this(name, program, kernel, m, n, k, threads, blocks, 0, 1);
    }

    Variant adding(int ofEach) {
      return new Variant(name, program, kernel, m, n, k, threads, blocks, ofEach, cluster);
    }

    Variant inClusters(int ofBlocks) {
      return new Variant(name, program, kernel, m, n, k, threads, blocks, part, ofBlocks);
    }

    /** A block takes tile after tile, as long as there are some, or one part of one. */
    Launch launch(Kernel found, Shape shape, Testbed bed) {
      long tiles =
          (long) Math.ceilDiv(shape.m, m * cluster) * Math.ceilDiv(shape.n, n) * shape.batch;
      int grid =
          Math.toIntExact(
              part > 0
                  ? tiles * Math.ceilDiv(shape.k, part)
                  : cluster * Math.min(tiles, (long) blocks * bed.processors() / cluster));
      return Launch.of(found, grid, threads)
          .with("tiles_m", Math.ceilDiv(shape.m, m))
          .with("tiles_n", Math.ceilDiv(shape.n, n))
          .with("k_tiles", Math.ceilDiv(shape.k, k))
          .with("products", shape.batch)
          .with("L", shape.batch)
          .with("M", shape.m)
          .with("N", shape.n)
          .with("K", shape.k)
          .with("ldc", shape.n)
          .with("alpha", 1.0);
    }
  }

  record Shape(int m, int n, int k, int batch) {
    static Shape of(Size size) {
      var numbers = size.numbers();
      return new Shape(
          numbers.get(0), numbers.get(1), numbers.get(2), numbers.size() > 3 ? numbers.get(3) : 1);
    }
  }

  @Override
  public Library library() {
    return Library.CUBLAS;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    var shape = Shape.of(size);
    long left = (long) shape.batch * shape.m * shape.k;
    long right = (long) shape.batch * shape.n * shape.k;
    long product = (long) shape.batch * shape.m * shape.n;
    var kernels = new ArrayList<Kernel>();
    for (var variant : variants) {
      kernels.add(Programs.kernel(variant.program, variant.kernel, bed.device()));
    }
    var inputs =
        new Inputs(bed, (left + right + product) * scalar.bits() / 8, seed)
            .random(kernels.getFirst(), "A", scalar, left)
            .random(kernels.getFirst(), "B", scalar, right)
            .random(kernels.getFirst(), "C", scalar, product);
    var field = new Field(bed, inputs);
    for (int i = 0; i < variants.size(); i++) {
      field.prism(
          variants.get(i).name,
          variants
              .get(i)
              .launch(kernels.get(i), shape, bed)
              .memory("A", inputs, sizes(shape.batch, shape.m, shape.k))
              .memory(
                  "B",
                  inputs,
                  isTransposed
                      ? sizes(shape.batch, shape.n, shape.k)
                      : sizes(shape.batch, shape.k, shape.n))
              .memory("C", inputs, sizes(shape.batch, shape.m, shape.n)));
    }
    bed.cublas().ifPresent(it -> field.library("cuBLAS", cublas(it, shape, inputs)));
    double deviation = Math.sqrt(shape.k);
    return Problem.poisoned(
        bed,
        2.0 * shape.batch * shape.m * shape.n * shape.k,
        field,
        inputs,
        List.of(
            new Answer(
                inputs.get("C"),
                index -> element(inputs, shape, index),
                PATIENCE / shape.k,
                new Tolerance(tolerance.relative(), tolerance.absolute() * deviation))));
  }

  @Override
  public Optional<Triton.Job> inTriton(Size size) {
    var shape = Shape.of(size);
    return scalar == Scalar.BF16 && isTransposed && shape.batch == 1
        ? Optional.of(new Triton.Job("gemm", String.valueOf(shape.m), shape.n, shape.k))
        : Optional.empty();
  }

  /** Several matrices are a tensor of three dimensions. */
  private static long[] sizes(int batch, long rows, long columns) {
    return batch == 1 ? new long[] {rows, columns} : new long[] {batch, rows, columns};
  }

  private IntConsumer cublas(Cublas cublas, Shape shape, Inputs inputs) {
    var product =
        new Cublas.Product(shape.m, shape.n, shape.k, isTransposed, scalar, scalar, arithmetic);
    return copy -> {
      var a = inputs.buffer("A", copy);
      var b = inputs.buffer("B", copy);
      var c = inputs.buffer("C", copy);
      if (shape.batch > 1) {
        cublas.gemms(product, shape.batch, a, b, c);
      } else if (scalar == Scalar.FLOAT && arithmetic == Arithmetic.FLOAT) {
        cublas.sgemm(product, 1, a, b, 0, c);
      } else {
        cublas.gemm(product, a, b, 0, c);
      }
    };
  }

  private double element(Inputs inputs, Shape shape, long index) {
    long batch = index / ((long) shape.m * shape.n);
    long row = index / shape.n % shape.m;
    long column = index % shape.n;
    var a = inputs.get("A").reader();
    var b = inputs.get("B").reader();
    long left = (batch * shape.m + row) * shape.k;
    long right = batch * shape.n * shape.k + (isTransposed ? column * shape.k : column);
    long step = isTransposed ? 1 : shape.n;
    return dot(a, left, b, right, step, shape.k);
  }

  /** Of consecutive numbers, and of others {@code step} apart. */
  static double dot(
      LongToDoubleFunction a, long left, LongToDoubleFunction b, long right, long step, int k) {
    double sum = 0;
    for (int i = 0; i < k; i++) {
      sum += a.applyAsDouble(left + i) * b.applyAsDouble(right + i * step);
    }
    return sum;
  }
}
