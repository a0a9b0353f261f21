package org.prismlang.bench.tune;

import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.type.Target;

/**
 * A GPU as the model has it.
 *
 * @param processors multiprocessors of the usual card
 * @param threads that a multiprocessor has room for
 * @param blocks that a multiprocessor has room for
 * @param products of 16-bit numbers that its tensor cores do in a cycle
 */
record ModelMachine(Target target, int processors, int threads, int blocks, int products) {
  /** Of shared memory, for each block. */
  private static final int RESERVED_BYTES = 1024;

  static ModelMachine of(Target target) {
    return switch (target) {
      case SM_80 -> new ModelMachine(target, 108, 2048, 32, 1024);
      case SM_89 -> new ModelMachine(target, 142, 1536, 24, 512);
      case SM_90A -> new ModelMachine(target, 132, 2048, 32, 2048);
      case SM_100 -> new ModelMachine(target, 148, 2048, 32, 4096);
    };
  }

  /** Blocks that a multiprocessor has at the same time, by all that is known without nvcc. */
  int resident(PlacedModule placed, Sizes launch) {
    var kernel = placed.kernels().getFirst();
    int shared = placed.of(kernel).layout().bytes(launch);
    int registers =
        kernel.launch().registers().stream().mapToInt(it -> it.threads() * it.each()).sum();
    int byShared = (target.sharedBytes() + RESERVED_BYTES) / (shared + RESERVED_BYTES);
    int byRegisters = registers == 0 ? blocks : Target.REGISTERS / registers;
    int byThreads = threads / launch.threads();
    return Math.max(1, Math.min(Math.min(byShared, byRegisters), Math.min(byThreads, blocks)));
  }
}
