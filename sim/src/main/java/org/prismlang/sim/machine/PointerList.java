package org.prismlang.sim.machine;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** A list of pointers, of which kernels name one by its number. */
public final class PointerList {
  private final Storage[] storages;
  private final long[] offsets;

  /**
   * @param offsets bytes from the beginning of each storage
   */
  public PointerList(List<Storage> storages, List<Long> offsets) {
    this.storages = storages.toArray(Storage[]::new);
    this.offsets = offsets.stream().mapToLong(Long::longValue).toArray();
  }

  public Storage storage(int number) {
    return storages[number];
  }

  public MemorySegment segment(int number) {
    return storages[number].segment();
  }

  public long offset(int number) {
    return offsets[number];
  }
}
