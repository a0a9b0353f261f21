package org.prismlang.lang.conformance;

import java.util.Optional;
import org.prismlang.lang.task.Task;

/**
 * A task that claims to do what another does: {@code @variant(attention, rtol=1e-3)}.
 *
 * @param relative what it may be off by, of each element; both absent where it is nothing
 */
public record Variant(
    Task task, Task original, Optional<Double> relative, Optional<Double> absolute) {
  boolean isExact() {
    return relative.isEmpty() && absolute.isEmpty();
  }
}
