package org.prismlang.lang.check.types;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.program.Summary;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Perspective;

/** Lambdas as functions of one thread. */
public final class Lambdas {
  private Lambdas() {}

  /** The function that gives {@code result} of its parameters. */
  public static Function function(Expr.Lambda lambda, List<Variable> parameters, Term result) {
    return new Function(
        "lambda",
        "lambda",
        Function.Role.OPERATOR,
        new Bound(List.of(Perspective.THREAD), OptionalInt.empty(), lambda.span()),
        Launch.FREE,
        List.of(),
        true,
        false,
        false,
        parameters,
        Map.of(),
        Map.of(),
        List.of(new Function.Result(result.type(), Perspective.THREAD)),
        Optional.empty(),
        List.of(new Action.Return(List.of(result), lambda.body().span())),
        Summary.nothing(parameters.size()),
        List.of(),
        lambda.span());
  }
}
