package org.prismlang.bundl.generate;

import static org.prismlang.bundl.generate.Values.NOWHERE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.generate.Scope.Known;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Level;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Operator;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;

/** Statements that have a derivation where they are. */
final class Code {
  private static final int DEEPEST = 9;
  private static final Statement SKIP = new Statement.Skip(NOWHERE);

  private final Chance chance;
  private final Algebra algebra;
  private final Values values;
  private final Handouts handouts;
  private final List<Callee> functions = new ArrayList<>();
  private int fuel;

  /** A function, and how long the arrays are that it is called with. */
  record Callee(Program.Function function, List<Integer> lengths) {}

  Code(Chance chance, Algebra algebra) {
    this.chance = chance;
    this.algebra = algebra;
    this.values = new Values(chance, algebra);
    this.handouts = new Handouts(chance, this);
  }

  void declare(Callee callee) {
    functions.add(callee);
  }

  /** About so many statements. */
  Statement body(Place at, Scope scope, int statements) {
    fuel = statements;
    return block(at, scope);
  }

  Statement block(Place at, Scope scope) {
    return block(at, scope, chance.between(1, at.depth() < 3 ? 4 : 3));
  }

  private Statement block(Place at, Scope scope, int count) {
    if (count == 0 || fuel <= 0) {
      return SKIP;
    }
    fuel--;
    return switch (chance.below(12)) {
      case 0, 1 -> declaration(at, scope, count - 1);
      case 2, 3 -> allocation(at, scope, count - 1);
      case 4 -> at.depth() < DEEPEST ? loop(at, scope, count - 1) : rest(at, scope, count);
      default -> rest(at, scope, count);
    };
  }

  private Statement rest(Place at, Scope scope, int count) {
    var first = one(at.inside(), scope);
    return first.map(it -> then(it, block(at, scope, count - 1))).orElse(SKIP);
  }

  static Statement then(Statement first, Statement second) {
    return second instanceof Statement.Skip ? first : new Statement.Seq(first, second, NOWHERE);
  }

  private Statement declaration(Place at, Scope scope, int count) {
    var type = chance.of(List.of(Type.Base.INT, Type.Base.INT, Type.Base.INT, Type.Base.BOOL));
    var of = chance.once(2) ? at.perspective() : below(at);
    var known = new Known(chance.name("i"), of, type, 0, false);
    return new Statement.Declare(
        known.name(),
        type,
        of,
        values.of(type, at, scope),
        block(at, scope.with(known), count + 1),
        NOWHERE);
  }

  /** Any perspective below. */
  private Perspective below(Place at) {
    var all = new ArrayList<Perspective>();
    for (var level : Level.values()) {
      for (int size = 1; size <= 8; size++) {
        var one = new Perspective(level, size);
        if (algebra.isBelow(one, at.perspective())) {
          all.add(one);
        }
      }
    }
    return chance.of(all);
  }

  private Statement allocation(Place at, Scope scope, int count) {
    var memories = new ArrayList<>(List.of(Memory.LOCAL, Memory.GLOBAL));
    int most = Math.min(at.budget(), 2 * at.machine().threads());
    if (at.isBlock() && most > 0) {
      memories.addAll(List.of(Memory.SHARED, Memory.SHARED, Memory.SHARED));
    }
    var memory = chance.of(memories);
    int units = Math.min(4, at.machine().size(at.perspective()));
    int length =
        memory == Memory.SHARED
            ? Math.min(most, chance.once(2) ? at.machine().threads() : chance.between(1, most))
            : chance.once(2) ? units : chance.between(1, 4);
    var element = chance.once(8) ? Type.Base.BOOL : Type.Base.INT;
    var known =
        new Known(
            chance.name("s"),
            memory == Memory.SHARED ? Perspective.BLOCK : at.perspective(),
            new Type.Array(element, memory),
            length,
            false);
    int left = at.budget() - (memory == Memory.SHARED ? length : 0);
    var body = block(at.with(left), scope.with(known), count + 2);
    return new Statement.Alloc(known.name(), memory, element, length, body, NOWHERE);
  }

  private Statement loop(Place at, Scope scope, int count) {
    var known = new Known(chance.name("k"), at.perspective(), Type.Base.INT, 0, true);
    var counter = Values.variable(known.name());
    var inner = scope.with(known);
    int most = chance.between(1, 2);
    // What bounds it may be data.
    Expr bound = Values.number(most);
    if (chance.once(3)) {
      bound =
          new Expr.Binary(
              Operator.REMAINDER,
              values.of(Type.Base.INT, at, scope),
              Values.number(most + 1),
              NOWHERE);
    }
    var next = new Expr.Binary(Operator.ADD, counter, Values.number(1), NOWHERE);
    var step = new Statement.Assign(known.name(), next, NOWHERE);
    var body = block(at.inside(), inner, 2);
    var loop =
        new Statement.While(
            new Expr.Binary(Operator.LESS, counter, bound, NOWHERE),
            body instanceof Statement.Skip ? step : new Statement.Seq(body, step, NOWHERE),
            NOWHERE);
    return new Statement.Declare(
        known.name(),
        Type.Base.INT,
        at.perspective(),
        Values.number(0),
        then(loop, block(at, inner, count)),
        NOWHERE);
  }

