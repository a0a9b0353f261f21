package org.prismlang.sim.operation;

/** From a float to the next. */
@FunctionalInterface
interface FloatStep {
  float after(float old);
}
