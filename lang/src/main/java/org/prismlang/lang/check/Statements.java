package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.head.Demands;
import org.prismlang.lang.check.names.BuiltIn;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.check.types.Operators;
import org.prismlang.lang.check.types.Types;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.types.WrittenPerspectives;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Statements, except loops, perspectives and views, which have rooms of their own. */
final class Statements implements CodeBlocks {
  private final Frame frame;
  private final Values values;
  private final Indexing indexing;
  private final Operators operators;
  private final Ledger ledger;
  private final Places places;
  private final Loops loops;
  private final Splits splits;
  private final ViewStatements views;
  private final Declarations declarations;
  private final SeveralTargets several;
  private final Barriers barriers;
  private final Consumer<Item.Function> uncalled;
  private Results results = Results.NONE;

  Statements(
      Frame frame,
      Values values,
      Types types,
      WrittenPerspectives perspectives,
      Indexing indexing,
      Operators operators,
      Places places,
      Operations operations,
      Ledger ledger,
      LaunchedTiles tiles,
      Consumer<Item.Function> uncalled) {
    this.frame = frame;
    this.values = values;
    this.indexing = indexing;
    this.operators = operators;
    this.places = places;
    this.ledger = ledger;
    this.uncalled = uncalled;
    this.loops = new Loops(frame, values, indexing, ledger, this);
    this.splits = new Splits(frame, values, ledger, this);
    this.views =
        new ViewStatements(
            frame,
            new ViewFunctions(frame, values, perspectives, indexing, operators, ledger.memories()),
            new Groups(frame, perspectives),
            operations,
            ledger,
            this);
    this.declarations = new Declarations(frame, values, types, indexing, places, ledger, tiles);
    this.several =
        new SeveralTargets(frame, values, indexing, places, ledger.memories(), declarations);
    this.barriers = new Barriers(frame, perspectives, operations, ledger.flow());
  }

  /** The code of the function itself, whose `return`s give these results. */
  List<Action> entry(List<Stmt> code, Results given) {
    results = given;
    return statements(code, true);
  }

  @Override
  public List<Action> function(List<Stmt> statements, Results inner) {
    var outer = results;
    results = inner;
    var body = body(statements, true);
    results = outer;
    return body;
  }

  @Override
  public List<Action> body(List<Stmt> statements, boolean tail) {
    frame.scope.open();
    long shared = ledger.shared().live();
    var actions = statements(statements, tail);
    ledger.shared().restore(shared);
    frame.scope.close();
    return actions;
  }

  /** Statements in the scope that is open. */
  List<Action> statements(List<Stmt> statements, boolean tail) {
    var actions = new ArrayList<Action>();
    boolean ended = false;
    for (int i = 0; i < statements.size(); i++) {
      var statement = statements.get(i);
      if (ended && !(statement instanceof Stmt.Broken)) {
        frame.report(
            Code.P0223
                .at(
                    statement
                        .span()
                        .file()
                        .span(
                            statement.span().start(),
                            Math.min(statement.span().end(), endOfLine(statement))),
                    "this is never reached")
                .help("remove it, or the exit before it"));
        break;
      }
      statement(statement, tail && i == statements.size() - 1).ifPresent(actions::add);
      ended =
          statement instanceof Stmt.Break
              || statement instanceof Stmt.Continue
              || statement instanceof Stmt.Return;
    }
    ArrivalsAndWaits.check(actions, frame);
    frame.scope.functionsInBlock().forEach(it -> uncalled.accept(it.function()));
    return actions;
  }

  private static int endOfLine(Stmt statement) {
    var text = statement.span().file().text();
    int end = text.indexOf('\n', statement.span().start());
    return end < 0 ? text.length() : end;
  }

  private Optional<Action> statement(Stmt statement, boolean tail) {
    return switch (statement) {
      case Stmt.Declare it -> declarations.declare(it);
      case Stmt.Assign it -> assign(it);
      case Stmt.Update it -> update(it);
      case Stmt.For it -> {
        Demands.check(it.decorators(), frame);
        yield loops.loop(it);
      }
      case Stmt.While it -> {
        Demands.check(it.decorators(), frame);
        yield loops.loop(it);
      }
      case Stmt.If it -> branch(it, tail);
      case Stmt.Break it -> {
        ledger.flow().exitLoop("break", it.span());
        yield Optional.of(new Action.Break(it.span()));
      }
      case Stmt.Continue it -> {
        ledger.flow().exitLoop("continue", it.span());
        yield Optional.of(new Action.Continue(it.span()));
      }
      case Stmt.Return it -> results.returns(it, frame, values, indexing, ledger.flow());
      case Stmt.Pass _ -> Optional.empty();
      case Stmt.Assert it -> assertion(it);
      case Stmt.With it -> views.with(it, 0, tail);
      case Stmt.Match it -> splits.match(it, tail);
      case Stmt.Do it -> call(it);
      case Stmt.Nested it -> {
        frame.declare(
            it.function().name().text(),
            new Symbol.OfFunction(it.function(), it.function().name().span()),
            it.function().name().span());
        yield Optional.empty();
      }
      case Stmt.Broken _ -> Optional.empty();
    };
  }

