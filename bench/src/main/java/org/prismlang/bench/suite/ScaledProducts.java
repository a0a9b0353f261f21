package org.prismlang.bench.suite;

import java.util.List;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import org.prismlang.bench.library.Triton;
import org.prismlang.bench.measure.Contestant;
import org.prismlang.lang.type.Scalar;

/**
 * C[M][N] = A[M][K] · B[N][K]ᵀ of small numbers with scales, C in bf16. The first number of a size
 * is what they are.
 */
record ScaledProducts() implements Suite.Family {
  private static final String PROGRAM = "scaled";

  /** Of numbers that share a scale, along K; of B also along N. */
  private static final int BLOCK = 128;

  enum Numbers {
    FP8("fp8", Scalar.FP8_E4M3, Scalar.FP8_E4M3, Scalar.FLOAT),
    INT8("int8", Scalar.INT8, Scalar.INT8, Scalar.FLOAT),
    BLOCKS("blocks", Scalar.FP8_E4M3, Scalar.FP8_E4M3, Scalar.FLOAT),
    /** Weights, two a byte; A is not quantized. */
    INT4("int4", Scalar.BF16, Scalar.UINT8, Scalar.BF16);

    private final String text;
    private final Scalar a;
    private final Scalar b;
    private final Scalar scales;

    Numbers(String text, Scalar a, Scalar b, Scalar scales) {
      this.text = text;
      this.a = a;
      this.b = b;
      this.scales = scales;
    }
  }

  private record Shape(Numbers numbers, int m, int n, int k) {
    static Shape of(Size size) {
      return new Shape(
          Numbers.values()[size.number(0)], size.number(1), size.number(2), size.number(3));
    }

    /** As another process is asked for it. */
    String kind() {
      return numbers.text + ":" + m;
    }

    int blocks() {
      return (k + BLOCK - 1) / BLOCK;
    }

    long bytesOfB() {
      return numbers == Numbers.INT4 ? (long) n * k / 2 : (long) n * k;
    }

    long scalesOfA() {
      return numbers == Numbers.BLOCKS ? (long) m * blocks() : m;
    }

    long scalesOfB() {
      return switch (numbers) {
        case FP8, INT8 -> n;
        case BLOCKS -> (long) (n + BLOCK - 1) / BLOCK * blocks();
        case INT4 -> (long) n * blocks();
      };
    }

    List<String> buffers() {
      return numbers == Numbers.INT4
          ? List.of("A", "B", "C", "scale_b")
          : List.of("A", "B", "C", "scale_a", "scale_b");
    }

    /**
     * Tensor cores keep 14 bits of a sum of fp8 after every 32 products; those of blocks are added
     * in floats, and all others are exact but for the last rounding.
     */
    Tolerance tolerance() {
      double lost = numbers == Numbers.FP8 ? k / 32.0 * 0x1p-14 : 0x1p-11;
      return new Tolerance(0.01, (numbers == Numbers.INT8 ? 0.5 : 3) * lost).growing(k);
    }

    double element(Inputs inputs, long index) {
      long row = index / n;
      long column = index % n;
      LongToDoubleFunction a = inputs.get("A").reader();
      LongToDoubleFunction b = inputs.get("B").reader();
      LongToDoubleFunction ofRows = inputs.get("scale_a").reader();
      LongToDoubleFunction ofColumns = inputs.get("scale_b").reader();
      double sum = 0;
      for (int i = 0; i < k; i++) {
        double scale =
            switch (numbers) {
              case FP8, INT8 -> ofRows.applyAsDouble(row) * ofColumns.applyAsDouble(column);
              case BLOCKS ->
                  ofRows.applyAsDouble(row * blocks() + i / BLOCK)
                      * ofColumns.applyAsDouble(column / BLOCK * blocks() + i / BLOCK);
              case INT4 -> ofColumns.applyAsDouble(column * blocks() + i / BLOCK);
            };
        sum += a.applyAsDouble(row * k + i) * weight(b, column * k + i) * scale;
      }
      return sum;
    }

    private double weight(LongToDoubleFunction b, long at) {
      return numbers == Numbers.INT4
          ? ((int) b.applyAsDouble(at / 2) >> 4 * (at % 2) & 15) - 8
          : b.applyAsDouble(at);
    }
  }

  static Size size(Sizes smallest, Numbers numbers, int m, int n, int k) {
    var product = Size.product(smallest, m, n, k);
    return Size.of(smallest, numbers.text + " " + product.label(), numbers.ordinal(), m, n, k);
  }

  @Override
  public Library library() {
    return Library.PYTORCH;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    var shape = Shape.of(size);
    var numbers = shape.numbers;
    long left = (long) shape.m * shape.k;
    long result = (long) shape.m * shape.n;
    long bytes = left * numbers.a.bits() / 8 + shape.bytesOfB() + 2 * result;
    var inputs =
        new Inputs(bed, bytes, seed)
            .random(numbers.a, "A", numbers.a, left)
            .random(numbers.b, "B", numbers.b, shape.bytesOfB())
            .random(Scalar.BF16, "C", Scalar.BF16, result)
            .real(numbers.scales, "scale_a", shape.scalesOfA(), ScaledProducts::scale)
            .real(numbers.scales, "scale_b", shape.scalesOfB(), ScaledProducts::scale);
    var function = Programs.host(PROGRAM, bed.device()).function("by_" + numbers.text);
    return Problem.poisoned(
        bed,
        2.0 * result * shape.k,
        new Field(bed, inputs)
            .prism(
                "std",
                inputs.kept(function.orElseThrow(), shape.buffers(), shape.m, shape.n, shape.k)),
        inputs,
        List.of(
            new Answer(
                inputs.get("C"),
                index -> shape.element(inputs, index),
                Gemm.PATIENCE / shape.k,
                shape.tolerance())));
  }

  /** About one, and not the neighbour's. */
  private static double scale(long i) {
    return 0.5 + i % 7 * 0.125;
  }

  @Override
  public List<Contestant> others(Size size, Testbed bed) {
    var shape = Shape.of(size);
    return bed.torch()
        .map(it -> it.contestant("PyTorch", "scaled", shape.kind(), shape.n, shape.k))
        .map(List::of)
        .orElse(List.of());
  }

  @Override
  public Optional<Triton.Job> inTriton(Size size) {
    var shape = Shape.of(size);
    return shape.numbers == Numbers.INT4
        ? Optional.empty()
        : Optional.of(new Triton.Job("scaled", shape.kind(), shape.n, shape.k));
  }
}
