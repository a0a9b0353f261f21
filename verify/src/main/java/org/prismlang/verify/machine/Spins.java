package org.prismlang.verify.machine;

import java.util.Optional;
import java.util.function.LongPredicate;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.SpinLoop;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.verify.order.Manner;

/**
 * Loops that wait for a word. They end when nobody else can go on: so all have set it by then who
 * need not wait for this one.
 */
final class Spins {
  /** Of a loop, of which one is like another. */
  private static final int TRIPS = 2;

  private final Machine machine;
  private final ExpressionRun expressions;
  private final WordChanges changes;

  Spins(Machine machine, ExpressionRun expressions) {
    this.machine = machine;
    this.expressions = expressions;
    this.changes = new WordChanges(machine, expressions);
  }

  /** A volatile write of a word that loops wait for. */
  void stored(Stmt.Store store, Quantity value, Task task, int[] threads) {
    boolean isFlag =
        !machine.hasPromises
            && store.cache().equals(SpinLoop.VOLATILE)
            && machine.facts.isAsked(store.access().memory().name());
    if (isFlag) {
      machine.log.spoil();
      var words = changes.words(store.access(), task, threads);
      for (int thread : threads) {
        var event = new WordChanges.Event(thread, Flags.Change.SET, value.at(thread), false, false);
        changes.made(event, words[thread], false, false, store.span(), task);
      }
    }
  }

  /** Whether all these threads have seen what they wait for. */
  boolean run(Stmt.While loop, SpinLoop spin, Task task, int[] threads, boolean isIdle) {
    if (!task.isWaiting) {
      machine.log.spoil();
      ask(spin, task, threads);
      task.isWaiting = true;
    }
    var words = changes.words(spin.word(), task, threads);
    var told = new Flags.Told[machine.threads];
    for (int thread : threads) {
      var one = told(spin, words[thread], task, thread, isIdle);
      if (one.isEmpty()) {
        return false;
      }
      told[thread] = one.get();
    }
    task.isWaiting = false;
    for (int thread : threads) {
      pass(loop, spin, words[thread], told[thread], task, thread);
    }
    spin.assigned()
        .forEach(
            it -> task.scope().register(it.name()).assign(Quantity.DATA, threads, machine.threads));
    cover(loop);
    return true;
  }

  private void ask(SpinLoop spin, Task task, int[] threads) {
    if (spin.operation().isPresent()) {
      var operate = spin.operation().get();
      expressions.operands(operate.operands(), task, threads);
      changes.touch(
          operate,
          WordChanges.isOfBlock(operate) ? Manner.ATOMIC_OF_BLOCK : Manner.ASKING,
          task,
          threads);
    } else {
      var way = new Accesses.Way("read", false, Manner.ASKING);
      expressions.accesses().touch(spin.word(), 1, way, task, threads);
    }
  }

  private Optional<Flags.Told> told(
      SpinLoop spin, Flags.Word word, Task task, int thread, boolean isIdle) {
    int number = task.block.first() + thread;
    boolean isOfBlock = spin.operation().filter(WordChanges::isOfBlock).isPresent();
    var wait = new Flags.Wait(number, isOfBlock, wanted(spin, task, thread));
    if (word.address() == Quantity.UNKNOWN) {
      return Optional.of(new Flags.Told(machine.flags.anything(word).given(), false, true));
    }
    if (!isIdle && !wait.isWanted().test(0)) {
      return Optional.empty();
    }
    var told = machine.flags.told(word, wait);
    return told.isEmpty() && machine.isStuck ? Optional.of(machine.flags.anything(word)) : told;
  }

  /** Whether the loop is left with a value; where that is data, it may be. */
  private LongPredicate wanted(SpinLoop spin, Task task, int thread) {
    var one = new int[] {thread};
    return value -> {
      var seen = new Register(spin.seen().type(), one);
      seen.assign(Quantity.of(value), one, machine.threads);
      task.scope().declare(spin.seen().name(), seen);
      return expressions.of(spin.leaves(), task, one).at(thread) != 0;
    };
  }

  private void pass(
      Stmt.While loop, SpinLoop spin, Flags.Word word, Flags.Told told, Task task, int thread) {
    int number = task.block.first() + thread;
    machine.isStuck = false;
    if (!told.isKnown()) {
      machine.findings.leaveOut("what this loop waits for", loop.span());
    }
    boolean acquires =
        !told.isKnown()
            || spin.operation()
                .filter(it -> new Given(it.intrinsic(), it.operands()).acquires())
                .isPresent();
    machine.fences.observe(number, told.given(), told.isFromBlock(), acquires);
    machine.flags.pass(word, number, machine.now(), told.given());
    if (spin.operation().isPresent() && WordChanges.writes(spin.operation().get())) {
      var operate = spin.operation().get();
      boolean takes = takes(operate, spin, task, thread);
      changes.change(operate, word, thread, takes, task);
      if (takes) {
        boolean isCas = operate.intrinsic().equals(AtomicOp.CAS.intrinsic());
        long free = isCas ? expected(operate, task, thread) : Quantity.UNKNOWN;
        machine.sections.take(word, number, task.block.local, WordChanges.isOfBlock(operate), free);
      }
    }
  }

  /** Whether nobody else can leave such a loop before the word is set again. */
  private boolean takes(Stmt.Operate operate, SpinLoop spin, Task task, int thread) {
    var given = new Given(operate.intrinsic(), operate.operands());
    var one = new int[] {thread};
    var wanted = wanted(spin, task, thread);
    boolean isCas = operate.intrinsic().equals(AtomicOp.CAS.intrinsic());
    boolean isExchange = operate.intrinsic().equals(AtomicOp.EXCHANGE.intrinsic());
    if (!isCas && !isExchange) {
      return false;
    }
    long value = changes.value(given.operand("value"), task, one);
    long expected = isCas ? expected(operate, task, thread) : 0;
    boolean isKnown = value != Quantity.UNKNOWN && expected != Quantity.UNKNOWN;
    return isKnown && !wanted.test(value) && (!isCas || wanted.test(expected));
  }

  private long expected(Stmt.Operate cas, Task task, int thread) {
    var given = new Given(cas.intrinsic(), cas.operands());
    return changes.value(given.operand("expected"), task, new int[] {thread});
  }

  private void cover(Stmt.While loop) {
    machine.covered.ran(loop, TRIPS);
    Walk.statements(loop.body())
        .forEach(
            it -> {
              machine.covered.go(it, true);
              machine.covered.go(it, false);
            });
  }
}