  private Optional<Action> branch(Stmt.If it, boolean tail) {
    var condition = values.checkCondition(it.condition(), Want.NOTHING);
    if (condition.value().orElse(Value.UNKNOWN) instanceof Value.Truth(boolean truth)) {
      var kept = body(truth ? it.then() : it.otherwise(), tail);
      return Optional.of(new Action.Block(kept, it.span()));
    }
    ledger.flow().steers(condition, it.condition().span(), Flow.Steered.BRANCH);
    ledger.flow().enterCondition();
    var before = ledger.memories().rings().steps();
    var inFlight = ledger.inFlight().state();
    var then = body(it.then(), tail);
    var after = ledger.memories().rings().steps();
    var leftInFlight = ledger.inFlight().state();
    ledger.memories().rings().restore(before);
    ledger.inFlight().restore(inFlight);
    var otherwise = body(it.otherwise(), tail);
    ledger.memories().rings().join(after);
    ledger.inFlight().join(leftInFlight);
    ledger.flow().leaveCondition();
    return Optional.of(new Action.If(condition, then, otherwise, it.span()));
  }

  private Optional<Action> assertion(Stmt.Assert it) {
    ledger.inFlight().speaks("assert", it.span());
    frame.facts.noteImpure();
    var condition = values.checkCondition(it.condition(), Want.NOTHING);
    var message = Optional.<String>empty();
    if (it.message().isPresent()) {
      message = words(it.message().get(), "the message of an `assert`");
    }
    return Optional.of(new Action.Assert(condition, message, it.span()));
  }

  private Optional<String> words(Expr written, String what) {
    if (written instanceof Expr.Text text) {
      return Optional.of(text.value());
    }
    if (!(written instanceof Expr.Broken)) {
      frame.report(Code.P0205.at(written.span(), what + " is a text").help("write it in quotes"));
    }
    return Optional.empty();
  }

  private Optional<Action> assign(Stmt.Assign it) {
    if (it.targets().size() > 1) {
      return several.assign(it);
    }
    var target = it.targets().getFirst();
    if (target instanceof Expr.Variable name
        && it.value() instanceof Expr.Lambda lambda
        && frame.scope.find(name.name()).isEmpty()) {
      frame.declare(name.name(), new Symbol.OfLambda(lambda, name.span()), name.span());
      return Optional.empty();
    }
    if (target instanceof Expr.Variable name
        && frame.isHost
        && BuiltIn.isBuffer(it.value())
        && frame.scope.find(name.name()).isEmpty()
        && frame.module.find(name.name()).isEmpty()) {
      return made(name, it);
    }
    if (target instanceof Expr.Variable name && frame.scope.find(name.name()).isEmpty()) {
      return undeclared(name, it.value());
    }
    if (indexing.startsAtMemory(target) && target instanceof Expr.Variable name) {
      return declarations.pointer(name, it);
    }
    var place = places.place(target);
    if (place.isEmpty()) {
      values.check(it.value(), Want.NOTHING);
      return Optional.empty();
    }
    var perspective = places.perspective(place.get());
    var value = values.checkAs(it.value(), place.get().type(), Optional.of(perspective));
    places.assign(place.get(), value, it.span());
    return Optional.of(new Action.Assign(List.of(place.get()), value, it.span()));
  }

  /** {@code x = buffer(float, n)} says all that a declaration would. */
  private Optional<Action> made(Expr.Variable name, Stmt.Assign it) {
    var term = values.check(it.value(), Want.NOTHING);
    if (term.type().isBroken()) {
      frame.scope.unknown(name.name(), name.span());
      return Optional.empty();
    }
    var variable =
        new Variable(
            name.name(),
            term.type(),
            frame.perspective(),
            Variable.Origin.LOCAL,
            false,
            name.span());
    frame.declare(variable);
    return Optional.of(new Action.Declare(variable, Optional.of(term), it.span()));
  }

  private Optional<Action> undeclared(Expr.Variable name, Expr value) {
    var declared = frame.module.find(name.name());
    frame.scope.unknown(name.name(), name.span());
    var term = values.check(value, Want.target(Perspective.THREAD));
    if (declared.isPresent()) {
      frame.report(
          Code.P0111
              .at(name.span(), "`" + name.name() + "` belongs to the module and cannot be assigned")
              .label(declared.get().span(), "declared here")
              .help("declare a variable of another name"));
    } else {
      var type = term.type().isBroken() ? "int" : Conversion.settled(term.type()).toString();
      frame.report(
          Suggestions.nearest(
              Code.P0201.at(name.span(), "`" + name.name() + "` is not declared"),
              name.span(),
              frame.scope.variables(),
              "declare it: `" + name.name() + " : " + type + " = …`"));
    }
    return Optional.empty();
  }

