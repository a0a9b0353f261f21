package org.prismlang.lang.intrinsic;

/** How much of memory an operation takes, where an operand says so. */
public enum Amount {
  /** So many, one behind the other, from the one that is named. */
  ELEMENTS,
  BYTES
}
