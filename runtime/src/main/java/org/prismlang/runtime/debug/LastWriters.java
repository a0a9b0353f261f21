package org.prismlang.runtime.debug;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.Site;
import org.prismlang.sim.machine.Slot;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.Tile;

/** Who has written each byte of memory last, shared or global, since a launch began. */
public final class LastWriters implements Monitor {
  private final Map<Storage, WriterPages> pages = new HashMap<>();

  /** A thread that wrote, by itself or by an engine, in a line. */
  public record Writer(int block, int thread, Site site) {
    public int line() {
      return site.span().file().line(site.span().start());
    }

    /** {@code threads 0 to 7, line 10}: all of them, and the line of the first. */
    static String text(List<Writer> writers) {
      int first = writers.stream().mapToInt(Writer::thread).min().orElse(0);
      int last = writers.stream().mapToInt(Writer::thread).max().orElse(0);
      var threads = first == last ? "thread " + first : "threads " + first + " to " + last;
      return threads + ", line " + writers.getFirst().line();
    }
  }

  /** Of a byte; empty where nobody has written. */
  public Optional<Writer> of(Storage storage, long offset) {
    return Optional.ofNullable(pages.get(storage)).flatMap(it -> it.at(offset));
  }

  @Override
  public void end(Block block) {
    pages.remove(block.shared());
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
    write(block, first, site, touch, storage, offset, bytes);
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
    write(block, first, site, touch, storage, offset, bytes);
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
    if (!touch.writes()) {
      return;
    }
    if (tile.layout().shape().isEmpty()) {
      long bytes = (long) tile.columns() * tile.layout().elementBytes();
      long offset = tile.address(new int[tile.at().length]);
      write(block, first, site, touch, tile.storage(), offset, bytes);
      return;
    }
    cells(block, tile, new int[tile.at().length], 0, first, site, touch);
  }

  private void cells(
      Block block, Tile tile, int[] index, int dimension, int first, int site, Touch touch) {
    if (dimension == index.length) {
      int bytes = tile.layout().elementBytes();
      write(block, first, site, touch, tile.storage(), tile.address(index), bytes);
      return;
    }
    for (int i = 0; i < tile.extents()[dimension]; i++) {
      index[dimension] = i;
      cells(block, tile, index, dimension + 1, first, site, touch);
    }
  }

  private void write(
      Block block, int first, int site, Touch touch, Storage storage, long offset, long bytes) {
    if (touch.writes()) {
      var writer = new Writer(block.index(), first, block.grid().sites().get(site));
      pages.computeIfAbsent(storage, _ -> new WriterPages()).fill(offset, bytes, writer);
    }
  }
}
