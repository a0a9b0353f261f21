package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Map;
import org.prismlang.lang.plan.Plan;

/** What an instance of a mapping comes to on a device. */
sealed interface MappedKernel permits Assembled, ThreadKernel {
  Mapping mapping();

  Map<String, Long> instance();

  /** When all is rewritten. */
  Plan plan();

  /** What must hold at a launch, beside what task and mapping say. */
  List<Assembled.Need> needs();

  default String name() {
    return mapping().name(instance());
  }
}
