package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** {@code for} and {@code while}. */
final class Loops {
  private record Range(Term from, Term to, Term step, Unroll unroll) {}

  private record Unroll(boolean whole, int copies) {}

  private final Frame frame;
  private final Values values;
  private final Indexing indexing;
  private final Ledger ledger;
  private final CodeBlocks blocks;

  Loops(Frame frame, Values values, Indexing indexing, Ledger ledger, CodeBlocks blocks) {
    this.frame = frame;
    this.values = values;
    this.indexing = indexing;
    this.ledger = ledger;
    this.blocks = blocks;
  }

  Optional<Action> loop(Stmt.While it) {
    ledger.flow().enterLoop(!Retries.isOne(it), true, it.head());
    ledger.memories().rings().enterLoop(it.body(), Optional.empty());
    ledger.inFlight().enterLoop(false);
    ledger.memories().pointers().anticipate(it.body());
    var condition = values.checkCondition(it.condition(), Want.NOTHING);
    ledger.flow().steers(condition, it.condition().span(), Flow.Steered.LOOP);
    var body = blocks.body(it.body(), false);
    ledger.memories().rings().leaveLoop();
    ledger.inFlight().leaveLoop();
    ledger.flow().leaveLoop();
    return Optional.of(new Action.While(condition, body, it.span()));
  }

  Optional<Action> loop(Stmt.For it) {
    var range = range(it);
    if (range.isEmpty()) {
      frame.scope.open();
      frame.scope.put(it.variable().text(), new Symbol.Broken(it.variable().span()));
      ledger.flow().enterLoop(false, true, it.head());
      blocks.body(it.body(), false);
      ledger.flow().leaveLoop();
      frame.scope.close();
      return Optional.empty();
    }
    return range.get().unroll().whole() ? unrolled(it, range.get()) : rolled(it, range.get());
  }

  private Optional<Action> rolled(Stmt.For it, Range range) {
    var bounds =
        range.from().perspective().meet(range.to().perspective()).meet(range.step().perspective());
    for (var bound : List.of(range.from(), range.to(), range.step())) {
      if (!ledger.flow().steers(bound, bound.span(), Flow.Steered.LOOP)) {
        bounds = frame.perspective();
        break;
      }
    }
    var type = loopType(range);
    var variable =
        new Variable(
            it.variable().text(),
            type,
            bounds.meet(frame.perspective()),
            Variable.Origin.LOOP,
            false,
            it.variable().span());
    ledger.memories().rings().loop(variable, range.from(), range.step(), ledger.flow().loopDepth());
    if (isKnown(range)) {
      ledger.flow().unrollable(variable, it.iterable().span());
    }
    ledger.flow().enterLoop(false, true, it.head());
    ledger.memories().rings().enterLoop(it.body(), Optional.of(variable));
    ledger.inFlight().enterLoop(runs(range));
    ledger.memories().pointers().anticipate(it.body());
    frame.scope.open();
    frame.declare(variable);
    var body = blocks.body(it.body(), false);
    frame.scope.close();
    ledger.memories().rings().leaveLoop();
    ledger.inFlight().leaveLoop();
    ledger.flow().leaveLoop();
    return Optional.of(
        new Action.For(
            variable,
            range.from(),
            range.to(),
            range.step(),
            range.unroll().copies(),
            body,
            it.span()));
  }

  /** Whether the first trip certainly happens. */
  private static boolean runs(Range range) {
    return range.from().value().orElse(Value.UNKNOWN) instanceof Value.Int(long first)
        && range.to().value().orElse(Value.UNKNOWN) instanceof Value.Int(long end)
        && range.step().value().orElse(Value.UNKNOWN) instanceof Value.Int(long by)
        && (by > 0 ? first < end : first > end);
  }

  private static Type loopType(Range range) {
    return range.to().type() instanceof Scalar scalar
        ? scalar
        : range.from().type() instanceof Scalar from ? from : Scalar.INT32;
  }

  /** Few trips, each known: nothing but a word is missing to unroll it. */
  private static boolean isKnown(Range range) {
    return range.unroll().copies() == Action.For.FREE
        && range.from().value().orElse(Value.UNKNOWN) instanceof Value.Int(long from)
        && range.to().value().orElse(Value.UNKNOWN) instanceof Value.Int(long to)
        && range.step().value().orElse(Value.UNKNOWN) instanceof Value.Int
        && Math.abs(to - from) <= 256;
  }

  /** One copy of the body for each value. */
  private Optional<Action> unrolled(Stmt.For it, Range range) {
    var values = values(it, range);
    if (values.isEmpty()) {
      return Optional.empty();
    }
    var copies = new ArrayList<Action.Copy>();
    for (var value : values.get()) {
      if (!copies.isEmpty() && ledger.copies().isSpent()) {
        break;
      }
      ledger.flow().enterLoop(false, false, it.head());
      frame.scope.open();
      frame.declare(
          it.variable().text(),
          new Symbol.Known(value, loopType(range), it.variable().span()),
          it.variable().span());
      copies.add(new Action.Copy(value, blocks.body(it.body(), false)));
      frame.scope.close();
      ledger.flow().leaveLoop();
    }
    return Optional.of(new Action.Unrolled(it.variable().text(), copies, it.span()));
  }

