package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;

/** Threads of a block that are at the same place and go on together. */
final class Task {
  final ThreadBlock block;
  final Optional<Task> parent;
  final List<Frame> frames = new ArrayList<>();

  /** Tasks that must end before this one goes on. */
  final List<Task> children = new ArrayList<>();

  /** Meetings the task has come to and waits for. */
  List<Meeting.Ticket> tickets = List.of();

  /** Whether others are to have their turn: so they keep pace, trip by trip. */
  boolean yields;

  /** Whether the task has begun the wait it stands at. */
  boolean isWaiting;

  Task(ThreadBlock block, Optional<Task> parent, Frame frame) {
    this.block = block;
    this.parent = parent;
    frames.add(frame);
  }

  Frame top() {
    return frames.getLast();
  }

  /** When the innermost open partition of a memory was opened. */
  Optional<Integer> dividedSince(Memory root) {
    for (int i = frames.size() - 1; i >= 0; i--) {
      var partition = frames.get(i).partition;
      if (partition.isPresent() && partition.get().root().equals(root)) {
        return Optional.of(partition.get().since());
      }
    }
    return parent.flatMap(it -> it.dividedSince(root));
  }

  Scope scope() {
    return top().scope;
  }

  boolean isDone() {
    return frames.isEmpty();
  }

  /** The statement it stands at. */
  Optional<Stmt> statement() {
    for (int i = frames.size() - 1; i >= 0; i--) {
      var frame = frames.get(i);
      if (frame.next < frame.body.size()) {
        return Optional.of(frame.body.get(frame.next));
      }
    }
    return Optional.empty();
  }
}
