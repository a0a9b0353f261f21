package org.prismlang.sim.machine;

/** Heeds nothing. */
public enum NoMonitor implements Monitor {
  IT
}