  private Optional<List<Value>> values(Stmt.For it, Range range) {
    var from = range.from().value();
    var to = range.to().value();
    var step = range.step().value();
    if (from.isEmpty() || to.isEmpty() || step.isEmpty()) {
      frame.report(
          Code.P0207
              .at(
                  it.iterable().span(),
                  "the bounds of a loop with `unroll=True` must be known when compiling")
              .help("use `unroll=k` for a loop whose trip count is not"));
      return Optional.empty();
    }
    if (!(from.get() instanceof Value.Int(long first)
        && to.get() instanceof Value.Int(long end)
        && step.get() instanceof Value.Int(long by))) {
      return Optional.of(List.of(Value.UNKNOWN));
    }
    if (by == 0) {
      return Optional.of(List.of());
    }
    long trips =
        by > 0
            ? Math.max(0, (end - first + by - 1) / by)
            : Math.max(0, (first - end - by - 1) / -by);
    if (trips > 1 && !ledger.copies().unroll(trips, it.iterable().span())) {
      return Optional.of(List.of(new Value.Int(first)));
    }
    var values = new ArrayList<Value>();
    for (long i = 0; i < trips; i++) {
      values.add(new Value.Int(first + i * by));
    }
    return Optional.of(values);
  }

  private Optional<Range> range(Stmt.For it) {
    if (!(it.iterable() instanceof Expr.Call call)
        || !(call.callee() instanceof Expr.Variable(String name, _))
        || !name.equals("range")) {
      if (!(it.iterable() instanceof Expr.Broken)) {
        frame.report(
            Code.P0105
                .at(it.iterable().span(), "a loop goes over a `range`")
                .help("`for " + it.variable().text() + " in range(0, n):`"));
      }
      return Optional.empty();
    }
    var bounds = new ArrayList<Expr>();
    var unroll = new Unroll(false, Action.For.FREE);
    for (var argument : call.arguments()) {
      if (argument.name().isEmpty()) {
        bounds.add(argument.value());
      } else if (argument.name().get().text().equals("unroll")) {
        unroll = unroll(argument.value());
      } else {
        frame.report(
            Code.P0208
                .at(argument.span(), "`range` has no option `" + argument.name().get().text() + "`")
                .help("`range(a, b, step, unroll=True)`"));
        return Optional.empty();
      }
    }
    if (bounds.isEmpty() || bounds.size() > 3) {
      frame.report(
          Code.P0208
              .at(call.span(), "`range` takes one to three numbers")
              .help("`range(n)`, `range(a, b)`, `range(a, b, step)`"));
      return Optional.empty();
    }
    return bounds(bounds, unroll, call.span());
  }

  private Optional<Range> bounds(List<Expr> written, Unroll unroll, Span span) {
    var terms = new ArrayList<Term>();
    Optional<Scalar> type = Optional.empty();
    for (var bound : written) {
      var term = indexing.index(bound, Want.NOTHING);
      if (term.type().isBroken()) {
        return Optional.empty();
      }
      type =
          term.type() instanceof Scalar scalar && term.value().isEmpty()
              ? Optional.of(scalar)
              : type;
      terms.add(term);
    }
    var common = type.orElse(Scalar.INT32);
    var converted = new ArrayList<Term>();
    for (var term : terms) {
      converted.add(values.convert(term, common));
    }
    var zero = new Term.Constant(new Value.Int(0), common, Optional.empty(), span);
    var one = new Term.Constant(new Value.Int(1), common, Optional.empty(), span);
    var range =
        switch (converted.size()) {
          case 1 -> new Range(zero, converted.get(0), one, unroll);
          case 2 -> new Range(converted.get(0), converted.get(1), one, unroll);
          default -> new Range(converted.get(0), converted.get(1), converted.get(2), unroll);
        };
    if (range.step().value().orElse(Value.UNKNOWN) instanceof Value.Int(long n) && n == 0) {
      frame.report(
          Code.P0214.at(range.step().span(), "a step of 0 never ends").help("use another step"));
      return Optional.empty();
    }
    return Optional.of(range);
  }

  private Unroll unroll(Expr written) {
    var value = values.constant(written, "`unroll=`");
    if (value.isPresent() && value.get() instanceof Value.Truth(boolean whole)) {
      return new Unroll(whole, 1);
    }
    if (value.isPresent()
        && value.get() instanceof Value.Int(long copies)
        && copies >= 1
        && copies <= 1024) {
      return new Unroll(false, (int) copies);
    }
    if (value.isPresent() && !(value.get() instanceof Value.Unknown)) {
      frame.report(
          Code.P0208
              .at(written.span(), "`unroll=` is True or a number of copies from 1 to 1024")
              .help("`unroll=True` or `unroll=4`"));
    }
    return new Unroll(false, Action.For.FREE);
  }
}
