package org.prismlang.lang.intrinsic;

/** What an operation does to an operand. */
public enum Access {
  NONE("–", false, false),
  READ("R", true, false),
  WRITE("W", false, true),
  READ_WRITE("RW", true, true),
  /** A read that does not conflict with atomic writes. */
  ATOMIC_READ("XR", true, false),
  /** A read-modify-write that does not conflict with its like. */
  ATOMIC("X", true, true);

  private final String text;
  private final boolean reads;
  private final boolean writes;

  Access(String text, boolean reads, boolean writes) {
    this.text = text;
    this.reads = reads;
    this.writes = writes;
  }

  public String text() {
    return text;
  }

  public boolean isAtomic() {
    return this == ATOMIC || this == ATOMIC_READ;
  }

  public boolean reads() {
    return reads;
  }

  public boolean writes() {
    return writes;
  }
}
