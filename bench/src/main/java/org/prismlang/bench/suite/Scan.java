package org.prismlang.bench.suite;

import java.util.List;
import org.prismlang.lang.type.Scalar;

/** Inclusive sums of 32-bit words; they wrap. */
record Scan() implements Suite.Family {
  private static final int BYTES = 8;
  private static final int MOST = 1 << 22;

  /** Words that a vector has. */
  private static final int LANES = 4;

  /** An instance of the kernel. */
  private record Variant(String name, String instance, int warps, int tile) {}

  private static final List<Variant> VARIANTS =
      List.of(
          new Variant("Prism, tiles of 14080", "scan[W=22, V=5, D=4, AHEAD=2]", 22, 14_080),
          new Variant("Prism, tiles of 12800", "scan[W=20, V=5, D=4, AHEAD=2]", 20, 12_800));

  @Override
  public Library library() {
    return Library.CUB;
  }

  @Override
  public Problem problem(Size size, Testbed bed, long seed) {
    int n = size.number(0);
    var first = Programs.kernel("scan", VARIANTS.getFirst().instance, bed.device());
    var inputs =
        new Inputs(bed, (long) BYTES * n, seed)
            .random(first, "x", Scalar.UINT32, n)
            .random(first, "y", Scalar.UINT32, n);
    var field = new Field(bed, inputs);
    for (var variant : VARIANTS) {
      var kernel = Programs.kernel("scan", variant.instance, bed.device());
      int grid = Math.min(bed.processors(), Math.ceilDiv(n, variant.tile));
      field.prism(
          variant.name,
          Launch.of(kernel, grid, 32 * (variant.warps + 2))
              .memory("x", inputs)
              .memory("y", inputs)
              .with("nvec", n / LANES));
    }
    bed.cub()
        .ifPresent(
            it ->
                field.library(
                    "CUB", copy -> it.scan(n, inputs.buffer("x", copy), inputs.buffer("y", copy))));
    var sums = sums(inputs.get("x"), n);
    return Problem.poisoned(
        bed,
        (double) BYTES * n,
        field,
        inputs,
        List.of(
            new Answer(
                inputs.get("y"),
                i -> Integer.toUnsignedLong(sums[(int) i]),
                MOST,
                Tolerance.EXACT)));
  }

  private static int[] sums(Data x, int n) {
    var sums = new int[n];
    var reader = x.reader();
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += (int) (long) reader.applyAsDouble(i);
      sums[i] = sum;
    }
    return sums;
  }
}
