package org.prismlang.bench.suite;

import static org.prismlang.bench.suite.Sizes.ALL;
import static org.prismlang.bench.suite.Sizes.BAR;
import static org.prismlang.bench.suite.Sizes.SMALL;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.bench.library.Cublas.Arithmetic;
import org.prismlang.bench.suite.LayerRows.Operation;
import org.prismlang.lang.type.Scalar;

/** The table of suites. */
public final class Suites {
  /** More blocks a multiprocessor than there are: each takes one tile. */
  private static final int A_TILE_EACH = 1 << 20;

  private Suites() {}

  public static List<Suite> all() {
    return List.of(
        gemmBf16(),
        gemmTasks(),
        gemmSplitK(),
        shapes("shapes", "bf16 GEMM of many shapes, C = A · Bᵀ, by std.gemm", false),
        shapes("shapes_each", "bf16 GEMM of many shapes by each kernel of std.gemm", true),
        scaled(),
        gemmTf32(),
        gemmDual(),
        gemmBatched(),
        gemmRows(),
        sgemm(),
        stages(),
        attention("attention", "attention forward, bf16, 128 columns a head", false),
        attention("attention_causal", "causal attention forward, bf16, 128 columns a head", true),
        attentionShapes(),
        attentionBackward(),
        scan(),
        reduce(),
        gemv(),
        rowwise("softmax", "softmax of rows of floats", Rowwise.Operation.SOFTMAX, Scalar.FLOAT),
        rowwise("softmax_bf16", "softmax of rows of bf16", Rowwise.Operation.SOFTMAX, Scalar.BF16),
        rowwise(
            "layernorm", "layer norm of rows of floats", Rowwise.Operation.LAYERNORM, Scalar.FLOAT),
        rowwise(
            "layernorm_bf16",
            "layer norm of rows of bf16",
            Rowwise.Operation.LAYERNORM,
            Scalar.BF16),
        layers(),
        saxpy());
  }

  private static Suite gemmBf16() {
    return new Suite(
        "gemm_bf16",
        "bf16 GEMM, C = A · Bᵀ",
        Unit.TERAFLOPS,
        List.of(
            Size.product(SMALL, 256, 512, 320),
            Size.product(SMALL, 200, 304, 264),
            Size.product(ALL, 512, 512, 512),
            Size.product(BAR, 1024, 1024, 1024),
            Size.product(BAR, 2048, 2048, 2048),
            Size.product(BAR, 4096, 4096, 4096),
            Size.product(BAR, 8192, 8192, 8192),
            Size.product(BAR, 16384, 16384, 16384),
            Size.product(BAR, 8192, 8192, 1024),
            Size.product(ALL, 4096, 14336, 4096)),
        bf16(
            large("gemm_bf16", "128×256", "gemm_bf16[BN=256, Q=4]", 256),
            large("gemm_bf16", "128×192", "gemm_bf16[BN=192, Q=4]", 192),
            large("gemm_bf16", "128×128", "gemm_bf16[BN=128, Q=6]", 128),
            small("64×128", "gemm_bf16_small[BN=128, Q=8]", 128),
            small("64×64", "gemm_bf16_small[BN=64, Q=8]", 64)));
  }

  /** What mappings make of six lines, beside the same by hand. */
  private static Suite gemmTasks() {
    return new Suite(
        "gemm_tasks",
        "bf16 GEMM, C = A · Bᵀ, mapped and by hand",
        Unit.TERAFLOPS,
        List.of(
            Size.product(SMALL, 256, 512, 320),
            Size.product(SMALL, 200, 304, 264),
            Size.product(ALL, 1024, 1024, 1024),
            Size.product(ALL, 2048, 2048, 2048),
            Size.product(ALL, 4096, 4096, 4096),
            Size.product(ALL, 8192, 8192, 8192)),
        bf16(
            new Gemm.Variant("mapped 128×256", "gemm_tasks", "gemm_hopper", 128, 256, 64, 384, 1),
            large("gemm_bf16", "128×256", "gemm_bf16[BN=256, Q=4]", 256),
            new Gemm.Variant(
                    "mapped, two a cluster", "gemm_tasks", "gemm_clustered", 128, 256, 64, 384, 1)
                .inClusters(2),
            new Gemm.Variant(
                "mapped 128×256, one each",
                "gemm_tasks",
                "gemm_single",
                128,
                256,
                64,
                288,
                A_TILE_EACH),
            new Gemm.Variant("mapped 64×128", "gemm_tasks", "gemm_small", 64, 128, 64, 160, 1),
            small("64×128", "gemm_bf16_small[BN=128, Q=8]", 128)));
  }

