package org.prismlang.lang.check;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.syntax.Item;

/**
 * A host function with {@code @bench} above it: what it launches is measured.
 *
 * @param against the host function that it is measured against, which takes the same
 * @param sizes numbers for its parameters, in the order of the text; others are as declared
 */
public record Benched(Item.Function item, Optional<String> against, Map<String, List<Long>> sizes) {
  public Benched {
    sizes = Collections.unmodifiableMap(new LinkedHashMap<>(sizes));
  }
}
