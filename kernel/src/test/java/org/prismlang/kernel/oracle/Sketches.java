package org.prismlang.kernel.oracle;

import static org.prismlang.kernel.oracle.Sketch.add;
import static org.prismlang.kernel.oracle.Sketch.less;
import static org.prismlang.kernel.oracle.Sketch.number;
import static org.prismlang.kernel.oracle.Sketch.read;
import static org.prismlang.kernel.oracle.Sketch.remainder;
import static org.prismlang.kernel.oracle.Sketch.thread;
import static org.prismlang.kernel.oracle.Sketch.xor;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Scalar;

/** Kernels with their synchronization, each with ways to get it wrong. */
final class Sketches {
  static final int SLOT_BYTES = 64 * 64 * 2;

  private Sketches() {}

  static Kernel reversal(boolean meets, int within) {
    var sketch = new Sketch(64);
    var tile = sketch.tile("s", 64);
    return sketch.kernel(
        sketch.allocate(tile),
        sketch.store(sketch.at(tile, thread())),
        meets ? within == 64 ? sketch.meetBlock() : sketch.meetWarp() : sketch.nothing(),
        sketch.load(sketch.at(tile, xor(thread(), number(within - 1)))));
  }

  static Kernel staging(boolean meetsAtEnd) {
    var sketch = new Sketch(64);
    var n = sketch.parameter("n");
    var tile = sketch.tile("s", 64);
    var k = sketch.variable("k");
    return sketch.kernel(
        sketch.allocate(tile),
        sketch.loop(
            k,
            n,
            sketch.store(sketch.at(tile, thread())),
            sketch.meetBlock(),
            sketch.load(sketch.at(tile, xor(thread(), number(63)))),
            meetsAtEnd ? sketch.meetBlock() : sketch.nothing()));
  }

  static Kernel scopes(boolean meets) {
    var sketch = new Sketch(64);
    var a = sketch.tile("a", 64);
    var b = sketch.tile("b", 64);
    return sketch.kernel(
        new Stmt.Block(List.of(sketch.allocate(a), sketch.store(sketch.at(a, thread()))), a.span()),
        meets ? sketch.meetBlock() : sketch.nothing(),
        new Stmt.Block(
            List.of(sketch.allocate(b), sketch.store(sketch.at(b, xor(thread(), number(63))))),
            b.span()));
  }

  static Kernel pipeline(int stages, int pending, boolean meetsBefore, boolean drainsEnd) {
    var sketch = new Sketch(64);
    var n = sketch.parameter("n");
    var x = sketch.pointer("x");
    var ring = sketch.ring("s", stages, Scalar.INT32, 64);
    var k = sketch.variable("k");
    var ahead = add(read(k), number(stages - 1));
    var prologue = new ArrayList<Stmt>();
    prologue.add(sketch.allocate(ring));
    for (int i = 0; i < stages - 1; i++) {
      prologue.add(
          sketch.copyAsync(sketch.slot(ring, number(i), thread()), sketch.at(x, thread())));
      prologue.add(sketch.commit(Timeline.CP_ASYNC));
    }
    prologue.add(
        sketch.loop(
            k,
            n,
            sketch.drain(Timeline.CP_ASYNC, pending),
            meetsBefore ? sketch.meetBlock() : sketch.nothing(),
            sketch.copyAsync(sketch.slot(ring, ahead, thread()), sketch.at(x, thread())),
            sketch.commit(Timeline.CP_ASYNC),
            sketch.load(sketch.slot(ring, read(k), xor(thread(), number(63))))));
    prologue.add(drainsEnd ? sketch.drain(Timeline.CP_ASYNC, 0) : sketch.nothing());
    return sketch.kernel(prologue.toArray(Stmt[]::new));
  }

  record Ring(
      boolean hasEmpty, boolean hasFull, int emptyArrivals, boolean ownParity, boolean skips) {
    static final Ring RIGHT = new Ring(true, true, 2, false, false);
  }

