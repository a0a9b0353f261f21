package org.prismlang.foreign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.foreign.carry.Carried;
import org.prismlang.foreign.carry.Carrier;
import org.prismlang.foreign.clang.ClangNode;

/** Kernels of a file of CUDA as a program in Prism. */
public final class ForeignImport {
  private final ForeignFile file;
  private final Optional<List<Integer>> block;

  /**
   * @param block threads as the user says, in x, y and z
   */
  public ForeignImport(ForeignFile file, Optional<List<Integer>> block) {
    this.file = file;
    this.block = block;
  }

  public Carried of(List<ClangNode> kernels) {
    var launched = new LinkedHashMap<ClangNode, Carrier.Launched>();
    for (var kernel : kernels) {
      var threads =
          block.or(
              () ->
                  file.launches().block(kernel, file.dimensions(kernel, "threadIdx", "blockDim")));
      int asked = file.dimensions(kernel, "threadIdx", "blockDim");
      int said = threads.map(it -> it.get(2) > 1 ? 3 : it.get(1) > 1 ? 2 : 1).orElse(1);
      launched.put(
          kernel,
          new Carrier.Launched(
              threads,
              Math.max(asked, said),
              file.dimensions(kernel, "blockIdx", "gridDim"),
              file.launches().dynamicBytes(kernel),
              file.obstacle(kernel)));
    }
    return new Carrier(file.declarations(), file.texts()).carry(launched);
  }
}
