package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.types.Lambdas;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.units.InFlight;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Operand;
import org.prismlang.lang.intrinsic.Targets;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Operands of intrinsics that are values or registers, one method a form. */
final class Operands {
  private final Frame frame;
  private final Values values;
  private final Places places;
  private final InFlight inFlight;

  Operands(Frame frame, Values values, Places places, InFlight inFlight) {
    this.frame = frame;
    this.values = values;
    this.places = places;
    this.inFlight = inFlight;
  }

  /** P0221: the target has the instruction. */
  void available(String what, Targets targets, Span span) {
    var target = frame.task.target();
    if (targets.have(target)) {
      return;
    }
    var needed = targets.oldest().text();
    var diagnostic =
        Code.P0221
            .at(span, what + " needs " + needed + ", the target is " + target.text())
            .help("compile for it: `--target " + needed + "`");
    frame.report(
        targets.alone()
            ? diagnostic.note("no other target has it, also none that is newer")
            : diagnostic);
  }

  Term value(Intrinsic intrinsic, Operand operand, Expr written, Want want) {
    var term = values.check(written, want.anyType());
    if (!term.type().isValue() && !(term.type() instanceof Type.Array)) {
      frame.report(
          Code.P0205
              .at(
                  written.span(),
                  "`"
                      + intrinsic.name()
                      + "` takes "
                      + operand.form().text()
                      + " as `"
                      + operand.name()
                      + "`, this is "
                      + term.type())
              .help(term.type().isMemory() ? "read an element: `…[i]`" : "give a value"));
      return new Term.Nowhere(written.span());
    }
    narrow(intrinsic, operand, term);
    return term;
  }

  /** P0406: a value that varies more often than the operation allows. */
  private void narrow(Intrinsic intrinsic, Operand operand, Term term) {
    if (operand.view().isPresent()
        && operand.mayBeBroader()
        && !term.perspective().isAtLeast(operand.view().get())) {
      frame.report(
          Terms.withCulprit(
                  Code.P0406.at(
                      term.span(),
                      "`"
                          + operand.name()
                          + "` of `"
                          + intrinsic.name()
                          + "` is one value for each "
                          + operand.view().get()
                          + ", this varies per "
                          + term.perspective()),
                  term,
                  operand.view().get())
              .help("compute it from values of " + operand.view().get() + " or broader"));
    }
  }

  Term registers(Intrinsic intrinsic, Operand operand, Expr written) {
    boolean isAccumulator = intrinsic.timeline().isBatched() && operand.access().writes();
    var before = inFlight.state();
    var term = values.check(written, Want.NOTHING);
    if (isAccumulator) {
      // Batches on the same registers are in order: the next one waits for nothing.
      inFlight.restore(before);
    }
    if (term.type().isBroken()) {
      return term;
    }
    boolean isPlace =
        term instanceof Term.Read || term instanceof Term.Slice || term instanceof Term.Element;
    if (!(term.type() instanceof Type.Array) || operand.access().writes() && !isPlace) {
      frame.report(
          Code.P0205
              .at(
                  written.span(),
                  "`"
                      + intrinsic.name()
                      + "` takes an array of a thread as `"
                      + operand.name()
                      + "` ("
                      + operand.form().text()
                      + "), this is "
                      + term.type())
              .help("declare it: `" + operand.name() + " : float[…] @ thread[1]`"));
      return new Term.Nowhere(written.span());
    }
    var variable = Terms.root(term);
    if (operand.access().writes() && variable.isPresent()) {
      if (!variable.get().perspective().equals(Perspective.THREAD) && !frame.isDefinition()) {
        frame.report(
            Code.P0406
                .at(
                    written.span(),
                    "`"
                        + intrinsic.name()
                        + "` leaves a different `"
                        + operand.name()
                        + "` in each thread, `"
                        + variable.get().name()
                        + "` lives at "
                        + variable.get().perspective())
                .label(variable.get().span(), "declared here")
                .help("declare it `@ thread[1]`"));
      }
      if (variable.get().isConst()) {
        places.constant(variable.get(), written.span());
      }
      places.changed(variable.get());
      if (isAccumulator) {
        inFlight.launched(variable.get(), written.span());
      }
    }
    return term;
  }

