package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The variables of one run of a kernel or procedure. */
final class Frame {
  /** A thread-local array, or a part of one that was passed by reference. */
  record Registers(String name, int offset) {}

  final Map<String, Num> numbers = new HashMap<>();
  final Map<String, Place> places = new HashMap<>();
  final Map<String, ViewInstance> views = new HashMap<>();
  final Map<String, Registers> arrays = new HashMap<>();
  final List<Num> results = new ArrayList<>();

  /** Where its own shared memory begins, in each thread. */
  final Num scratch;

  /** Threads that share it. */
  final int unit;

  Mask returned;

  Frame(Num scratch, int unit, Mask nobody) {
    this.scratch = scratch;
    this.unit = unit;
    this.returned = nobody;
  }

  Num number(String name) {
    return numbers.getOrDefault(name, Num.UNKNOWN);
  }
}
