package org.prismlang.kernel.ir;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A kernel as one launch makes it: tiles of launched extents have those that it gives. */
public final class SizedTiles {
  private SizedTiles() {}

  /** The kernel itself where no launch decides over its tiles. */
  public static Kernel in(Kernel kernel, Sizes launch) {
    var extents = extents(kernel, launch);
    if (extents.isEmpty()) {
      return kernel;
    }
    UnaryOperator<Memory> sized =
        memory ->
            extents.containsKey(memory.name())
                ? memory.sized(extents.getOrDefault(memory.name(), 1))
                : memory;
    var names = new Rewrite.Names(UnaryOperator.identity(), sized, UnaryOperator.identity());
    var rewrite = new Rewrite(UnaryOperator.identity(), names, true);
    return kernel.with(kernel.barriers(), rewrite.statements(kernel.body()));
  }

  /** By name; one that the launch does not decide over is as large as it can be. */
  public static Map<String, Integer> extents(Kernel kernel, Sizes launch) {
    var extents = new LinkedHashMap<String, Integer>();
    Walk.statements(kernel.body())
        .forEach(
            it -> {
              if (it instanceof Stmt.Allocate(Memory memory, _)
                  && memory.launchedExtent().isPresent()) {
                long most = memory.shape().getFirst();
                long given =
                    LaunchArithmetic.value(memory.launchedExtent().get(), launch).orElse(most);
                extents.put(memory.name(), (int) Math.clamp(given, 1, most));
              }
            });
    return extents;
  }
}
