package org.prismlang.sim.check;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.machine.Grid;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.Monitor.Touch;
import org.prismlang.sim.machine.Site;
import org.prismlang.sim.machine.Slot;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.Tile;

/**
 * A run that is told by hand. Every call is a line of its own: sites count up. Words of memory have
 * four bytes and are named by their number.
 */
final class Play {
  static final int THREADS = 256;
  private static final int LINES = 400;
  private static final int WORDS = 16384;
  private static final SourceFile FILE = new SourceFile("kernel.prism", "line\n".repeat(LINES));

  final CheckedRun run;
  final Storage global = new Storage("x", Arena.ofAuto().allocate(4 * WORDS, 1024));
  final Storage fresh = new Storage("fresh", Arena.ofAuto().allocate(4 * WORDS, 1024));
  private final List<Block> blocks = new ArrayList<>();
  private int line;

  Play(int blockCount, int cluster, Barrier... barriers) {
    run = new CheckedRun(Set.of(fresh));
    var sites =
        IntStream.range(0, LINES)
            .mapToObj(i -> new Site(FILE.span(5 * i, 5 * i + 4), "s"))
            .toList();
    var grid =
        new Grid(
            "k",
            blockCount,
            THREADS,
            cluster,
            4 * WORDS,
            Arrays.asList(barriers),
            sites,
            List.of(global, fresh),
            run);
    run.begin(grid);
    for (int i = 0; i < blockCount; i++) {
      var shared = new Storage("shared memory", Arena.ofAuto().allocate(4 * WORDS, 1024));
      blocks.add(new Block(grid, i, shared));
      run.begin(blocks.get(i));
    }
  }

  static Play block(Barrier... barriers) {
    return new Play(1, 1, barriers);
  }

  static Play cluster(Barrier... barriers) {
    return new Play(2, 2, barriers);
  }

  static Play blocks(int count) {
    return new Play(count, 1);
  }

  Block at(int block) {
    return blocks.get(block);
  }

  Slot slot(int barrier, int number) {
    return blocks.getFirst().slot(barrier, number);
  }

  // Threads.

  Play touch(int block, int thread, Touch touch, Storage storage, int word) {
    run.touch(at(block), thread, 1, line++, 0, touch, storage, 4L * word, 4);
    return this;
  }

  Play write(int thread, int word) {
    return touch(0, thread, Touch.WRITE, at(0).shared(), word);
  }

  Play read(int thread, int word) {
    return touch(0, thread, Touch.READ, at(0).shared(), word);
  }

  Play writeGlobal(int block, int thread, int word) {
    return touch(block, thread, Touch.WRITE, global, word);
  }

  Play readGlobal(int block, int thread, int word) {
    return touch(block, thread, Touch.READ, global, word);
  }

  /** Each of some threads its own word. */
  Play writeOwn(int first, int count, int word) {
    for (int t = first; t < first + count; t++) {
      run.touch(at(0), t, 1, line, 0, Touch.WRITE, at(0).shared(), 4L * (word + t - first), 4);
    }
    line++;
    return this;
  }

  /** All of some threads the same word. */
  Play readAll(int first, int count, int word) {
    run.touch(at(0), first, count, line++, 0, Touch.READ, at(0).shared(), 4L * word, 4);
    return this;
  }

  Play order(int block, int thread, int word, boolean acquires, boolean releases) {
    run.order(at(block), thread, global, 4L * word, acquires, releases);
    return this;
  }

  Play release(int block, int thread, int word) {
    return touch(block, thread, Touch.ATOMIC, global, word).order(block, thread, word, false, true);
  }

  Play acquire(int block, int thread, int word) {
    return touch(block, thread, Touch.ATOMIC_READ, global, word)
        .order(block, thread, word, true, false);
  }

  // Synchronization.

  Play meet(int first, int count) {
    run.met(List.of(new Monitor.Party(at(0), first, count)), line++);
    return this;
  }

  Play meetAll() {
    return meet(0, THREADS);
  }

  /** All threads of all blocks. */
  Play meetBlocks() {
    run.met(blocks.stream().map(block -> new Monitor.Party(block, 0, THREADS)).toList(), line++);
    return this;
  }

