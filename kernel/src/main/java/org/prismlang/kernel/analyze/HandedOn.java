package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Rewrite;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * What a loop hands on from trip to trip is what some trip has made, so a tile that is stored in a
 * later trip is one of those that the loop goes through:
 *
 * <pre>
 * p = -1                             p = -1
 * for t in range(a, b, c):           for t in range(a, b, c):
 *     if p >= 0:                         if p >= 0:
 *         use(p)                             for s in range(a, b, c):
 *     p = f(t)                                   if f(s) >= 0:
 *                                                    use(f(s))
 *                                        p = f(t)
 * </pre>
 *
 * The second text does more than the first, never less, which is right for whoever asks whether
 * accesses stay apart. {@code p} is assigned in one place, so it is the first number or {@code f}
 * of a trip that ran, and with the first number nobody comes past the condition. What {@code f} is
 * made of has one value for a trip: positions, locals that never change, and what a trip makes of
 * its number. Several that are assigned side by side are of one trip. The condition on {@code p}
 * itself stays around it, and nobody knows what it says, so nothing is refuted by a trip that is
 * none.
 *
 * <p>{@code s} is called a turn of {@code t} where every trip that uses {@code p} assigns it
 * afterwards: then a later trip uses what a later trip has made, and behind the loop there is a
 * later one still.
 */
final class HandedOn {
  private static final String TRIP = Called.OF + "trip ";
  private static final String TURN = Called.OF + "turn ";

  private final LocalWrites writes;
  private final List<Group> groups = new ArrayList<>();

  /**
   * Locals that are assigned side by side.
   *
   * @param first what they are before
   * @param next what a trip makes of them
   * @param made statements of a trip that this is computed from
   */
  private record Group(
      Stmt.For loop, Map<String, Expr> first, Map<String, Expr> next, List<Stmt> made) {}

  private HandedOn(LocalWrites writes) {
    this.writes = writes;
  }

  /** Whether a loop of that name stands for the one trip that made what another one uses. */
  static boolean isSomeTrip(String loop) {
    return loop.contains(TRIP) || isTurn(loop);
  }

  /** Whether trips that use it one after the other use those of trips one after the other. */
  static boolean isTurn(String loop) {
    return loop.contains(TURN);
  }

  /** The kernel, as far as it is about where accesses can be. */
  static Kernel in(Kernel kernel) {
    var handed = new HandedOn(LocalWrites.in(kernel));
    handed.gather(kernel.body());
    return handed.groups.isEmpty()
        ? kernel
        : kernel.with(kernel.barriers(), handed.list(kernel.body()));
  }

  private void gather(List<Stmt> statements) {
    var together = new LinkedHashMap<String, Expr>();
    for (var statement : statements) {
      if (statement instanceof Stmt.Assign(Expr.Read(Local local), Expr value, _)
          && loopOf(local.name()).isPresent()) {
        together.put(local.name(), value);
      } else {
        group(together).ifPresent(groups::add);
        together.clear();
        Bodies.of(statement).forEach(this::gather);
      }
    }
    group(together).ifPresent(groups::add);
  }

  /** The loop that hands a local on, which has a number before it, and no other loop's. */
  private Optional<Stmt.For> loopOf(String name) {
    var declared = writes.declaredAndAssigned(name).filter(it -> number(it).isPresent());
    var around = declared.map(LocalWrites.Place::loops).orElse(List.of());
    return declared
        .flatMap(_ -> writes.assigned(name))
        .map(LocalWrites.Place::loops)
        .filter(it -> it.size() == around.size() + 1)
        .filter(it -> it.subList(0, around.size()).equals(around))
        .flatMap(List::getLast)
        .filter(it -> writes.isStill(it.variable().name()));
  }

  private static Optional<Expr> number(LocalWrites.Place declared) {
    return declared.statement() instanceof Stmt.Declare(_, var value, _)
        ? value.filter(HandedOn::isNumber)
        : Optional.empty();
  }

  private static boolean isNumber(Expr expr) {
    return expr instanceof Expr.Constant(Value.Int _, _);
  }

