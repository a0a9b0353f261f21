package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.memory.Memories;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/**
 * {@code a, b = f(x)} and {@code x, y = y, x}: all of the right side is read first; names that are
 * not declared yet are declared.
 */
final class SeveralTargets {
  private final Frame frame;
  private final Values values;
  private final Indexing indexing;
  private final Places places;
  private final Memories memories;
  private final Declarations declarations;

  SeveralTargets(
      Frame frame,
      Values values,
      Indexing indexing,
      Places places,
      Memories memories,
      Declarations declarations) {
    this.frame = frame;
    this.values = values;
    this.indexing = indexing;
    this.places = places;
    this.memories = memories;
    this.declarations = declarations;
  }

  Optional<Action> assign(Stmt.Assign it) {
    memories.pointers().anticipate(List.of(it));
    var assigned = it.value() instanceof Expr.Tuple tuple ? values(it, tuple) : results(it);
    if (assigned.isEmpty()) {
      it.targets().forEach(this::declareBroken);
    }
    return assigned;
  }

  /** Nothing more is said about names whose value is wrong. */
  private void declareBroken(Expr target) {
    if (isNew(target)) {
      frame.scope.put(((Expr.Variable) target).name(), new Symbol.Broken(target.span()));
    }
  }

  private boolean isNew(Expr target) {
    return target instanceof Expr.Variable name
        && frame.scope.find(name.name()).isEmpty()
        && frame.module.find(name.name()).isEmpty();
  }

  private boolean sameCount(Stmt.Assign it, int values) {
    if (it.targets().size() == values) {
      return true;
    }
    frame.report(
        Code.P0208
            .at(it.span(), it.targets().size() + " targets, but " + Count.of(values, "value"))
            .help("as many values as targets"));
    return false;
  }

  private Optional<Action> results(Stmt.Assign it) {
    var value = values.check(it.value(), Want.NOTHING);
    int count = value.type() instanceof Type.Tuple types ? types.elements().size() : 1;
    if (value.type().isBroken() || !sameCount(it, count) || !(value instanceof Term.Call call)) {
      return Optional.empty();
    }
    var targets = new ArrayList<Term>();
    for (int i = 0; i < it.targets().size(); i++) {
      result(it.targets().get(i), call.callee().results().get(i), value).ifPresent(targets::add);
    }
    return Optional.of(new Action.Assign(targets, value, it.span()));
  }

  private Optional<Term> result(Expr target, Function.Result result, Term value) {
    if (isNew(target)) {
      return Optional.of(declare((Expr.Variable) target, result.type(), result.perspective()));
    }
    var place = places.place(target);
    if (place.isEmpty()) {
      return place;
    }
    if (!Conversion.accepts(place.get().type(), result.type())) {
      frame.report(
          Code.P0205
              .at(
                  target.span(),
                  "this result is " + result.type() + ", the target " + place.get().type())
              .help("declare it `" + result.type() + "`"));
      return Optional.empty();
    }
    places.assignResult(place.get(), result.perspective(), value, target.span());
    return place;
  }

  private Term declare(Expr.Variable name, Type type, Perspective perspective) {
    var variable =
        new Variable(
            name.name(),
            type,
            perspective.meet(frame.perspective()),
            Variable.Origin.LOCAL,
            false,
            name.span());
    frame.declare(variable);
    return new Term.Read(variable, name.span());
  }

  private Optional<Action> values(Stmt.Assign it, Expr.Tuple tuple) {
    if (!sameCount(it, tuple.elements().size())) {
      return Optional.empty();
    }
    var targets = new ArrayList<Term>();
    var values = new ArrayList<Term>();
    var fresh = new ArrayList<Runnable>();
    boolean broken = false;
    for (int i = 0; i < it.targets().size(); i++) {
      var target = it.targets().get(i);
      var written = tuple.elements().get(i);
      var pair =
          isNew(target)
              ? declared((Expr.Variable) target, written, fresh)
              : isPointer(target) ? pointer(target, written) : value(target, written, it);
      broken |= pair.isEmpty();
      pair.ifPresent(
          both -> {
            targets.add(both.getFirst());
            values.add(both.getLast());
          });
    }
    fresh.forEach(Runnable::run);
    if (broken) {
      return Optional.empty();
    }
    var types = values.stream().map(Term::type).toList();
    return Optional.of(
        new Action.Assign(
            targets,
            new Term.Several(values, new Type.Tuple(types), Perspective.THREAD, tuple.span()),
            it.span()));
  }

  private boolean isPointer(Expr target) {
    return target instanceof Expr.Variable && indexing.startsAtMemory(target);
  }

  /** The name is there once all values are read. */
  private Optional<List<Term>> declared(
      Expr.Variable name, Expr written, List<Runnable> afterwards) {
    var checked = values.check(written, Want.NOTHING);
    var type = Conversion.settled(checked.type());
    if (type.isBroken() || !(type.isValue() || type instanceof Type.Array)) {
      if (!type.isBroken()) {
        frame.report(
            Code.P0201
                .at(name.span(), "`" + name.name() + "` is not declared")
                .help("declare it: `" + name.name() + " : " + type + " @ … = …`"));
      }
      return Optional.empty();
    }
    var value = values.convert(checked, type);
    var variable =
        new Variable(
            name.name(),
            type,
            value.perspective().meet(frame.perspective()),
            Variable.Origin.LOCAL,
            false,
            name.span());
    afterwards.add(
        () -> {
          frame.declare(variable);
          memories.rings().declared(variable, Optional.of(value));
        });
    return Optional.of(List.of(new Term.Read(variable, name.span()), value));
  }

  private Optional<List<Term>> pointer(Expr target, Expr written) {
    var left = indexing.memory(target);
    if (left.isEmpty() || !(left.get().term().type() instanceof Type.Pointer type)) {
      return Optional.empty();
    }
    var right = declarations.memory(written, type);
    right.ifPresent(use -> declarations.rebind(left.get(), use));
    return right.map(use -> List.of(left.get().term(), use.term()));
  }

  private Optional<List<Term>> value(Expr target, Expr written, Stmt.Assign it) {
    var place = places.place(target);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    var value =
        values.checkAs(written, place.get().type(), Optional.of(places.perspective(place.get())));
    places.assign(place.get(), value, it.span());
    return Optional.of(List.of(place.get(), value));
  }
}
