package org.prismlang.verify.order;

/** How an access stands to others of the same datum at the same time. */
public enum Manner {
  PLAIN(false, false),
  /** Done as it stands, but nothing that others may do meanwhile. */
  VOLATILE(true, false),
  ATOMIC(true, true),
  /** Atomic for the threads of its block alone. */
  ATOMIC_OF_BLOCK(true, true),
  /** Atomic, in a loop that does nothing but wait for the word to be set. */
  ASKING(true, true);

  private final boolean isStrong;
  private final boolean isAtomic;

  Manner(boolean isStrong, boolean isAtomic) {
    this.isStrong = isStrong;
    this.isAtomic = isAtomic;
  }

  /** Whether it goes to memory where it stands. */
  boolean isStrong() {
    return isStrong;
  }

  public boolean isAtomic() {
    return isAtomic;
  }

  /** Whether both may happen at once. */
  boolean bears(Manner other, boolean isSameBlock) {
    boolean isAsked = this == ASKING && other.isStrong || other == ASKING && isStrong;
    return (isAtomic && other.isAtomic || isAsked)
        && (isSameBlock || this != ATOMIC_OF_BLOCK && other != ATOMIC_OF_BLOCK);
  }
}
