package org.prismlang.sim.machine;

import java.lang.foreign.MemorySegment;

/** Memory that kernels touch: a buffer of the host, or the shared memory of a block. */
public final class Storage {
  private final String name;
  private final MemorySegment segment;
  private final boolean isWritten;
  private Object note = this;

  public Storage(String name, MemorySegment segment) {
    this(name, segment, true);
  }

  /**
   * Memory in the state that a launch finds it in.
   *
   * @param isWritten whether it holds anything
   */
  public Storage(String name, MemorySegment segment, boolean isWritten) {
    this.name = name;
    this.segment = segment;
    this.isWritten = isWritten;
  }

  public boolean isWritten() {
    return isWritten;
  }

  public String name() {
    return name;
  }

  public MemorySegment segment() {
    return segment;
  }

  /** What the monitor keeps with this memory; the storage itself while it keeps nothing. */
  public Object note() {
    return note;
  }

  public void note(Object other) {
    note = other;
  }
}
