package org.prismlang.kernel.ir;

import java.util.List;

/** What a kernel or procedure is given. */
public sealed interface Parameter {
  String name();

  /** What a launch gives for it: of a list each memory. */
  default List<Parameter> given() {
    return switch (this) {
      case OfLocal it -> List.of(it);
      case OfMemory(Memory memory) ->
          memory.given().stream().<Parameter>map(OfMemory::new).toList();
    };
  }

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
