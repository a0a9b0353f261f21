package org.prismlang.lang.plan;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;

/**
 * A condition on data around elements. No step of a plan is left out for what data say: where it
 * does not hold, an element is given what it has, or nothing is added to it.
 */
public record Guard(Expr condition) {
  /** Whether what is done under it changes what it asks for. */
  static boolean isChangedIn(Stmt.If statement) {
    var asked =
        Expr.Variable.in(statement.condition())
            .map(Expr.Variable::name)
            .collect(Collectors.toSet());
    return Stmt.all(List.of(statement)).flatMap(Guard::targets).anyMatch(asked::contains);
  }

  private static Stream<String> targets(Stmt statement) {
    var targets =
        switch (statement) {
          case Stmt.Assign each -> each.targets();
          case Stmt.Update each -> List.of(each.target());
          default -> List.<Expr>of();
        };
    return targets.stream()
        .map(each -> each instanceof Expr.Index(var base, _, _) ? base : each)
        .map(Spelling::of);
  }

  /** Of an element that stays as it is where a condition does not hold. */
  public static Optional<Guard> around(Work.Element element) {
    if (!(element.value() instanceof Expr.Conditional(var condition, _, var otherwise, _))) {
      return Optional.empty();
    }
    boolean isKept =
        element.operator().isEmpty()
            ? Spelling.of(otherwise).equals(Spelling.of(element.target()))
            : isNothing(element.operator().get(), otherwise);
    return isKept ? Optional.of(new Guard(condition)) : Optional.empty();
  }

  /** One inside of another; the inner is asked where the outer holds. */
  Guard and(Expr inner) {
    return new Guard(new Expr.Binary(BinaryOperator.AND, condition, inner, inner.span()));
  }

  /** What is added to a sum stays something that is added: others may add to it, too. */
  Work.Element of(Work.Element element, Scalar type, Predicate<String> isTensor) {
    var target = element.target();
    var value = element.value();
    var added =
        element.operator().isPresent()
            ? nothing(element.operator().get(), type, value.span())
            : Optional.<Expr>empty();
    if (added.isPresent()) {
      return Work.Element.of(target, element.operator(), either(value, added.get()), isTensor);
    }
    var least = limit(element, type);
    if (least.isPresent() && value instanceof Expr.Call(var callee, _, var span)) {
      var term = either(Combination.of(element).orElseThrow().term(), least.get());
      return Work.Element.of(
          target, Optional.empty(), Built.call(callee, List.of(target, term), span), isTensor);
    }
    var done =
        element
            .operator()
            .<Expr>map(it -> new Expr.Binary(it, target, value, value.span()))
            .orElse(value);
    return Work.Element.of(target, Optional.empty(), either(done, target), isTensor);
  }

  /** Of {@code x = max(x, e)}, what is never more than another. */
  private static Optional<Expr> limit(Work.Element element, Scalar type) {
    var sum = Combination.of(element).filter(it -> it.isFreeOf(target(element)));
    if (sum.isEmpty() || !type.isFloating()) {
      return Optional.empty();
    }
    var span = element.value().span();
    var most = Built.variable("inf", span);
    return switch (sum.get().kind()) {
      case LEAST -> Optional.of(of(type, most));
      case GREATEST -> Optional.of(of(type, new Expr.Unary(UnaryOperator.NEGATE, most, span)));
      case SUM, PRODUCT, AND, OR, XOR -> Optional.empty();
    };
  }

  private static String target(Work.Element element) {
    return element.operands().getFirst().tensor();
  }

  /** Of a number that has no value yet: nobody asks for it where the condition does not hold. */
  Expr first(Expr value, Scalar type) {
    return either(value, constant(0, type, value.span()));
  }

  private Expr either(Expr then, Expr otherwise) {
    return new Expr.Conditional(condition, then, otherwise, then.span());
  }

  private static boolean isNothing(BinaryOperator operator, Expr value) {
    return Stream.of(Scalar.values())
        .flatMap(it -> nothing(operator, it, value.span()).stream())
        .anyMatch(it -> Spelling.of(it).equals(Spelling.of(value)));
  }

  private static Optional<Expr> nothing(BinaryOperator operator, Scalar type, Span span) {
    return switch (operator) {
      case ADD, SUBTRACT, BIT_OR, BIT_XOR -> Optional.of(constant(0, type, span));
      case MULTIPLY -> Optional.of(constant(1, type, span));
      default -> Optional.empty();
    };
  }

  private static Expr constant(int value, Scalar type, Span span) {
    if (type == Scalar.BOOL) {
      return new Expr.Bool(value != 0, span);
    }
    var number = type.isFloating() ? new Expr.Float(value, span) : Built.number(value, span);
    return of(type, number);
  }

  private static Expr of(Scalar type, Expr number) {
    return type == Scalar.FLOAT || type == Scalar.INT32
        ? number
        : Built.call(type.toString(), List.of(number), number.span());
  }
}
