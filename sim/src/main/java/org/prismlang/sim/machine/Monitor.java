package org.prismlang.sim.machine;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Timeline;

/**
 * Is told what threads do, of which it may heed what it likes, in an order in which it could have
 * happened. Threads are named by their block and their number in it; {@code first} and {@code
 * count} name neighbours that act as one. {@code site} is a number of {@link Grid#sites()}.
 */
public interface Monitor {
  /** What happens to memory. */
  enum Touch {
    READ,
    WRITE,
    ATOMIC_READ,
    ATOMIC,
    /** All who do it to one word are served at once. */
    ATOMIC_AT_ONCE;

    public boolean writes() {
      return this == WRITE || changes();
    }

    private boolean changes() {
      return this == ATOMIC || this == ATOMIC_AT_ONCE;
    }

    public boolean isAtomic() {
      return this == ATOMIC_READ || changes();
    }
  }

  /** Blocks are about to run. */
  default void begin(Grid grid) {}

  /** All blocks are done. */
  default void end(Grid grid) {}

  /** A block starts, with all its shared memory unwritten. */
  default void begin(Block block) {}

  default void end(Block block) {}

  /**
   * Threads load, store or change consecutive bytes in program order. With several threads, each of
   * them does the same.
   *
   * @param trip tells the trips of the loops around apart: threads of a warp that come to one site
   *     with the same trip do so together
   */
  default void touch(
      Block block,
      int first,
      int count,
      int site,
      int trip,
      Touch touch,
      Storage storage,
      long offset,
      int bytes) {}

  /** The order that an atomic access asks for, told right after its touch. */
  default void order(
      Block block, int thread, Storage storage, long offset, boolean acquires, boolean releases) {}

  /**
   * Threads together, or an engine they have started, read or write a box of a tile.
   *
   * @param completion the barrier on which the copy engine counts the bytes
   */
  default void touchTile(
      Block block,
      int first,
      int count,
      int site,
      Touch touch,
      Timeline timeline,
      Optional<Slot> completion,
      Tile tile) {}

  /** An engine reads or writes consecutive bytes. */
  default void touchBytes(
      Block block,
      int first,
      int count,
      int site,
      Touch touch,
      Timeline timeline,
      Optional<Slot> completion,
      Storage storage,
      long offset,
      long bytes) {}

  /**
   * The warpgroup that begins with the thread has started a product that writes these registers.
   */
  default void multiplies(Block block, int first, int site, Object registers) {}

  /** Ordinary code reads or writes registers that products of its warpgroup write. */
  default void uses(Block block, int first, int count, int site, Object registers) {}

  /** Threads have run the statement of a site, which has no other way to be seen. */
  default void ran(Block block, int first, int count, int site) {}

  /** These threads have run all that stands between two synchronizations, one after the other. */
  default void passed(Block block, int first, int count) {}

  /** Shared memory begins a new life. */
  default void allocated(Block block, int first, int count, int site, long offset, long bytes) {}

  /** Threads of one block, or of several. */
  record Party(Block block, int first, int count) {}

  /** Everybody has come to a barrier and goes on. */
  default void met(List<Party> parties, int site) {}

  /** Threads have arrived in the slot's phase. */
  default void arrived(Slot slot, int phase, Block block, int first, int count, int site) {}

  /** Threads go on after a phase is complete. */
  default void awaited(Slot slot, int phase, Block block, int first, int count, int site) {}

  /** Each thread's writes to shared memory become visible to the engines. */
  default void fenced(Block block, int first, int count, int site) {}

  default void committed(Timeline timeline, Block block, int first, int count, int site) {}

  default void drained(
      Timeline timeline,
      int pending,
      boolean readsOnly,
      Block block,
      int first,
      int count,
      int site) {}

  /**
   * Whether threads are to stop before the statement of a spot. Only kernels that are compiled to
   * be stepped ask.
   */
  default boolean stops(Block block, int first, int count, int spot) {
    return false;
  }

  /**
   * They have stopped, and go on when this returns.
   *
   * @param values as the spot says
   */
  default void shows(Block block, int first, int count, int spot, Object[] values) {}

  /** All blocks have reached their last block, which sees what the others did before. */
  default void last(Block block, int site) {}
}