  Term coordinates(Expr written, Want want) {
    var elements = written instanceof Expr.Tuple tuple ? tuple.elements() : List.of(written);
    var terms = new ArrayList<Term>();
    var types = new ArrayList<Type>();
    var perspective = Perspective.GRID;
    for (var element : elements) {
      var term = values.convert(values.check(element, want.anyType()), Scalar.INT32);
      if (term.type().isBroken()) {
        return new Term.Nowhere(written.span());
      }
      terms.add(term);
      types.add(term.type());
      perspective = perspective.meet(term.perspective());
    }
    return new Term.Several(terms, new Type.Tuple(types), perspective, written.span());
  }

  Term known(Intrinsic intrinsic, Operand operand, Expr written) {
    var value = values.constant(written, "`" + operand.name() + "` of `" + intrinsic.name() + "`");
    if (value.isEmpty()) {
      return new Term.Nowhere(written.span());
    }
    var type = value.get() instanceof Value.Truth ? Scalar.BOOL : Scalar.INT32;
    return new Term.Constant(value.get(), type, Optional.empty(), written.span());
  }

  Term word(Intrinsic intrinsic, Operand operand, Form.Word word, Expr written) {
    var text =
        switch (written) {
          case Expr.Text it -> it.value();
          case Expr.Variable it -> it.name();
          default -> "";
        };
    if (!word.words().contains(text)) {
      frame.report(
          Code.P0208
              .at(
                  written.span(),
                  "`" + operand.name() + "=` is one of `" + String.join("`, `", word.words()) + "`")
              .help("choose one of these"));
      return new Term.Nowhere(written.span());
    }
    Optional.ofNullable(word.targets().get(text))
        .ifPresent(
            targets ->
                available("`" + intrinsic.name() + "` of `" + text + "`", targets, written.span()));
    return new Term.Constant(
        new Value.Words(text), Type.Special.TEXT, Optional.empty(), written.span());
  }

  /** A condition on a word: its own thread's, so it sees what the thread sees. */
  Term predicate(Expr written, Type word) {
    if (!(written instanceof Expr.Lambda lambda) || lambda.parameters().size() != 1) {
      frame.report(
          Code.P0218
              .at(written.span(), "a condition on the word is wanted here")
              .help("write `lambda v: v != 0`"));
      return new Term.Nowhere(written.span());
    }
    var name = lambda.parameters().getFirst();
    var parameter =
        new Variable(
            name.text(), word, Perspective.THREAD, Variable.Origin.INDEX, false, name.span());
    frame.scope.open();
    frame.declare(parameter);
    var condition = values.checkCondition(lambda.body(), Want.NOTHING);
    frame.scope.close();
    return condition.type().isBroken()
        ? condition
        : new Term.Code(Lambdas.function(lambda, List.of(parameter), condition), written.span());
  }

  Term places(Form.Places wanted, Expr written) {
    if (!(written instanceof Expr.ListLiteral list) || list.elements().size() != wanted.count()) {
      frame.report(
          Code.P0208
              .at(written.span(), "`out=` lists " + wanted.count() + " places")
              .help("`out=[d[0], d[1], …]`"));
      return new Term.Nowhere(written.span());
    }
    var terms = new ArrayList<Term>();
    var types = new ArrayList<Type>();
    for (var element : list.elements()) {
      var place = places.place(element);
      if (place.isEmpty()) {
        return new Term.Nowhere(written.span());
      }
      places.writable(place.get(), Perspective.THREAD, element.span());
      terms.add(place.get());
      types.add(place.get().type());
    }
    return new Term.Several(terms, new Type.Tuple(types), Perspective.THREAD, written.span());
  }

  Term rest(List<Argument> written, Want want) {
    var terms = new ArrayList<Term>();
    var types = new ArrayList<Type>();
    for (var argument : written) {
      var term = values.check(argument.value(), want.anyType());
      terms.add(term);
      types.add(term.type());
    }
    return new Term.Several(
        terms, new Type.Tuple(types), Perspective.THREAD, written.getFirst().span());
  }
}
