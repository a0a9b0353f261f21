package org.prismlang.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;

/** Without any one of its synchronizations a program is rejected, or does not need it. */
final class DropsTest {
  /** How many of each kind of synchronization are not missed, at any of the sizes. */
  private static String survivors(PlacedModule module, Kernel kernel, List<Sizes> sizes) {
    var kinds = new TreeMap<String, Integer>();
    for (var dropped : Drops.of(module, kernel)) {
      boolean isMissed =
          sizes.stream()
              .anyMatch(it -> !Verifier.verify(dropped.module(), dropped.kernel(), it).isRight());
      if (!isMissed) {
        kinds.merge(dropped.lost().getClass().getSimpleName(), 1, Integer::sum);
      }
    }
    return kinds.toString();
  }

  private static Sizes tiles(int blocks, long steps) {
    return new Sizes(blocks, 128)
        .with("tiles_m", 2)
        .with("tiles_n", 2)
        .with("k_tiles", steps)
        .with("ldc", 1024);
  }

  /** A store that the next one's commit takes along needs none of its own. */
  @Test
  void everySynchronizationOfTheGemmIsNeeded() {
    var module = Programs.hardest("01_gemm_bf16");
    var kernel = module.kernels().getFirst();
    assertEquals("{Commit=2}", survivors(module, kernel, List.of(tiles(1, 9))));
  }

  @Test
  void everySynchronizationOfTheMixedProducersIsNeeded() {
    var module = Programs.hardest("02_sgemm_wst");
    assertEquals("{}", survivors(module, module.kernels().getFirst(), List.of(tiles(1, 17))));
  }

  @Test
  void everySynchronizationOfTheClusterIsNeeded() {
    var module = Programs.hardest("06a_cluster_gemm");
    assertEquals("{}", survivors(module, module.kernels().getFirst(), List.of(tiles(2, 9))));
  }
}
