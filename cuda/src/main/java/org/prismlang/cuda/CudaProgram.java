package org.prismlang.cuda;

import org.prismlang.cuda.host.ContractText;
import org.prismlang.cuda.host.Launchers;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.type.Target;

/**
 * What is handed to nvcc and to those who launch.
 *
 * @param source the {@code .cu}: kernels and their launchers
 * @param header declarations of the launchers
 * @param contract what a launch must keep to, as JSON
 */
public record CudaProgram(String source, String header, String contract) {
  public static CudaProgram of(PlacedModule placed, Target target) {
    var kernels = Kernels.of(placed, target, false);
    var launchers = Launchers.of(kernels.contracts());
    return new CudaProgram(
        kernels.source(launchers.headers(), launchers.definitions()),
        launchers.header(),
        ContractText.of(kernels.contracts()));
  }
}
