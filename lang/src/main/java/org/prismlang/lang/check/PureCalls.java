package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Here;
import org.prismlang.lang.check.frame.Operator;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.names.ModuleScope;
import org.prismlang.lang.check.types.Inference;
import org.prismlang.lang.check.types.Lambdas;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/**
 * Calls of operators: pure functions of one thread, bound to a generic or handed to an operation.
 */
final class PureCalls {
  private final Walk walk;
  private final Frame frame;

  PureCalls(Walk walk) {
    this.walk = walk;
    this.frame = walk.frame;
  }

  Term call(Operator operator, Expr.Call call, Want want) {
    if (operator instanceof Operator.OfIntrinsic(var intrinsic)) {
      return walk.operations.operation(intrinsic, call, want);
    }
    var terms = new ArrayList<Term>();
    var perspective = Perspective.GRID;
    for (var argument : call.arguments()) {
      var term = walk.values.check(argument.value(), want.anyType());
      if (term.type().isBroken()) {
        return new Term.Nowhere(call.span());
      }
      terms.add(term);
      perspective = perspective.meet(term.perspective());
    }
    if (operator instanceof Operator.Opaque(Type.Function type)) {
      return opaque(type, terms, perspective, call);
    }
    var function =
        switch (operator) {
          case Operator.OfLambda(var lambda, var module) ->
              count(lambda, terms, call)
                  ? lambda(lambda, module, settled(terms))
                  : Optional.<Function>empty();
          case Operator.OfFunction it -> declared(it, terms, call);
          case Operator.OfIntrinsic _, Operator.Opaque _ -> Optional.<Function>empty();
        };
    if (function.isEmpty()) {
      return new Term.Nowhere(call.span());
    }
    var converted = new ArrayList<Term>();
    for (int i = 0; i < terms.size(); i++) {
      converted.add(walk.values.convert(terms.get(i), function.get().parameters().get(i).type()));
    }
    return new Term.Call(
        function.get(),
        converted,
        function.get().results().getFirst().type(),
        perspective,
        call.span());
  }

  private boolean count(Expr.Lambda lambda, List<Term> terms, Expr.Call call) {
    if (lambda.parameters().size() == terms.size()) {
      return true;
    }
    frame.report(
        Code.P0208.at(
            call.span(),
            "the operator takes "
                + Count.of(lambda.parameters().size(), "argument")
                + ", "
                + Count.here(terms.size())));
    return false;
  }

  private Term opaque(
      Type.Function type, List<Term> terms, Perspective perspective, Expr.Call call) {
    if (type.parameters().size() != terms.size()) {
      frame.report(
          Code.P0208.at(
              call.span(),
              "the operator takes "
                  + Count.of(type.parameters().size(), "argument")
                  + ", "
                  + Count.here(terms.size())));
      return new Term.Nowhere(call.span());
    }
    for (int i = 0; i < terms.size(); i++) {
      walk.values.convert(terms.get(i), type.parameters().get(i));
    }
    return new Term.Convert(
        new Term.Several(terms, type.result(), perspective, call.span()),
        false,
        type.result(),
        Optional.empty(),
        call.span());
  }

  private static List<Type> settled(List<Term> terms) {
    Type common = terms.isEmpty() ? Type.Special.BROKEN : terms.getFirst().type();
    for (var term : terms) {
      common = Conversion.common(common, term.type()).orElse(common);
    }
    var types = new ArrayList<Type>();
    for (var term : terms) {
      types.add(term.type() instanceof Type.Literal ? Conversion.settled(common) : term.type());
    }
    return types;
  }

  /** A lambda as a function: it sees its module's names and its parameters. */
  private Optional<Function> lambda(Expr.Lambda lambda, ModuleScope module, List<Type> types) {
    var bound = new Bound(List.of(Perspective.THREAD), OptionalInt.empty(), lambda.span());
    var inner =
        new Frame(
            frame.task,
            module,
            frame.mode,
            false,
            Here.entry(bound, Launch.FREE),
            Optional.empty());
    var code = new Walk(walk.session, inner);
    var parameters = new ArrayList<Variable>();
    for (int i = 0; i < types.size(); i++) {
      var name = lambda.parameters().get(i);
      var parameter =
          new Variable(
              name.text(),
              types.get(i),
              Perspective.THREAD,
              Variable.Origin.PARAMETER,
              false,
              name.span());
      parameters.add(parameter);
      inner.declare(parameter);
    }
    var body = code.values.check(lambda.body(), Want.NOTHING);
    var result = code.values.convert(body, Conversion.settled(body.type()));
    return result.type().isBroken()
        ? Optional.empty()
        : Optional.of(Lambdas.function(lambda, parameters, result));
  }

