package org.prismlang.lang.check.frame;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/**
 * Types and perspectives that the check finds out, by their place in the text. A text that is read
 * several times keeps what the first reading says: of a generic function that is its definition.
 */
public final class Typings {
  public record Typed(Type type, Optional<Perspective> perspective) {}

  private final Map<Span, Typed> expressions = new HashMap<>();
  private final Map<Span, Typed> definitions = new HashMap<>();

  public void checked(Span written, Term term) {
    put(expressions, written, term.type(), Optional.of(term.perspective()));
  }

  public void declared(Symbol symbol) {
    switch (symbol) {
      case Symbol.OfVariable(var it) ->
          put(definitions, start(it.span()), it.type(), Optional.of(it.perspective()));
      case Symbol.Known it ->
          put(definitions, start(it.span()), it.type(), Optional.of(Perspective.GRID));
      case Symbol.OfType _,
          Symbol.OfOperator _,
          Symbol.OfLambda _,
          Symbol.OfFunction _,
          Symbol.Broken _ -> {}
    }
  }

  /** What the function takes and gives, and who runs it. */
  public void declared(Signature signature) {
    var results = signature.results().stream().map(Function.Result::type).toList();
    Type result =
        results.isEmpty()
            ? Type.Special.NOTHING
            : results.size() == 1 ? results.getFirst() : new Type.Tuple(results);
    var parameters = signature.parameters().stream().map(Signature.Parameter::type).toList();
    put(
        definitions,
        start(signature.declaration().span()),
        new Type.Function(parameters, result),
        signature.role() == Function.Role.HOST
            ? Optional.empty()
            : Optional.of(signature.bound().top()));
  }

  public Map<Span, Typed> expressions() {
    return expressions;
  }

  public Optional<Typed> expression(Span written) {
    return Optional.ofNullable(expressions.get(written));
  }

  public Optional<Typed> definition(Span name) {
    return Optional.ofNullable(definitions.get(start(name)));
  }

  /** Some declarations span more than their name; all begin with it. */
  private static Span start(Span definition) {
    return definition.file().span(definition.start(), definition.start());
  }

  private static void put(
      Map<Span, Typed> all, Span place, Type type, Optional<Perspective> perspective) {
    if (!type.isBroken()) {
      all.putIfAbsent(place, new Typed(type, perspective));
    }
  }
}
