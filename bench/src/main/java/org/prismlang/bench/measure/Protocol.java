package org.prismlang.bench.measure;

import java.time.Duration;

/**
 * How a contestant is timed. A card under load is slower than one that has rested, so each burst
 * begins with a rest, and the order of the contestants is another in each round.
 *
 * @param idle rest before each burst
 * @param launches that are timed, one by one
 */
public record Protocol(Duration idle, int warmUps, int launches, int rounds) {
  public static final Protocol BURST = new Protocol(Duration.ofMillis(120), 5, 20, 3);

  /** {@code idle 0.12 s, 5 warm-ups, 20 timed launches, 3 rounds in random order}. */
  public String text() {
    return "idle "
        + idle.toMillis() / 1000.0
        + " s, "
        + warmUps
        + " warm-ups, "
        + launches
        + " timed launches, median; "
        + rounds
        + " rounds in random order";
  }
}
