package org.prismlang.cuda.function;

import java.util.HashMap;
import java.util.Map;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Parameter;

/** What the pointers handed to a kernel must be multiples of, in bytes. */
public final class Alignments {
  private Alignments() {}

  public static Map<String, Integer> of(Kernel kernel, Module module) {
    var usage = Usage.of(kernel.body(), module);
    var alignments = new HashMap<String, Integer>();
    for (var parameter : kernel.parameters()) {
      if (parameter instanceof Parameter.OfMemory(Memory memory)) {
        int widest = usage.widest(memory);
        memory.given().forEach(it -> alignments.put(it.name(), widest));
      }
    }
    return alignments;
  }
}
