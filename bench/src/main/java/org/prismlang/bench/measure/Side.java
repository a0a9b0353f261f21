package org.prismlang.bench.measure;

/** Who measures: ours, those whom ours is held against, and another language beside both. */
public enum Side {
  PRISM,
  LIBRARY,
  TRITON;

  public static Side of(boolean isPrism) {
    return isPrism ? PRISM : LIBRARY;
  }
}