  private Optional<Action> update(Stmt.Update it) {
    var place = places.place(it.target());
    if (place.isEmpty()) {
      values.check(it.value(), Want.NOTHING);
      return Optional.empty();
    }
    var perspective = places.perspective(place.get());
    places.readsBeforeWrite(place.get());
    var value = values.check(it.value(), Want.of(place.get().type(), perspective));
    var result = operators.binary(it.operator(), place.get(), value, it.span());
    var converted = kept(it, result, place.get());
    places.update(place.get(), it.operator(), value, converted, it.span());
    return Optional.of(new Action.Update(place.get(), it.operator(), value, it.span()));
  }

  /** P0206: what {@code x += e} computes goes back into {@code x}. */
  private Term kept(Stmt.Update it, Term result, Term place) {
    var type = place.type();
    if (result.type().isBroken() || !(result.type() instanceof Scalar wider)) {
      return result;
    }
    if (type instanceof Scalar && !Conversion.accepts(type, wider) && result.value().isEmpty()) {
      frame.report(
          Code.P0206
              .at(
                  it.value().span(),
                  "this is "
                      + wider
                      + ", wanted is "
                      + type
                      + ": the conversion may lose information")
              .label(it.target().span(), "this is " + type)
              .guess(
                  "say so: `" + type + "(" + Written.brief(it.value()) + ")`",
                  new Edit(it.value().span(), type + "(" + it.value().span().text() + ")")));
      return new Term.Nowhere(it.span());
    }
    return values.convert(result, type);
  }

  /** A call for its effect, or one of the forms that look like a call. */
  private Optional<Action> call(Stmt.Do it) {
    if (it.expression() instanceof Expr.Call call
        && call.callee() instanceof Expr.Variable(String name, _)
        && frame.scope.find(name).isEmpty()
        && frame.module.find(name).isEmpty()) {
      switch (name) {
        case "print" -> {
          return print(call);
        }
        case "static_assert" -> {
          staticAssert(call);
          return Optional.empty();
        }
        case "unsafe" -> {
          return unsafe(call);
        }
        case "barrier" -> {
          return barriers.of(Action.Barrier.Half.BOTH, call);
        }
        case "arrive" -> {
          return barriers.of(Action.Barrier.Half.ARRIVE, call);
        }
        case "wait" -> {
          return barriers.of(Action.Barrier.Half.WAIT, call);
        }
        default -> {}
      }
    }
    var term = values.check(it.expression(), Want.NOTHING);
    boolean effect = it.expression() instanceof Expr.Call || term.type().isBroken();
    if (!effect) {
      frame.report(
          Code.P0223
              .at(it.span(), "this value is not used")
              .help("assign it to a variable, or remove the line"));
    }
    return Optional.of(new Action.Do(term, it.span()));
  }

  private Optional<Action> print(Expr.Call call) {
    ledger.inFlight().speaks("print", call.span());
    frame.facts.noteImpure();
    var terms = new ArrayList<Term>();
    for (var argument : call.arguments()) {
      var term = values.check(argument.value(), Want.NOTHING);
      boolean printable =
          term.type().isValue()
              || term.type() == Type.Special.TEXT
              || term.type() instanceof Type.Array
              || frame.isHost;
      if (!printable) {
        frame.report(
            Code.P0205
                .at(argument.span(), "`print` takes values and texts, this is " + term.type())
                .help("print elements: `…[i]`"));
      }
      terms.add(term);
    }
    return Optional.of(new Action.Print(terms, call.span()));
  }

  private void staticAssert(Expr.Call call) {
    if (call.arguments().isEmpty() || call.arguments().size() > 2) {
      frame.report(
          Code.P0208
              .at(call.span(), "`static_assert` takes a condition, and perhaps a message")
              .help("`static_assert(n % 32 == 0, \"n is a multiple of 32\")`"));
      return;
    }
    var condition = call.arguments().getFirst().value();
    var value = values.constant(condition, "the condition of `static_assert`");
    var message =
        call.arguments().size() == 2
            ? words(call.arguments().get(1).value(), "the message of `static_assert`")
            : Optional.<String>empty();
    if (value.isPresent() && value.get() instanceof Value.Truth(boolean truth) && !truth) {
      frame.report(
          Code.P0212
              .at(
                  condition.span(),
                  message.orElse("`" + Written.brief(condition) + "` does not hold"))
              .help("change the constants or generic arguments that it is made of"));
      frame.onlyAssertions();
    } else if (value.isPresent()
        && !(value.get() instanceof Value.Truth)
        && !(value.get() instanceof Value.Unknown)) {
      frame.report(
          Code.P0205.at(condition.span(), "a condition is a bool").help("compare it: `… != 0`"));
    }
  }

  private Optional<Action> unsafe(Expr.Call call) {
    frame.facts.noteImpure();
    ledger.flow().collective();
    if (call.arguments().size() != 1) {
      frame.report(
          Code.P0208.at(call.span(), "`unsafe` takes one text of CUDA").help("`unsafe(\"…\")`"));
      return Optional.empty();
    }
    var text = words(call.arguments().getFirst().value(), "`unsafe`'s argument");
    return text.map(it -> new Action.Unsafe(it, call.span()));
  }
}
