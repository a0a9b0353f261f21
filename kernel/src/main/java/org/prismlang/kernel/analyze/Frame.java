package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.layout.Layout;

/** The names of a kernel, or of a procedure under way. */
final class Frame {
  final Map<String, Num> numbers = new HashMap<>();
  final Map<String, Place> places = new HashMap<>();
  final List<Num> results = new ArrayList<>();

  /** Of the shared memory that is allocated in it. */
  final Layout layout;

  /** Where that begins. */
  final Num base;

  /** Threads of the unit that runs it; 0 for a procedure of a block, whatever its size. */
  final int threads;

  final boolean isKernel;

  Lanes returned;

  /** Why nobody knows which threads have returned; empty while it is known. */
  String doubt = "";

  Frame(Layout layout, Num base, int threads, boolean isKernel, Lanes nobody) {
    this.layout = layout;
    this.base = base;
    this.threads = threads;
    this.isKernel = isKernel;
    this.returned = nobody;
  }

  Num number(String name) {
    return numbers.getOrDefault(name, Num.UNSET);
  }

  /** Bytes to the copy, among those of all units of so many threads, that is the thread's own. */
  Num copy(int unit, int stride, Num thread) {
    int within = isKernel ? 0 : threads;
    return thread.map(it -> (within > 0 ? it % within : it) / unit * stride);
  }

  Place place(String name) {
    return Optional.ofNullable(places.get(name))
        .orElseThrow(() -> new IllegalStateException("unknown memory " + name));
  }
}
