package org.prismlang.kernel.analyze;

import org.prismlang.kernel.cost.Service;

/** How threads ask for memory. */
public enum Way {
  LOAD("load", Service.LOADS),
  STORE("store", Service.STORES),
  ATOMIC_LOAD("atomic load", Service.LOADS),
  ATOMIC("atomic", Service.ATOMICS),
  ATOMIC_AT_ONCE("atomic", Service.STORES),
  ASYNC_COPY("async copy", Service.STORES),
  /** Rows of small matrices, by a warp together. */
  MATRIX_LOAD("matrix load", Service.LOADS),
  MATRIX_STORE("matrix store", Service.STORES);

  private final String text;
  private final Service service;

  Way(String text, Service service) {
    this.text = text;
    this.service = service;
  }

  /** What banks do for it. */
  Service service() {
    return service;
  }

  public String text() {
    return text;
  }
}
