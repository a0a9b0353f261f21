package org.prismlang.verify.machine;

import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.verify.cover.Effort;

/**
 * On which a kernel is judged, however often it is run.
 *
 * @param hasPromises whether it was checked: then units of partitions, and blocks, promise to write
 *     apart, and stay within arrays
 */
public record Terms(boolean hasPromises, Facts facts, Effort effort) {
  /** Of a kernel of Prism's own. */
  public static Terms ours(Kernel kernel, Module module) {
    return new Terms(true, new Facts(kernel, module), Effort.endless());
  }

  /** Of a kernel that Prism only read. */
  public static Terms foreign(Kernel kernel, Module module, Effort effort) {
    return new Terms(false, new Facts(kernel, module), effort);
  }
}
