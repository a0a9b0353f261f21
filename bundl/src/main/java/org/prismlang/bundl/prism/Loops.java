package org.prismlang.bundl.prism;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Operator;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr.Call;
import org.prismlang.lang.syntax.Stmt;

/** {@code while}, and {@code for} by it. */
final class Loops {
  private static final int MOST_COPIES = 64;

  private final Body body;

  Loops(Body body) {
    this.body = body;
  }

  /** A condition that takes statements is computed before the loop and at its end. */
  Statement of(Stmt.While it, Scope scope, Place place) {
    var here = new Values.Here(scope, place, Values.Ids.NONE);
    var inside = body.of(it.body(), scope, place, it.head());
    var found = new ArrayList<Expr>();
    var plain =
        body.values.value(
            it.condition(),
            here,
            condition -> {
              found.add(condition);
              return new Statement.Skip(it.head());
            });
    if (plain instanceof Statement.Skip) {
      return new Statement.While(found.getFirst(), inside, it.head());
    }
    var name = body.names.fresh("goes");
    Values.Use store = value -> new Statement.Assign(name, value, it.head());
    var first = body.values.store(it.condition(), here, store);
    var again = body.values.store(it.condition(), here, store);
    var loop =
        new Statement.While(
            new Expr.Variable(name, it.head()), Values.sequence(inside, again), it.head());
    return new Statement.Declare(
        name,
        Type.Base.BOOL,
        place.at(),
        new Expr.Bool(false, it.head()),
        Values.sequence(first, loop),
        it.head());
  }

  Statement of(Stmt.For it, Scope scope, Place place) {
    if (!(it.iterable() instanceof Call call) || !Written.isNamed(call, "range")) {
      throw new Outside(it.iterable().span(), "loops go over ranges");
    }
    var ends =
        call.arguments().stream()
            .filter(argument -> argument.name().isEmpty())
            .map(argument -> argument.value())
            .toList();
    boolean isUnrolled =
        Writing.named(call.arguments(), "unroll")
            .flatMap(e -> Writing.truth(e, scope))
            .equals(Optional.of(true));
    if (ends.isEmpty() || ends.size() > 3) {
      throw new Outside(call.span(), "a range has one to three numbers");
    }
    var step = ends.size() > 2 ? Writing.number(ends.get(2), scope) : OptionalInt.of(1);
    if (step.isEmpty() || step.getAsInt() == 0) {
      throw new Outside(call.span(), "Bundl has no loop whose step only a run knows");
    }
    return isUnrolled
        ? copies(it, ends, step.getAsInt(), scope, place)
        : loop(it, ends, step.getAsInt(), scope, place);
  }

  private Statement loop(
      Stmt.For it, List<org.prismlang.lang.syntax.Expr> ends, int step, Scope scope, Place place) {
    var span = it.head();
    var here = new Values.Here(scope, place, Values.Ids.NONE);
    var name = body.names.fresh(it.variable().text());
    var i = new Expr.Variable(name, span);
    var scalar =
        new Known.Scalar(name, Type.Base.INT, place.written(), place.at(), true, Optional.empty());
    var inside = body.of(it.body(), scope.with(it.variable().text(), scalar), place, span);
    var next =
        new Statement.Assign(
            name, new Expr.Binary(Operator.ADD, i, new Expr.Int(step, span), span), span);
    Values.Use loop =
        end ->
            new Statement.While(
                step > 0
                    ? new Expr.Binary(Operator.LESS, i, end, span)
                    : new Expr.Binary(Operator.LESS, end, i, span),
                Values.sequence(inside, next),
                span);
    var last = ends.get(ends.size() > 1 ? 1 : 0);
    var known = Writing.number(last, scope);
    Values.Use from =
        first ->
            new Statement.Declare(
                name,
                Type.Base.INT,
                place.at(),
                first,
                known.isPresent()
                    ? loop.apply(new Expr.Int(known.getAsInt(), span))
                    : kept(last, here, loop, span),
                span);
    return ends.size() > 1
        ? body.values.value(ends.getFirst(), here, from)
        : from.apply(new Expr.Int(0, span));
  }

  /** Bounds are evaluated once. */
  private Statement kept(
      org.prismlang.lang.syntax.Expr last, Values.Here here, Values.Use loop, Span span) {
    var name = body.names.fresh("end");
    return body.values.value(
        last,
        here,
        end ->
            new Statement.Declare(
                name,
                Type.Base.INT,
                here.place().at(),
                end,
                loop.apply(new Expr.Variable(name, span)),
                span));
  }

  private Statement copies(
      Stmt.For it, List<org.prismlang.lang.syntax.Expr> ends, int step, Scope scope, Place place) {
    var first = ends.size() > 1 ? Writing.number(ends.getFirst(), scope) : OptionalInt.of(0);
    var end = Writing.number(ends.get(ends.size() > 1 ? 1 : 0), scope);
    if (first.isEmpty() || end.isEmpty()) {
      throw new Outside(it.head(), "the bounds of a loop that is unrolled are constants");
    }
    Statement all = new Statement.Skip(it.head());
    int copies = 0;
    for (int i = first.getAsInt(); step > 0 ? i < end.getAsInt() : i > end.getAsInt(); i += step) {
      if (++copies > MOST_COPIES) {
        throw new Outside(it.head(), "too many copies of a loop for Bundl's states");
      }
      var inner = scope.with(it.variable().text(), new Known.Constant(i, Type.Base.INT));
      all = Values.sequence(all, body.of(it.body(), inner, place, it.head()));
    }
    return all;
  }
}
