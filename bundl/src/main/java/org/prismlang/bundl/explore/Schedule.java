package org.prismlang.bundl.explore;

import java.util.List;
import java.util.stream.Stream;

/** Which thread goes next. */
public sealed interface Schedule {
  /**
   * A thread and which of its steps.
   *
   * @param thread not one that is done
   */
  record Turn(int thread, int choice) {
    @Override
    public String toString() {
      return choice == 0 ? String.valueOf(thread) : thread + "." + choice;
    }
  }

  /** Each in its turn. */
  record RoundRobin() implements Schedule {}

  /** By chance. */
  record Seed(long seed) implements Schedule {}

  /** As it is written, and where it ends each in its turn. */
  record Script(List<Turn> turns) implements Schedule {
    public Script {
      turns = List.copyOf(turns);
    }

    Script then(Turn turn) {
      return new Script(Stream.concat(turns.stream(), Stream.of(turn)).toList());
    }

    /** {@code 0 0 1 0.1}: the choice of a step behind a point. */
    @Override
    public String toString() {
      return String.join(" ", turns.stream().map(Turn::toString).toList());
    }
  }
}
