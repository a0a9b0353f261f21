package org.prismlang.lang.check;

import org.prismlang.lang.program.Program;

/** The outcome of a check; the program is complete only if no error was reported. */
public record Checked(Program program) {
  public int kernelCount() {
    return program.kernels().size();
  }
}
