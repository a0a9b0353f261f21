package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A split barrier in the making. */
final class Signal {
  final String name;
  final int slots;

  final String fromRole;
  final String toRole;

  /** Whether the wait is for the use of the slot before the waiter's. */
  final boolean isBack;

  /** Whether it orders uses of memory that all blocks of the cluster write. */
  boolean isClusterWide;

  /** What it guards. */
  final Set<String> memories = new LinkedHashSet<>();

  /** Loads of the copy engine whose bytes it counts. */
  final Set<Node> loads = new LinkedHashSet<>();

  /** What it was made for. */
  final List<Hazard> hazards = new ArrayList<>();

  /** Whether its points stand outside of conditions that only one side knows. */
  boolean isHoisted;

  final List<Placed.Arrive> arrives = new ArrayList<>();
  final List<Placed.Await> awaits = new ArrayList<>();

  Signal(String name, int slots, String fromRole, String toRole, boolean isBack) {
    this.name = name;
    this.slots = slots;
    this.fromRole = fromRole;
    this.toRole = toRole;
    this.isBack = isBack;
  }

  /** One in the other direction. */
  Signal reversed() {
    return new Signal(
        "return_" + name, slots, /* fromRole= */ toRole, /* toRole= */ fromRole, true);
  }
}
