package org.prismlang.sim.count;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToLongFunction;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Grid;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.Monitor.Touch;
import org.prismlang.sim.machine.Site;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.Tile;

/** A run of one block of two warps that is told by hand; each site is a line of its own. */
final class Driven {
  static final int THREADS = 64;
  private static final String LINES = "first = x[i]\n  second = y[j]  \nthird()\n";

  final CountedRun run = new CountedRun();
  final SourceFile file = new SourceFile("kernel.prism", LINES);
  final Storage global = new Storage("x", Arena.global().allocate(16));
  final Storage other = new Storage("y", Arena.global().allocate(16));
  final Grid grid =
      new Grid(
          "k",
          1,
          THREADS,
          1,
          0,
          List.of(),
          List.of(site(0, 12, "x"), site(15, 28, "y"), site(31, 38, "shuffle")),
          List.of(global, other),
          run);
  final Block block = new Block(grid, 0, new Storage("shared memory", Arena.global().allocate(16)));
  private final Random order = new Random(7);

  Driven() {
    run.begin(grid);
    run.begin(block);
  }

  private Site site(int start, int end, String subject) {
    return new Site(file.span(start, end), subject);
  }

  /** Threads come in any order. */
  Driven touch(
      int first,
      int count,
      int site,
      int trip,
      Touch touch,
      Storage storage,
      int bytes,
      IntToLongFunction offset) {
    var threads = new ArrayList<Integer>();
    for (int i = first; i < first + count; i++) {
      threads.add(i);
    }
    Collections.shuffle(threads, order);
    for (int thread : threads) {
      run.touch(block, thread, 1, site, trip, touch, storage, offset.applyAsLong(thread), bytes);
    }
    return this;
  }

  /** The first warp reads global memory. */
  Driven load(int bytes, IntToLongFunction offset) {
    return touch(0, 32, 0, 0, Touch.READ, global, bytes, offset);
  }

  /** The first warp reads shared memory. */
  Driven loadShared(int bytes, IntToLongFunction offset) {
    return touch(0, 32, 0, 0, Touch.READ, block.shared(), bytes, offset);
  }

  Driven passed() {
    run.passed(block, 0, THREADS);
    return this;
  }

  /** The first warp reads a box of a tile of 64 rows of 64 halves. */
  Driven matrix(int swizzle, int rows, int columns) {
    var shape = new TileLayout(Scalar.HALF, List.of(64, 64), swizzle);
    var tile = new Tile(block.shared(), 0, shape, new int[] {8, 16}, new int[] {rows, columns});
    run.touchTile(block, 0, 32, 0, Touch.READ, Timeline.IN_ORDER, Optional.empty(), tile);
    return this;
  }

  Driven meet(int first, int count, int site) {
    run.met(List.of(new Monitor.Party(block, first, count)), site);
    return this;
  }

  Counts counts() {
    run.end(block);
    run.end(grid);
    return run.counts();
  }

  /** Of the first line. */
  long of(Quantity quantity) {
    return counts().rows().getFirst().of(quantity);
  }
}
