package org.prismlang.verify.machine;

/**
 * What to do where a condition is data: one run of the machine takes one of these for all of them.
 */
enum Guesses {
  /** Conditions hold, loops run once. */
  HOLDS(1),
  /** Conditions do not hold, loops do not run. */
  FAILS(0),
  /** Conditions hold in turn, loops run twice. */
  ALTERNATES(2),
  /** Conditions hold, fail twice and hold again; loops run until all slots are in use again. */
  FAILS_TWICE(2);

  private final int trips;

  Guesses(int trips) {
    this.trips = trips;
  }

  /**
   * @param slots of the deepest ring or barrier
   */
  int trips(int slots) {
    return this == FAILS_TWICE ? slots + trips : trips;
  }

  /**
   * @param number of the condition and of the time that it is come to: the same for all roles
   */
  boolean holds(long number) {
    return switch (this) {
      case HOLDS -> true;
      case FAILS -> false;
      case ALTERNATES -> number % 2 == 0;
      case FAILS_TWICE -> (number + 1) % 4 < 2;
    };
  }
}
