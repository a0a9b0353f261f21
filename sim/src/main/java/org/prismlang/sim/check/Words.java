package org.prismlang.sim.check;

import org.prismlang.sim.check.Layout.Kind;
import org.prismlang.sim.machine.Monitor.Touch;

/** Who did what, in the words of a report. */
final class Words {
  private final Layout layout;

  Words(Layout layout) {
    this.layout = layout;
  }

  Kind kind(long stamp) {
    return layout.kind(entry(stamp));
  }

  int block(long stamp) {
    return layout.block(Stamp.owner(stamp));
  }

  /** The number of the thread, warpgroup or slot. */
  int number(long stamp) {
    return layout.number(entry(stamp));
  }

  private int entry(long stamp) {
    return layout.entry(Stamp.owner(stamp), Stamp.lane(stamp));
  }

  String who(long stamp) {
    int number = number(stamp);
    String block = " of block " + block(stamp);
    return switch (kind(stamp)) {
      case THREAD -> "thread " + number + block;
      case PRODUCT ->
          "the tensor core, started by threads "
              + number * Layout.WARPGROUP
              + " to "
              + (Math.min(layout.threads(), (number + 1) * Layout.WARPGROUP) - 1)
              + block;
      case LOAD -> "the copy engine, which counts on " + layout.slot(entry(stamp)) + block;
      case COPY -> "the copy (cp.async) of thread " + number + block;
      case STORE_READ, STORE_WRITE -> "the copy engine, started by thread " + number + block;
    };
  }

  static Touch touch(long group) {
    if (Stamp.kind(group) == Stamp.READ) {
      return Touch.READ;
    }
    return Stamp.kind(group) == Stamp.ATOMIC ? Touch.ATOMIC : Touch.ATOMIC_READ;
  }

  static String does(Touch touch) {
    return switch (touch) {
      case READ -> "reads";
      case WRITE -> "writes";
      case ATOMIC_READ -> "atomically reads";
      case ATOMIC, ATOMIC_AT_ONCE -> "atomically changes";
    };
  }

  static String mayStill(Touch touch) {
    return switch (touch) {
      case READ -> "may still read";
      case WRITE -> "may still write";
      case ATOMIC_READ -> "may still atomically read";
      case ATOMIC, ATOMIC_AT_ONCE -> "may still atomically change";
    };
  }

  static String did(Touch touch) {
    return switch (touch) {
      case READ -> "read";
      case WRITE -> "written";
      case ATOMIC_READ -> "atomically read";
      case ATOMIC, ATOMIC_AT_ONCE -> "atomically changed";
    };
  }

  /** What would have ordered an access before another. */
  String missing(long early, long late) {
    String later = who(late);
    return switch (kind(early)) {
      case THREAD -> between(early, late);
      case PRODUCT -> later + " has not learned that this product is over: no wait for its group";
      case LOAD ->
          later
              + " has not learned that the bytes have come: no wait for that phase of "
              + layout.slot(entry(early));
      case COPY -> later + " has not learned that this copy is over: no wait for its group";
      case STORE_READ ->
          later + " has not learned that the engine has read its source: no wait for its group";
      case STORE_WRITE -> later + " has not learned that this store is over: no wait for its group";
    };
  }

  private String between(long early, long late) {
    if (block(early) != block(late)) {
      return "nothing orders these blocks between the two: no barrier of the grid or cluster, no"
          + " release that is acquired";
    }
    boolean isWarp = kind(late) == Kind.THREAD && number(early) / 32 == number(late) / 32;
    return "nothing orders the two: no barrier that both "
        + (isWarp ? "lanes" : "sides")
        + " pass, no arrival of the one that the other awaits";
  }
}
