package org.prismlang.runtime.debug;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.Site;
import org.prismlang.sim.machine.Slot;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.Tile;

/** Who has written each byte of shared memory last. */
public final class LastWriters implements Monitor {
  private final Map<Storage, long[]> writers = new HashMap<>();

  /** Threads that wrote, by themselves or by an engine, in a line. */
  public record Writer(int thread, Site site) {
    public int line() {
      return site.span().file().line(site.span().start());
    }
  }

  /** Of a byte of the block's shared memory; empty where nobody has written. */
  public Optional<Writer> of(Block block, long offset) {
    var all = writers.get(block.shared());
    if (all == null || offset < 0 || offset >= all.length || all[(int) offset] == 0) {
      return Optional.empty();
    }
    long packed = all[(int) offset] - 1;
    return Optional.of(
        new Writer((int) (packed >>> 32), block.grid().sites().get((int) (packed & 0x7FFFFFFF))));
  }

  @Override
  public void begin(Block block) {
    writers.put(block.shared(), new long[(int) block.shared().segment().byteSize()]);
  }

  @Override
  public void end(Block block) {
    writers.remove(block.shared());
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
    write(first, site, touch, storage, offset, bytes);
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
    write(first, site, touch, storage, offset, bytes);
  }

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
    if (touch.writes() && writers.containsKey(tile.storage())) {
      cells(tile, new int[tile.at().length], 0, first, site, touch);
    }
  }

  private void cells(Tile tile, int[] index, int dimension, int first, int site, Touch touch) {
    if (dimension == index.length) {
      write(first, site, touch, tile.storage(), tile.address(index), tile.layout().elementBytes());
      return;
    }
    for (int i = 0; i < tile.extents()[dimension]; i++) {
      index[dimension] = i;
      cells(tile, index, dimension + 1, first, site, touch);
    }
  }

  private void write(int first, int site, Touch touch, Storage storage, long offset, long bytes) {
    var all = writers.get(storage);
    if (all == null || !touch.writes()) {
      return;
    }
    long packed = (((long) first << 32) | site) + 1;
    for (long at = Math.max(0, offset); at < Math.min(all.length, offset + bytes); at++) {
      all[(int) at] = packed;
    }
  }
}
