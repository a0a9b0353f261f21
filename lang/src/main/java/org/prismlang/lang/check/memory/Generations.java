package org.prismlang.lang.check.memory;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Variable;

/** P0516: which generations of a ring are there, by the accesses to it in the order of the text. */
final class Generations {
  private final Frame frame;

  Generations(Frame frame) {
    this.frame = frame;
  }

  void check(Variable ring, List<Touch> touches) {
    for (int i = 0; i < touches.size(); i++) {
      var touch = touches.get(i);
      var over = overBy(touches, i);
      if (over.isPresent()) {
        reportEnded(ring, touch, over.get());
      } else if (touch.access().reads() && !isPassed(ring) && !isWritten(touches, i)) {
        frame.report(
            Code.P0516
                .at(touch.span(), "this generation of `" + ring.name() + "` was never written")
                .label(
                    ring.span(),
                    "the ring has " + ((Key.Generation) touch.key()).depth() + " slots")
                .help(
                    "write a generation before it is read: `"
                        + ring.name()
                        + "[it]` first filled, then used"));
      }
    }
  }

  /** What its caller wrote, a function does not see. */
  private static boolean isPassed(Variable ring) {
    return ring.origin() == Variable.Origin.PARAMETER;
  }

  /**
   * A write that certainly came before and took the slot: in the same trip, or, where it stands
   * below, in the trip before.
   */
  private static Optional<Touch> overBy(List<Touch> touches, int at) {
    var touch = touches.get(at);
    var wanted = (Key.Generation) touch.key();
    for (int i = 0; i < touches.size(); i++) {
      var other = touches.get(i);
      var its = (Key.Generation) other.key();
      boolean comparable =
          i != at
              && other.access().writes()
              && other.trip() == touch.trip()
              && its.isComparable(wanted);
      long newest = i < at ? its.offset() : its.offset() - 1;
      if (comparable && (i < at || other.trip() != 0) && newest - wanted.offset() >= its.depth()) {
        return Optional.of(other);
      }
    }
    return Optional.empty();
  }

  /**
   * Whether some write may have been of this generation; what stands under no condition is read
   * from the first trip on.
   */
  private static boolean isWritten(List<Touch> touches, int at) {
    var read = touches.get(at);
    var wanted = (Key.Generation) read.key();
    boolean first = wanted.counter().isPresent() && !read.guarded() && read.trip() != 0;
    boolean found = false;
    long oldest = Long.MAX_VALUE;
    for (int i = 0; i < touches.size(); i++) {
      var other = touches.get(i);
      var its = (Key.Generation) other.key();
      if (!other.access().writes() || i == at || i > at && !meet(other, read)) {
        continue;
      }
      boolean sameTrip = other.trip() == read.trip() && its.isComparable(wanted);
      first &= sameTrip;
      oldest = Math.min(oldest, its.offset());
      found |=
          !sameTrip || its.offset() > wanted.offset() || its.offset() == wanted.offset() && i < at;
    }
    return found && !(first && wanted.offset() < oldest);
  }

  /**
   * Whether a loop runs both again, so that the later one of the text may come before the other.
   */
  private static boolean meet(Touch one, Touch other) {
    return one.loops().stream().anyMatch(other.loops()::contains);
  }

  private void reportEnded(Variable ring, Touch touch, Touch write) {
    var wrote = (Key.Generation) write.key();
    frame.report(
        Code.P0516
            .at(
                touch.span(),
                "this generation of `" + ring.name() + "` is over: its slot was written again")
            .label(
                write.span(),
                "this writes a generation "
                    + wrote.depth()
                    + " or more later, in a ring of "
                    + wrote.depth())
            .help("use it before that write, or make the ring deeper"));
  }
}
