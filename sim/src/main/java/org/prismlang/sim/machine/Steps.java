package org.prismlang.sim.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Timeline;

/** What compiled kernels ask of the machine. Enumerations come as their ordinals. */
public final class Steps {
  private static final int CHUNK = 16;
  private static final Sync.Scope[] SCOPES = Sync.Scope.values();
  private static final Timeline[] TIMELINES = Timeline.values();
  private static final Monitor.Touch[] TOUCHES = Monitor.Touch.values();

  private Steps() {}

  public static void meet(Block block, int scope, int threads, int first, int count, int site) {
    block.machine().meet(SCOPES[scope], threads, block, first, count, site);
  }

  /**
   * Threads arrive without waiting.
   *
   * @param arrivals at the barrier of the block; at those of all blocks of the cluster when it is
   *     cluster-wide
   */
  public static void arrive(
      Block block,
      int barrier,
      int generation,
      int arrivals,
      long bytes,
      int first,
      int count,
      int site) {
    var slot = block.slot(barrier, generation);
    boolean everywhere = slot.barrier().isClusterWide() && bytes == 0;
    for (int rank = 0; rank < (everywhere ? block.grid().cluster() : 1); rank++) {
      var at = everywhere ? block.peer(rank).slot(barrier, generation) : slot;
      block
          .machine()
          .turns()
          .change(
              at.gate,
              () -> {
                if (at.arrived() + arrivals > at.barrier().arrivals()) {
                  throw tooMany(block, at, arrivals, site);
                }
                block.grid().monitor().arrived(at, at.phase(), block, first, count, site);
                at.change(arrivals, bytes);
              });
    }
  }

  private static Failure tooMany(Block block, Slot slot, int arrivals, int site) {
    return fail(
        block,
        site,
        Code.P0807,
        "barrier `"
            + slot.barrier().name()
            + "` gets "
            + (slot.arrived() + arrivals)
            + " arrivals in a phase of "
            + slot.barrier().arrivals(),
        List.of("slot " + slot.number() + " of block " + slot.block().index()));
  }

  /** The copy engine has brought bytes that count on a barrier. */
  public static void brought(Block block, int barrier, int generation, long bytes) {
    var slot = block.slot(barrier, generation);
    block.machine().turns().change(slot.gate, () -> slot.change(0, -bytes));
  }

  public static void await(
      Block block, int barrier, int generation, boolean previous, int first, int count, int site) {
    var slot = block.slot(barrier, generation);
    int use = Math.floorDiv(generation, slot.barrier().slots()) - (previous ? 1 : 0);
    if (use >= 0) {
      block
          .machine()
          .turns()
          .await(
              slot.gate,
              () -> {},
              () -> slot.phase() > use,
              new Waiting(
                  block,
                  first,
                  count,
                  site,
                  "phase "
                      + use
                      + " of barrier `"
                      + slot.barrier().name()
                      + "`, slot "
                      + slot.number()
                      + " ("
                      + slot.barrier().arrivals()
                      + " arrivals"
                      + ")"));
      block.grid().monitor().awaited(slot, use, block, first, count, site);
    }
  }

  public static void fence(Block block, int first, int count, int site) {
    block.grid().monitor().fenced(block, first, count, site);
  }

  public static void commit(Block block, int timeline, int first, int count, int site) {
    block.grid().monitor().committed(TIMELINES[timeline], block, first, count, site);
  }

  public static void drain(
      Block block, int timeline, int pending, boolean readsOnly, int first, int count, int site) {
    block
        .grid()
        .monitor()
        .drained(TIMELINES[timeline], pending, readsOnly, block, first, count, site);
  }

  public static void touch(
      Block block,
      int first,
      int count,
      int site,
      int trip,
      int touch,
      Storage storage,
      long offset,
      int bytes) {
    block
        .grid()
        .monitor()
        .touch(block, first, count, site, trip, TOUCHES[touch], storage, offset, bytes);
  }

  public static void order(
      Block block, int thread, Storage storage, long offset, boolean acquires, boolean releases) {
    block.grid().monitor().order(block, thread, storage, offset, acquires, releases);
  }

  /**
   * A box of a tile is read or written.
   *
   * @param barrier on which the copy engine counts the bytes; negative for none
   */
  public static void touchTile(
      Block block,
      int first,
      int count,
      int site,
      int touch,
      int timeline,
      int barrier,
      int generation,
      Tile tile) {
    block
        .grid()
        .monitor()
        .touchTile(
            block,
            first,
            count,
            site,
            TOUCHES[touch],
            TIMELINES[timeline],
            completion(block, barrier, generation),
            tile);
  }

  /** A copy that a thread of one block has started, into the memory of another. */
  public static void touchTileIn(
      Block peer,
      Block block,
      int first,
      int count,
      int site,
      Monitor.Touch touch,
      Timeline timeline,
      int barrier,
      int generation,
      Tile tile) {
    block
        .grid()
        .monitor()
        .touchTile(
            block,
            first,
            count,
            site,
            touch,
            timeline,
            completion(peer, barrier, generation),
            tile);
  }

