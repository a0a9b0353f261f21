package org.prismlang.verify.order;

/** What is counted, or timed, of a thread, a warpgroup or a barrier's slot. */
public enum Progress {
  /** The thread's own steps, by the time of the machine. */
  OWN(true),
  /** The thread's own steps, as those know them who saw a flag but have made no fence since. */
  SEEN(true),
  /** The thread's last proxy fence, by the time of the machine. */
  FENCED(true),
  /** Groups of {@code cp.async} of the thread that are done. */
  COPIED(false),
  /** Those of them that a proxy fence followed. */
  COPIED_FENCED(false),
  /** Groups of the thread's bulk stores whose sources are read. */
  STORE_READ(false),
  /** Groups of the thread's bulk stores that are done. */
  STORED(false),
  /** Groups of {@code wgmma} of a warpgroup that are done. */
  MULTIPLIED(false),
  /** Phases of a barrier's slot that are over. */
  PHASE(false);

  private final boolean isTime;

  Progress(boolean isTime) {
    this.isTime = isTime;
  }

  boolean isTime() {
    return isTime;
  }
}
