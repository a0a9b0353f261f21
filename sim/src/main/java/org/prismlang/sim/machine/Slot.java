package org.prismlang.sim.machine;

import org.prismlang.kernel.ir.Barrier;

/** One slot of a split barrier in one block: a phase, and who has still to come in it. */
public final class Slot {
  private final Barrier barrier;
  private final Block block;
  private final int number;
  private int phase;
  private int arrived;
  private long bytes;
  private Object note = this;
  final Gate gate = new Gate();

  Slot(Barrier barrier, Block block, int number) {
    this.barrier = barrier;
    this.block = block;
    this.number = number;
  }

  public Barrier barrier() {
    return barrier;
  }

  /** The block in whose shared memory it lies. */
  public Block block() {
    return block;
  }

  public int number() {
    return number;
  }

  /** Phases that are complete. */
  public int phase() {
    return phase;
  }

  public int arrived() {
    return arrived;
  }

  /** Bytes announced and not yet brought; negative while they came first. */
  public long bytes() {
    return bytes;
  }

  /** What the monitor keeps with it; the slot itself while it keeps nothing. */
  public Object note() {
    return note;
  }

  public void note(Object other) {
    note = other;
  }

  /** Whether the phase is complete now. */
  public boolean change(int arrivals, long moreBytes) {
    arrived += arrivals;
    bytes += moreBytes;
    if (arrived < barrier.arrivals() || bytes != 0) {
      return false;
    }
    arrived -= barrier.arrivals();
    phase++;
    return true;
  }
}
