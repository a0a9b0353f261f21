package org.prismlang.runtime.nvrtc;

import java.util.Map;
import java.util.Optional;
import org.prismlang.cuda.nvcc.CudaCompiler;
import org.prismlang.cuda.nvcc.Nvcc;

/** Which compiler of CUDA a machine has. */
public final class Compilers {
  private Compilers() {}

  /** The one that a variable names, and then no other; nvcc; NVRTC. */
  public static Optional<CudaCompiler> of(Map<String, String> environment) {
    boolean isNvccNamed = isNamed(Nvcc.VARIABLE, environment);
    Optional<CudaCompiler> nvcc =
        isNvccNamed || !isNamed(Nvrtc.VARIABLE, environment)
            ? Nvcc.of(environment).map(CudaCompiler.class::cast)
            : Optional.empty();
    return nvcc.isPresent() || isNvccNamed
        ? nvcc
        : Nvrtc.of(environment).map(CudaCompiler.class::cast);
  }

  private static boolean isNamed(String variable, Map<String, String> environment) {
    return !environment.getOrDefault(variable, "").isEmpty();
  }
}
