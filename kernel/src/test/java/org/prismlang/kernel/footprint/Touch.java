package org.prismlang.kernel.footprint;

import static org.prismlang.kernel.footprint.Written.shared;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;

/** An access with its guards. */
record Touch(List<Expr> index, List<Integer> extents, List<Expr> guards) {
  Footprint in(Environment environment) {
    var at = environment;
    for (var guard : guards) {
      at = at.assuming(guard, true);
    }
    var memory = shared(index.stream().map(_ -> 1024).toArray(Integer[]::new));
    var access = new Access(memory, memory.name(), Optional.empty(), index, extents, Written.SPAN);
    return Footprint.of(access, at);
  }

  boolean happens(Map<String, Long> values) {
    return guards.stream().allMatch(guard -> Written.value(guard, values) != 0);
  }

  boolean meets(Touch other, Map<String, Long> mine, Map<String, Long> others) {
    for (int i = 0; i < index.size(); i++) {
      long first = Written.value(index.get(i), mine);
      long second = Written.value(other.index.get(i), others);
      if (first >= second + other.extents.get(i) || second >= first + extents.get(i)) {
        return false;
      }
    }
    return true;
  }
}