  /** Few tiles, long sums. */
  private static Suite gemmSplitK() {
    return new Suite(
        "gemm_splitk",
        "bf16 GEMM, C = A · Bᵀ, mapped with sums of several blocks",
        Unit.TERAFLOPS,
        List.of(
            Size.product(SMALL, 128, 256, 1088),
            Size.product(SMALL, 72, 136, 520),
            Size.product(ALL, 1024, 1024, 16384),
            Size.product(ALL, 512, 512, 8192),
            Size.product(ALL, 256, 256, 16384)),
        bf16(
            parts("splitk", 128, 256, 4096, 288),
            parts("splitk_v128_8192_5", 128, 128, 8192, 288),
            parts("splitk_v128_1024_5", 128, 128, 1024, 288),
            parts("splitk_v64_2048_6", 128, 64, 2048, 288),
            parts("splitk_small", 64, 64, 2048, 160),
            small("64×128", "gemm_bf16_small[BN=128, Q=8]", 128)));
  }

  private static Gemm.Variant parts(String mapping, int m, int n, int part, int threads) {
    var name = "mapped " + m + "×" + n + "/" + part;
    return new Gemm.Variant(name, "gemm_splitk", "gemm_" + mapping, m, n, 64, threads, 1)
        .adding(part);
  }

  /** Between the sizes of other suites, and far from them. */
  private static Suite shapes(String name, String title, boolean isEach) {
    var sizes = new ArrayList<Size>();
    sizes.add(Size.product(SMALL, 5, 136, 328));
    sizes.add(Size.product(SMALL, 67, 19, 213));
    sizes.add(Size.product(BAR, 16, 4096, 4096));
    sizes.add(Size.product(BAR, 64, 4096, 4096));
    sizes.add(Size.product(BAR, 1000, 1000, 1000));
    sizes.add(Size.product(BAR, 300, 7000, 1104));
    sizes.add(Size.product(BAR, 512, 4096, 14_336));
    sizes.add(Size.product(BAR, 1024, 1024, 16_384));
    sizes.add(Size.product(BAR, 2048, 2048, 2048));
    sizes.add(Size.product(BAR, 3072, 3072, 3072));
    sizes.addAll(Shapes.atRandom(40, 20));
    return new Suite(name, title, Unit.TERAFLOPS, sizes, new Shapes(isEach));
  }

  /** Numbers of 8 and 4 bits: what layers of language models have, for one token and for many. */
  private static Suite scaled() {
    var sizes = new ArrayList<Size>();
    for (var numbers : ScaledProducts.Numbers.values()) {
      sizes.add(ScaledProducts.size(SMALL, numbers, 5, 136, 384));
      sizes.add(ScaledProducts.size(BAR, numbers, 16, 4096, 4096));
      sizes.add(ScaledProducts.size(BAR, numbers, 64, 4096, 4096));
      sizes.add(ScaledProducts.size(ALL, numbers, 1, 4096, 14_336));
      sizes.add(ScaledProducts.size(ALL, numbers, 16, 14_336, 4096));
      if (numbers != ScaledProducts.Numbers.INT4) { // of which many rows are products of bf16
        sizes.add(ScaledProducts.size(BAR, numbers, 4096, 4096, 4096));
        sizes.add(ScaledProducts.size(BAR, numbers, 8192, 8192, 8192));
        sizes.add(ScaledProducts.size(ALL, numbers, 512, 14_336, 4096));
        sizes.add(ScaledProducts.size(ALL, numbers, 2048, 2048, 2048));
      }
    }
    return new Suite(
        "scaled",
        "fp8, int8 and int4 GEMM with scales, C = A · Bᵀ, by std",
        Unit.TERAFLOPS,
        sizes,
        new ScaledProducts());
  }

  private static Gemm bf16(Gemm.Variant... variants) {
    return new Gemm(
        Scalar.BF16, Arithmetic.FLOAT, true, new Tolerance(0.01, 1e-3), List.of(variants));
  }

  private static Gemm.Variant large(String program, String tile, String instance, int n) {
    return new Gemm.Variant("Prism " + tile, program, instance, 128, n, 64, 384, 1);
  }

