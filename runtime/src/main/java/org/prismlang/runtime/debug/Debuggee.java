package org.prismlang.runtime.debug;

import java.util.function.Consumer;
import org.prismlang.sim.Follower;

/** A program that can be run again and again, and does the same each time. */
public interface Debuggee {
  /**
   * Runs it to its end. Throws what went wrong.
   *
   * @param follower is to be told of its launches
   * @param print is given what it prints
   */
  void run(Follower follower, Consumer<String> print);
}
