package org.prismlang.bundl.machine;

import java.util.List;
import org.prismlang.bundl.syntax.Statement;

/**
 * L, S, Σ, P, Ψ, Φ.
 *
 * @param threads in the order of their numbers
 * @param heap the elements of every array
 * @param semaphores how many have still to come
 * @param deferred copies that are still to be made, in the order of their texts
 */
public record State(
    List<ThreadState> threads,
    Table<Location, Cells> heap,
    Table<Phase, Integer> semaphores,
    Table<Deferral, List<Statement.Memcpy>> deferred) {
  public State {
    threads = List.copyOf(threads);
  }

  public boolean isDone() {
    return threads.stream().allMatch(ThreadState::isDone);
  }
}
