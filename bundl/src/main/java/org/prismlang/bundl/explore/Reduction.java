package org.prismlang.bundl.explore;

import java.util.Set;
import org.prismlang.bundl.machine.Semantics;
import org.prismlang.bundl.machine.State;
import org.prismlang.bundl.machine.Step;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.typing.Typing;

/** Which steps commute with all that other threads may still do: their turn can be now. */
final class Reduction {
  private final Machine machine;
  private final Futures futures;
  private final Set<String> loose;
  private final Semantics semantics;
  private final boolean isTyped;

  Reduction(Semantics semantics) {
    var corrections = semantics.algebra().corrections();
    this.semantics = semantics;
    this.machine = semantics.program().machine();
    this.isTyped =
        corrections.containsAll(Horizon.NEEDED)
            && new Typing(semantics.program(), corrections).verdict().isTyped();
    this.futures = new Futures(semantics.program());
    this.loose = Meetings.loose(semantics.program());
  }

  boolean commutes(Step.Next step, State state, int thread) {
    if (step.meets() || step.semaphore().filter(loose::contains).isPresent()) {
      return false;
    }
    for (var touch : step.touches()) {
      for (int other = 0; other < state.threads().size(); other++) {
        if (other != thread && meets(touch, state, thread, other)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean meets(Step.Touch touch, State state, int thread, int other) {
    boolean isElsewhere =
        touch.location().memory() == Memory.SHARED
            && thread / machine.threads() != other / machine.threads();
    if (isElsewhere) {
      return false;
    }
    var future = futures.of(state.threads().get(other).code());
    long array = futures.number(touch.location().name());
    boolean mayMeet = ((touch.isWrite() ? future.reads() : future.writes()) & array) != 0;
    return mayMeet && (!isTyped || Horizon.meets(semantics, loose, state, other, thread, touch));
  }
}