  Play arrive(Slot slot, int block, int first, int count, int arrivals, long bytes) {
    run.arrived(slot, slot.phase(), at(block), first, count, line++);
    slot.change(arrivals, bytes);
    return this;
  }

  Play arrive(Slot slot, int thread) {
    return arrive(slot, 0, thread, 1, 1, 0);
  }

  Play await(Slot slot, int phase, int block, int first, int count) {
    run.awaited(slot, phase, at(block), first, count, line++);
    return this;
  }

  Play await(Slot slot, int phase, int thread) {
    return await(slot, phase, 0, thread, 1);
  }

  Play fence(int first, int count) {
    run.fenced(at(0), first, count, line++);
    return this;
  }

  Play commit(Timeline timeline, int first, int count) {
    run.committed(timeline, at(0), first, count, line++);
    return this;
  }

  Play drain(Timeline timeline, int pending, boolean readsOnly, int first, int count) {
    run.drained(timeline, pending, readsOnly, at(0), first, count, line++);
    return this;
  }

  Play drain(Timeline timeline, int pending, int first, int count) {
    return drain(timeline, pending, false, first, count);
  }

  Play last(int block) {
    run.last(at(block), line++);
    return this;
  }

  Play allocate(int word, int words) {
    run.allocated(at(0), 0, THREADS, line++, 4L * word, 4L * words);
    return this;
  }

  // Engines; their stretches begin at a word and have so many words.

  Play engine(int thread, Touch touch, Timeline timeline, Storage storage, int word, int words) {
    run.touchBytes(
        at(0),
        thread,
        1,
        line++,
        touch,
        timeline,
        Optional.empty(),
        storage,
        4L * word,
        4L * words);
    return this;
  }

  Play copy(int thread, int word) {
    return engine(thread, Touch.WRITE, Timeline.CP_ASYNC, at(0).shared(), word, 4);
  }

  Play store(int thread, int word, int words) {
    return engine(thread, Touch.READ, Timeline.TMA_STORE, at(0).shared(), word, words)
        .engine(thread, Touch.WRITE, Timeline.TMA_STORE, global, word, words);
  }

  /** Brings its bytes at once, which the phase counts after it is told. */
  Play load(Slot slot, int block, int thread, int word, int words) {
    run.touchBytes(
        at(block),
        thread,
        1,
        line++,
        Touch.WRITE,
        Timeline.TMA_LOAD,
        Optional.of(slot),
        slot.block().shared(),
        4L * word,
        4L * words);
    slot.change(0, -4L * words);
    return this;
  }

  Play load(Slot slot, int thread, int word, int words) {
    return load(slot, 0, thread, word, words);
  }

  /** A product of the first warpgroup that reads 64 rows of 64 halves from a word on. */
  Play product(int word) {
    return product(0, word);
  }

  Play product(int warpgroup, int word) {
    var shape = new TileLayout(Scalar.HALF, List.of(64, 64), 128);
    var tile = new Tile(at(0).shared(), 4L * word, shape, new int[] {0, 0}, new int[] {64, 64});
    int first = 128 * warpgroup;
    run.touchTile(at(0), first, 128, line++, Touch.READ, Timeline.WGMMA, Optional.empty(), tile);
    return this;
  }

  // Outcome.

  List<Finding> end() {
    blocks.forEach(run::end);
    run.end(at(0).grid());
    return run.findings();
  }

  void isSound() {
    var found = end();
    if (!found.isEmpty()) {
      throw new AssertionError("found " + found);
    }
  }

  /** Exactly one thing is found; its lines, from 0, that of the label last. */
  Finding finds(Code code, int... lines) {
    var found = end();
    if (found.size() != 1 || found.getFirst().code() != code) {
      throw new AssertionError("wanted one " + code + ", found " + found);
    }
    var finding = found.getFirst();
    var places = new ArrayList<Integer>();
    places.add(finding.span().from().line() - 1);
    finding.labels().forEach(label -> places.add(label.span().from().line() - 1));
    var wanted = Arrays.stream(lines).boxed().toList();
    if (!places.equals(wanted)) {
      throw new AssertionError("wanted lines " + wanted + ", found " + places + ": " + finding);
    }
    return finding;
  }
}
