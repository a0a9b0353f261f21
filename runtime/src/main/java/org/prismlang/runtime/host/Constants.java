package org.prismlang.runtime.host;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.source.Span;

/** What compiled code names by number: places of the source, and what stands there. */
final class Constants {
  private final List<Object> all = new ArrayList<>();

  int add(Object constant) {
    all.add(constant);
    return all.size() - 1;
  }

  <T> T get(int number, Class<T> type) {
    return type.cast(all.get(number));
  }

  Span span(int number) {
    return get(number, Span.class);
  }
}
