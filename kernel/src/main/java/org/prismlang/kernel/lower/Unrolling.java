package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Loops that the checker unrolled, rolled up again where their copies agree. */
final class Unrolling {
  private final Body body;

  Unrolling(Body body) {
    this.body = body;
  }

  void loop(Action.Unrolled it) {
    var rolled = it.copies().size() > 1 ? rolled(it) : Optional.<Stmt>empty();
    if (rolled.isPresent()) {
      body.emit(rolled.get());
    } else {
      copies(it);
    }
  }

  private Optional<Stmt> rolled(Action.Unrolled it) {
    var values = new ArrayList<Long>();
    for (var copy : it.copies()) {
      values.add(((Value.Int) copy.value()).value());
    }
    int outside = body.names.mark();
    var counter =
        new Local(body.names.fresh(it.variable()), Scalar.INT32, Perspective.GRID, it.span());
    int inside = body.names.mark();
    var copies = new ArrayList<List<Stmt>>();
    for (int i = 0; i < values.size(); i++) {
      body.names.reset(inside);
      copies.add(copy(it.copies().get(i), new Body.Counter(it.variable(), values.get(i), counter)));
      boolean isHopeless = i == 1 && Rolling.merge(copies, values.subList(0, 2), counter).isEmpty();
      if (isHopeless) {
        break;
      }
    }
    var merged =
        copies.size() == values.size()
            ? Rolling.merge(copies, values, counter)
            : Optional.<List<Stmt>>empty();
    if (merged.isEmpty()) {
      body.names.reset(outside);
      return Optional.empty();
    }
    long step = values.get(1) - values.getFirst();
    return Optional.of(
        new Stmt.For(
            counter,
            Sums.constant(values.getFirst()),
            Sums.constant(values.getLast() + step),
            Sums.constant(step),
            0,
            merged.get(),
            it.span()));
  }

  private List<Stmt> copy(Action.Copy copy, Body.Counter counter) {
    var counters = new ArrayList<>(body.context().counters());
    counters.add(counter);
    return body.gatherIn(
        body.context().counting(counters), () -> body.statements.list(copy.body()));
  }

  /** One after the other, the variable a plain constant in each. */
  private void copies(Action.Unrolled it) {
    var shadowing = new ArrayList<Body.Counter>();
    for (var counter : body.context().counters()) {
      if (!counter.name().equals(it.variable())) {
        shadowing.add(counter);
      }
    }
    var copies = new ArrayList<List<Stmt>>();
    for (var copy : it.copies()) {
      copies.add(
          body.gatherIn(
              body.context().counting(shadowing), () -> body.statements.list(copy.body())));
    }
    new Exits(body).inTurn(copies, it.span()).forEach(body::emit);
  }
}
