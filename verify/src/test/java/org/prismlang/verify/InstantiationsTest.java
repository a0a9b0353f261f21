package org.prismlang.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.layout.PlacedModule;

final class InstantiationsTest {
  private static List<String> of(PlacedModule module) {
    return Instantiations.of(module.kernels().getFirst()).stream()
        .map(it -> new TreeMap<>(it.values()).toString())
        .toList();
  }

  /** A factor that is little leaves the tiles to another, and there are several a block. */
  @Test
  void everyBlockHasSeveralTiles() {
    assertEquals(
        List.of(
            "{k_tiles=6, tiles_m=3, tiles_n=3}",
            "{k_tiles=6, tiles_m=1, tiles_n=6}",
            "{k_tiles=6, tiles_m=6, tiles_n=1}",
            "{k_tiles=1, tiles_m=3, tiles_n=3}",
            "{k_tiles=1, tiles_m=1, tiles_n=1}"),
        of(Programs.hardest("01_gemm_bf16")));
  }

  @Test
  void sizesKeepPreconditions() {
    assertEquals(
        List.of("{half_1=6, row=12}", "{half_1=1, row=2}"), of(synchronizedTest("assumed_equal")));
    assertEquals(List.of("{n=65536}"), of(synchronizedTest("assumed_multiple")));
  }

  private static PlacedModule synchronizedTest(String name) {
    var folder = Path.of("../kernel/src/test/prism/sync");
    return Programs.placed(folder.resolve(name + ".prism")).orElseThrow();
  }

  @Test
  void aFixedGridIsTaken() {
    var alone = synchronizedTest("one_block_alone").kernels().getFirst();
    assertEquals(List.of(1), Instantiations.of(alone).stream().map(it -> it.blocks()).toList());
  }

  /** A verdict about launches that cannot be is none. */
  @Test
  void whatNoLaunchKeepsIsNotTried() {
    var demands = "assume n > 3 \"n > 3\" \"\" @.\nassume n < 3 \"n < 3\" \"\" @.\n";
    assertEquals(List.of(), of(Written.module(Written.block(demands, ""))));
  }

  /** Rows of tiles of 128, of which all blocks have their share. */
  @Test
  void sizesAreInTiles() {
    var attention = Programs.placed(Path.of("../bench/kernels/attention.prism"));
    assertEquals(
        List.of("{S=384, heads=3}", "{S=768, heads=1}", "{S=1, heads=6}", "{S=1, heads=1}"),
        of(attention.orElseThrow()));
  }
}
