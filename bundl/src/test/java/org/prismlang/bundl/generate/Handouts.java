package org.prismlang.bundl.generate;

import static org.prismlang.bundl.generate.Values.NOWHERE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.bundl.generate.Scope.Known;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Statement.Kind;
import org.prismlang.bundl.syntax.Type;

/** Arrays under other names, and copies of them. */
final class Handouts {
  private final Chance chance;
  private final Code code;

  Handouts(Chance chance, Code code) {
    this.chance = chance;
    this.code = code;
  }

  private List<Known> owned(Place at, Scope scope) {
    return scope.find(
        it ->
            it.isArray()
                && it.array().memory() != Memory.LOCAL
                && it.of().equals(at.perspective()));
  }

  /** With anything inside. */
  Optional<Statement> any(Place at, Scope scope) {
    var arrays = owned(at, scope);
    if (arrays.isEmpty()) {
      return Optional.empty();
    }
    var array = chance.of(arrays);
    var kind =
        at.canGoDown() && chance.once(2)
            ? Kind.LOWER
            : chance.once(3) ? Kind.CLAIM : Kind.PARTITION;
    var numbers = at.divisors();
    if (kind == Kind.PARTITION) {
      numbers = numbers.stream().filter(it -> it <= array.length()).toList();
    }
    int number = kind.hasNumber() ? chance.of(numbers) : 0;
    var view = view(array, kind, number, at);
    var inside = kind == Kind.CLAIM ? at.from(0, number) : at.inside();
    var body = code.block(inside, scope.without(array).with(view));
    return Optional.of(rename(kind, array, view, number, body));
  }

  private Known view(Known array, Kind kind, int number, Place at) {
    var of =
        switch (kind) {
          case PARTITION -> new Perspective(at.level(), at.size() / number);
          case CLAIM -> new Perspective(at.level(), number);
          case LOWER -> at.down().perspective();
          case ASYNC_PARTITION -> at.perspective();
        };
    int length = kind == Kind.PARTITION ? array.length() / number : array.length();
    return new Known(chance.name("y"), of, array.type(), length, false);
  }

  private Statement rename(Kind kind, Known array, Known view, int number, Statement body) {
    return new Statement.Rename(
        kind, chance.name("p"), array.name(), view.name(), number, body, NOWHERE);
  }

  /** Down to threads, which write their parts. */
  Optional<Statement> production(Place at, Scope scope) {
    var arrays = owned(at, scope);
    return arrays.isEmpty() ? Optional.empty() : Optional.of(produce(chance.of(arrays), at, scope));
  }

  private Statement produce(Known array, Place at, Scope scope) {
    if (code.isWritten(array, at)) {
      var store = code.store(array, at, scope);
      return chance.once(2) ? store : Code.then(store, code.block(at.inside(), scope));
    }
    if (at.canGoDown()) {
      var view = view(array, Kind.LOWER, 0, at);
      var inner = scope.without(array).with(view);
      var body = new Statement.Destruct(produce(view, at.down(), inner), NOWHERE);
      return rename(Kind.LOWER, array, view, 0, body);
    }
    var numbers = at.divisors().stream().filter(it -> it > 1 && it <= array.length()).toList();
    if (numbers.isEmpty() || chance.once(4)) {
      int size = chance.of(at.divisors().stream().filter(it -> it < at.size()).toList());
      var view = view(array, Kind.CLAIM, size, at);
      var inner = scope.without(array).with(view);
      return rename(Kind.CLAIM, array, view, size, produce(view, at.from(0, size), inner));
    }
    int parts = chance.of(numbers);
    var view = view(array, Kind.PARTITION, parts, at);
    var inner = scope.without(array).with(view);
    return rename(Kind.PARTITION, array, view, parts, parts(view, parts, at.inside(), inner));
  }

  private Statement parts(Known view, int parts, Place at, Scope scope) {
    int size = at.size() / parts;
    var splits = at.splits().stream().filter(it -> it[0] % size == 0 && it[1] % size == 0).toList();
    if (!splits.isEmpty() && chance.once(3)) {
      var sizes = chance.of(splits);
      return new Statement.Split(
          sizes[0],
          sizes[1],
          grouped(view, size, at.from(0, sizes[0]), scope),
          grouped(view, size, at.from(sizes[0], sizes[1]), scope),
          NOWHERE);
    }
    return grouped(view, size, at, scope);
  }

  private Statement grouped(Known view, int size, Place at, Scope scope) {
    var body = produce(view, at.part(size), scope);
    return at.size() == size ? body : new Statement.Group(at.size() / size, body, NOWHERE);
  }

  Optional<Statement> copy(Place at, Scope scope) {
    var targets =
        scope.find(
            it -> it.isArray() && it.of().equals(at.perspective()) && code.isWritten(it, at));
    return targets.isEmpty() ? Optional.empty() : copy(at, scope, chance.of(targets));
  }

  private Optional<Statement> copy(Place at, Scope scope, Known target) {
    boolean isAsync = target.type() instanceof Type.Async;
    var type = target.type() instanceof Type.Async async ? async.array() : target.array();
    var sources =
        scope.find(
            it ->
                it.isArray()
                    && it.of().equals(at.perspective())
                    && it.array().element() == type.element()
                    && it.length() >= target.length());
    return sources.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Statement.Memcpy(isAsync, target.name(), chance.of(sources).name(), NOWHERE));
  }

  Optional<Statement> async(Place at, Scope scope) {
    var arrays = scope.find(it -> it.isArray() && it.of().equals(at.perspective()));
    if (!at.isThread() || arrays.isEmpty()) {
      return Optional.empty();
    }
    var array = chance.of(arrays);
    var label = chance.name("h");
    var view =
        new Known(
            chance.name("y"),
            at.perspective(),
            new Type.Async(label, array.array()),
            array.length(),
            false);
    // One copy: of several, any may be the last.
    var others = scope.without(array);
    var statements = new ArrayList<Statement>();
    if (chance.once(2)) {
      statements.add(code.block(at.inside(), others));
    }
    copy(at, others.with(view), view).ifPresent(statements::add);
    statements.add(code.block(at.inside(), others));
    var body =
        statements.reversed().stream()
            .reduce((second, first) -> Code.then(first, second))
            .orElseThrow();
    return Optional.of(
        new Statement.Rename(
            Kind.ASYNC_PARTITION, label, array.name(), view.name(), 0, body, NOWHERE));
  }
}
