package org.prismlang.lang.plan;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/** How a statement adds to what is there: by which operation, and what it adds. */
public record Combination(Kind kind, Expr term) {
  public enum Kind {
    SUM,
    PRODUCT,
    LEAST,
    GREATEST,
    AND,
    OR,
    XOR;

    /** Two combined, as it is written. */
    public String text(String a, String b) {
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

    /** What several of them are called. */
    String words() {
      return switch (this) {
        case SUM -> "sums";
        case PRODUCT -> "products";
        case LEAST -> "least ones";
        case GREATEST -> "greatest ones";
        case AND, OR, XOR -> name().toLowerCase(Locale.ROOT);
      };
    }

    /** By which it is written, where it has one. */
    public Optional<BinaryOperator> operator() {
      return switch (this) {
        case SUM -> Optional.of(BinaryOperator.ADD);
        case PRODUCT -> Optional.of(BinaryOperator.MULTIPLY);
        case AND -> Optional.of(BinaryOperator.BIT_AND);
        case OR -> Optional.of(BinaryOperator.BIT_OR);
        case XOR -> Optional.of(BinaryOperator.BIT_XOR);
        case LEAST, GREATEST -> Optional.empty();
      };
    }

    /** What changes nothing. */
    public String identity(Scalar type) {
      return switch (this) {
        case SUM, OR, XOR -> type == Scalar.BOOL ? "False" : type + "(0)";
        case PRODUCT -> type + "(1)";
        case AND -> type == Scalar.BOOL ? "True" : allBits(type);
        case LEAST -> type.isFloating() ? type + "(inf)" : greatest(type);
        case GREATEST -> type.isFloating() ? type + "(-inf)" : least(type);
      };
    }

    private static String allBits(Scalar type) {
      return type.nature() == Scalar.Nature.UNSIGNED ? greatest(type) : type + "(-1)";
    }

    private static String greatest(Scalar type) {
      int bits = type.nature() == Scalar.Nature.UNSIGNED ? type.bits() : type.bits() - 1;
      return type + "(" + BigInteger.TWO.pow(bits).subtract(BigInteger.ONE) + ")";
    }

    /** No literal says the least of whole numbers with signs. */
    private static String least(Scalar type) {
      return type.nature() == Scalar.Nature.UNSIGNED
          ? type + "(0)"
          : type
              + "(-"
              + greatest(type).substring(type.toString().length() + 1)
              + " - "
              + type
              + "(1)";
    }

    /** What the machine does to a word in one instruction, whoever else changes it. */
    public Optional<AtomicOp> atomic(Scalar type) {
      boolean isWhole = type.isInteger() && type.bits() >= 32;
      return switch (this) {
        case SUM ->
            isWhole || type == Scalar.FLOAT || type == Scalar.DOUBLE
                ? Optional.of(AtomicOp.ADD)
                : Optional.empty();
        case LEAST -> Optional.of(AtomicOp.MIN).filter(_ -> isWhole);
        case GREATEST -> Optional.of(AtomicOp.MAX).filter(_ -> isWhole);
        case AND -> Optional.of(AtomicOp.AND).filter(_ -> isWhole);
        case OR -> Optional.of(AtomicOp.OR).filter(_ -> isWhole);
        case XOR -> Optional.of(AtomicOp.XOR).filter(_ -> isWhole);
        case PRODUCT -> Optional.empty();
      };
    }

    /** Whether a number counts once, however often it is there. */
    public boolean isIdempotent() {
      return switch (this) {
        case LEAST, GREATEST, AND, OR -> true;
        case SUM, PRODUCT, XOR -> false;
      };
    }

    /** Whether the order does not matter to the last bit. */
    public boolean isExact(Scalar type) {
      return this != SUM && this != PRODUCT || !type.isFloating();
    }
  }

  public static Optional<Combination> of(Work.Element element) {
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
  public boolean isFreeOf(String tensor) {
    return Expr.Variable.in(term).noneMatch(it -> it.name().equals(tensor));
  }
}
