package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.emit.Types;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Value;

/** Products and tiles of a warp. */
final class FragmentKernels {
  private final KernelFile file;
  private final PlainTranslation translation;

  private FragmentKernels(KernelFile file) {
    this.file = file;
    this.translation = file.translation();
  }

  static void in(KernelFile file) {
    var kernels = new FragmentKernels(file);
    kernels.fragments();
  }

  private void fragments() {
    for (var elements : List.of("tf32", "bf16", "half", "int8", "fp8_e4m3", "fp8_e5m2")) {
      if (elements.startsWith("fp8") && file.target() == Target.SM_80) {
        continue;
      }
      var sum = elements.equals("int8") ? Scalar.INT32 : Scalar.FLOAT;
      var shape =
          switch (elements) {
            case "tf32" -> "m16n8k8";
            case "bf16", "half" -> "m16n8k16";
            default -> "m16n8k32";
          };
      var text =
          Sample.of("mma_" + shape)
              .with("d", Sample.local("d", Sample.array(sum, 4)))
              .with("a", Sample.local("a", Sample.array(Scalar.UINT32, 4)))
              .with("b", Sample.local("b", Sample.array(Scalar.UINT32, 2)))
              .with("of", new Value.Words(elements))
              .text(translation);
      var spelling = Types.name(sum);
      file.kernel(
          spelling + "* out, const uint32_t* in",
          "  "
              + spelling
              + " d[4] = {};\n  uint32_t a[4] = {in[0], in[1], in[2], in[3]};\n"
              + "  uint32_t b[2] = {in[4], in[5]};\n"
              + text
              + "  for (int i = 0; i < 4; i++) out[4 * threadIdx.x + i] = d[i];\n");
    }
    raw("intrinsic.mma_m16n8k8_tf32");
    raw("intrinsic.mma_m16n8k16_bf16");
    raw("intrinsic.mma_m16n8k16_half");
    for (var shape : List.of(List.of(8, 8), List.of(16, 8), List.of(16, 16), List.of(8, 32))) {
      var tile = Sample.tile("tile", Scalar.HALF, 0, Perspective.WARP, 16, 32);
      int registers = shape.get(0) * shape.get(1) / 64;
      var array = Sample.local("r", Sample.array(Scalar.UINT32, registers));
      var body =
          new StringBuilder("  __shared__ __half tile[512];\n  uint32_t r[" + registers + "];\n");
      for (boolean transpose : List.of(false, true)) {
        body.append(
            Sample.of("ldmatrix")
                .with("src", Sample.part(tile, shape))
                .with("transpose", new Value.Truth(transpose))
                .text(array, translation));
        if (file.isHopper()) {
          body.append(
              Sample.of("stmatrix")
                  .with("dst", Sample.part(tile, shape))
                  .with("fragments", array)
                  .with("transpose", new Value.Truth(transpose))
                  .text(translation));
        }
        body.append("  for (int i = 0; i < " + registers + "; i++) out[i] = r[i];\n");
      }
      file.kernel("uint32_t* out", body.toString());
    }
  }

  private void raw(String name) {
    var sample = Sample.of(name);
    for (var operand : Intrinsics.named(name).orElseThrow().operands()) {
      boolean isSum = operand.name().startsWith("c");
      if (!operand.name().equals("out")) {
        sample.with(
            operand.name(),
            Sample.local("x", isSum || name.endsWith("tf32") ? Scalar.FLOAT : Scalar.UINT32));
      }
    }
    var places = new ArrayList<Expr>();
    for (int i = 0; i < 4; i++) {
      places.add(Sample.local("d" + i, Scalar.FLOAT));
    }
    var text = sample.with("out", places).text(translation);
    file.kernel(
        "float* out",
        "  float d0, d1, d2, d3;\n  auto x = "
            + (name.endsWith("tf32") ? "1.0f" : "1")
            + ";\n"
            + text
            + "  out[0] = d0 + d1 + d2 + d3;\n");
  }
}
