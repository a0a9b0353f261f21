package org.prismlang.sim;

/** What is watched while a kernel runs. */
public sealed interface Mode {
  /** Nothing but the ends of memory. */
  record Fast() implements Mode {}

  /** Everything; the seed decides who runs when. */
  record Checked(long seed, Follower follower) implements Mode {
    public Checked(long seed) {
      this(seed, Follower.NOBODY);
    }
  }

  /** What the machine would have to do. */
  record Counted() implements Mode {}
}
