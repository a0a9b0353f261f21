package org.prismlang.sim.count;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.cost.Request;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Grid;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.Slot;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.Tile;

/** Counts what a machine would have to do. Each block counts for itself until it ends. */
public final class CountedRun implements Monitor {
  private Optional<Grid> grid = Optional.empty();
  private Tallies tallies = new Tallies(0);

  /** Of the launch that has ended last. */
  public synchronized Counts counts() {
    return tallies.counts(grid.orElseThrow());
  }

  @Override
  public synchronized void begin(Grid begun) {
    grid = Optional.of(begun);
    tallies = new Tallies(begun.sites().size());
  }

  @Override
  public void begin(Block block) {
    block.note(new BlockCount(block));
  }

  @Override
  public void end(Block block) {
    var total = of(block).total();
    synchronized (this) {
      tallies.addAll(total);
    }
    block.note(block);
  }

  private static BlockCount of(Block block) {
    return (BlockCount) block.note();
  }

  @Override
  public void touch(
      Block block,
      int first,
      int count,
      int site,
      int trip,
      Touch touch,
      Storage storage,
      long offset,
      int bytes) {
    of(block).touch(first, count, site, trip, Way.of(touch), storage, offset, bytes);
  }

  /** An engine's work is counted where it meets shared memory. */
  @Override
  public void touchTile(
      Block block,
      int first,
      int count,
      int site,
      Touch touch,
      Timeline timeline,
      Optional<Slot> completion,
      Tile tile) {
    long bytes = tile.layout().elementBytes();
    for (int extent : tile.extents()) {
      bytes *= extent;
    }
    var counted = of(block);
    switch (timeline) {
      case REGISTERS -> {}
      case IN_ORDER -> counted.matrices(first, count, site, touch.writes(), tile);
      case CP_ASYNC ->
          counted.moved(
              first, count, site, Quantity.ASYNC_COPIES, Quantity.ASYNC_COPY_BYTES, bytes);
      case TMA_LOAD ->
          counted.moved(first, count, site, Quantity.TMA_LOADS, Quantity.TMA_LOAD_BYTES, bytes);
      case TMA_STORE ->
          counted.moved(first, count, site, Quantity.TMA_STORES, Quantity.TMA_STORE_BYTES, bytes);
      case WGMMA ->
          counted.moved(first, count, site, Quantity.WGMMA_OPERANDS, Quantity.WGMMA_BYTES, bytes);
    }
  }

  @Override
  public void touchBytes(
      Block block,
      int first,
      int count,
      int site,
      Touch touch,
      Timeline timeline,
      Optional<Slot> completion,
      Storage storage,
      long offset,
      long bytes) {
    var counted = of(block);
    if (timeline == Timeline.CP_ASYNC) {
      counted.copied(first, count, site, storage, offset, (int) bytes);
    } else if (!counted.isGlobal(storage)) {
      counted.moved(first, count, site, Quantity.BULK_COPIES, Quantity.BULK_BYTES, bytes);
    }
  }

  @Override
  public void ran(Block block, int first, int count, int site) {
    of(block).ran(first, count, site);
  }

  @Override
  public void passed(Block block, int first, int count) {
    of(block).passed(first, count);
  }

  @Override
  public void met(List<Party> parties, int site) {
    var blocks = new LinkedHashSet<Block>();
    int threads = 0;
    for (var party : parties) {
      of(party.block()).passed(party.first(), party.count());
      blocks.add(party.block());
      threads += party.count();
    }
    var barrier = barrier(blocks.size(), threads, blocks.getFirst());
    blocks.forEach(block -> of(block).addOnce(site, barrier));
  }

  private static Quantity barrier(int blocks, int threads, Block block) {
    if (blocks > 1) {
      return blocks <= block.grid().cluster() ? Quantity.CLUSTER_BARRIERS : Quantity.GRID_BARRIERS;
    }
    if (threads == block.threads()) {
      return Quantity.BLOCK_BARRIERS;
    }
    return threads <= Request.LANES ? Quantity.WARP_BARRIERS : Quantity.GROUP_BARRIERS;
  }

  @Override
  public void arrived(Slot slot, int phase, Block block, int first, int count, int site) {
    of(block).add(first, count, site, Quantity.ARRIVALS);
  }

  @Override
  public void awaited(Slot slot, int phase, Block block, int first, int count, int site) {
    of(block).add(first, count, site, Quantity.WAITS);
  }

  @Override
  public void fenced(Block block, int first, int count, int site) {
    of(block).add(first, count, site, Quantity.FENCES);
  }

  @Override
  public void committed(Timeline timeline, Block block, int first, int count, int site) {
    of(block).add(first, count, site, Quantity.COMMITS);
  }

  @Override
  public void drained(
      Timeline timeline,
      int pending,
      boolean readsOnly,
      Block block,
      int first,
      int count,
      int site) {
    of(block).add(first, count, site, Quantity.DRAINS);
  }

  @Override
  public void last(Block block, int site) {
    of(block).addOnce(site, Quantity.LAST_BLOCKS);
  }
}
