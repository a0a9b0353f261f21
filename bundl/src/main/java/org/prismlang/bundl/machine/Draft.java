package org.prismlang.bundl.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.lang.source.Span;

/** A state in the middle of one thread's step: get, update and rename of A.3.1. */
final class Draft {
  private final Algebra algebra;
  private final int thread;
  private final boolean keepsLog;
  private final List<Step.Touch> touches = new ArrayList<>();

  Table<String, Binding> bindings;
  Table<Location, Cells> heap;
  Table<Phase, Integer> semaphores;
  Table<Phase, Integer> generations;
  Table<Deferral, List<Statement.Memcpy>> deferred;
  Table<Unit, Long> log;
  int budget;
  boolean meets;

  Draft(Algebra algebra, boolean keepsLog, State state, int thread) {
    this.algebra = algebra;
    this.thread = thread;
    this.keepsLog = keepsLog;
    var own = state.threads().get(thread);
    this.bindings = own.bindings();
    this.heap = state.heap();
    this.semaphores = state.semaphores();
    this.generations = own.generations();
    this.deferred = state.deferred();
    this.log = own.log();
    this.budget = own.budget();
  }

  Algebra algebra() {
    return algebra;
  }

  Machine machine() {
    return algebra.machine();
  }

  boolean has(Correction correction) {
    return algebra.has(correction);
  }

  int thread() {
    return thread;
  }

  List<Step.Touch> touches() {
    return touches;
  }

  NoStep stuck(String rule, String why, Span span) {
    return new NoStep(thread, rule, why, false, span);
  }

  /** The binding of a name that is there and not lent. */
  Binding binding(String name, String rule, Span span) {
    var binding = bindings.get(name);
    if (binding.isEmpty()) {
      throw stuck(rule, "`" + name + "` is not bound", span);
    }
    if (binding.get().isLent()) {
      throw stuck(rule, "`" + name + "` is lent", span);
    }
    return binding.get();
  }

  Value.Pointer pointer(Binding binding, String name, String rule, Span span) {
    if (binding.value() instanceof Value.Pointer pointer) {
      return pointer;
    }
    throw stuck(rule, "`" + name + "` is no array", span);
  }

  void bind(String name, Binding binding) {
    bindings = bindings.with(name, binding);
  }

  /** What was lent is its owner's again. */
  void giveBack(String name, String rule, Span span) {
    var binding = bindings.get(name);
    if (binding.isEmpty()) {
      throw stuck(rule, "`" + name + "` is not bound", span);
    }
    bind(name, binding.get().lent(false));
  }

  Value read(Value.Pointer pointer, int index, String rule, Span span) {
    int at = place(pointer, index, rule, span);
    touch(pointer, at, false);
    return heap.get(pointer.location()).orElseThrow().values().get(at);
  }

  void write(Value.Pointer pointer, int index, Value value, String rule, Span span) {
    int at = place(pointer, index, rule, span);
    touch(pointer, at, true);
    var location = pointer.location();
    heap = heap.with(location, heap.get(location).orElseThrow().with(at, value));
  }

  /** Where an element is; the calculus assumes that there is one. */
  private int place(Value.Pointer pointer, int index, String rule, Span span) {
    int at = pointer.offset() + index;
    int count = heap.get(pointer.location()).orElseThrow().values().size();
    if (index < 0 || index >= pointer.length() || at >= count) {
      throw new NoStep(
          thread, rule, index + " is beside the " + pointer.length() + " elements", true, span);
    }
    return at;
  }

  private void touch(Value.Pointer pointer, int at, boolean isWrite) {
    if (pointer.location().memory() != Memory.LOCAL) {
      touches.add(new Step.Touch(pointer.location(), at, isWrite));
    }
  }

  /** The thread's unit did this, all of it alike. */
  void log(Unit unit, Span where, Object what) {
    if (keepsLog) {
      long before = log.get(unit, 0L);
      long event = where.start() * 0x9E3779B97F4A7C15L + what.hashCode();
      log = log.with(unit, (before ^ event) * 0xD6E8FEB86659FD93L + 1);
    }
  }

  /** The part of the code's unit that data of a perspective belongs to. */
  Unit part(Unit unit, Perspective perspective) {
    return unit.part(perspective, thread, machine());
  }

  Optional<Perspective> down(Perspective perspective) {
    return algebra.down(perspective);
  }
}