  private Optional<Group> group(Map<String, Expr> together) {
    if (together.isEmpty()) {
      return Optional.empty();
    }
    var loop = loopOf(together.keySet().iterator().next()).orElseThrow();
    var first = new LinkedHashMap<String, Expr>();
    var reads = new LinkedHashSet<String>();
    for (var each : together.entrySet()) {
      first.put(
          each.getKey(),
          writes.declaredAndAssigned(each.getKey()).flatMap(HandedOn::number).orElseThrow());
      if (!isComputed(each.getValue(), reads)) {
        return Optional.empty();
      }
    }
    boolean hasBounds =
        List.of(loop.from(), loop.to(), loop.step()).stream().allMatch(it -> isComputed(it, reads));
    return hasBounds
        ? made(loop, reads).map(made -> new Group(loop, first, Map.copyOf(together), made))
        : Optional.empty();
  }

  /** Whether it is about locals and positions alone; notes the locals. */
  private static boolean isComputed(Expr expr, Set<String> reads) {
    Walk.exprs(expr)
        .forEach(
            it -> {
              if (it instanceof Expr.Read(Local local)) {
                reads.add(local.name());
              }
            });
    return Walk.accesses(expr).findAny().isEmpty();
  }

  /** What a trip makes them of, in order; empty where something else has a part in it. */
  private Optional<List<Stmt>> made(Stmt.For loop, Set<String> reads) {
    var open = new ArrayList<>(reads);
    var wanted = new LinkedHashSet<Stmt>();
    while (!open.isEmpty()) {
      var name = open.removeLast();
      if (!writes.isStill(name)) {
        return Optional.empty();
      }
      var place = writes.once(name).filter(it -> it.loops().contains(Optional.of(loop)));
      if (place.isPresent() && wanted.add(place.get().statement())) {
        var more = new LinkedHashSet<String>();
        if (!place.get().loops().getLast().equals(Optional.of(loop))
            || !isMade(place.get().statement(), more)) {
          return Optional.empty();
        }
        open.addAll(more);
      }
    }
    return Optional.of(Walk.statements(loop.body()).filter(wanted::contains).toList());
  }

  private static boolean isMade(Stmt statement, Set<String> reads) {
    return switch (statement) {
      case Stmt.Declare declare -> declare.value().stream().allMatch(it -> isComputed(it, reads));
      case Stmt.Invoke call ->
          call.arguments().stream()
              .allMatch(
                  it ->
                      it instanceof Operand.OfValue(Expr value)
                          && !(value.type() instanceof Type.Array)
                          && isComputed(value, reads));
      default -> false;
    };
  }

  private List<Stmt> list(List<Stmt> statements) {
    return statements.stream().map(this::statement).toList();
  }

  private Stmt statement(Stmt statement) {
    var inside = Bodies.map(statement, this::list);
    return inside instanceof Stmt.If branch
        ? groups.stream()
            .filter(it -> isBehind(branch, it))
            .findFirst()
            .<Stmt>map(it -> ofSomeTrip(branch, it))
            .orElse(branch)
        : inside;
  }

  /**
   * Whether the condition keeps out who has the first numbers, and what is inside just uses them.
   */
  private static boolean isBehind(Stmt.If branch, Group group) {
    return isFalse(new Rewrite(it -> replaced(it, group.first()), true).expr(branch.condition()))
        && Walk.statements(branch.then())
            .noneMatch(
                it ->
                    switch (it) {
                      case Stmt.Break _, Stmt.Continue _, Stmt.Return _ -> true;
                      case Stmt.Assign(Expr.Read(Local local), _, _) ->
                          group.next().containsKey(local.name());
                      default -> false;
                    });
  }

  private static Expr replaced(Expr expr, Map<String, Expr> values) {
    return expr instanceof Expr.Read(Local local) ? values.getOrDefault(local.name(), expr) : expr;
  }

