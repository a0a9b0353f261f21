package org.prismlang.bundl.explore;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;

/** Which arrays, by the names they were allocated under, code may still read or write. */
final class Futures {
  private final Program program;
  private final Map<String, Set<String>> arrays = new HashMap<>();
  private final IdentityHashMap<Statement, Future> known = new IdentityHashMap<>();
  private final Map<String, Future> functions = new HashMap<>();
  private final Set<String> copied = new HashSet<>();
  private final Map<String, Long> numbers = new HashMap<>();

  /**
   * What may be touched, a bit an array.
   *
   * @param reads written ones among them
   */
  record Future(long reads, long writes) {
    static final Future NOTHING = new Future(0, 0);

    Future and(Future other) {
      return new Future(reads | other.reads, writes | other.writes);
    }
  }

  Futures(Program program) {
    this.program = program;
    program.inputs().forEach(it -> arrays.put(it.name(), Set.of(it.name())));
    // Names of parameters stand for what any call passes, so the names of all are found first.
    int before;
    do {
      before = size();
      program.functions().forEach(it -> find(it.body()));
      find(program.body());
    } while (size() > before);
    arrays.values().forEach(this::number);
    var last = Map.<String, Future>of();
    while (!last.equals(functions)) {
      last = Map.copyOf(functions);
      program.functions().forEach(it -> functions.put(it.name(), of(it.body())));
    }
    program.functions().forEach(it -> keep(it.body()));
    keep(program.body());
  }

  /** The array's bit; the last is for all that have none of their own. */
  long number(String array) {
    return numbers.getOrDefault(array, Long.MIN_VALUE);
  }

  private void number(Set<String> all) {
    for (var array : all) {
      numbers.putIfAbsent(array, 1L << Math.min(numbers.size(), Long.SIZE - 1));
    }
  }

  private int size() {
    return arrays.values().stream().mapToInt(Set::size).sum();
  }

  private void find(Statement statement) {
    switch (statement) {
      case Statement.Alloc it -> {
        arrays.putIfAbsent(it.name(), Set.of(it.name()));
        find(it.body());
      }
      case Statement.Rename it -> {
        standsFor(it.to(), it.from());
        find(it.body());
      }
      case Statement.Call it -> arguments(it);
      case Statement.Assign it -> {
        if (it.value() instanceof Expr.Variable other) {
          standsFor(it.name(), other.name());
        }
      }
      case Statement.Memcpy it -> {
        standsFor(it.to(), it.from()); // as published
        copied.add(it.from());
      }
      case Statement.Seq it -> {
        find(it.first());
        find(it.second());
      }
      case Statement.If it -> {
        find(it.then());
        find(it.otherwise());
      }
      case Statement.Split it -> {
        find(it.first());
        find(it.second());
      }
      case Statement.Declare it -> find(it.body());
      case Statement.While it -> find(it.body());
      case Statement.Group it -> find(it.body());
      case Statement.Destruct it -> find(it.body());
      case Statement.Lend it -> find(it.body());
      case Statement.Handle it -> find(it.body());
      case Statement.Skip it -> {}
      case Statement.AssignElement it -> {}
      case Statement.Semaphore it -> {}
      case Statement.Free it -> {}
    }
  }

  private void arguments(Statement.Call it) {
    var function = program.function(it.function());
    int count =
        Math.min(it.arguments().size(), function.map(found -> found.parameters().size()).orElse(0));
    for (int i = 0; i < count; i++) {
      if (it.arguments().get(i) instanceof Expr.Variable argument) {
        standsFor(function.get().parameters().get(i).name(), argument.name());
      }
    }
  }

  private void standsFor(String name, String other) {
    var both = new HashSet<>(of(name));
    both.addAll(of(other));
    if (!both.isEmpty()) {
      arrays.put(name, Set.copyOf(both));
    }
  }

  private Set<String> of(String name) {
    return arrays.getOrDefault(name, Set.of());
  }

  /** The text's own are known; what steps made around them is looked at each time. */
  Future of(Statement statement) {
    var found = known.get(statement);
    return found == null ? compute(statement) : found;
  }

  private void keep(Statement statement) {
    known.put(statement, compute(statement));
    switch (statement) {
      case Statement.Seq it -> {
        keep(it.first());
        keep(it.second());
      }
      case Statement.If it -> {
        keep(it.then());
        keep(it.otherwise());
      }
      case Statement.Split it -> {
        keep(it.first());
        keep(it.second());
      }
      case Statement.Declare it -> keep(it.body());
      case Statement.While it -> keep(it.body());
      case Statement.Group it -> keep(it.body());
      case Statement.Destruct it -> keep(it.body());
      case Statement.Alloc it -> keep(it.body());
      case Statement.Rename it -> keep(it.body());
      case Statement.Lend it -> keep(it.body());
      case Statement.Handle it -> keep(it.body());
      case Statement.Skip it -> {}
      case Statement.Assign it -> {}
      case Statement.AssignElement it -> {}
      case Statement.Call it -> {}
      case Statement.Memcpy it -> {}
      case Statement.Semaphore it -> {}
      case Statement.Free it -> {}
    }
  }

  private Future compute(Statement statement) {
    return switch (statement) {
      case Statement.Skip it -> Future.NOTHING;
      case Statement.Semaphore it -> Future.NOTHING;
      case Statement.Free it -> Future.NOTHING;
      case Statement.Seq it -> of(it.first()).and(of(it.second()));
      case Statement.Declare it -> of(it.value()).and(of(it.body()));
      case Statement.Assign it -> of(it.value());
      case Statement.AssignElement it ->
          of(it.index()).and(of(it.value())).and(writing(it.array()));
      case Statement.If it -> of(it.condition()).and(of(it.then())).and(of(it.otherwise()));
      case Statement.While it -> of(it.condition()).and(of(it.body()));
      case Statement.Call it -> call(it);
      case Statement.Split it -> of(it.first()).and(of(it.second()));
      case Statement.Group it -> of(it.body());
      case Statement.Destruct it -> of(it.body());
      case Statement.Alloc it -> of(it.body());
      case Statement.Rename it -> of(it.body());
      case Statement.Memcpy it -> reading(it.from()).and(writing(it.to()));
      case Statement.Lend it -> of(it.body());
      case Statement.Handle it -> of(it.body()).and(writing(it.from())).and(copies());
    };
  }

  private Future call(Statement.Call it) {
    var future = functions.getOrDefault(it.function(), Future.NOTHING);
    for (var argument : it.arguments()) {
      future = future.and(of(argument));
    }
    return future;
  }

  private Future of(Expr expression) {
    return switch (expression) {
      case Expr.Element it -> reading(it.array()).and(of(it.index()));
      case Expr.Binary it -> of(it.left()).and(of(it.right()));
      case Expr.Variable it -> Future.NOTHING;
      case Expr.Int it -> Future.NOTHING;
      case Expr.Float it -> Future.NOTHING;
      case Expr.Bool it -> Future.NOTHING;
      case Expr.PartitionId it -> Future.NOTHING;
    };
  }

  /** Deferred copies are no part of the code that is left, but of what it will do. */
  private Future copies() {
    return copied.stream().map(this::reading).reduce(Future.NOTHING, Future::and);
  }

  private Future reading(String name) {
    return new Future(bits(name), 0);
  }

  private Future writing(String name) {
    return new Future(bits(name), bits(name));
  }

  private long bits(String name) {
    long bits = 0;
    for (var array : of(name)) {
      bits |= number(array);
    }
    return bits;
  }
}
