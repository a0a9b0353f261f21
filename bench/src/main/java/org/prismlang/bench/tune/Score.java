package org.prismlang.bench.tune;

import org.prismlang.bench.measure.Timing;

/** How a combination does at one size. */
public sealed interface Score {
  /** It was measured. */
  record Timed(Timing timing) implements Score {}

  /** The model says so, and nobody measured it. */
  record Estimated(Estimate estimate) implements Score {}

  /** It is not for this size. */
  record Unfit(String why) implements Score {}

  /** Results were right before, and are wrong at this size or on this machine. */
  record Mistaken(String why) implements Score {}

  /** Less is better; what is not for the size has none. */
  default double cost() {
    return switch (this) {
      case Timed(Timing timing) -> timing.seconds();
      case Estimated(Estimate estimate) -> estimate.cycles();
      case Unfit _, Mistaken _ -> Double.POSITIVE_INFINITY;
    };
  }

  default boolean isFit() {
    return !(this instanceof Unfit || this instanceof Mistaken);
  }
}