  private static boolean isFalse(Expr condition) {
    return switch (condition) {
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _)
          when operator == BinaryOperator.AND ->
          isFalse(left) || isFalse(right);
      case Expr.Binary(
              BinaryOperator operator,
              Expr.Constant(Value.Int(long left), _),
              Expr.Constant(Value.Int(long right), _),
              _) ->
          switch (operator) {
            case EQUAL -> left != right;
            case NOT_EQUAL -> left == right;
            case LESS -> left >= right;
            case LESS_EQUAL -> left > right;
            case GREATER -> left <= right;
            case GREATER_EQUAL -> left < right;
            default -> false;
          };
      default -> false;
    };
  }

  /**
   * Places that ask for the same trips have the same names for them: these are the same numbers.
   */
  private Stmt ofSomeTrip(Stmt.If branch, Group group) {
    var loop = group.loop();
    var suffix = (isAssignedBehind(branch, group) ? TURN : TRIP) + groups.indexOf(group);
    var counter = loop.variable().suffixed(suffix);
    var own = new LinkedHashMap<String, Expr>();
    own.put(loop.variable().name(), new Expr.Read(counter));
    for (var statement : group.made()) {
      results(statement).forEach(it -> own.put(it.name(), new Expr.Read(it.suffixed(suffix))));
    }
    var ofTrip = new Rewrite(it -> replaced(it, own), renamed(own), true);
    var values = new LinkedHashMap<String, Expr>();
    group.next().forEach((name, next) -> values.put(name, ofTrip.expr(next)));
    var handed = new Rewrite(it -> replaced(it, values), true);
    var body = new ArrayList<>(ofTrip.statements(group.made()));
    body.add(
        new Stmt.If(
            handed.expr(branch.condition()),
            handed.statements(branch.then()),
            List.of(),
            branch.span()));
    var trips =
        new Stmt.For(
            counter, loop.from(), loop.to(), loop.step(), Stmt.For.FREE, body, branch.span());
    return new Stmt.If(branch.condition(), List.of(trips), branch.otherwise(), branch.span());
  }

  /**
   * Whether whoever uses it here assigns it before the next trip, whatever happens: the assignment
   * is what every trip does that comes to its end, and nothing between the two leaves the trip.
   * Outside of the loop nobody assigns it.
   */
  private static boolean isAssignedBehind(Stmt.If branch, Group group) {
    var body = group.loop().body().stream().flatMap(HandedOn::unconditional).toList();
    if (Walk.statements(body).noneMatch(it -> isLike(it, branch))) {
      return true;
    }
    int use = body.size() - 1;
    while (Walk.statements(List.of(body.get(use))).noneMatch(it -> isLike(it, branch))) {
      use--;
    }
    for (var behind : body.subList(use, body.size())) {
      if (behind instanceof Stmt.Assign(Expr.Read(Local local), _, _)
          && group.next().containsKey(local.name())) {
        return true;
      }
      if (Walk.statements(List.of(behind)).anyMatch(HandedOn::leaves)) {
        return false;
      }
    }
    return false;
  }

  /** What whoever comes to a statement does one after the other. */
  private static Stream<Stmt> unconditional(Stmt statement) {
    return switch (statement) {
      case Stmt.Block _, Stmt.Group _, Stmt.Open _, Stmt.Batch _ ->
          Bodies.of(statement).stream().flatMap(List::stream).flatMap(HandedOn::unconditional);
      default -> Stream.of(statement);
    };
  }

  private static boolean isLike(Stmt statement, Stmt.If branch) {
    return statement instanceof Stmt.If && statement.span().equals(branch.span());
  }

  private static boolean leaves(Stmt statement) {
    return switch (statement) {
      case Stmt.Break _, Stmt.Continue _, Stmt.Return _ -> true;
      default -> false;
    };
  }

  private static Rewrite.Names renamed(Map<String, Expr> own) {
    return new Rewrite.Names(
        it -> own.get(it.name()) instanceof Expr.Read(Local local) ? local : it,
        it -> it,
        it -> it);
  }

  private static List<Local> results(Stmt statement) {
    return switch (statement) {
      case Stmt.Declare declare -> List.of(declare.local());
      case Stmt.Invoke call -> call.results();
      default -> List.of();
    };
  }
}
