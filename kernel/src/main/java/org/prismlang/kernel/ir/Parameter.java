package org.prismlang.kernel.ir;

/** What a kernel or procedure is given. */
public sealed interface Parameter {
  String name();

  /** A scalar, a vector or (by reference) a thread-local array. */
  record OfLocal(Local local) implements Parameter {
    @Override
    public String name() {
      return local.name();
    }
  }

  /** A pointer, a tensor map, or a shared tile. */
  record OfMemory(Memory memory) implements Parameter {
    @Override
    public String name() {
      return memory.name();
    }
  }
}
