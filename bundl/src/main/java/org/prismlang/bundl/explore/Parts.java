package org.prismlang.bundl.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import org.prismlang.bundl.machine.State;

/** Equal parts of states as one object: states are found by comparing what they are made of. */
final class Parts {
  private final Map<Object, Object> known = new HashMap<>();

  /** The state after a step of the thread; what the step left alone is known. */
  State canonical(State state, State before, int thread) {
    var threads = new ArrayList<>(state.threads());
    threads.set(thread, one(threads.get(thread)));
    return new State(
        threads,
        one(state.heap(), before.heap()),
        one(state.semaphores(), before.semaphores()),
        one(state.deferred(), before.deferred()));
  }

  @SuppressWarnings("ReferenceEquality") // one that is the same needs no look
  private <T> T one(T part, T before) {
    return part == before ? part : one(part);
  }

  @SuppressWarnings("unchecked") // what is equal is of the same type
  private <T> T one(T part) {
    var before = known.putIfAbsent(part, part);
    return before == null ? part : (T) before;
  }
}
