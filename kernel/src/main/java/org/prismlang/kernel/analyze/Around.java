package org.prismlang.kernel.analyze;

/** What is around a statement. */
record Around(Frame frame, Unit unit, Exits exits) {
  Around with(Unit other) {
    return new Around(frame, other, exits);
  }

  Around with(Exits other) {
    return new Around(frame, unit, other);
  }

  /** Why nobody knows whether a thread is still here; empty where it is known. */
  String doubt() {
    return !frame.doubt.isEmpty()
        ? frame.doubt
        : !exits.doubt.isEmpty() ? exits.doubt : exits.doubtOfTrip;
  }
}
