package org.prismlang.cuda.nvcc;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.prismlang.lang.type.Target;

/** Makes machine code of kernels: nvcc, or a library that does the same. */
public interface CudaCompiler {
  /** Where it is. */
  String place();

  /** Tells toolkits apart; empty where it does not answer. */
  Optional<String> version();

  /** Compiles kernels without code of the host. */
  Made compile(String source, Target target) throws IOException, InterruptedException;

  /**
   * What became of a text.
   *
   * @param image empty unless the status is 0
   */
  record Made(Answer answer, MemorySegment image) {}
}
