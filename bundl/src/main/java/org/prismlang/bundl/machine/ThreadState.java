package org.prismlang.bundl.machine;

import java.util.HashMap;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.typing.Context;

/**
 * What one thread has still to do, and what only it knows.
 *
 * @param budget shared memory that is left, as it sees it
 * @param generations how often it has begun to use a semaphore
 * @param log what it did as part of each unit, as a number, where agreement is asked for
 */
public record ThreadState(
    Statement code,
    Table<String, Binding> bindings,
    int budget,
    Table<Phase, Integer> generations,
    Table<Unit, Long> log,
    int hash) {
  ThreadState(
      Statement code,
      Table<String, Binding> bindings,
      int budget,
      Table<Phase, Integer> generations,
      Table<Unit, Long> log) {
    this(
        code,
        bindings,
        budget,
        generations,
        log,
        31 * (31 * (31 * front(code) + bindings.hashCode()) + generations.hashCode())
            + log.hashCode()
            + budget);
  }

  /** Where the next step is: the rest is the program's text, and need not be gone through. */
  private static int front(Statement code) {
    return switch (code) {
      case Statement.Seq it -> 31 * front(it.first()) + it.second().span().start();
      case Statement.Split it -> 31 * (31 * front(it.first()) + front(it.second())) + 1;
      case Statement.Group it -> 31 * front(it.body()) + it.parts();
      case Statement.Destruct it -> 31 * front(it.body()) + 2;
      case Statement.Lend it -> 31 * front(it.body()) + 3;
      case Statement.Handle it -> 31 * front(it.body()) + 4;
      case Statement.Semaphore it -> 31 * it.span().start() + it.action().ordinal();
      case Statement.While it -> 31 * it.span().start() + 5;
      case Statement.Declare it -> it.span().start();
      case Statement.Assign it -> it.span().start();
      case Statement.AssignElement it -> it.span().start();
      case Statement.If it -> it.span().start();
      case Statement.Call it -> it.span().start();
      case Statement.Alloc it -> it.span().start();
      case Statement.Rename it -> it.span().start();
      case Statement.Memcpy it -> it.span().start();
      case Statement.Free it -> ~it.span().start();
      case Statement.Skip it -> -1;
    };
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof ThreadState it
            && hash == it.hash
            && budget == it.budget
            && code.equals(it.code)
            && bindings.equals(it.bindings)
            && generations.equals(it.generations)
            && log.equals(it.log);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  public boolean isDone() {
    return code instanceof Statement.Skip;
  }

  /** Γ: what the names in it say. */
  public Context context() {
    var entries = new HashMap<String, Context.Entry>();
    for (var name : bindings.keys()) {
      var binding = bindings.get(name).orElseThrow();
      entries.put(name, new Context.Entry(binding.perspective(), binding.type()));
    }
    return new Context(entries);
  }
}