  /** One statement, of a kind that is possible here. */
  private Optional<Statement> one(Place at, Scope scope) {
    for (int attempt = 0; attempt < 20; attempt++) {
      boolean isDeep = at.depth() >= DEEPEST;
      var found =
          switch (isDeep ? chance.below(8) : chance.below(20)) {
            case 0, 1 -> assignment(at, scope);
            case 2, 3, 4 -> store(at, scope);
            case 5 -> handouts.copy(at, scope);
            case 6 -> call(at, scope);
            case 7 -> chance.once(4) ? Optional.of(SKIP) : handouts.copy(at, scope);
            case 8 -> Optional.of(branch(at, scope));
            case 9 -> split(at, scope);
            case 10, 11 -> group(at, scope);
            case 12 -> destruct(at, scope);
            case 13 -> Optional.of(meeting(at, scope));
            case 14 -> handouts.async(at, scope);
            case 15, 16 -> handouts.any(at, scope);
            default -> handouts.production(at, scope);
          };
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<Statement> assignment(Place at, Scope scope) {
    var targets =
        scope.find(
            it ->
                it.type() instanceof Type.Base
                    && !it.isCounter()
                    && algebra.isBelow(it.of(), at.perspective()));
    if (targets.isEmpty()) {
      return Optional.empty();
    }
    var target = chance.of(targets);
    var value = values.of((Type.Base) target.type(), at, scope);
    return Optional.of(new Statement.Assign(target.name(), value, NOWHERE));
  }

  private Optional<Statement> store(Place at, Scope scope) {
    var targets = scope.find(it -> it.isArray() && isWritten(it, at));
    return targets.isEmpty() ? Optional.empty() : Optional.of(store(chance.of(targets), at, scope));
  }

  Statement store(Known target, Place at, Scope scope) {
    return new Statement.AssignElement(
        target.name(),
        values.index(target.length(), at, scope),
        values.of(target.array().element(), at, scope),
        NOWHERE);
  }

  boolean isWritten(Known it, Place at) {
    var memory = it.array().memory();
    return algebra.isBelow(it.of(), at.perspective())
        && (memory == Memory.LOCAL || isByOne(at))
        && (memory != Memory.SHARED || at.isBelowBlock());
  }

  private boolean isByOne(Place at) {
    return at.isOneThread() || !algebra.has(Correction.SINGLE_WRITER);
  }

  private Statement branch(Place at, Scope scope) {
    return new Statement.If(
        values.of(Type.Base.BOOL, at, scope),
        block(at.inside(), scope, 2),
        chance.once(2) ? SKIP : block(at.inside(), scope, 2),
        NOWHERE);
  }

  private Optional<Statement> split(Place at, Scope scope) {
    var splits = at.splits();
    if (splits.isEmpty()) {
      return Optional.empty();
    }
    var sizes = chance.of(splits);
    return Optional.of(
        new Statement.Split(
            sizes[0],
            sizes[1],
            block(at.from(0, sizes[0]), scope),
            chance.once(4) ? SKIP : block(at.from(sizes[0], sizes[1]), scope),
            NOWHERE));
  }

  private Optional<Statement> group(Place at, Scope scope) {
    if (at.size() == 1) {
      return Optional.empty();
    }
    int parts = chance.once(2) ? at.size() : chance.of(at.divisors());
    var body = block(at.part(at.size() / parts), scope);
    return Optional.of(new Statement.Group(parts, body, NOWHERE));
  }

  private Optional<Statement> destruct(Place at, Scope scope) {
    return at.canGoDown()
        ? Optional.of(new Statement.Destruct(block(at.down(), scope), NOWHERE))
        : Optional.empty();
  }

  private Statement meeting(Place at, Scope scope) {
    var label = chance.name("p");
    var meet = new ArrayList<Statement>();
    for (var action : Statement.Action.values()) {
      meet.add(new Statement.Semaphore(action, label, NOWHERE));
      if (action != Statement.Action.WAIT && chance.once(2)) {
        one(at.inside(), scope).ifPresent(meet::add);
      }
    }
    return meet.reversed().stream().reduce((second, first) -> then(first, second)).orElseThrow();
  }

  private Optional<Statement> call(Place at, Scope scope) {
    var fitting =
        functions.stream()
            .filter(it -> it.function().shared() <= at.budget())
            .filter(it -> algebra.isBelow(it.function().perspective(), at.perspective()))
            .toList();
    if (fitting.isEmpty()) {
      return Optional.empty();
    }
    var callee = chance.of(fitting);
    var arguments = new ArrayList<Expr>();
    var left = scope;
    for (int i = 0; i < callee.lengths().size(); i++) {
      var type = callee.function().parameters().get(i).type();
      if (type instanceof Type.Base base) {
        arguments.add(values.of(base, at, scope));
        continue;
      }
      int least = callee.lengths().get(i);
      var of = callee.function().perspective();
      var arrays =
          left.find(it -> it.type().equals(type) && it.of().equals(of) && it.length() == least);
      if (arrays.isEmpty()) {
        return Optional.empty();
      }
      var array = chance.of(arrays);
      arguments.add(Values.variable(array.name()));
      left = left.without(array);
    }
    return Optional.of(new Statement.Call(callee.function().name(), arguments, NOWHERE));
  }
}
