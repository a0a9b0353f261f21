package org.prismlang.bundl.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.source.Span;

/** Arrays: made, handed out under other names, copied. */
final class Handing {
  private final Draft draft;

  Handing(Draft draft) {
    this.draft = draft;
  }

  /** All threads of a unit allocate one array, the first of them makes it; locals are their own. */
  void allocate(Statement.Alloc it, Unit unit) {
    int owner =
        switch (it.memory()) {
          case LOCAL -> draft.thread();
          case SHARED -> draft.thread() / draft.machine().threads();
          case GLOBAL -> unit.first();
        };
    var location = new Location(it.name(), it.memory(), owner);
    if (draft.heap.get(location).isEmpty()) {
      var zeros = Collections.nCopies(it.count(), zero(it.element()));
      draft.heap = draft.heap.with(location, new Cells(zeros));
    }
    var of = it.memory() == Memory.SHARED ? Perspective.BLOCK : unit.perspective();
    var type = new Type.Array(it.element(), it.memory());
    draft.bind(it.name(), new Binding(of, type, new Value.Pointer(location, 0, it.count()), false));
  }

  private static Value zero(Type.Base type) {
    return switch (type) {
      case BOOL -> new Value.Bool(false);
      case INT -> new Value.Int(0);
      case FLOAT -> new Value.Float(0);
    };
  }

  Statement step(Statement.Rename it, Unit unit) {
    return switch (it.kind()) {
      case PARTITION -> partition(it, unit);
      case CLAIM -> claim(it, unit);
      case LOWER -> lower(it, unit);
      case ASYNC_PARTITION -> async(it, unit);
    };
  }

  private Statement partition(Statement.Rename it, Unit unit) {
    var x = owned(it, unit, "S-Partition");
    var at = unit.perspective();
    if (it.number() < 1 || at.size() % it.number() != 0) {
      throw draft.stuck("S-Partition", it.number() + " does not divide " + at.size(), it.span());
    }
    var of = new Perspective(at.level(), at.size() / it.number());
    var whole = (Value.Pointer) x.value();
    rename(it, x, of, x.type(), part(whole, it.number(), of, unit));
    return between(it, new Statement.Lend(it.from(), it.body(), it.span()));
  }

  private Value.Pointer part(Value.Pointer whole, int parts, Perspective of, Unit unit) {
    if (!draft.has(Correction.PARTITION_OFFSET)) {
      int offset = parts * unit.position(draft.thread(), draft.machine());
      return new Value.Pointer(whole.location(), whole.offset() + offset, whole.length());
    }
    int length = whole.length() / parts;
    int number = unit.number(of, draft.thread(), draft.machine());
    return new Value.Pointer(whole.location(), whole.offset() + number * length, length);
  }

  private Statement claim(Statement.Rename it, Unit unit) {
    var x = owned(it, unit, "S-Claim");
    int size = unit.perspective().size();
    if (it.number() < 1 || it.number() > size) {
      throw draft.stuck("S-Claim", it.number() + " is not within " + size, it.span());
    }
    boolean isOurs = draft.has(Correction.CLAIM_DIVIDES);
    if (isOurs && size % it.number() != 0) {
      throw draft.stuck("S-Claim", it.number() + " does not divide " + size, it.span());
    }
    rename(it, x, new Perspective(unit.perspective().level(), it.number()), x.type(), x.value());
    var split =
        new Statement.Split(
            it.number(),
            isOurs ? 0 : size - it.number(),
            it.body(),
            new Statement.Skip(it.span()),
            it.span());
    return between(it, new Statement.Lend(it.from(), split, it.span()));
  }

  private Statement lower(Statement.Rename it, Unit unit) {
    var x = owned(it, unit, "S-Lower");
    var down = draft.down(unit.perspective());
    if (down.isEmpty()) {
      throw draft.stuck("S-Lower", "↓" + unit.perspective() + " is not there", it.span());
    }
    rename(it, x, down.get(), x.type(), x.value());
    return between(it, new Statement.Lend(it.from(), it.body(), it.span()));
  }

  private Statement async(Statement.Rename it, Unit unit) {
    var rule = "S-Async-Partition-Congr";
    mustBeThread(unit, rule, it.span());
    var x = draft.binding(it.from(), rule, it.span());
    var pointer = draft.pointer(x, it.from(), rule, it.span());
    if (!(x.type() instanceof Type.Array array)) {
      throw draft.stuck(rule, "copies to `" + it.from() + "` are deferred", it.span());
    }
    mustOwn(x, unit, rule, it.span());
    rename(it, x, unit.perspective(), new Type.Async(it.label(), array), pointer);
    return new Statement.Handle(it.label(), it.from(), it.body(), it.span());
  }

