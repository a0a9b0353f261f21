package org.prismlang.verify.machine;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.Trait;
import org.prismlang.lang.type.Perspective;
import org.prismlang.verify.order.Clock;
import org.prismlang.verify.order.Manner;

/**
 * Atomic words. They do not conflict with each other; a release leaves what its thread knows at the
 * word, an acquire takes it. Who acquires is taken to come last: it waits until all others wait or
 * have ended.
 */
final class Atomics {
  /** Scopes of order, each within the next; system is as good as gpu here. */
  private enum Reach {
    BLOCK,
    CLUSTER,
    GPU;

    static Reach of(String scope) {
      return switch (scope) {
        case "block" -> BLOCK;
        case "cluster" -> CLUSTER;
        default -> GPU;
      };
    }
  }

  /**
   * A word of memory, as the threads within a reach know it.
   *
   * @param domain which block or cluster of the machine
   */
  private record Word(int area, long address, Reach reach, int domain) {}

  private final Machine machine;
  private final ExpressionRun expressions;
  private final WordChanges changes;
  private final Map<Word, Clock.Joining> released = new HashMap<>();

  Atomics(Machine machine, ExpressionRun expressions) {
    this.changes = new WordChanges(machine, expressions);
    this.machine = machine;
    this.expressions = expressions;
  }

  /** Whether the threads go on. */
  boolean run(Stmt.Operate operate, Task task, int[] threads, boolean isIdle) {
    if (!machine.hasPromises) {
      return changes.run(operate, task, threads, isIdle);
    }
    var intrinsic = operate.intrinsic();
    var given = new Given(intrinsic, operate.operands());
    boolean isOfBlock = intrinsic.needs().equals(Optional.of(Perspective.BLOCK));
    boolean reads = intrinsic.operands().getFirst().access().reads();
    boolean writes = intrinsic.operands().getFirst().access().writes();
    boolean acquires = reads && given.acquires();
    boolean releases = writes && given.releases();
    boolean waits = acquires || intrinsic.is(Trait.WAITS);
    if (!task.isWaiting) {
      machine.log.spoil();
      expressions.operands(operate.operands(), task, threads);
      var who = isOfBlock ? new int[] {threads[0]} : threads;
      touch(operate, writes, task, who);
      if (releases) {
        exchange(operate, false, task, who);
      }
    }
    task.isWaiting = waits && !isIdle;
    if (!task.isWaiting && acquires) {
      exchange(operate, true, task, threads);
    }
    return !task.isWaiting;
  }

  static Access word(Stmt.Operate operate) {
    if (operate.operands().getFirst() instanceof Operand.OfAccess(Access access)) {
      return access;
    }
    throw new IllegalStateException(operate.intrinsic().name() + " without its word");
  }

  private void touch(Stmt.Operate operate, boolean writes, Task task, int[] threads) {
    var way = new Accesses.Way(operate.intrinsic().name(), writes, Manner.ATOMIC);
    expressions.accesses().touch(word(operate), 1, way, task, threads);
  }

  private void exchange(Stmt.Operate operate, boolean acquires, Task task, int[] threads) {
    var accesses = expressions.accesses();
    var place = accesses.place(word(operate), task, threads);
    var address = accesses.address(word(operate), place, task, threads);
    var reach = Reach.of(new Given(operate.intrinsic(), operate.operands()).word("scope", "gpu"));
    for (int thread : threads) {
      int number = task.block.first() + thread;
      var joining = new Clock.Joining(machine.standings.heard(number));
      for (var each : Reach.values()) {
        if (each.compareTo(reach) <= 0) {
          var word = new Word(place.area(), address.at(thread), each, domain(each, task.block));
          var left = released.computeIfAbsent(word, _ -> new Clock.Joining(Clock.NOTHING));
          if (acquires) {
            joining.add(left.done());
          } else {
            machine.standings.tell(number, machine.now(), left);
          }
        }
      }
      if (acquires) {
        machine.standings.hear(number, joining.done());
      }
    }
  }

  private int domain(Reach reach, ThreadBlock block) {
    return switch (reach) {
      case BLOCK -> block.local;
      case CLUSTER -> block.local / machine.cluster;
      case GPU -> 0;
    };
  }
}