  static Kernel ring(Ring how) {
    var sketch = new Sketch(96);
    var n = sketch.parameter("n");
    var ring = sketch.ring("r", 2, Scalar.INT32, 32);
    var full = sketch.barrier("full", 2, 1);
    var empty = sketch.barrier("empty", 2, how.emptyArrivals());
    var k = sketch.variable("k");
    var g = read(k);
    var waited = how.ownParity() ? xor(g, number(2)) : g;
    return sketch.kernel(
        sketch.allocate(ring),
        sketch.split(
            sketch.branch(
                0,
                64,
                sketch.loop(
                    k,
                    n,
                    how.hasFull() ? sketch.await(full, waited) : sketch.nothing(),
                    sketch.load(
                        sketch.slot(ring, g, remainder(add(thread(), number(5)), number(32)))),
                    how.skips()
                        ? sketch.when(
                            less(g, number(2)), sketch.arrive(empty, g, Sync.Election.WARP))
                        : sketch.arrive(empty, g, Sync.Election.WARP))),
            sketch.branch(
                64,
                32,
                sketch.loop(
                    k,
                    n,
                    how.hasEmpty() ? sketch.awaitPrevious(empty, g) : sketch.nothing(),
                    sketch.store(sketch.slot(ring, g, remainder(thread(), number(32)))),
                    sketch.arrive(full, g, Sync.Election.WARP)))));
  }

  record Pipe(
      int pending, boolean enters, boolean commits, long bytes, int endPending, boolean hasEmpty) {
    static final Pipe RIGHT = new Pipe(0, true, true, SLOT_BYTES, 0, true);
  }

  static Kernel multiplication(Pipe how) {
    var sketch = new Sketch(256);
    var n = sketch.parameter("n");
    var map = sketch.map("A", 64, 64);
    var ring = sketch.ring("r", 2, Scalar.BF16, 64, 64);
    var sum = sketch.array("acc", 32);
    var full = sketch.barrier("full", 2, 1);
    var empty = sketch.barrier("empty", 2, 1);
    var k = sketch.variable("k");
    var g = read(k);
    return sketch.kernel(
        sketch.allocate(ring),
        sketch.declare(sum),
        sketch.split(
            sketch.branch(
                0,
                128,
                sketch.loop(
                    k,
                    n,
                    sketch.await(full, g),
                    how.enters() ? sketch.enter() : sketch.nothing(),
                    sketch.wgmma(sum, sketch.whole(ring, g), sketch.whole(ring, g)),
                    how.commits() ? sketch.commit(Timeline.WGMMA) : sketch.nothing(),
                    sketch.drain(Timeline.WGMMA, how.pending()),
                    sketch.arrive(empty, g, Sync.Election.WARPGROUP)),
                sketch.drain(Timeline.WGMMA, how.endPending()),
                sketch.use(sum)),
            sketch.branch(
                128,
                128,
                sketch.split(
                    sketch.branch(
                        0,
                        1,
                        sketch.loop(
                            k,
                            n,
                            how.hasEmpty() ? sketch.awaitPrevious(empty, g) : sketch.nothing(),
                            sketch.arrive(full, g, how.bytes()),
                            sketch.tmaLoad(sketch.whole(ring, g), map, g, full, g)))))));
  }

  static Kernel staged(boolean fences, boolean meets, boolean drains) {
    var sketch = new Sketch(64);
    var n = sketch.parameter("n");
    var map = sketch.map("C", 64, 2);
    var tile = sketch.ring("s", 1, Scalar.BF16, 64, 2);
    var k = sketch.variable("k");
    return sketch.kernel(
        sketch.allocate(tile),
        sketch.loop(
            k,
            n,
            sketch.store(sketch.at(tile, thread(), number(0))),
            fences ? sketch.fence() : sketch.nothing(),
            meets ? sketch.meetBlock() : sketch.nothing(),
            sketch.split(
                sketch.branch(
                    0,
                    1,
                    sketch.tmaStore(map, sketch.whole(tile, number(0))),
                    sketch.commit(Timeline.TMA_STORE),
                    drains ? sketch.drain(Timeline.TMA_STORE, 0) : sketch.nothing())),
            sketch.meetBlock()));
  }

  static Kernel pingPong(boolean isOpenedByOne) {
    var sketch = new Sketch(64);
    var n = sketch.parameter("n");
    var tile = sketch.tile("s", 32);
    var left = sketch.barrier("left", 1, 1);
    var right = sketch.barrier("right", 1, 1);
    var k = sketch.variable("k");
    var mine = sketch.at(tile, remainder(thread(), number(32)));
    return sketch.kernel(
        sketch.allocate(tile),
        sketch.split(
            sketch.branch(
                0,
                32,
                sketch.loop(
                    k,
                    n,
                    isOpenedByOne
                        ? sketch.awaitPrevious(right, read(k))
                        : sketch.await(right, read(k)),
                    sketch.store(mine),
                    sketch.arrive(left, read(k), Sync.Election.WARP))),
            sketch.branch(
                32,
                32,
                sketch.loop(
                    k,
                    n,
                    sketch.await(left, read(k)),
                    sketch.store(mine),
                    sketch.arrive(right, read(k), Sync.Election.WARP)))));
  }
}
