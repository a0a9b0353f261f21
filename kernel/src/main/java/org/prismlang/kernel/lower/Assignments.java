package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Type;

/** Declarations and assignments. */
final class Assignments {
  private final Body body;

  Assignments(Body body) {
    this.body = body;
  }

  void declare(Action.Declare it) {
    var variable = it.variable();
    switch (variable.type()) {
      case Type.Tile _, Type.Ring _ -> {
        var fixed = body.regions.memory(variable, Memory.Space.SHARED, false);
        var memory = it.value().map(body.expressions::of).map(fixed::launched).orElse(fixed);
        body.emit(new Stmt.Allocate(memory, it.span()));
        body.bind(variable, Region.whole(memory));
      }
      case Type.Pointer _ -> {
        var term = it.value().orElseThrow();
        var region = body.regions.of(term);
        var pointer = body.regions.pointer(variable, region);
        var start = body.regions.start(region, term);
        body.emit(new Stmt.Point(List.of(pointer), List.of(start), it.span()));
        body.bind(variable, Region.whole(pointer));
      }
      default -> {
        var local = body.local(variable);
        if (it.value().isPresent()) {
          initialise(local, it.value().get(), it.span());
        } else {
          body.emit(new Stmt.Declare(local, Optional.empty(), it.span()));
        }
        body.bind(variable, new Expr.Read(local));
      }
    }
  }

  private void initialise(Local local, Term value, Span span) {
    var need = body.grouping.common(List.of(value), false);
    if (need.isPresent()) {
      body.emit(new Stmt.Declare(local, Optional.empty(), span));
      body.grouped(need.get(), span, () -> set(new Expr.Read(local), value, span));
    } else if (value instanceof Term.Call call && call.type().equals(local.type())) {
      body.calls.into(call, List.of(local));
    } else if (value instanceof Term.Operation it && it.type().equals(local.type())) {
      body.operations.into(it, local);
    } else {
      body.emit(
          new Stmt.Declare(
              local, Optional.of(body.expressions.initial(value, local.type())), span));
    }
  }

  private void set(Expr target, Term value, Span span) {
    body.emit(new Stmt.Assign(target, body.expressions.as(value, target.type()), span));
  }

  void assign(Action.Assign it) {
    if (it.targets().size() > 1 || it.value().type() instanceof Type.Tuple) {
      several(it);
      return;
    }
    var target = it.targets().getFirst();
    if (target.type().isMemory()) {
      point(List.of(target), List.of(it.value()), it.span());
      return;
    }
    grouped(
        List.of(target, it.value()),
        Parts.isInMemory(target),
        it.span(),
        () -> assign(target, it.value(), it.span()));
  }

  private void grouped(List<Term> terms, boolean stores, Span span, Runnable work) {
    var need = body.grouping.common(terms, stores);
    if (need.isPresent()) {
      body.grouped(need.get(), span, work);
    } else {
      body.in(body.context().stored(stores), work);
    }
  }

  private void assign(Term target, Term value, Span span) {
    switch (target) {
      case Term.Element it when Parts.isInMemory(it) -> {
        var parts = elementAndValue(it, value);
        body.store(new Stmt.Store(parts.access(), parts.value(), "", span));
      }
      case Term.Lane it when Parts.isInMemory(it) ->
          lane(it, span, place -> set(place, value, span));
      default -> set(body.expressions.of(target), value, span);
    }
  }

  private record ElementAndValue(Access access, Expr value) {}

  private ElementAndValue elementAndValue(Term.Element element, Term value) {
    var stored = body.expressions.as(value, element.type());
    return new ElementAndValue(body.regions.element(element), stored);
  }

  /** A lane of a vector in memory: the vector is read, changed and written. */
  private void lane(Term.Lane it, Span span, Consumer<Expr> change) {
    var element = (Term.Element) it.base();
    var access = body.regions.element(element);
    var vector = body.local("vector", element.type(), element.perspective(), span);
    body.emit(
        new Stmt.Declare(vector, Optional.of(new Expr.Load(access, "", vector.type())), span));
    change.accept(new Expr.Lane(new Expr.Read(vector), it.lane(), it.type()));
    body.store(new Stmt.Store(access, new Expr.Read(vector), "", span));
  }

  void update(Action.Update it) {
    grouped(
        List.of(it.target(), it.value()),
        Parts.isInMemory(it.target()),
        it.span(),
        () -> changed(it));
  }

