package org.prismlang.sim;

import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.TensorMap;

/** What a kernel is launched with. */
public sealed interface Argument {
  /** For integers and truth values; of unsigned ones the same bits. */
  record Whole(long value) implements Argument {}

  /** For floating-point numbers of every size. */
  record Real(double value) implements Argument {}

  /**
   * The beginning of a memory.
   *
   * @param offset bytes from the beginning of the storage
   */
  record Pointer(Storage storage, long offset) implements Argument {}

  record Map(TensorMap map) implements Argument {}
}
