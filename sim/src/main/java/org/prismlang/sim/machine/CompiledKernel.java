package org.prismlang.sim.machine;

/** A kernel as bytecode. */
public interface CompiledKernel {
  /**
   * Runs a block.
   *
   * @param arguments boxed numbers, tensor maps, and for each pointer its storage and its offset
   */
  void block(Block block, Object[] arguments);

  /** Runs a part of a block that has to go on while others wait. */
  void task(int number, Block block, int first, Object[] captured);
}
