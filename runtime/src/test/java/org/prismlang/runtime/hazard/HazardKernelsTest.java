package org.prismlang.runtime.hazard;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * What is accepted has no race, no hang and nothing too early at any of the sizes it is launched
 * with. For longer runs: {@link LongRun}.
 */
class HazardKernelsTest {
  private static final int KERNELS = 24;
  private static final long SEED = 1;

  @Test
  void whatIsAcceptedHasNoHazard() {
    var survey = new Survey(SEED);
    for (int number = 0; number < KERNELS; number++) {
      survey.add(number);
    }
    System.out.print(survey.text());
    assertTrue(survey.failures().isEmpty(), () -> String.join("\n\n", survey.failures()));
  }
}
