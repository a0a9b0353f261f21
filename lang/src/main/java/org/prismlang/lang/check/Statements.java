package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Statements, except loops, perspectives and views, which have rooms of their own. */
final class Statements {
  private final Walk walk;
  private final Frame frame;
  private final Places places;
  private final Loops loops;
  private final Splits splits;
  private final ViewStatements views;
  private final Declarations declarations;
  private final SeveralTargets several;

  Statements(Walk walk) {
    this.walk = walk;
    this.frame = walk.frame;
    this.places = new Places(walk);
    this.loops = new Loops(walk);
    this.splits = new Splits(walk);
    this.views = new ViewStatements(walk);
    this.declarations = new Declarations(walk);
    this.several = new SeveralTargets(walk, declarations);
  }

  Places places() {
    return places;
  }

  ViewStatements views() {
    return views;
  }

  /** A body: names and shared memory declared in it end with it. */
  List<Action> body(List<Stmt> statements, boolean tail) {
    frame.scope.open();
    long shared = walk.shared.live();
    var actions = statements(statements, tail);
    walk.shared.restore(shared);
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
    frame.scope.functionsInBlock().forEach(it -> walk.calls.functions().uncalled(it.function()));
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
        walk.flow.exitLoop("break", it.span());
        yield Optional.of(new Action.Break(it.span()));
      }
      case Stmt.Continue it -> {
        walk.flow.exitLoop("continue", it.span());
        yield Optional.of(new Action.Continue(it.span()));
      }
      case Stmt.Return it -> walk.results.returns(it, walk);
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
    var condition = walk.expressions.checkCondition(it.condition(), Want.NOTHING);
    if (condition.value().orElse(Value.UNKNOWN) instanceof Value.Truth(boolean truth)) {
      var kept = body(truth ? it.then() : it.otherwise(), tail);
      return Optional.of(new Action.Block(kept, it.span()));
    }
    walk.flow.steers(condition, it.condition().span(), Flow.Steered.BRANCH);
    walk.flow.enterCondition();
    var before = walk.memories.rings().steps();
    var inFlight = walk.inFlight.state();
    var then = body(it.then(), tail);
    var after = walk.memories.rings().steps();
    var leftInFlight = walk.inFlight.state();
    walk.memories.rings().restore(before);
    walk.inFlight.restore(inFlight);
    var otherwise = body(it.otherwise(), tail);
    walk.memories.rings().join(after);
    walk.inFlight.join(leftInFlight);
    walk.flow.leaveCondition();
    return Optional.of(new Action.If(condition, then, otherwise, it.span()));
  }

  private Optional<Action> assertion(Stmt.Assert it) {
    walk.inFlight.speaks("assert", it.span());
    frame.facts.impure = true;
    var condition = walk.expressions.checkCondition(it.condition(), Want.NOTHING);
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
    if (target instanceof Expr.Variable name && frame.scope.find(name.name()).isEmpty()) {
      return undeclared(name, it.value());
    }
    if (walk.expressions.indexing().startsAtMemory(target)
        && target instanceof Expr.Variable name) {
      return declarations.pointer(name, it);
    }
    var place = places.place(target);
    if (place.isEmpty()) {
      walk.expressions.check(it.value(), Want.NOTHING);
      return Optional.empty();
    }
    var perspective = places.perspective(place.get());
    var value = walk.expressions.checkAs(it.value(), place.get().type(), Optional.of(perspective));
    places.assign(place.get(), value, it.span());
    return Optional.of(new Action.Assign(List.of(place.get()), value, it.span()));
  }

  private Optional<Action> undeclared(Expr.Variable name, Expr value) {
    var declared = frame.module.find(name.name());
    frame.scope.unknown(name.name(), name.span());
    var term = walk.expressions.check(value, Want.target(Perspective.THREAD));
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
      walk.expressions.check(it.value(), Want.NOTHING);
      return Optional.empty();
    }
    var perspective = places.perspective(place.get());
    places.readsBeforeWrite(place.get());
    var value = walk.expressions.check(it.value(), Want.of(place.get().type(), perspective));
    var result = walk.expressions.operators().binary(it.operator(), place.get(), value, it.span());
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
              .help(
                  "say so: `" + type + "(" + Written.brief(it.value()) + ")`",
                  new Edit(it.value().span(), type + "(" + it.value().span().text() + ")")));
      return new Term.Nowhere(it.span());
    }
    return walk.expressions.convert(result, type);
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
        default -> {}
      }
    }
    var term = walk.expressions.check(it.expression(), Want.NOTHING);
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
    walk.inFlight.speaks("print", call.span());
    frame.facts.impure = true;
    var terms = new ArrayList<Term>();
    for (var argument : call.arguments()) {
      var term = walk.expressions.check(argument.value(), Want.NOTHING);
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
    var value = walk.expressions.constant(condition, "the condition of `static_assert`");
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
    frame.facts.impure = true;
    walk.flow.collective();
    if (call.arguments().size() != 1) {
      frame.report(
          Code.P0208.at(call.span(), "`unsafe` takes one text of CUDA").help("`unsafe(\"…\")`"));
      return Optional.empty();
    }
    var text = words(call.arguments().getFirst().value(), "`unsafe`'s argument");
    return text.map(it -> new Action.Unsafe(it, call.span()));
  }
}
