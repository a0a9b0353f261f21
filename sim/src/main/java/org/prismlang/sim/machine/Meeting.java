package org.prismlang.sim.machine;

import java.util.ArrayList;
import java.util.List;

/** A barrier at which all of a unit wait for each other. */
final class Meeting {
  final Gate gate = new Gate();
  final List<Monitor.Party> parties = new ArrayList<>();
  int threads;
  int times;
}