  private static Gemm.Variant small(String tile, String instance, int n) {
    return new Gemm.Variant("Prism " + tile, "gemm_bf16", instance, 64, n, 64, 160, 1);
  }

  private static Suite gemmTf32() {
    return new Suite(
        "gemm_tf32",
        "TF32 GEMM, C = A · Bᵀ",
        Unit.TERAFLOPS,
        List.of(
            Size.product(SMALL, 256, 512, 160),
            Size.product(SMALL, 200, 308, 132),
            Size.product(ALL, 1024, 1024, 1024),
            Size.product(ALL, 2048, 2048, 2048),
            Size.product(ALL, 4096, 4096, 4096),
            Size.product(BAR, 8192, 8192, 8192),
            Size.product(ALL, 8192, 8192, 1024)),
        new Gemm(
            Scalar.FLOAT,
            Arithmetic.TF32,
            true,
            // products of numbers that lose all but 10 bits of their mantissas
            new Tolerance(4e-3, 6e-3),
            List.of(
                new Gemm.Variant("Prism", "gemm_tf32", "gemm_tf32", 128, 256, 32, 384, 1),
                new Gemm.Variant(
                        "Prism 64×128",
                        "gemm_tf32",
                        "gemm_tf32_pairs[BN=128, Q=8]",
                        64,
                        128,
                        32,
                        160,
                        1)
                    .inClusters(2),
                new Gemm.Variant(
                    "mapped 128×256", "tf32_tasks", "gemm_tf32_large", 128, 256, 32, 384, 1),
                new Gemm.Variant(
                    "mapped 128×128", "tf32_tasks", "gemm_tf32_woven", 128, 128, 32, 384, 1),
                new Gemm.Variant(
                    "mapped 64×128", "tf32_tasks", "gemm_tf32_small", 64, 128, 32, 160, 1))));
  }

  private static Gemm.Variant ofFloats(int n, int k, int slots) {
    var instance = "sgemm[BN=%d, BK=%d, Q=%d]".formatted(n, k, slots);
    var name = "Prism 128×%d×%d".formatted(n, k);
    return new Gemm.Variant(name, "sgemm", instance, 128, n, k, 384, 1);
  }

  private static Suite gemmDual() {
    return new Suite(
        "gemm_dual",
        "dual bf16 GEMM, C = A · B1ᵀ + A · B2ᵀ",
        Unit.TERAFLOPS,
        List.of(
            Size.product(SMALL, 256, 512, 320),
            Size.product(SMALL, 200, 304, 264),
            Size.product(ALL, 2048, 2048, 2048),
            Size.product(ALL, 4096, 4096, 4096),
            Size.product(BAR, 8192, 8192, 8192)),
        new GemmDual());
  }

  private static Suite gemmBatched() {
    return new Suite(
        "gemm_batched",
        "batched bf16 GEMM, C[i] = A[i] · B[i]ᵀ",
        Unit.TERAFLOPS,
        List.of(
            Size.of(SMALL, "3·(128×256×256)", 128, 256, 256, 3),
            Size.of(SMALL, "2·(72×264×200)", 72, 264, 200, 2),
            Size.of(ALL, "64·512³", 512, 512, 512, 64),
            Size.of(BAR, "32·1024³", 1024, 1024, 1024, 32),
            Size.of(ALL, "16·2048³", 2048, 2048, 2048, 16),
            Size.of(ALL, "4·4096³", 4096, 4096, 4096, 4)),
        bf16(
            large("gemm_batched", "128×256", "gemm_batched", 256),
            new Gemm.Variant(
                "mapped 128×256", "batched_tasks", "gemm_batched_hopper", 128, 256, 64, 384, 1)));
  }

  private static Suite gemmRows() {
    return new Suite(
        "gemm_rows",
        "bf16 GEMM, C = A · Bᵀ, and the sums of A's rows",
        Unit.TERAFLOPS,
        List.of(
            Size.product(SMALL, 256, 512, 320),
            Size.product(SMALL, 200, 304, 264),
            Size.product(ALL, 2048, 2048, 2048),
            Size.product(ALL, 4096, 4096, 4096),
            Size.product(BAR, 8192, 8192, 8192)),
        new GemmRows());
  }

