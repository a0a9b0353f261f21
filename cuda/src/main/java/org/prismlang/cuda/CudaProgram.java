package org.prismlang.cuda;

import org.prismlang.cuda.host.ContractText;
import org.prismlang.cuda.host.Launchers;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.type.Target;

/**
 * What is handed to nvcc and to those who launch.
 *
 * @param source the {@code .cu}: kernels and their launchers
 * @param header declarations of the launchers
 * @param contract what a launch must keep to, as JSON
 */
public record CudaProgram(String source, String header, String contract) {
  /** {@code module} has its synchronization. */
  public static CudaProgram of(Module module, Target target) {
    var kernels = Kernels.of(module, target, false);
    var launchers = Launchers.of(kernels.contracts());
    return new CudaProgram(
        kernels.source(launchers.headers(), launchers.definitions()),
        launchers.header(),
        ContractText.of(kernels.contracts()));
  }
}
