package org.prismlang.sim.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.prismlang.sim.machine.Storage;

/** What happened to one memory. */
final class Shadow {
  private static final int COARSEST = 4;

  /** Cells with a list of readers; beyond so many, only the latest reader is remembered. */
  private static final int MOST_LISTS = 1 << 20;

  private final CheckedRun run;
  private final Storage storage;
  private final long size;
  private final long address;
  private final long written;
  private final Optional<Threads> owner;
  private final boolean isShared;
  private final Page[] pages;
  private final Map<Long, Knowledge> released = new HashMap<>();
  private int lists;

  /**
   * @param owner the block whose shared memory it is
   */
  Shadow(CheckedRun run, Storage storage, Optional<Threads> owner, boolean isWritten) {
    this.run = run;
    this.storage = storage;
    this.owner = owner;
    isShared = owner.isPresent();
    size = storage.segment().byteSize();
    // Shared memory begins at an aligned address wherever the simulator has put it.
    address = owner.isPresent() ? 0 : storage.segment().address();
    written = isWritten ? 0 : Stamp.DEAD;
    pages = new Page[(int) ((size + (1 << Page.BITS) - 1) >> Page.BITS)];
    Arrays.fill(pages, Page.NONE);
  }

  boolean isOf(CheckedRun asking) {
    return run == asking;
  }

  String name() {
    return storage.name();
  }

  long size() {
    return size;
  }

  Optional<Threads> owner() {
    return owner;
  }

  boolean isShared() {
    return isShared;
  }

  /** Whether it is global, or the block's own. */
  boolean isReachedBy(Threads threads) {
    return !isShared || owner.get() == threads;
  }

  boolean mayList() {
    return lists++ < MOST_LISTS;
  }

  boolean isMisaligned(long offset, long bytes) {
    return (address + offset & bytes - 1) != 0;
  }

  /** The page of an offset, with cells so small that the access covers whole ones. */
  Page page(long offset, long bytes) {
    int number = (int) (offset >> Page.BITS);
    var page = pages[number];
    long edges = (offset | bytes) & (1 << page.shift()) - 1;
    return edges == 0 && page != Page.NONE ? page : cut(number, offset, bytes);
  }

  private Page cut(int number, long offset, long bytes) {
    int shift = Math.min(COARSEST, Long.numberOfTrailingZeros(offset | bytes));
    var page = pages[number];
    if (page == Page.NONE) {
      page = new Page(shift, written);
      pages[number] = page;
    } else {
      page.cut(shift);
    }
    return page;
  }

  /** Its contents are no longer anything; who touched it still matters. */
  void forget(long offset, long bytes) {
    for (long at = offset; at < offset + bytes; ) {
      long end = Math.min(offset + bytes, (at >> Page.BITS) + 1 << Page.BITS);
      var page = page(at, end - at);
      int mask = (1 << Page.BITS) - 1;
      int last = (int) (end - 1 & mask) >> page.shift();
      for (int i = (int) (at & mask) >> page.shift(); i <= last; i++) {
        page.writes[i] |= Stamp.DEAD;
      }
      at = end;
    }
  }

  /** What was released at a word. */
  Optional<Knowledge> released(long offset) {
    return Optional.ofNullable(released.get(offset));
  }

  void release(long offset, Knowledge knowledge) {
    released.put(offset, knowledge);
  }
}
