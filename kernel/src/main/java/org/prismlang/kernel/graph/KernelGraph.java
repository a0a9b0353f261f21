package org.prismlang.kernel.graph;

import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;

/** The picture of a kernel with its synchronization. */
public final class KernelGraph {
  private KernelGraph() {}

  public static String svg(Kernel kernel, Module module) {
    return Svg.of(Picture.of(kernel, module));
  }
}
