package org.prismlang.sim;

import java.util.List;
import java.util.Optional;
import org.prismlang.sim.count.Counts;
import org.prismlang.sim.machine.Finding;

/** How a launch went. Its effects on memory stand even where something was found. */
public record Outcome(List<Finding> findings, Optional<Counts> counts) {
  public Outcome {
    findings = List.copyOf(findings);
  }
}
