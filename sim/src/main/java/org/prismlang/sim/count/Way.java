package org.prismlang.sim.count;

import org.prismlang.sim.machine.Monitor;

/** The ways for lanes to ask for memory together, and as what they count. */
enum Way {
  LOAD(Quantity.GLOBAL_LOADS, Quantity.SHARED_LOADS),
  STORE(Quantity.GLOBAL_STORES, Quantity.SHARED_STORES),
  ATOMIC(Quantity.GLOBAL_ATOMICS, Quantity.SHARED_ATOMICS),
  ASYNC_COPY(Quantity.ASYNC_COPIES, Quantity.ASYNC_COPIES);

  final Quantity global;
  final Quantity shared;

  Way(Quantity global, Quantity shared) {
    this.global = global;
    this.shared = shared;
  }

  static Way of(Monitor.Touch touch) {
    return switch (touch) {
      case READ -> LOAD;
      case WRITE -> STORE;
      case ATOMIC_READ, ATOMIC -> ATOMIC;
    };
  }
}