  private static Suite sgemm() {
    return new Suite(
        "sgemm",
        "fp32 GEMM, C = A · B",
        Unit.TERAFLOPS,
        List.of(
            Size.product(SMALL, 256, 512, 64),
            Size.product(ALL, 1024, 1024, 1024),
            Size.product(ALL, 2048, 2048, 2048),
            Size.product(BAR, 4096, 4096, 4096),
            Size.product(BAR, 8192, 8192, 8192)),
        new Gemm(
            Scalar.FLOAT,
            Arithmetic.FLOAT,
            false,
            new Tolerance(1e-5, 5e-5),
            List.of(
                ofFloats(256, 8, 8),
                ofFloats(64, 16, 8),
                new Gemm.Variant(
                    "mapped, 8 deep", "sgemm_tasks", "sgemm_cores", 128, 256, 8, 256, A_TILE_EACH),
                new Gemm.Variant(
                    "mapped, fed", "sgemm_tasks", "sgemm_fed", 128, 256, 8, 384, A_TILE_EACH),
                new Gemm.Variant(
                    "mapped, fed, 64 wide",
                    "sgemm_tasks",
                    "sgemm_fed_v64_16_8",
                    128,
                    64,
                    16,
                    384,
                    A_TILE_EACH))));
  }

  private static Suite stages() {
    return new Suite(
        "sgemm_stages",
        "fp32 GEMM in five stages, C = A · B + C / 2",
        Unit.TERAFLOPS,
        List.of(
            Size.product(SMALL, 128, 256, 64),
            Size.product(ALL, 512, 512, 512),
            Size.product(ALL, 1024, 1024, 1024),
            Size.product(ALL, 2048, 2048, 2048)),
        new Stages());
  }

  private static Suite attention(String name, String title, boolean isCausal) {
    return new Suite(
        name,
        title,
        Unit.TERAFLOPS,
        List.of(
            Size.of(SMALL, "3 × 270", 3, 270),
            Size.of(ALL, "256 × 1024", 256, 1024),
            Size.of(ALL, "128 × 2048", 128, 2048),
            Size.of(ALL, "64 × 4096", 64, 4096),
            Size.of(BAR, "32 × 8192", 32, 8192),
            Size.of(ALL, "16 × 16384", 16, 16384)),
        new Attention(isCausal));
  }

  /** Head dimensions, heads that share keys, short sequences. */
  private static Suite attentionShapes() {
    var sizes = new ArrayList<Size>();
    sizes.add(AttentionShape.size(SMALL, 1, 2, 1, 150, 64, 1));
    for (int columns : new int[] {64, 96, 128, 192, 256}) {
      sizes.add(AttentionShape.size(ALL, 4, 16, 16, 4096, columns, 0));
      sizes.add(AttentionShape.size(ALL, 4, 16, 16, 4096, columns, 1));
    }
    sizes.add(AttentionShape.size(ALL, 2, 64, 8, 4096, 128, 1));
    for (int rows = 256; rows <= 2048; rows *= 2) {
      sizes.add(AttentionShape.size(BAR, 16_384 / rows, 16, 16, rows, 128, 0));
      sizes.add(AttentionShape.size(BAR, 16_384 / rows, 16, 16, rows, 128, 1));
    }
    return new Suite(
        "attention_shapes",
        "attention forward, bf16, of many shapes, by std.attention",
        Unit.TERAFLOPS,
        sizes,
        new AttentionShapes());
  }

  private static Suite attentionBackward() {
    var sizes = new ArrayList<Size>();
    sizes.add(AttentionShape.size(SMALL, 1, 2, 1, 150, 64, 1));
    sizes.add(AttentionShape.size(SMALL, 1, 2, 2, 100, 128, 0));
    for (int columns : new int[] {64, 96}) {
      sizes.add(AttentionShape.size(ALL, 4, 16, 16, 4096, columns, 0));
      sizes.add(AttentionShape.size(ALL, 4, 16, 16, 4096, columns, 1));
    }
    sizes.add(AttentionShape.size(ALL, 2, 64, 8, 4096, 128, 1));
    for (int rows = 1024; rows <= 16_384; rows *= 2) {
      sizes.add(AttentionShape.size(BAR, 16_384 / rows, 16, 16, rows, 128, 0));
      sizes.add(AttentionShape.size(BAR, 16_384 / rows, 16, 16, rows, 128, 1));
    }
    return new Suite(
        "attention_backward",
        "attention backward, bf16, of many shapes, by std.attention_backward",
        Unit.TERAFLOPS,
        sizes,
        new AttentionBackward());
  }