  private Optional<Function> declared(
      Operator.OfFunction operator, List<Term> terms, Expr.Call call) {
    return resolved(operator, terms.stream().map(Term::type).toList(), call.span());
  }

  /** Whether the operator may be used as one of this type; P0205, P0218 where it may not. */
  boolean fits(Operator operator, Type.Function wanted, Span span) {
    return switch (operator) {
      case Operator.OfFunction it -> fits(it, wanted, span);
      case Operator.OfLambda(var lambda, var module) -> fits(lambda, module, wanted);
      case Operator.OfIntrinsic _, Operator.Opaque _ -> true;
    };
  }

  private boolean fits(Operator.OfFunction operator, Type.Function wanted, Span span) {
    var function = resolved(operator, wanted.parameters(), span);
    if (function.isEmpty()) {
      return false;
    }
    var has =
        new Type.Function(
            function.get().parameters().stream().map(Variable::type).toList(),
            function.get().results().getFirst().type());
    boolean fits = Conversion.accepts(wanted.result(), has.result());
    for (int i = 0; i < wanted.parameters().size(); i++) {
      fits &= Conversion.accepts(has.parameters().get(i), wanted.parameters().get(i));
    }
    if (!fits) {
      frame.report(
          Code.P0218
              .at(span, "`" + function.get().name() + "` is " + has + ", wanted is " + wanted)
              .label(operator.declaration().span(), "declared here")
              .help("give a function of these types, or a lambda: `lambda a, b: …`"));
    }
    return fits;
  }

  private boolean fits(Expr.Lambda lambda, ModuleScope module, Type.Function wanted) {
    var function = lambda(lambda, module, wanted.parameters());
    if (function.isEmpty()) {
      return false;
    }
    var result = function.get().results().getFirst().type();
    if (Conversion.accepts(wanted.result(), result)) {
      return true;
    }
    frame.report(
        Code.P0205
            .at(
                lambda.body().span(),
                "the operator gives " + wanted.result() + ", this is " + result)
            .help(
                result == Scalar.BOOL
                    ? "choose a value: `a if a < b else b`"
                    : "convert it: `" + wanted.result() + "(…)`"));
    return false;
  }

  private Optional<Function> resolved(Operator.OfFunction operator, List<Type> types, Span span) {
    var declaration = operator.declaration();
    var generics = walk.types.generics();
    var bound = new LinkedHashMap<>(operator.generics());
    var parameters = declaration.item().parameters();
    for (int i = 0; i < Math.min(types.size(), parameters.size()); i++) {
      Inference.infer(parameters.get(i).type(), types.get(i), declaration, bound);
    }
    var signature =
        generics
            .complete(declaration, bound, span)
            .flatMap(it -> walk.session.instances().signature(declaration, it));
    if (signature.isEmpty()) {
      return Optional.empty();
    }
    if (signature.get().parameters().size() != types.size()
        || signature.get().results().size() != 1) {
      frame.report(
          Code.P0218
              .at(span, "`" + signature.get().name() + "` does not fit this operator")
              .label(declaration.span(), "declared here")
              .help("an operator takes " + Count.of(types.size(), "value") + " and gives one"));
      return Optional.empty();
    }
    var function =
        walk.session.instances().instance(signature.get(), span, frame).map(CheckedBody::function);
    boolean isPure =
        function.isPresent()
            && function.get().summary().pure()
            && signature.get().bound().top().equals(Perspective.THREAD);
    if (function.isPresent() && !isPure) {
      frame.report(
          Code.P0218
              .at(span, "`" + signature.get().name() + "` is no pure function of one thread")
              .label(declaration.span(), "declared here")
              .help("operators read and write no memory and require `thread[1]`"));
    }
    return isPure ? function : Optional.empty();
  }
}
