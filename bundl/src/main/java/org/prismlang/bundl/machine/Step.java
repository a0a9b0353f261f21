package org.prismlang.bundl.machine;

import java.util.List;
import java.util.Optional;

/** What comes of choosing a thread. */
public sealed interface Step {
  /**
   * It went on.
   *
   * @param rule the one that was used
   * @param touches what it read and wrote of others' memory
   * @param meets it used a semaphore, or deferred copies that others can see, as published
   * @param semaphore that it used
   */
  record Next(
      State state, String rule, List<Touch> touches, boolean meets, Optional<String> semaphore)
      implements Step {
    public Next {
      touches = List.copyOf(touches);
    }
  }

  /** It waits for others. */
  record Spins() implements Step {}

  /** It has nothing left to do. */
  record Done() implements Step {}

  record Cannot(Stuck stuck) implements Step {}

  /** An access to an element of memory that others see. */
  record Touch(Location location, int at, boolean isWrite) {}
}