  private void mustBeThread(Unit unit, String rule, Span span) {
    if (!unit.perspective().equals(Perspective.THREAD)) {
      throw draft.stuck(rule, "π is " + unit.perspective() + ", not (Thread, 1)", span);
    }
  }

  private void mustOwn(Binding x, Unit unit, String rule, Span span) {
    if (!x.perspective().equals(unit.perspective())) {
      throw draft.stuck(
          rule, "the array is of " + x.perspective() + ", not of " + unit.perspective(), span);
    }
  }

  private Binding owned(Statement.Rename it, Unit unit, String rule) {
    var x = draft.binding(it.from(), rule, it.span());
    var pointer = draft.pointer(x, it.from(), rule, it.span());
    mustOwn(x, unit, rule, it.span());
    if (x.type() instanceof Type.Async) {
      throw draft.stuck(rule, "copies to `" + it.from() + "` are deferred", it.span());
    }
    if (pointer.location().memory() == Memory.LOCAL) {
      throw draft.stuck(rule, "`" + it.from() + "` is a thread's own", it.span());
    }
    return x;
  }

  private void rename(Statement.Rename it, Binding x, Perspective of, Type type, Value value) {
    draft.bind(it.from(), x.lent(true));
    draft.bind(it.to(), new Binding(of, type, value, false));
  }

  /** All come before what is handed out is touched, and all are done before it is back. */
  private Statement between(Statement.Rename it, Statement body) {
    var init = new Statement.Semaphore(Statement.Action.INIT, it.label(), it.span());
    var dec = new Statement.Semaphore(Statement.Action.DEC, it.label(), it.span());
    var wait = new Statement.Semaphore(Statement.Action.WAIT, it.label(), it.span());
    var end = Semantics.seq(dec, wait);
    if (!draft.has(Correction.ENTRY_BARRIER)) {
      return Semantics.seq(init, Semantics.seq(body, end));
    }
    var meet = Semantics.seq(init, end);
    return Semantics.seq(meet, Semantics.seq(body, meet));
  }

  void copy(Statement.Memcpy it, Unit unit) {
    var rule = "S-Memcpy";
    var to = draft.binding(it.to(), rule, it.span());
    var from = draft.binding(it.from(), rule, it.span());
    mustOwn(to, unit, rule, it.span());
    mustOwn(from, unit, rule, it.span());
    var target = draft.pointer(to, it.to(), rule, it.span());
    var source = draft.pointer(from, it.from(), rule, it.span());
    if (from.type() instanceof Type.Async) {
      throw draft.stuck(rule, "copies to `" + it.from() + "` are deferred", it.span());
    }
    if (!draft.has(Correction.MEMCPY_COPIES)) {
      draft.bind(it.to(), to.holding(source));
      return;
    }
    for (int i = 0; i < target.length(); i++) {
      draft.write(target, i, draft.read(source, i, rule, it.span()), rule, it.span());
    }
  }

  void defer(Statement.Memcpy it, Unit unit) {
    var rule = "S-Async-Memcpy";
    mustBeThread(unit, rule, it.span());
    var to = draft.binding(it.to(), rule, it.span());
    var from = draft.binding(it.from(), rule, it.span());
    mustOwn(from, unit, rule, it.span());
    draft.pointer(from, it.from(), rule, it.span());
    if (!(to.type() instanceof Type.Async async)) {
      throw draft.stuck(rule, "`" + it.to() + "` is not for deferred copies", it.span());
    }
    // As published the copy does not say whose it is; the innermost handler is as good a guess.
    var key = key(async.handler());
    var waiting = new ArrayList<>(draft.deferred.get(key, List.of()));
    waiting.add(new Statement.Memcpy(false, it.to(), it.from(), it.span()));
    waiting.sort(Comparator.comparingInt(copy -> copy.span().start()));
    draft.deferred = draft.deferred.with(key, List.copyOf(waiting));
    draft.meets |= !draft.has(Correction.DEFERRED_OF_THREAD);
  }

  List<Statement.Memcpy> deferred(String handler) {
    draft.meets |= !draft.has(Correction.DEFERRED_OF_THREAD);
    return draft.deferred.get(key(handler), List.of());
  }

  Statement.Memcpy take(String handler, List<Statement.Memcpy> waiting, int choice) {
    var rest = new ArrayList<>(waiting);
    var taken = rest.remove(choice);
    draft.deferred = draft.deferred.with(key(handler), List.copyOf(rest));
    return taken;
  }

  private Deferral key(String handler) {
    return new Deferral(handler, draft.has(Correction.DEFERRED_OF_THREAD) ? draft.thread() : 0);
  }
}