  public static void touchBytes(
      Block block,
      int first,
      int count,
      int site,
      int touch,
      int timeline,
      int barrier,
      int generation,
      Storage storage,
      long offset,
      long bytes) {
    block
        .grid()
        .monitor()
        .touchBytes(
            block,
            first,
            count,
            site,
            TOUCHES[touch],
            TIMELINES[timeline],
            completion(block, barrier, generation),
            storage,
            offset,
            bytes);
  }

  private static Optional<Slot> completion(Block block, int barrier, int generation) {
    return barrier < 0 ? Optional.empty() : Optional.of(block.slot(barrier, generation));
  }

  public static void ran(Block block, int first, int count, int site) {
    block.grid().monitor().ran(block, first, count, site);
  }

  public static boolean stops(Block block, int first, int count, int spot) {
    return block.grid().monitor().stops(block, first, count, spot);
  }

  public static void shows(Block block, int first, int count, int spot, Object[] values) {
    block.grid().monitor().shows(block, first, count, spot, values);
  }

  public static void passed(Block block, int first, int count) {
    block.grid().monitor().passed(block, first, count);
  }

  public static void allocated(Block block, int first, int count, int site, int offset, int bytes) {
    block.grid().monitor().allocated(block, first, count, site, offset, bytes);
  }

  /** Runs units of a block that may wait for each other, and comes back when all are done. */
  public static void fork(
      Block block, int[] tasks, int[] firsts, int first, int count, int site, Object[] captured) {
    var machine = block.machine();
    var runnables = new ArrayList<Runnable>();
    for (int i = 0; i < tasks.length; i++) {
      int task = tasks[i];
      int from = firsts[i];
      runnables.add(() -> machine.kernel().task(task, block, from, captured));
    }
    machine.turns().fork(runnables, Waiting.forOwnParts(block, first, count, site));
  }

  public static void beginSpin(Block block) {
    block.machine().turns().beginSpin();
  }

  public static void spin(Block block, int first, int count, int site) {
    block
        .machine()
        .turns()
        .spin(new Waiting(block, first, count, site, "a word that another thread is to write"));
  }

  public static void endSpin(Block block) {
    block.machine().turns().endSpin();
  }

  public static void last(Block block, int site) {
    block.grid().monitor().last(block, site);
  }

  public static void print(Block block, String text) {
    block.machine().print(text);
  }

  /** The failure of an {@code assert}. */
  public static RuntimeException failed(Block block, int first, int count, int site) {
    var subject = block.grid().sites().get(site).subject();
    return fail(
        block,
        site,
        Code.P0809,
        subject.isEmpty() ? "assertion failed" : "assertion failed: " + subject,
        List.of(who(block, first, count)));
  }

  /** The bulk copy engine moves whole chunks of 16 bytes. */
  public static void aligned(
      Block block, int first, int count, int site, Storage storage, long offset, long bytes) {
    long address = storage.segment().address() + offset;
    if (address % CHUNK != 0 || bytes % CHUNK != 0) {
      throw fail(
          block,
          site,
          Code.P0803,
          address % CHUNK != 0
              ? "a bulk copy begins at byte "
                  + offset
                  + " of `"
                  + storage.name()
                  + "`, which is no multiple of 16"
              : "a bulk copy of " + bytes + " bytes, which is no multiple of 16",
          List.of(who(block, first, count)));
    }
  }

  /** A warp moves matrices by rows of 16 bytes. */
  public static void matrices(Block block, int first, int count, int site, Tile tile) {
    long start = tile.address(0, 0);
    long apart = tile.address(1, 0) - start;
    if (tile.layout().swizzle() == 0 && (start | apart) % CHUNK != 0) {
      throw fail(
          block,
          site,
          Code.P0803,
          "rows of matrices begin at byte "
              + start
              + " of shared memory and "
              + apart
              + " apart, not at multiples of 16",
          List.of(who(block, first, count)));
    }
  }

  /** A product will write these registers of a warpgroup when it is done. */
  public static void multiply(Block block, int first, int site, Object registers) {
    block.grid().monitor().multiplies(block, first, site, registers);
  }

  /** Ordinary code uses registers that products write. */
  public static void use(Block block, int first, int count, int site, Object registers) {
    block.grid().monitor().uses(block, first, count, site, registers);
  }

  /** Text for another compiler. */
  public static RuntimeException unsafe(Block block, int site) {
    return fail(
        block,
        site,
        Code.P0813,
        "`unsafe` text is CUDA and cannot be simulated",
        List.of("it runs on a GPU only; write it in Prism to run it here"));
  }

  /** An index of a tile or array that is none. */
  public static int index(int index, int extent, Block block, int first, int count, int site) {
    if (Integer.compareUnsigned(index, extent) >= 0) {
      throw fail(
          block,
          site,
          Code.P0802,
          "index "
              + index
              + " of `"
              + block.grid().sites().get(site).subject()
              + "` is out of bounds: it has "
              + extent
              + " elements there",
          List.of(who(block, first, count)));
    }
    return index;
  }

  static String who(Block block, int first, int count) {
    return "block "
        + block.index()
        + ", "
        + (count == 1 ? "thread " + first : "threads " + first + " to " + (first + count - 1));
  }

  static Failure fail(Block block, int site, Code code, String message, List<String> notes) {
    return new Failure(
        new Finding(code, message, block.grid().sites().get(site).span(), List.of(), notes));
  }
}
