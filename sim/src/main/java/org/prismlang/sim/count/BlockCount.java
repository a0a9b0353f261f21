package org.prismlang.sim.count;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.prismlang.kernel.cost.Banks;
import org.prismlang.kernel.cost.Matrices;
import org.prismlang.kernel.cost.Request;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.Tile;

/** What one block does. Its tasks may tell it at the same time. */
final class BlockCount {
  /** Requests that may wait for more lanes. */
  private static final int MOST_PENDING = 1 << 18;

  private static final int CHECK_EVERY = 1 << 14;

  private final Block block;
  private final Tallies tallies;
  private final Banks banks = new Banks();
  private final WarpCount[] warps;

  /** Tells the addresses in different memories apart. */
  private final Map<Storage, Long> bases = new HashMap<>();

  private int asked;

  BlockCount(Block block) {
    this.block = block;
    tallies = new Tallies(block.grid().sites().size());
    warps = new WarpCount[(block.threads() + Request.LANES - 1) / Request.LANES];
    for (int i = 0; i < warps.length; i++) {
      warps[i] = new WarpCount(tallies, banks);
    }
  }

  synchronized void touch(
      int first, int count, int site, int trip, Way way, Storage storage, long offset, int bytes) {
    boolean isShared = storage == block.shared();
    long address = bases.computeIfAbsent(storage, _ -> (long) bases.size() << 48) + offset;
    int end = first + count;
    for (int thread = first; thread < end; thread = nextWarp(thread)) {
      int lane = thread % Request.LANES;
      int lanes = Math.min(end, nextWarp(thread)) - thread;
      for (int part = 0; part < bytes; part += Request.WIDEST) {
        warpOf(thread)
            .ask(
                lane,
                lanes,
                site,
                trip,
                way,
                isShared,
                address + part,
                Math.min(Request.WIDEST, bytes - part));
      }
    }
    if (++asked % CHECK_EVERY == 0) {
      settleOthers(first / Request.LANES);
    }
  }

  /**
   * A region can be too long to keep: threads mostly run in order, a whole warp before the next.
   */
  private void settleOthers(int current) {
    int pending = Arrays.stream(warps).mapToInt(WarpCount::pending).sum();
    for (int i = 0; i < warps.length && pending > MOST_PENDING; i++) {
      if (i != current) {
        pending -= warps[i].pending();
        warps[i].settle();
      }
    }
  }

  synchronized void copied(
      int first, int count, int site, Storage storage, long offset, int bytes) {
    touch(first, count, site, 0, Way.ASYNC_COPY, storage, offset, bytes);
    if (storage == block.shared()) {
      tallies.add(site, Quantity.ASYNC_COPY_BYTES, (long) count * bytes);
    }
  }

  synchronized void ran(int first, int count, int site) {
    int end = first + count;
    for (int thread = first; thread < end; thread = nextWarp(thread)) {
      int lanes = Math.min(end, nextWarp(thread)) - thread;
      warpOf(thread).run(thread % Request.LANES, lanes, site);
    }
  }

  synchronized void matrices(int first, int count, int site, boolean writes, Tile tile) {
    var matrices =
        Matrices.of(
            tile.rows(), tile.columns(), tile.layout().elementBytes(), tile::address, banks);
    add(first, count, site, writes ? Quantity.MATRIX_STORES : Quantity.MATRIX_LOADS);
    tallies.add(site, Quantity.WAVEFRONTS, matrices.wavefronts());
    tallies.add(site, Quantity.CONFLICTS, matrices.wavefronts() - matrices.count());
  }

  synchronized void moved(
      int first, int count, int site, Quantity kind, Quantity bytes, long number) {
    add(first, count, site, kind);
    tallies.add(site, bytes, number);
  }

  /** The instruction of threads that is told once. */
  synchronized void add(int first, int count, int site, Quantity kind) {
    int last = first + count - 1;
    tallies.add(site, kind, last / Request.LANES - first / Request.LANES + 1);
    tallies.add(site, Quantity.THREADS, count);
  }

  /** What happens once a block. */
  synchronized void addOnce(int site, Quantity deed) {
    tallies.add(site, deed, 1);
  }

  /** Settles the warps that have come as a whole: parts of one may still be met by its rest. */
  synchronized void passed(int first, int count) {
    int end = first + count;
    int thread = first % Request.LANES == 0 ? first : nextWarp(first);
    for (; thread < end; thread = nextWarp(thread)) {
      if (Math.min(nextWarp(thread), block.threads()) <= end) {
        warpOf(thread).settle();
      }
    }
  }

  synchronized Tallies total() {
    passed(0, block.threads());
    return tallies;
  }

  boolean isGlobal(Storage storage) {
    return storage != block.shared() && block.grid().memories().contains(storage);
  }

  private WarpCount warpOf(int thread) {
    return warps[thread / Request.LANES];
  }

  private static int nextWarp(int thread) {
    return (thread / Request.LANES + 1) * Request.LANES;
  }
}