  private static Suite rowwise(
      String name, String title, Rowwise.Operation operation, Scalar scalar) {
    return new Suite(
        name,
        title,
        Unit.GIGABYTES,
        List.of(
            Size.of(SMALL, "9 × 512", 9, 512),
            Size.of(SMALL, "5 × 4096", 5, 4096),
            Size.of(ALL, "65536 × 512", 65_536, 512),
            Size.of(ALL, "65536 × 1024", 65_536, 1024),
            Size.of(ALL, "32768 × 2048", 32_768, 2048),
            Size.of(BAR, "16384 × 4096", 16_384, 4096),
            Size.of(ALL, "8192 × 8192", 8192, 8192)),
        new Rowwise(operation, scalar));
  }

  /** What is limited by memory alone, beside a copy of as many bytes. */
  private static Suite layers() {
    var sizes = new ArrayList<Size>();
    for (var norm : List.of(Operation.SOFTMAX, Operation.LAYER_NORM, Operation.RMS_NORM)) {
      sizes.add(LayerRows.size(SMALL, norm, 9, 512));
      sizes.add(LayerRows.size(SMALL, norm, 3, 2048));
      sizes.add(LayerRows.size(SMALL, norm, 2, 1031));
      for (int n = 1024; n <= 8192; n *= 2) {
        sizes.add(LayerRows.size(BAR, norm, 16_384, n));
        sizes.add(LayerRows.size(ALL, norm, 4096, n));
      }
      sizes.add(LayerRows.size(ALL, norm, 16_384, 5120));
      sizes.add(LayerRows.size(ALL, norm, 16_384, 4095));
      sizes.add(LayerRows.size(ALL, norm, 8192, 16_384));
    }
    sizes.add(LayerRows.size(SMALL, Operation.CROSS_ENTROPY, 3, 5003));
    sizes.add(LayerRows.size(BAR, Operation.CROSS_ENTROPY, 8192, 32_000));
    sizes.add(LayerRows.size(BAR, Operation.CROSS_ENTROPY, 4096, 128_256));
    sizes.add(LayerRows.size(ALL, Operation.CROSS_ENTROPY, 8192, 50_257));
    sizes.add(LayerRows.size(SMALL, Operation.ROPE, 3, 8));
    sizes.add(LayerRows.size(BAR, Operation.ROPE, 16_384, 32));
    sizes.add(LayerRows.size(ALL, Operation.ROPE, 4096, 32));
    sizes.add(LayerRows.size(ALL, Operation.ROPE, 16_384, 8));
    return new Suite(
        "layers",
        "softmax, norms, cross entropy and RoPE in bf16 by std.layers, beside a copy",
        Unit.GIGABYTES,
        sizes,
        new LayerRows());
  }

  private static Suite scan() {
    return new Suite(
        "scan",
        "inclusive sums of 32-bit words",
        Unit.GIGABYTES,
        powers(12, 16, 28, 24),
        new Scan());
  }

  private static Suite reduce() {
    return new Suite("reduce", "sum of floats", Unit.GIGABYTES, powers(12, 16, 28), new Reduce());
  }

  private static Suite gemv() {
    return new Suite(
        "gemv",
        "y = A x in floats",
        Unit.GIGABYTES,
        List.of(
            Size.of(SMALL, "64×96", 64, 96),
            Size.of(SMALL, "37×2052", 37, 2052),
            Size.of(ALL, "2048²", 2048, 2048),
            Size.of(ALL, "4096²", 4096, 4096),
            Size.of(ALL, "8192²", 8192, 8192),
            Size.of(BAR, "16384²", 16384, 16384)),
        new Gemv());
  }

  private static Suite saxpy() {
    return new Suite(
        "saxpy", "y = a x + y in floats", Unit.GIGABYTES, powers(12, 16, 28), new Saxpy());
  }

  /** Two small ones, and even exponents up to the largest, which is of the bar. */
  private static List<Size> powers(int small, int larger, int most, int... others) {
    var sizes = new ArrayList<Size>();
    sizes.add(Size.power(SMALL, small));
    sizes.add(Size.power(SMALL, larger));
    for (int exponent = 18; exponent <= most; exponent += 2) {
      boolean isBar = exponent == most;
      for (int other : others) {
        isBar |= exponent == other;
      }
      sizes.add(Size.power(isBar ? BAR : ALL, exponent));
    }
    return sizes;
  }
}
