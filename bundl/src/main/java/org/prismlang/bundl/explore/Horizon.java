package org.prismlang.bundl.explore;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.machine.Deferral;
import org.prismlang.bundl.machine.Location;
import org.prismlang.bundl.machine.Phase;
import org.prismlang.bundl.machine.Semantics;
import org.prismlang.bundl.machine.State;
import org.prismlang.bundl.machine.Step;
import org.prismlang.bundl.machine.ThreadState;
import org.prismlang.bundl.machine.Unit;
import org.prismlang.bundl.machine.Value;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;

/**
 * What a thread of a well-typed program may still touch before it has to wait for the one that
 * moves: the rest of its code up to a meeting at which that one is missing, through names that
 * stand for parts of arrays.
 */
final class Horizon {
  /** Without them names and semaphores are not what they are here. */
  static final Set<Correction> NEEDED =
      EnumSet.complementOf(EnumSet.of(Correction.ENTRY_BARRIER, Correction.SINGLE_WRITER));

  private final Semantics semantics;
  private final Machine machine;
  private final Set<String> loose;
  private final State state;
  private final int thread;
  private final int mover;
  private final Step.Touch touch;
  private final Map<String, Value.Pointer> later = new HashMap<>();
  private Map<Phase, Integer> inits = new HashMap<>();
  private boolean meets;

  private Horizon(
      Semantics semantics,
      Set<String> loose,
      State state,
      int thread,
      int mover,
      Step.Touch touch) {
    this.semantics = semantics;
    this.machine = semantics.program().machine();
    this.loose = loose;
    this.state = state;
    this.thread = thread;
    this.mover = mover;
    this.touch = touch;
  }

  /** Whether the thread can come to the element that the other one touches, and one writes it. */
  static boolean meets(
      Semantics semantics,
      Set<String> loose,
      State state,
      int thread,
      int mover,
      Step.Touch touch) {
    var horizon = new Horizon(semantics, loose, state, thread, mover, touch);
    horizon.ends(horizon.own().code(), Unit.GRID);
    return horizon.meets;
  }

  private ThreadState own() {
    return state.threads().get(thread);
  }

  /** Goes through code; whether it ends in waiting for the one that moves. */
  private boolean ends(Statement statement, Unit unit) {
    if (meets) {
      return true;
    }
    return switch (statement) {
      case Statement.Seq it -> ends(it.first(), unit) || ends(it.second(), unit);
      case Statement.Declare it -> {
        read(it.value());
        yield ends(it.body(), unit);
      }
      case Statement.Assign it -> {
        read(it.value());
        yield false;
      }
      case Statement.AssignElement it -> {
        read(it.index());
        read(it.value());
        touch(it.array(), true);
        yield false;
      }
      case Statement.If it -> {
        read(it.condition());
        boolean then = ifAtAll(it.then(), unit);
        yield ifAtAll(it.otherwise(), unit) && then;
      }
      case Statement.While it -> {
        read(it.condition());
        ifAtAll(it.body(), unit);
        yield false;
      }
      case Statement.Call it -> call(it, unit);
      case Statement.Split it -> split(it, unit);
      case Statement.Group it -> {
        int size = unit.perspective().size() / it.parts();
        var of = new Perspective(unit.perspective().level(), size);
        yield ends(it.body(), unit.part(of, thread, machine));
      }
      case Statement.Destruct it -> {
        var down = semantics.algebra().down(unit.perspective()).orElseThrow();
        yield ends(it.body(), new Unit(down, unit.first()));
      }
      case Statement.Alloc it -> {
        int owner = it.memory() == Memory.SHARED ? thread / machine.threads() : unit.first();
        var location = new Location(it.name(), it.memory(), owner);
        later.put(it.name(), new Value.Pointer(location, 0, it.count()));
        yield ends(it.body(), unit);
      }
      case Statement.Rename it -> rename(it, unit);
      case Statement.Memcpy it -> {
        copy(it);
        yield false;
      }
      case Statement.Semaphore it -> meeting(it, unit);
      case Statement.Lend it -> ends(it.body(), unit);
      case Statement.Handle it -> {
        touch(it.from(), true);
        state.deferred().get(new Deferral(it.handler(), thread), List.of()).forEach(this::copy);
        yield ends(it.body(), unit);
      }
      case Statement.Skip it -> false;
      case Statement.Free it -> false;
    };
  }

