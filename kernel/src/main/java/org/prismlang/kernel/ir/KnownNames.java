package org.prismlang.kernel.ir;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the names of a kernel or procedure mean so far, in the order of the text. */
final class KnownNames {
  private final Map<String, Local> locals = new HashMap<>();
  private final Map<String, Memory> memories = new HashMap<>();
  private final Map<String, Barrier> barriers = new HashMap<>();

  /** Whether the name meant something else; from here on it means this. */
  boolean put(Local local) {
    return !local.equals(locals.put(local.name(), local));
  }

  boolean put(Memory memory) {
    return !memory.equals(memories.put(memory.name(), memory));
  }

  boolean put(Barrier barrier) {
    return !barrier.equals(barriers.put(barrier.name(), barrier));
  }

  Optional<Local> local(String name) {
    return Optional.ofNullable(locals.get(name));
  }

  Optional<Memory> memory(String name) {
    return Optional.ofNullable(memories.get(name));
  }

  Optional<Barrier> barrier(String name) {
    return Optional.ofNullable(barriers.get(name));
  }

  void clear() {
    locals.clear();
    memories.clear();
    barriers.clear();
  }
}
