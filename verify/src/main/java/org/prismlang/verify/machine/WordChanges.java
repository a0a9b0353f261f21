package org.prismlang.verify.machine;

import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.order.Manner;

/** What atomic operations, and volatile writes, of a program that promises nothing do to words. */
final class WordChanges {
  private final Machine machine;
  private final ExpressionRun expressions;

  WordChanges(Machine machine, ExpressionRun expressions) {
    this.machine = machine;
    this.expressions = expressions;
  }

  /**
   * Whether the threads go on. What is made of a word that was seen but not waited for is not
   * followed: to be on no wrong side, it is taken to have seen all.
   */
  boolean run(Stmt.Operate operate, Task task, int[] threads, boolean isIdle) {
    if (!task.isWaiting) {
      made(operate, task, threads);
    }
    boolean looks = machine.facts.isLookedAt(operate);
    task.isWaiting = looks && !isIdle;
    if (looks && isIdle) {
      machine.findings.leaveOut("what is made of a word that is seen here", operate.span());
      var words = words(Atomics.word(operate), task, threads);
      for (int thread : threads) {
        var told = machine.flags.anything(words[thread]);
        machine.fences.observe(task.block.first() + thread, told.given(), true, true);
      }
    }
    return !task.isWaiting;
  }

  private void made(Stmt.Operate operate, Task task, int[] threads) {
    machine.log.spoil();
    expressions.operands(operate.operands(), task, threads);
    boolean writes =
        touch(operate, isOfBlock(operate) ? Manner.ATOMIC_OF_BLOCK : Manner.ATOMIC, task, threads);
    boolean isFlag =
        machine.facts.hasFences() || machine.facts.isAsked(Atomics.word(operate).memory().name());
    if (writes && isFlag) {
      var words = words(Atomics.word(operate), task, threads);
      for (int thread : threads) {
        change(operate, words[thread], thread, false, task);
      }
    }
  }

  /** Whether it writes. */
  boolean touch(Stmt.Operate operate, Manner manner, Task task, int[] threads) {
    boolean writes = writes(operate);
    var way = new Accesses.Way(operate.intrinsic().name(), writes, manner);
    expressions.accesses().touch(Atomics.word(operate), 1, way, task, threads);
    return writes;
  }

  static boolean writes(Stmt.Operate operate) {
    return operate.intrinsic().operands().getFirst().access().writes();
  }

  static boolean isOfBlock(Stmt.Operate operate) {
    return new Given(operate.intrinsic(), operate.operands()).word("scope", "gpu").equals("block");
  }

  /** By thread; one that is data is nowhere. */
  Flags.Word[] words(Access access, Task task, int[] threads) {
    var accesses = expressions.accesses();
    var place = accesses.place(access, task, threads);
    var address = accesses.address(access, place, task, threads);
    var words = new Flags.Word[machine.threads];
    for (int thread : threads) {
      words[thread] = new Flags.Word(place.area(), address.at(thread));
    }
    return words;
  }

  /**
   * @param takes whether it is how the thread has taken a lock
   */
  void change(Stmt.Operate operate, Flags.Word word, int thread, boolean takes, Task task) {
    var given = new Given(operate.intrinsic(), operate.operands());
    var one = new int[] {thread};
    long value = value(given.operand("value"), task, one);
    boolean isCas = operate.intrinsic().equals(AtomicOp.CAS.intrinsic());
    boolean isSame =
        isCas
            ? value != Quantity.UNKNOWN && value == value(given.operand("expected"), task, one)
            : value == 0 && !isSet(operate);
    if (isSame) {
      return;
    }
    Flags.Change change = isSet(operate) || isCas ? Flags.Change.SET : counted(operate);
    long by =
        operate.intrinsic().equals(AtomicOp.SUB.intrinsic()) && value != Quantity.UNKNOWN
            ? -value
            : value;
    var event = new Event(thread, change, by, isOfBlock(operate), given.releases());
    made(event, word, takes, isCas, operate.span(), task);
  }

  private static boolean isSet(Stmt.Operate operate) {
    return operate.intrinsic().equals(AtomicOp.EXCHANGE.intrinsic())
        || operate.intrinsic().equals(AtomicOp.STORE.intrinsic());
  }

  private static Flags.Change counted(Stmt.Operate operate) {
    boolean adds =
        operate.intrinsic().equals(AtomicOp.ADD.intrinsic())
            || operate.intrinsic().equals(AtomicOp.SUB.intrinsic());
    return adds ? Flags.Change.ADDED : Flags.Change.OTHER;
  }

  long value(Operand operand, Task task, int[] one) {
    return operand instanceof Operand.OfValue(Expr expr)
        ? expressions.of(expr, task, one).at(one[0])
        : Quantity.UNKNOWN;
  }

  /** A change that a thread makes. */
  record Event(int thread, Flags.Change change, long value, boolean isOfBlock, boolean isRelease) {}

  /**
   * @param mayTake whether it may be how somebody takes a lock, and says so nowhere
   */
  void made(Event made, Flags.Word word, boolean takes, boolean mayTake, Span span, Task task) {
    int number = task.block.first() + made.thread();
    int now = machine.now();
    var toBlock = machine.fences.released(number, true, made.isRelease(), now);
    var toGpu = machine.fences.released(number, false, made.isRelease(), now);
    var event =
        new Flags.Event(number, made.change(), made.value(), made.isOfBlock(), toBlock, toGpu);
    if (word.address() == Quantity.UNKNOWN) {
      return;
    }
    if (!machine.flags.change(word, event)) {
      machine.findings.leaveOut("which of several changes of a word a loop waits for", span);
    }
    if (takes) {
      return;
    }
    if (made.change() == Flags.Change.SET && !mayTake) {
      machine
          .sections
          .give(word, made.value(), number, task.block.local, toBlock, toGpu)
          .forEach(it -> machine.findings.unordered(it.earlier(), it.later()));
    } else {
      machine.sections.breakUp(word);
    }
  }
}
