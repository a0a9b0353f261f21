package org.prismlang.cuda.operation;

import java.util.List;
import org.prismlang.cuda.emit.Types;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Products of a warpgroup. */
final class ProductKernels {
  private final KernelFile file;
  private final PlainTranslation translation;

  private ProductKernels(KernelFile file) {
    this.file = file;
    this.translation = file.translation();
  }

  /** For these values of N, and a few layouts. */
  static void in(KernelFile file, List<Integer> widths) {
    new ProductKernels(file).products(widths);
  }

  private void products(List<Integer> widths) {
    for (var type :
        List.of(
            Scalar.BF16,
            Scalar.HALF,
            Scalar.FLOAT,
            Scalar.FP8_E4M3,
            Scalar.FP8_E5M2,
            Scalar.INT8,
            Scalar.UINT8)) {
      for (int n : widths) {
        product(type, n, 128, false, false, false);
        product(type, n, 128, true, false, false);
      }
    }
    for (int swizzle : List.of(32, 64, 128)) {
      product(Scalar.BF16, 64, swizzle, false, true, true);
      product(Scalar.HALF, 128, swizzle, true, false, true);
      product(Scalar.HALF, 192, swizzle, false, false, true);
      product(Scalar.FLOAT, 16, swizzle, false, false, false);
    }
  }

  private void product(
      Scalar type,
      int n,
      int swizzle,
      boolean inRegisters,
      boolean transposeA,
      boolean transposeB) {
    int k = 128 / (type.bits() / 8);
    boolean isInteger = type == Scalar.INT8 || type == Scalar.UINT8;
    var sum = isInteger ? Scalar.INT32 : Scalar.FLOAT;
    var a =
        transposeA
            ? Sample.tile("a", type, swizzle, Perspective.BLOCK, k, 64)
            : Sample.tile("a", type, swizzle, Perspective.BLOCK, 64, k);
    var b =
        transposeB
            ? Sample.tile("b", type, swizzle, Perspective.BLOCK, k, n)
            : Sample.tile("b", type, swizzle, Perspective.BLOCK, n, k);
    var sample =
        Sample.of("wgmma")
            .with("d", Sample.local("d", Sample.array(sum, n / 2)))
            .with("b", Sample.whole(b))
            .with("accumulate", Sample.local("more", Scalar.BOOL))
            .with("transpose_a", new Value.Truth(transposeA))
            .with("transpose_b", new Value.Truth(transposeB));
    if (inRegisters) {
      sample.with("a", Sample.local("p", Sample.array(Scalar.UINT32, 16)));
    } else {
      sample.with("a", Sample.whole(a));
    }
    var text = sample.text(translation);
    var spelling = Types.name(sum);
    file.kernel(
        spelling + "* out, const uint32_t* in, int trips",
        "  extern __shared__ __align__(1024) unsigned char smem[];\n"
            + (inRegisters
                ? "  uint32_t p[16];\n  for (int i = 0; i < 16; i++) p[i] = in[threadIdx.x + i];\n"
                : "  unsigned char* a = smem + 65536;\n")
            + "  unsigned char* b = smem;\n  "
            + spelling
            + " d["
            + n / 2
            + "];\n"
            + "  for (int i = 0; i < "
            + n / 2
            + "; i++) d[i] = out[i];\n"
            + "  for (int trip = 0; trip < trips; trip++) {\n    bool more = trip > 0;\n"
            + file.call("wgmma_fence", "")
            + text
            + file.call("wgmma_commit", "")
            + file.call("wgmma_wait<0>", "")
            + "  }\n  for (int i = 0; i < "
            + n / 2
            + "; i++) out[threadIdx.x + 128 * i] = d[i];\n");
  }
}
