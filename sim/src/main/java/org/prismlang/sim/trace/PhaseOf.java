package org.prismlang.sim.trace;

import org.prismlang.sim.machine.Slot;

/** A phase of a slot. */
record PhaseOf(Slot slot, int number) {}
