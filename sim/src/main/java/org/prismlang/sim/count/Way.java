package org.prismlang.sim.count;

import org.prismlang.kernel.cost.Service;
import org.prismlang.sim.machine.Monitor;

/** The ways for lanes to ask for memory together, and as what they count. */
enum Way {
  LOAD(Quantity.GLOBAL_LOADS, Quantity.SHARED_LOADS, Service.LOADS),
  STORE(Quantity.GLOBAL_STORES, Quantity.SHARED_STORES, Service.STORES),
  ATOMIC_LOAD(Quantity.GLOBAL_ATOMICS, Quantity.SHARED_ATOMICS, Service.LOADS),
  ATOMIC(Quantity.GLOBAL_ATOMICS, Quantity.SHARED_ATOMICS, Service.ATOMICS),
  ATOMIC_AT_ONCE(Quantity.GLOBAL_ATOMICS, Quantity.SHARED_ATOMICS, Service.STORES),
  ASYNC_COPY(Quantity.ASYNC_COPIES, Quantity.ASYNC_COPIES, Service.STORES);

  final Quantity global;
  final Quantity shared;
  final Service service;

  Way(Quantity global, Quantity shared, Service service) {
    this.global = global;
    this.shared = shared;
    this.service = service;
  }

  static Way of(Monitor.Touch touch) {
    return switch (touch) {
      case READ -> LOAD;
      case WRITE -> STORE;
      case ATOMIC_READ -> ATOMIC_LOAD;
      case ATOMIC -> ATOMIC;
      case ATOMIC_AT_ONCE -> ATOMIC_AT_ONCE;
    };
  }
}
