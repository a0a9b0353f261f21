package org.prismlang.lang.check;

import org.prismlang.lang.index.Index;
import org.prismlang.lang.program.Program;

/**
 * The outcome of a check. The program is complete only if no error was reported; the index holds
 * what was understood.
 */
public record Checked(Program program, Index index) {
  public int kernelCount() {
    return program.kernels().size();
  }
}
