package org.prismlang.kernel.oracle;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.layout.Layout;

/** What all threads of a run have in common. */
final class Setting {
  static final int SHARED_BITS = 24;
  private static final int GLOBAL_BITS = 44;

  final Kernel kernel;
  final Module module;
  final Sizes sizes;
  final int threads;
  final int cluster;

  final Idle idle;

  /** Mistakes of the synchronization, without repetition. */
  final Set<String> problems = new LinkedHashSet<>();

  /** Mistakes of the program that no synchronization mends. */
  final Set<String> broken = new LinkedHashSet<>();

  private final Layout layout;
  private final Map<String, Layout> layouts;
  private final Map<String, Place> globals = new HashMap<>();

  Setting(Kernel kernel, Module module, Sizes sizes) {
    this.kernel = kernel;
    this.module = module;
    this.sizes = sizes;
    this.threads = kernel.launch().block().orElse(sizes.threads());
    this.cluster = Math.max(1, kernel.launch().cluster());
    this.layouts = Layout.ofProcedures(module);
    this.layout = Layout.of(kernel, module, layouts);
    this.idle = new Idle(kernel, module);
    for (var parameter : kernel.parameters()) {
      if (parameter instanceof Parameter.OfMemory(Memory memory)) {
        long half = 1L << (GLOBAL_BITS - 1);
        long address = ((long) (globals.size() + 1) << GLOBAL_BITS) + half;
        globals.put(memory.name(), Place.of(memory, address));
      }
    }
  }

  int allThreads() {
    return threads * sizes.blocks();
  }

  Layout layout() {
    return layout;
  }

  Layout layout(String procedure) {
    return Objects.requireNonNull(layouts.get(procedure));
  }

  Map<String, Place> globals() {
    return globals;
  }

  static long shared(int block) {
    return (long) (block + 1) << SHARED_BITS;
  }

  Barrier barrier(String name) {
    for (var barrier : kernel.barriers()) {
      if (barrier.name().equals(name)) {
        return barrier;
      }
    }
    throw new IllegalStateException("no barrier " + name);
  }
}
