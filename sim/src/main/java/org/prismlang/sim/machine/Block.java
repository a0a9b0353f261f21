package org.prismlang.sim.machine;

import java.util.List;
import java.util.Optional;

/** A block that runs. */
public final class Block {
  private final Optional<Machine> machine;
  private final List<Block> cluster;
  private final Grid grid;
  private final int index;
  private final Storage shared;
  private final Slot[][] slots;
  private Object note = this;

  /**
   * A block that a machine runs.
   *
   * @param cluster the blocks of its cluster, complete when the first of them starts
   */
  Block(Machine machine, int index, Storage shared, List<Block> cluster) {
    this(Optional.of(machine), machine.grid(), index, shared, cluster);
  }

  /** A block that no machine runs: for monitors that are told by hand. */
  public Block(Grid grid, int index, Storage shared) {
    this(Optional.empty(), grid, index, shared, List.of());
  }

  private Block(
      Optional<Machine> machine, Grid grid, int index, Storage shared, List<Block> cluster) {
    this.machine = machine;
    this.cluster = cluster;
    this.grid = grid;
    this.index = index;
    this.shared = shared;
    var barriers = grid.barriers();
    slots = new Slot[barriers.size()][];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = new Slot[barriers.get(i).slots()];
      for (int k = 0; k < slots[i].length; k++) {
        slots[i][k] = new Slot(barriers.get(i), this, k);
      }
    }
  }

  Machine machine() {
    return machine.orElseThrow();
  }

  public Grid grid() {
    return grid;
  }

  /** Its number in the grid. */
  public int index() {
    return index;
  }

  public int threads() {
    return grid.threads();
  }

  public int clusterRank() {
    return index % grid.cluster();
  }

  public Storage shared() {
    return shared;
  }

  /** The block of so high a rank in the same cluster. */
  public Block peer(int rank) {
    return cluster.get(rank);
  }

  /** The slot of a generation of the barrier of so high a number. */
  public Slot slot(int barrier, int generation) {
    return slots[barrier][Math.floorMod(generation, slots[barrier].length)];
  }

  /** What the monitor keeps with it; the block itself while it keeps nothing. */
  public Object note() {
    return note;
  }

  public void note(Object other) {
    note = other;
  }
}
