package org.prismlang.runtime.debug;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.runtime.debug.LastWriters.Writer;

/** A writer for every byte of a memory, kept for the parts that have any. */
final class WriterPages {
  private static final int PAGE = 4096;

  /** In pages, writers are numbers from 1 on; 0 is nobody. */
  private final Map<Long, int[]> pages = new HashMap<>();

  private final Map<Writer, Integer> numbers = new HashMap<>();
  private final List<Writer> writers = new ArrayList<>();

  Optional<Writer> at(long offset) {
    return Optional.ofNullable(pages.get(offset / PAGE))
        .map(it -> it[(int) (offset % PAGE)])
        .filter(it -> it > 0)
        .map(it -> writers.get(it - 1));
  }

  void fill(long offset, long bytes, Writer writer) {
    int number = numbers.computeIfAbsent(writer, this::added);
    for (long at = Math.max(0, offset); at < offset + bytes; at++) {
      pages.computeIfAbsent(at / PAGE, _ -> new int[PAGE])[(int) (at % PAGE)] = number;
    }
  }

  private int added(Writer writer) {
    writers.add(writer);
    return writers.size();
  }
}