  private boolean ifAtAll(Statement statement, Unit unit) {
    var before = new HashMap<>(inits);
    boolean ends = ends(statement, unit);
    inits = before;
    return ends;
  }

  private boolean call(Statement.Call it, Unit unit) {
    var function = semantics.program().function(it.function()).orElseThrow();
    for (int i = 0; i < it.arguments().size(); i++) {
      var name = function.parameters().get(i).name();
      read(it.arguments().get(i));
      if (it.arguments().get(i) instanceof Expr.Variable argument) {
        array(argument.name()).ifPresent(pointer -> later.put(name, pointer));
      }
    }
    return ends(function.body(), unit.part(function.perspective(), thread, machine));
  }

  private boolean split(Statement.Split it, Unit unit) {
    int position = unit.position(thread, machine);
    if (position < it.left()) {
      return ends(it.first(), unit.from(0, it.left(), machine));
    }
    return position < it.left() + it.right()
        && ends(it.second(), unit.from(it.left(), it.right(), machine));
  }

  /** The whole stands for its part. */
  private boolean rename(Statement.Rename it, Unit unit) {
    array(it.from()).ifPresent(pointer -> later.put(it.to(), pointer));
    if (it.kind() == Statement.Kind.ASYNC_PARTITION) {
      touch(it.from(), true);
      return ends(it.body(), unit);
    }
    init(it.label(), unit);
    boolean hasEntry = semantics.algebra().has(Correction.ENTRY_BARRIER);
    if (hasEntry && waits(it.label(), unit)) {
      return true;
    }
    boolean isIn =
        it.kind() != Statement.Kind.CLAIM || unit.position(thread, machine) < it.number();
    var inside = it.kind() == Statement.Kind.CLAIM ? unit.from(0, it.number(), machine) : unit;
    if (isIn && ends(it.body(), inside)) {
      return true;
    }
    if (hasEntry) {
      init(it.label(), unit);
    }
    return waits(it.label(), unit);
  }

  private boolean meeting(Statement.Semaphore it, Unit unit) {
    return switch (it.action()) {
      case INIT -> {
        init(it.label(), unit);
        yield false;
      }
      case DEC -> false;
      case WAIT -> waits(it.label(), unit);
    };
  }

  private void init(String label, Unit unit) {
    inits.merge(phase(label, unit), 1, Integer::sum);
  }

  private Phase phase(String label, Unit unit) {
    return new Phase(label, unit.first(), machine.size(unit.perspective()), 0);
  }

  /** The one that moves has not begun with this use of the semaphore, and belongs to its unit. */
  private boolean waits(String label, Unit unit) {
    var phase = phase(label, unit);
    boolean isMissed = mover >= unit.first() && mover < unit.first() + phase.threads();
    int mine = own().generations().get(phase, 0) + inits.getOrDefault(phase, 0);
    return isMissed
        && !loose.contains(label)
        && mine > state.threads().get(mover).generations().get(phase, 0);
  }

  private void copy(Statement.Memcpy it) {
    touch(it.from(), false);
    touch(it.to(), true);
  }

  private void read(Expr expression) {
    switch (expression) {
      case Expr.Element it -> {
        read(it.index());
        touch(it.array(), false);
      }
      case Expr.Binary it -> {
        read(it.left());
        read(it.right());
      }
      case Expr.Variable it -> {}
      case Expr.Int it -> {}
      case Expr.Float it -> {}
      case Expr.Bool it -> {}
      case Expr.PartitionId it -> {}
    }
  }

  private void touch(String name, boolean isWrite) {
    var pointer = array(name);
    meets |=
        (isWrite || touch.isWrite())
            && pointer.isPresent()
            && pointer.get().location().equals(touch.location())
            && touch.at() >= pointer.get().offset()
            && touch.at() < pointer.get().offset() + pointer.get().length();
  }

  private Optional<Value.Pointer> array(String name) {
    var found = later.get(name);
    return found != null
        ? Optional.of(found)
        : own().bindings().get(name).map(it -> it.value()).flatMap(Horizon::pointer);
  }

  private static Optional<Value.Pointer> pointer(Value value) {
    return value instanceof Value.Pointer pointer ? Optional.of(pointer) : Optional.empty();
  }
}
