package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.gives;
import static org.prismlang.lang.intrinsic.Entries.pure;
import static org.prismlang.lang.intrinsic.Entries.same;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Scalar;

/**
 * Arithmetic of one thread. Plain names are accurate, {@code fast.} ones the machine's
 * approximations.
 */
final class Arithmetic {
  private Arithmetic() {}

  static List<Intrinsic> entries() {
    var entries = new ArrayList<Intrinsic>();
    for (var name : List.of("min", "max")) {
      entries.add(numbers(name, Kind.NUMBER, name + " of two numbers; a NaN loses", "a", "b"));
    }
    entries.add(numbers("abs", Kind.NUMBER, "absolute value", "x"));
    entries.add(numbers("fma", Kind.FLOATING, "`a * b + c`, rounded once", "a", "b", "c"));
    for (var name :
        List.of("exp", "exp2", "log", "log2", "sqrt", "rsqrt", "rcp", "sin", "cos", "tanh")) {
      entries.add(numbers(name, Kind.FLOATING, describe(name) + ", accurate", "x"));
    }
    for (var name :
        List.of(
            "exp", "exp2", "log", "log2", "sqrt", "rsqrt", "rcp", "sin", "cos", "tanh", "div")) {
      entries.add(
          name.equals("div")
              ? numbers("fast.div", Kind.FLOATING, "`a / b`, approximate", "a", "b")
              : numbers("fast." + name, Kind.FLOATING, describe(name) + ", approximate", "x"));
    }
    for (var name : List.of("floor", "ceil", "round", "trunc")) {
      entries.add(numbers(name, Kind.FLOATING, name + " to a whole number", "x"));
    }
    entries.add(bits("popc", "how many bits are set"));
    entries.add(bits("clz", "how many leading bits are zero"));
    entries.add(bits("ffs", "one more than the index of the lowest set bit; 0 for 0"));
    entries.add(numbers("brev", Kind.INTEGER, "the bits in reverse order", "x"));
    entries.add(
        pure(
            "mulhi",
            Family.MATH,
            List.of(Operand.value("a", "integer"), Operand.value("b", "integer")),
            same(2, Kind.INTEGER),
            "the upper half of the product"));
    entries.add(pack("pack_bf16x2", "two floats rounded to bf16, `lo` in the low half"));
    entries.add(pack("pack_half2", "two floats rounded to half, `lo` in the low half"));
    return entries;
  }

  private static String describe(String name) {
    return switch (name) {
      case "rcp" -> "`1 / x`";
      case "rsqrt" -> "`1 / sqrt(x)`";
      default -> name;
    };
  }

  private static Intrinsic numbers(String name, Kind kind, String summary, String... operands) {
    var list = new ArrayList<Operand>();
    for (var operand : operands) {
      list.add(
          Operand.value(
              operand,
              kind == Kind.FLOATING ? "float" : kind == Kind.INTEGER ? "integer" : "number"));
    }
    return pure(name, Family.MATH, list, same(operands.length, kind), summary);
  }

  private static Intrinsic bits(String name, String summary) {
    return pure(
        name,
        Family.MATH,
        List.of(Operand.value("x", "integer")),
        actuals ->
            Entries.fits(actuals.type(0), Kind.INTEGER)
                ? Entries.typed(Scalar.INT32)
                : Entries.misfit(0, "wanted an integer, this is " + actuals.type(0)),
        summary);
  }

  private static Intrinsic pack(String name, String summary) {
    return pure(
        name,
        Family.MATH,
        List.of(Operand.value("lo", "float"), Operand.value("hi", "float")),
        actuals ->
            same(2, Kind.FLOATING).of(actuals) instanceof Typing.Misfit misfit
                ? misfit
                : gives(Scalar.UINT32).of(actuals),
        summary);
  }
}
