package org.prismlang.kernel.analyze;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.type.Scalar;

/** Loops, trip by trip as long as somebody knows the trips and there are not too many. */
final class Loops {
  /** Statements of a block, once a warp, after which loops are cut short. */
  private static final int MOST_STEPS = 1_000_000;

  /** Trips of a loop that is cut short. */
  private static final int SAMPLED_TRIPS = 16;

  private final Accesses accesses;
  private final Expressions expressions;
  private final Lanes nobody;
  private final Body statements;
  private final LongSupplier steps;
  private boolean areCut;

  /** Walks statements; who comes out of them. */
  interface Body {
    Lanes list(List<Stmt> statements, Lanes lanes, Around around);
  }

  /**
   * @param steps statements that warps have met so far
   */
  Loops(
      Accesses accesses,
      Expressions expressions,
      Lanes nobody,
      Body statements,
      LongSupplier steps) {
    this.accesses = accesses;
    this.expressions = expressions;
    this.nobody = nobody;
    this.statements = statements;
    this.steps = steps;
  }

  /** Whether some loop was cut short. */
  boolean areCut() {
    return areCut;
  }

  Lanes count(Stmt.For loop, Lanes lanes, Around around) {
    var from = expressions.of(loop.from(), lanes, around.frame());
    var to = expressions.of(loop.to(), lanes, around.frame());
    var step = expressions.of(loop.step(), lanes, around.frame());
    var name = loop.variable().name();
    var inside = new Exits(nobody);
    var within = around.with(inside);
    var why = !from.isKnown() ? from.why() : !to.isKnown() ? to.why() : step.why();
    if (!why.isEmpty() || !accesses.doubt().isEmpty()) {
      guess(loop.body(), Optional.of(loop.variable()), why, lanes, within);
      return lanes;
    }
    var type = (Scalar) loop.variable().type();
    var live = lanes;
    var value = from;
    for (int trips = 0; ; trips++) {
      var now = value;
      live =
          where(
              live,
              step.isUniform() && to.isUniform() && now.isUniform(),
              it ->
                  step.at(it) < 0
                      ? Integers.compare(now.at(it), to.at(it), type) > 0
                      : Integers.compare(now.at(it), to.at(it), type) < 0);
      if (live.isEmpty()) {
        return lanes.without(around.frame().returned);
      }
      if (isTooLong(trips)) {
        areCut = true;
        return lanes.without(around.frame().returned);
      }
      around.frame().numbers.put(name, value);
      live = trip(loop.body(), live, within);
      if (isUncertain(within)) {
        guess(loop.body(), Optional.of(loop.variable()), within.doubt(), lanes, within);
        return lanes.without(around.frame().returned);
      }
      value = value.plus(step).as(type);
    }
  }

  Lanes repeat(Stmt.While loop, Lanes lanes, Around around) {
    var inside = new Exits(nobody);
    var within = around.with(inside);
    var live = lanes;
    for (int trips = 0; ; trips++) {
      var condition = expressions.of(loop.condition(), live, around.frame());
      if (!condition.isKnown() || !accesses.doubt().isEmpty()) {
        guess(loop.body(), Optional.empty(), condition.why(), live, within);
        return lanes.without(around.frame().returned);
      }
      live = where(live, condition.isUniform(), it -> condition.at(it) != 0);
      if (live.isEmpty()) {
        return lanes.without(around.frame().returned);
      }
      if (isTooLong(trips)) {
        areCut = true;
        return lanes.without(around.frame().returned);
      }
      live = trip(loop.body(), live, within);
      if (isUncertain(within)) {
        guess(loop.body(), Optional.empty(), within.doubt(), lanes, within);
        return lanes.without(around.frame().returned);
      }
    }
  }

  /** Of the lanes, those for which it holds; {@code isUniform}: for all or none. */
  private Lanes where(Lanes lanes, boolean isUniform, IntPredicate holds) {
    return isUniform ? holds.test(0) ? lanes : nobody : lanes.where(holds);
  }

  private boolean isTooLong(int trips) {
    return steps.getAsLong() > MOST_STEPS && trips >= SAMPLED_TRIPS;
  }

  private static void forget(List<Stmt> body, String why, Frame frame) {
    for (var name : Changes.in(body)) {
      if (frame.numbers.containsKey(name)) {
        frame.numbers.put(name, Num.unknown(why));
      }
    }
  }

  /** One trip; who goes on to the next. */
  private Lanes trip(List<Stmt> body, Lanes lanes, Around around) {
    var exits = around.exits();
    exits.continued = nobody;
    exits.doubtOfTrip = "";
    var done = statements.list(body, lanes, around).or(exits.continued);
    return done.without(exits.broken).without(around.frame().returned);
  }

  /** Whether somebody may have left the loop, or the procedure. */
  private static boolean isUncertain(Around around) {
    return !around.exits().doubt.isEmpty() || !around.frame().doubt.isEmpty();
  }

  /** A loop of which nobody knows the trips: one stands for all. */
  private void guess(
      List<Stmt> body, Optional<Local> counter, String why, Lanes lanes, Around around) {
    var reason = why.isEmpty() ? accesses.doubt() : why;
    forget(body, reason, around.frame());
    counter.ifPresent(it -> around.frame().numbers.put(it.name(), Num.unknown(reason)));
    accesses.doubting(reason, () -> statements.list(body, lanes, around));
  }
}
