package org.prismlang.lang.check;

import java.util.List;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Function;

/**
 * A function with its body, and the errors that its callers decide.
 *
 * @param unlessOutput errors that hold unless the memory behind the parameter is an output of the
 *     kernel
 */
record CheckedBody(Function function, List<UnlessOutput> unlessOutput) {
  CheckedBody {
    unlessOutput = List.copyOf(unlessOutput);
  }

  record UnlessOutput(int parameter, Diagnostic diagnostic) {}
}
