package org.prismlang.kernel.footprint;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.intrinsic.Meaning;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * Forms of integer expressions. Signed arithmetic is taken not to overflow, as the language demands
 * it; unsigned arithmetic wraps where its range does not rule that out. What is no arithmetic
 * becomes a symbol.
 */
public final class Forms {
  /** A form that is larger answers no question. */
  private static final int MOST_ATOMS = 400;

  private final Environment at;
  private final Rules rules;

  private Forms(Environment at) {
    this.at = at;
    this.rules = new Rules(at);
  }

  public static Form of(Expr expr, Environment at) {
    return new Forms(at).of(expr);
  }

  /** Never negative; the divisor is at least 1. */
  public static Form remainder(Form form, long divisor, Environment at) {
    return divisor == 1 ? Form.ZERO : new Rules(at).remainder(form, divisor);
  }

  private Form of(Expr expr) {
    try {
      var form = exactly(expr);
      return form.size() <= MOST_ATOMS ? form : opaque(expr);
    } catch (ArithmeticException tooLarge) {
      return opaque(expr);
    }
  }

  private Form exactly(Expr expr) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), Type type) ->
          type == Scalar.UINT64 && value < 0 ? opaque(expr) : Form.of(value);
      case Expr.Read(Local local) -> at.value(local);
      case Expr.Position(var place) -> at.position(place);
      case Expr.Unary unary -> unary(unary);
      case Expr.Binary binary -> binary(binary);
      case Expr.Convert(Expr operand, _, Type type) -> converted(expr, operand, type);
      case Expr.Choice choice -> choice(choice);
      case Expr.Apply apply -> apply(apply);
      default -> opaque(expr);
    };
  }

  private Form unary(Expr.Unary unary) {
    if (!isInteger(unary.type())) {
      return opaque(unary);
    }
    var operand = of(unary.operand());
    return switch (unary.operator()) {
      case PLUS -> operand;
      case NEGATE -> wrapped(unary, operand.times(-1), unary.type());
      case INVERT -> wrapped(unary, operand.times(-1).plus(-1), unary.type());
      case NOT -> opaque(unary);
    };
  }

  private Form binary(Expr.Binary binary) {
    if (!isInteger(binary.type())) {
      return opaque(binary);
    }
    var left = of(binary.left());
    var right = of(binary.right());
    return wrapped(
        binary,
        switch (binary.operator()) {
          case ADD -> left.plus(right);
          case SUBTRACT -> left.minus(right);
          case MULTIPLY -> left.times(right);
          case DIVIDE, REMAINDER, BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT ->
              rules.operation(binary.operator(), left, right);
          case OR, AND, EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
              opaque(binary);
        },
        binary.type());
  }

  /** Unsigned numbers stay in their range; 64 bits are more than a form can be divided by. */
  private Form wrapped(Expr whole, Form form, Type type) {
    var scalar = (Scalar) type;
    boolean wraps =
        scalar.nature() == Scalar.Nature.UNSIGNED
            && !form.range(at).isWithin(Environment.rangeOf(type));
    if (!wraps) {
      return form;
    }
    return scalar.bits() < Long.SIZE ? rules.remainder(form, 1L << scalar.bits()) : opaque(whole);
  }

  private Form converted(Expr whole, Expr operand, Type type) {
    if (!isInteger(type) || !isInteger(operand.type())) {
      return opaque(whole);
    }
    var form = of(operand);
    if (form.range(at).isWithin(Environment.rangeOf(type))) {
      return form;
    }
    return ((Scalar) type).nature() == Scalar.Nature.UNSIGNED
        ? wrapped(whole, form, type)
        : opaque(whole);
  }

  private Form choice(Expr.Choice choice) {
    var then = of(choice.then());
    var otherwise = of(choice.otherwise());
    if (then.equals(otherwise)) {
      return then;
    }
    return bit(choice.condition())
        .map(bit -> otherwise.plus(bit.times(then.minus(otherwise))))
        .orElseGet(() -> opaque(choice));
  }

  /** 1 where the condition holds, else 0, where it asks for a bit: {@code (g & 1) == 1}. */
  private Optional<Form> bit(Expr condition) {
    if (!(condition instanceof Expr.Binary(var operator, Expr left, Expr right, _))
        || !isInteger(left.type())
        || operator != BinaryOperator.EQUAL && operator != BinaryOperator.NOT_EQUAL) {
      return Optional.empty();
    }
    var bit = of(left);
    var other = of(right).constant();
    if (!bit.range(at).isWithin(new Interval(0, 1))
        || other.isEmpty()
        || other.getAsLong() != 0 && other.getAsLong() != 1) {
      return Optional.empty();
    }
    boolean isOne = operator == BinaryOperator.EQUAL == (other.getAsLong() == 1);
    return Optional.of(isOne ? bit : bit.times(-1).plus(1));
  }

  private Form apply(Expr.Apply apply) {
    var values = apply.operands().stream().filter(Operand.OfValue.class::isInstance).toList();
    if (!isInteger(apply.type()) || values.size() != apply.operands().size()) {
      return opaque(apply);
    }
    var forms = values.stream().map(it -> of(((Operand.OfValue) it).expr())).toList();
    return apply
        .intrinsic()
        .meaning()
        .map(meaning -> meant(meaning, forms, apply))
        .orElseGet(() -> opaque(apply));
  }

  private Form meant(Meaning meaning, List<Form> forms, Expr.Apply apply) {
    return switch (meaning) {
      case Meaning.OfOperands(var function) ->
          switch (function) {
            case MIN -> rules.min(forms.get(0), forms.get(1));
            case MAX -> rules.max(forms.get(0), forms.get(1));
            case ABS -> rules.max(forms.getFirst(), forms.getFirst().times(-1));
            case POPC, CLZ, FFS, BREV, MULHI -> opaque(apply);
          };
      case Meaning.OfPlace(var index) -> index(index, forms);
    };
  }

  private Form index(Meaning.Index index, List<Form> operands) {
    return switch (index) {
      case Meaning.Index.Thread _ -> at.position(Expr.Place.THREAD);
      case Meaning.Index.Rank _ -> at.rankInCluster();
      case Meaning.Index.Operand _ -> operands.getFirst();
      case Meaning.Index.Sum(var left, var right) ->
          index(left, operands).plus(index(right, operands));
      case Meaning.Index.Product(var left, long right) -> index(left, operands).times(right);
      case Meaning.Index.Quotient(var left, long right) ->
          rules.quotient(index(left, operands), right);
      case Meaning.Index.Remainder(var left, long right) ->
          rules.remainder(index(left, operands), right);
    };
  }

  private Form opaque(Expr expr) {
    return Form.of(Opaque.symbol(expr, at));
  }

  static boolean isInteger(Type type) {
    return type instanceof Scalar scalar && scalar.isInteger();
  }

  /** Both sides of a comparison of integers. */
  static boolean isComparison(Expr.Binary binary) {
    return binary.operator().isComparison()
        && List.of(binary.left(), binary.right()).stream().allMatch(it -> isInteger(it.type()));
  }
}
