package org.prismlang.runtime.host;

import java.util.List;
import org.prismlang.sim.count.Counts;

/**
 * What a host function did.
 *
 * @param values its results: boxed numbers and truth values; vectors and arrays as Java arrays
 * @param counts of its launches, in order, on a device that counts
 */
public record HostResult(List<Object> values, List<Counts> counts) {
  public HostResult {
    values = List.copyOf(values);
    counts = List.copyOf(counts);
  }
}
