package org.prismlang.lang.check;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.syntax.Item;

/**
 * A kernel with {@code @tune} above it.
 *
 * @param candidates numbers that its generics may be, in the order of the text
 */
public record Tuned(Item.Function item, Map<String, List<Long>> candidates) {
  public Tuned {
    candidates = Collections.unmodifiableMap(new LinkedHashMap<>(candidates));
  }
}
