package org.prismlang.sim.check;

import java.util.List;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.sim.machine.Grid;
import org.prismlang.sim.machine.Slot;

/**
 * The entries of a block's vector clock: first its threads, then the engines, those that few
 * kernels use last. Each kind begins at a multiple of 32, so that neighbours form an owner.
 */
final class Layout {
  static final int WARPGROUP = 128;
  private static final int WARP = 32;

  /** Who an entry stands for. */
  enum Kind {
    THREAD,
    /** The tensor cores of a warpgroup. */
    PRODUCT,
    /** What the copy engine brings for a slot of a barrier. */
    LOAD,
    /** The copies of one thread. */
    COPY,
    /** The copy engine where it reads what a thread stores. */
    STORE_READ,
    /** The copy engine where it writes what a thread stores. */
    STORE_WRITE
  }

  private final List<Barrier> barriers;
  private final int threads;
  private final int[] starts = new int[Kind.values().length + 1];

  Layout(Grid grid) {
    barriers = grid.barriers();
    threads = grid.threads();
    int slots = barriers.stream().mapToInt(Barrier::slots).sum();
    int next = 0;
    for (var kind : Kind.values()) {
      starts[kind.ordinal()] = next;
      int entries =
          switch (kind) {
            case THREAD, COPY, STORE_READ, STORE_WRITE -> threads;
            case PRODUCT -> (threads + WARPGROUP - 1) / WARPGROUP;
            case LOAD -> slots;
          };
      next += (entries + WARP - 1) / WARP * WARP;
    }
    starts[Kind.values().length] = next;
  }

  int threads() {
    return threads;
  }

  /** Split barriers are made ready for all blocks of a cluster before any of them goes on. */
  boolean startsTogether() {
    return !barriers.isEmpty();
  }

  /** Entries of a block. */
  int entries() {
    return starts[starts.length - 1];
  }

  int owners() {
    return entries() / WARP;
  }

  int threadOwners() {
    return starts[Kind.PRODUCT.ordinal()] / WARP;
  }

  /** The first owner of a block; the host is owner 0. */
  int firstOwner(int block) {
    return 1 + block * owners();
  }

  int block(int owner) {
    return (owner - 1) / owners();
  }

  int entry(Kind kind, int number) {
    return starts[kind.ordinal()] + number;
  }

  int entry(Slot slot) {
    int before = 0;
    for (var barrier : barriers) {
      if (barrier.equals(slot.barrier())) {
        break;
      }
      before += barrier.slots();
    }
    return entry(Kind.LOAD, before + slot.number());
  }

  /** The entry, within its block, of an owner and a lane. */
  int entry(int owner, int lane) {
    return (owner - 1) % owners() * WARP + lane;
  }

  Kind kind(int entry) {
    var kinds = Kind.values();
    int i = kinds.length - 1;
    while (starts[i] > entry) {
      i--;
    }
    return kinds[i];
  }

  int number(int entry) {
    return entry - starts[kind(entry).ordinal()];
  }

  /** The name and number of the slot whose loads an entry stands for. */
  String slot(int entry) {
    int number = number(entry);
    for (var barrier : barriers) {
      if (number < barrier.slots()) {
        return "`" + barrier.name() + "`, slot " + number;
      }
      number -= barrier.slots();
    }
    throw new IllegalStateException("no slot at entry " + entry);
  }

  long stamp(int block, int entry, int clock) {
    return Stamp.of(firstOwner(block) + entry / WARP, entry % WARP, clock);
  }
}
