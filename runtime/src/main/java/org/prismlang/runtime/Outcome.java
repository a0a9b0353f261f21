package org.prismlang.runtime;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.sim.count.Counts;

/**
 * How a launch went.
 *
 * @param findings what it did wrong; its effects on memory stand all the same
 */
public record Outcome(List<Diagnostic> findings, Optional<Counts> counts) {
  static final Outcome FINE = new Outcome(List.of(), Optional.empty());

  public Outcome {
    findings = List.copyOf(findings);
  }
}
