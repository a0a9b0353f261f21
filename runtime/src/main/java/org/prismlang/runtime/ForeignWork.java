package org.prismlang.runtime;

import java.util.List;

/** What another library does on a GPU, say a product of cuBLAS. */
public interface ForeignWork {
  /**
   * Puts the work into the stream and returns.
   *
   * @param stream a {@code CUstream}
   * @param addresses where the GPU has the buffers, those that are read first
   */
  void enqueue(long stream, List<Long> addresses);
}
