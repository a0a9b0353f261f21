package org.prismlang.kernel.oracle;

import java.util.Optional;
import org.prismlang.kernel.ir.View;

/**
 * A view as it exists once, with the unit of threads that uses it.
 *
 * @param depth how many views lead here from the memory
 * @param id the same for all threads that open the view together
 * @param unit which of the units of the view's perspective
 */
record Instance(Optional<Instance> parent, int depth, View.Kind kind, long id, long unit) {
  /**
   * Whether two accesses are by different units of one partition, which promise not to meet inside
   * it.
   */
  static boolean isPromised(Optional<Instance> a, Optional<Instance> b) {
    int depth = Math.min(depth(a), depth(b));
    for (int i = 1; i <= depth; i++) {
      var mine = at(a, i);
      var other = at(b, i);
      if (mine.id != other.id) {
        return false;
      }
      if (mine.unit != other.unit) {
        return mine.kind == View.Kind.PARTITION;
      }
    }
    return false;
  }

  private static int depth(Optional<Instance> instance) {
    return instance.map(Instance::depth).orElse(0);
  }

  private static Instance at(Optional<Instance> instance, int depth) {
    var found = instance.orElseThrow();
    while (found.depth > depth) {
      found = found.parent.orElseThrow();
    }
    return found;
  }
}
