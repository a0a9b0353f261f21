package org.prismlang.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.report.SourceName;

/** The kernel that a command is about. */
final class OneKernel {
  private OneKernel() {}

  /** That one, or without a name every kernel. */
  static List<Kernel> orAll(Module module, Optional<String> wanted) throws WrongUsage {
    return wanted.isEmpty() ? module.kernels() : List.of(of(module, wanted));
  }

  /** By its whole name, or by that in the source where it has one instance. */
  static Kernel of(Module module, Optional<String> wanted) throws WrongUsage {
    var names = new ArrayList<String>();
    var meant = new ArrayList<Kernel>();
    for (var kernel : module.kernels()) {
      names.add(kernel.name());
      if (wanted.isEmpty() || SourceName.of(kernel.span()).text().equals(wanted.get())) {
        meant.add(kernel);
      }
      if (wanted.isPresent() && wanted.get().equals(kernel.name())) {
        return kernel;
      }
    }
    if (meant.size() == 1) {
      return meant.getFirst();
    }
    String there = "; there " + (names.size() == 1 ? "is " : "are ") + String.join(", ", names);
    throw new WrongUsage(
        wanted.isEmpty()
            ? "`--kernel` is needed" + there
            : (meant.isEmpty() ? "no kernel `" : "several instances of `")
                + wanted.get()
                + "`"
                + there);
  }
}
