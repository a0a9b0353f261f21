package org.prismlang.sim.compile;

import java.lang.constant.ClassDesc;
import java.lang.foreign.MemorySegment;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.CompiledKernel;
import org.prismlang.sim.machine.Grid;
import org.prismlang.sim.machine.PointerList;
import org.prismlang.sim.machine.Steps;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.TensorMap;
import org.prismlang.sim.machine.Tile;

/** Names of the classes that compiled kernels use. */
final class Descs {
  static final ClassDesc BLOCK = of(Block.class);
  static final ClassDesc GRID = of(Grid.class);
  static final ClassDesc STORAGE = of(Storage.class);
  static final ClassDesc SEGMENT = of(MemorySegment.class);
  static final ClassDesc TENSOR_MAP = of(TensorMap.class);
  static final ClassDesc POINTERS = of(PointerList.class);
  static final ClassDesc TILE = of(Tile.class);
  static final ClassDesc TILE_LAYOUT = of(TileLayout.class);
  static final ClassDesc STEPS = of(Steps.class);
  static final ClassDesc KERNEL = of(CompiledKernel.class);
  static final ClassDesc SUPPORT = of(Support.class);

  private Descs() {}

  static ClassDesc of(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }
}
