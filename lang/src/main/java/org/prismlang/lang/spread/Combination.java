package org.prismlang.lang.spread;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.BinaryOperator;

/** How a statement adds to what is there: by which operation, and what it adds. */
record Combination(Kind kind, Expr term) {
  enum Kind {
    SUM,
    PRODUCT,
    LEAST,
    GREATEST,
    AND,
    OR,
    XOR;

    /** Two combined, as it is written. */
    String text(String a, String b) {
      return switch (this) {
        case SUM -> a + " + " + b;
        case PRODUCT -> a + " * " + b;
        case LEAST -> IntegerFunction.MIN.text() + "(" + a + ", " + b + ")";
        case GREATEST -> IntegerFunction.MAX.text() + "(" + a + ", " + b + ")";
        case AND -> a + " & " + b;
        case OR -> a + " | " + b;
        case XOR -> a + " ^ " + b;
      };
    }

    /** What changes nothing. */
    String identity(String type) {
      boolean isFloat = !type.contains("int");
      return switch (this) {
        case SUM, OR, XOR -> type + "(0)";
        case PRODUCT -> type + "(1)";
        case AND -> type + "(-1)";
        case LEAST -> isFloat ? type + "(inf)" : extreme(type, true);
        case GREATEST -> isFloat ? type + "(-inf)" : extreme(type, false);
      };
    }

    private static String extreme(String type, boolean isGreatest) {
      return switch (type) {
        case "int" -> isGreatest ? "2147483647" : "-2147483647 - 1";
        case "uint" -> isGreatest ? "uint(4294967295)" : "uint(0)";
        case "int64" ->
            isGreatest ? "int64(9223372036854775807)" : "int64(-9223372036854775807) - int64(1)";
        default -> type + "(0)";
      };
    }

    /** Whether the order does not matter to the last bit. */
    boolean isExact(String type) {
      return this != SUM && this != PRODUCT || type.contains("int");
    }
  }

  static Optional<Combination> of(Work.Element element) {
    var target = Spelling.of(element.target());
    if (element.operator().isPresent()) {
      return kind(element.operator().get()).map(it -> new Combination(it, element.value()));
    }
    return switch (element.value()) {
      case Expr.Binary(var operator, var left, var right, _)
          when Spelling.of(left).equals(target) ->
          kind(operator).map(it -> new Combination(it, right));
      case Expr.Call(Expr.Variable(var word, _), var arguments, _) when arguments.size() == 2 -> {
        var values = List.of(arguments.get(0).value(), arguments.get(1).value());
        int other = Spelling.of(values.get(0)).equals(target) ? 1 : 0;
        boolean isIts = Spelling.of(values.get(1 - other)).equals(target);
        var kind =
            word.equals(IntegerFunction.MIN.text())
                ? Optional.of(Kind.LEAST)
                : word.equals(IntegerFunction.MAX.text())
                    ? Optional.of(Kind.GREATEST)
                    : Optional.<Kind>empty();
        yield isIts ? kind.map(it -> new Combination(it, values.get(other))) : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  private static Optional<Kind> kind(BinaryOperator operator) {
    return switch (operator) {
      case ADD -> Optional.of(Kind.SUM);
      case MULTIPLY -> Optional.of(Kind.PRODUCT);
      case BIT_AND -> Optional.of(Kind.AND);
      case BIT_OR -> Optional.of(Kind.OR);
      case BIT_XOR -> Optional.of(Kind.XOR);
      default -> Optional.empty();
    };
  }

  /** Whether the term itself is free of what it is added to. */
  boolean isFreeOf(String tensor) {
    return Expr.Variable.in(term).noneMatch(it -> it.name().equals(tensor));
  }
}
