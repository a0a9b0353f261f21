package org.prismlang.foreign.read;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Precondition;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.number.IntegerOperators;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.number.Outcome;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * What a kernel has the compiler assume. Where it speaks of the launch alone, no other launches are
 * looked at; all else is not used, so that what is verified does not rest on it.
 */
final class Assumptions {
  private final Reading reading;
  private final Set<Precondition> launches = new LinkedHashSet<>();

  Assumptions(Reading reading) {
    this.reading = reading;
  }

  /** Conditions whose parameters are parameters of the kernel. */
  List<Precondition> among(List<Parameter> parameters) {
    var names =
        parameters.stream()
            .flatMap(
                it ->
                    it instanceof Parameter.OfLocal(var local)
                        ? Stream.of(local.name())
                        : Stream.<String>empty())
            .toList();
    return launches.stream().filter(it -> names.containsAll(it.parameters())).toList();
  }

  /** A value of an enumeration without a type of its own: from 0 to what its bits can say. */
  void within(Local parameter, long most, ClangNode node) {
    var value = Exprs.converted(new Expr.Read(parameter), Scalar.INT64);
    var span = reading.span(node);
    for (var condition :
        List.of(
            Exprs.compared(BinaryOperator.GREATER_EQUAL, value, Exprs.number(0, Scalar.INT64)),
            Exprs.compared(BinaryOperator.LESS_EQUAL, value, Exprs.number(most, Scalar.INT64)))) {
      launches.add(new Precondition(condition, span.text(), "", span));
    }
  }

  /** The condition itself is not computed: it touches nothing. */
  void add(ClangNode condition) {
    boolean isFirst = reading.isOutermost() && reading.statements().stream().noneMatch(this::turns);
    if (!isFirst) {
      return;
    }
    reading
        .alone(() -> new CValue.Plain(reading.expressions.condition(condition)))
        .ifPresent(
            it -> {
              if (it instanceof CValue.Plain(Expr expr)) {
                add(expr, condition);
              }
            });
  }

  /** Behind one of these, some threads may not come. */
  private boolean turns(Stmt statement) {
    return Walk.statements(List.of(statement))
        .anyMatch(
            it ->
                it instanceof Stmt.If
                    || it instanceof Stmt.While
                    || it instanceof Stmt.For
                    || it instanceof Stmt.Return);
  }

  private void add(Expr condition, ClangNode node) {
    if (condition instanceof Expr.Binary(var operator, Expr left, Expr right, _)
        && operator == BinaryOperator.AND) {
      add(left, node);
      add(right, node);
    } else if (!settles(condition) && Walk.exprs(condition).allMatch(Assumptions::isOfLaunch)) {
      var span = reading.span(node);
      launches.add(new Precondition(condition, span.text(), "", span));
    }
  }

  /** {@code n == 4 * 256}: from here on the parameter is that number. */
  private boolean settles(Expr condition) {
    if (!(condition instanceof Expr.Binary(var operator, Expr left, Expr right, _))
        || operator != BinaryOperator.EQUAL) {
      return false;
    }
    var number = number(right).isPresent() ? number(right) : number(left);
    Expr named = bare(number(right).isPresent() ? left : right);
    if (number.isEmpty()
        || !(named instanceof Expr.Read read)
        || !(named.type() instanceof Scalar scalar)
        || Integers.wrapped(number.getAsLong(), scalar) != number.getAsLong()) {
      return false;
    }
    var parameter = new CPlace.Given(new CValue.Plain(read));
    var value = new CPlace.Given(new CValue.Plain(Exprs.number(number.getAsLong(), scalar)));
    var keys =
        reading.bindings.entrySet().stream()
            .filter(it -> it.getValue().equals(parameter))
            .map(Map.Entry::getKey)
            .toList();
    keys.forEach(it -> reading.bindings.put(it, value));
    return !keys.isEmpty();
  }

  private static Expr bare(Expr expr) {
    return expr instanceof Expr.Convert(Expr inner, _, _) ? bare(inner) : expr;
  }

  private static OptionalLong number(Expr expr) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> OptionalLong.of(value);
      case Expr.Convert(Expr inner, _, Scalar scalar) when !scalar.isFloating() -> {
        var value = number(inner);
        yield value.isEmpty()
            ? value
            : OptionalLong.of(Integers.wrapped(value.getAsLong(), scalar));
      }
      case Expr.Binary(var operator, Expr left, Expr right, Scalar scalar)
          when !operator.isComparison() -> {
        var a = number(left);
        var b = number(right);
        yield a.isPresent()
                && b.isPresent()
                && IntegerOperators.of(operator, a.getAsLong(), b.getAsLong(), scalar)
                    instanceof Outcome.Value(long value)
            ? OptionalLong.of(value)
            : OptionalLong.empty();
      }
      default -> OptionalLong.empty();
    };
  }

  private static boolean isOfLaunch(Expr expr) {
    return Integers.are(expr.type())
        && switch (expr) {
          case Expr.Constant _, Expr.Read _, Expr.Unary _, Expr.Binary _, Expr.Convert _ -> true;
          case Expr.Position(var place) ->
              place == Expr.Place.BLOCKS || place == Expr.Place.THREADS;
          default -> false;
        };
  }
}
