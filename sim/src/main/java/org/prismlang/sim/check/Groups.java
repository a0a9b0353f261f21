package org.prismlang.sim.check;

/** The groups of asynchronous operations of one kind, of every thread or warpgroup of a block. */
final class Groups {
  private final Layout.Kind kind;
  private final int[] committed;
  private final int[] drained;
  private final int[] issued;
  private final int[] sites;

  Groups(Layout.Kind kind, int units) {
    this.kind = kind;
    committed = new int[units];
    drained = new int[units];
    issued = new int[units];
    sites = new int[units];
  }

  Layout.Kind kind() {
    return kind;
  }

  int units() {
    return committed.length;
  }

  /** The clock of what is started now: the number of its group. */
  int issue(int unit, int site) {
    sites[unit] = site;
    issued[unit] = Math.min(committed[unit] + 1, Stamp.MOST_CLOCK);
    return issued[unit];
  }

  void commit(int unit) {
    committed[unit] = Math.min(committed[unit] + 1, Stamp.MOST_CLOCK);
  }

  /** The last group that is over then. */
  int drain(int unit, int pending) {
    drained[unit] = Math.max(drained[unit], committed[unit] - pending);
    return drained[unit];
  }

  /** The last group that is over, as the unit that started it knows. */
  int drained(int unit) {
    return drained[unit];
  }

  boolean isInFlight(int unit) {
    return issued[unit] > drained[unit];
  }

  /** Where the last operation was started. */
  int site(int unit) {
    return sites[unit];
  }
}
