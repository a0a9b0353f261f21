package org.prismlang.lang.spread;

import java.util.HashSet;
import java.util.Set;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;

/** Names that nothing of a plan has. */
final class NestNames {
  private final Set<String> taken = new HashSet<>();
  private final Set<String> given = new HashSet<>();
  private final Plan plan;

  NestNames(Plan plan) {
    this.plan = plan;
    plan.repeated().forEach(it -> taken.add(it.name()));
    plan.body().stream().flatMap(PlanNode::steps).forEach(it -> taken.add(it.label()));
    plan.locals().forEach(it -> taken.add(it.name()));
    plan.task().sizes().forEach(it -> taken.add(it.text()));
    plan.task().parameters().forEach(it -> taken.add(it.name().text()));
  }

  String fresh(String wish) {
    var name = wish;
    for (int i = 2; isKnown(name) || !taken.add(name); i++) {
      name = wish + i;
    }
    given.add(name);
    return name;
  }

  /** Whether nobody but the kernel's text calls something so. */
  boolean isOwn(String name) {
    return given.contains(name);
  }

  private boolean isKnown(String name) {
    return plan.task().around().declares(name) || Intrinsics.named(name).isPresent();
  }
}