  private void changed(Action.Update it) {
    switch (it.target()) {
      case Term.Element element when Parts.isInMemory(element) -> {
        var value = by(it, element.type());
        body.store(new Stmt.Modify(body.regions.element(element), it.operator(), value, it.span()));
      }
      case Term.Lane lane when Parts.isInMemory(lane) ->
          lane(
              lane,
              it.span(),
              place ->
                  body.emit(new Stmt.Update(place, it.operator(), by(it, lane.type()), it.span())));
      default -> {
        var value = by(it, it.target().type());
        body.emit(
            new Stmt.Update(body.expressions.of(it.target()), it.operator(), value, it.span()));
      }
    }
  }

  private Expr by(Action.Update it, Type type) {
    return it.operator().isShift()
        ? body.expressions.of(it.value())
        : body.expressions.as(it.value(), type);
  }

  private void several(Action.Assign it) {
    if (it.value() instanceof Term.Call call) {
      results(it, call);
      return;
    }
    var values = ((Term.Several) it.value()).elements();
    var targets = new ArrayList<Term>();
    var sources = new ArrayList<Term>();
    var pointers = new ArrayList<Term>();
    var memories = new ArrayList<Term>();
    for (int i = 0; i < values.size(); i++) {
      boolean isPointer = it.targets().get(i).type().isMemory();
      (isPointer ? pointers : targets).add(it.targets().get(i));
      (isPointer ? memories : sources).add(values.get(i));
    }
    assignAll(targets, sources, it.span());
    point(pointers, memories, it.span());
  }

  private void assignAll(List<Term> targets, List<Term> sources, Span span) {
    if (targets.isEmpty()) {
      return;
    }
    var parts = new ArrayList<Supplier<Expr>>();
    for (int i = 0; i < sources.size(); i++) {
      var source = sources.get(i);
      var type = targets.get(i).type();
      parts.add(() -> body.expressions.as(source, type));
    }
    var values = body.inOrder(parts, span);
    if (targets.stream().allMatch(this::isNew)) {
      for (int i = 0; i < values.size(); i++) {
        body.emit(new Stmt.Declare(declared(targets.get(i)), Optional.of(values.get(i)), span));
      }
      return;
    }
    var places = new ArrayList<Expr>();
    var stores = new ArrayList<Stmt>();
    for (var target : targets) {
      places.add(place(target, stores));
    }
    body.emit(new Stmt.AssignAll(places, values, span));
    stores.forEach(body::store);
  }

  /** Also where another copy of the code has declared it before: that one is another variable. */
  private boolean isNew(Term target) {
    return target instanceof Term.Read(var variable, var span)
        && (!body.isBound(variable) || variable.span().equals(span));
  }

  private Local declared(Term target) {
    Variable variable = ((Term.Read) target).variable();
    var local = body.local(variable);
    body.bind(variable, new Expr.Read(local));
    return local;
  }

  /** Where one of several values goes; memory is written afterwards. */
  private Expr place(Term target, List<Stmt> stores) {
    if (isNew(target)) {
      var local = declared(target);
      body.emit(new Stmt.Declare(local, Optional.empty(), target.span()));
      return new Expr.Read(local);
    }
    if (target instanceof Term.Element element && Parts.isInMemory(element)) {
      var value = body.local("value", target.type(), target.perspective(), target.span());
      body.emit(new Stmt.Declare(value, Optional.empty(), target.span()));
      stores.add(
          new Stmt.Store(body.regions.element(element), new Expr.Read(value), "", target.span()));
      return new Expr.Read(value);
    }
    return body.expressions.of(target);
  }

  /** {@code a, b = f(x)}. */
  private void results(Action.Assign it, Term.Call call) {
    var results = call.callee().results();
    boolean areNew = it.targets().stream().allMatch(this::isNew);
    if (areNew) {
      var locals = new ArrayList<Local>();
      it.targets().forEach(target -> locals.add(declared(target)));
      body.calls.into(call, locals);
      return;
    }
    var locals = new ArrayList<Local>();
    for (var result : results) {
      locals.add(body.local("result", result.type(), result.perspective(), call.span()));
    }
    body.calls.into(call, locals);
    var stores = new ArrayList<Stmt>();
    for (int i = 0; i < locals.size(); i++) {
      var place = place(it.targets().get(i), stores);
      var value = Sums.as(new Expr.Read(locals.get(i)), place.type());
      body.emit(new Stmt.Assign(place, value, it.span()));
    }
    stores.forEach(body::store);
  }

  private void point(List<Term> targets, List<Term> sources, Span span) {
    if (targets.isEmpty()) {
      return;
    }
    var pointers = new ArrayList<Memory>();
    var places = new ArrayList<Access>();
    for (int i = 0; i < targets.size(); i++) {
      pointers.add(body.regions.of(targets.get(i)).memory());
      places.add(body.regions.start(body.regions.of(sources.get(i)), sources.get(i)));
    }
    body.emit(new Stmt.Point(pointers, places, span));
  }
}
