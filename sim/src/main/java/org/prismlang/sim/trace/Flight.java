package org.prismlang.sim.trace;

import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Timeline;

/**
 * A copy or product that may be under way, from its start to where somebody relies on its end.
 *
 * @param thread the first of those that started it
 * @param group groups that they had committed before
 * @param phase that counts its bytes
 */
record Flight(
    Timeline timeline,
    int thread,
    int group,
    Optional<PhaseOf> phase,
    String name,
    long start,
    long end,
    Map<String, String> details) {

  boolean isUntil(PhaseOf other) {
    return phase.filter(other::equals).isPresent();
  }

  boolean isOf(Timeline other, int first, int count) {
    return timeline == other && phase.isEmpty() && thread >= first && thread < first + count;
  }

  Flight until(long time) {
    return new Flight(
        timeline, thread, group, phase, name, start, Math.max(time, start + 1), details);
  }
}
