package org.prismlang.cuda.operation;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** The copy engine. */
final class CopyKernels {
  private static final String SHARED =
      """
        extern __shared__ __align__(1024) unsigned char smem[];
        auto* tile = reinterpret_cast<float*>(smem);
      """;

  private final KernelFile file;
  private final PlainTranslation translation;

  private CopyKernels(KernelFile file) {
    this.file = file;
    this.translation = file.translation();
  }

  static void in(KernelFile file) {
    var kernels = new CopyKernels(file);
    kernels.copies();
  }

  private void copies() {
    for (int rank = 1; rank <= 5; rank++) {
      var body = new StringBuilder(SHARED);
      body.append("  uint32_t barrier = shared_address(tile) + 8192;\n");
      var box = new int[rank];
      Arrays.fill(box, 2);
      box[rank - 1] = 32;
      var map = Sample.map("map", Scalar.FLOAT, 0, box);
      List<Expr> at = Collections.nCopies(rank, Sample.number(3));
      for (int blocks : file.canMulticast() ? List.of(1, 2, 16) : List.of(1)) {
        for (var cache : List.of("default", "evict_first", "evict_last")) {
          var tile =
              Sample.tile("tile", Scalar.FLOAT, 0, new Perspective(Level.BLOCK, blocks), box);
          body.append(
              Sample.of("tma_load")
                  .with("dst", Sample.whole(tile))
                  .with("map", Sample.whole(map))
                  .with("at", at)
                  .with("cache", new Value.Words(cache))
                  .text(translation));
        }
      }
      var tile = Sample.tile("tile", Scalar.FLOAT, 0, Perspective.BLOCK, box);
      for (var name : List.of("tma_store", "tma_reduce_add")) {
        body.append(
            Sample.of(name)
                .with("map", Sample.whole(map))
                .with("at", at)
                .with("src", Sample.whole(tile))
                .text(translation));
      }
      body.append(
          Sample.of("tma_prefetch")
              .with("map", Sample.whole(map))
              .with("at", at)
              .text(translation));
      file.kernel("const __grid_constant__ CUtensorMap map", body.toString());
    }
    var body = new StringBuilder(SHARED);
    body.append("  uint32_t barrier = shared_address(tile) + 8192;\n");
    for (int blocks : file.canMulticast() ? List.of(1, 2) : List.of(1)) {
      body.append(
          Sample.of("bulk_load")
              .with(
                  "dst",
                  Sample.whole(
                      Sample.tile(
                          "tile", Scalar.FLOAT, 0, new Perspective(Level.BLOCK, blocks), 64)))
              .with("src", Sample.first(Sample.pointer("g", Scalar.FLOAT)))
              .with("count", Sample.local("n", Scalar.INT32))
              .text(translation));
    }
    body.append(
        Sample.of("bulk_store")
            .with("dst", Sample.first(Sample.pointer("g", Scalar.FLOAT)))
            .with("src", Sample.whole(Sample.tile("tile", Scalar.FLOAT, 0, Perspective.BLOCK, 64)))
            .with("count", Sample.number(64))
            .text(translation));
    file.kernel("float* g, int n", body.toString());
  }
}
