package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.misfit;
import static org.prismlang.lang.intrinsic.Entries.pure;
import static org.prismlang.lang.intrinsic.Entries.same;
import static org.prismlang.lang.intrinsic.Entries.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/**
 * Arithmetic of one thread. Plain names are accurate, {@code fast.} ones the machine's
 * approximations.
 */
public enum MathOp implements Op.Function {
  MIN(IntegerFunction.MIN, Takes.NUMBERS, "min of two numbers; a NaN loses", "a", "b"),
  MAX(IntegerFunction.MAX, Takes.NUMBERS, "max of two numbers; a NaN loses", "a", "b"),
  ABS(IntegerFunction.ABS, Takes.NUMBERS, "absolute value", "x"),
  /** Checked as what it is short for, so that nothing behind the checker has to know it. */
  CLAMP(
      Takes.NUMBERS,
      "`min(max(x, lo), hi)`: a NaN becomes `lo`, and `hi` wins where it is below `lo`",
      "x",
      "lo",
      "hi"),
  FMA(Takes.PLAIN, "`a * b + c`, rounded once", "a", "b", "c"),
  EXP(Takes.PLAIN, "exp, accurate", "x"),
  EXP2(Takes.PLAIN, "exp2, accurate", "x"),
  EXP10(Takes.PLAIN, "exp10, accurate", "x"),
  EXPM1(Takes.PLAIN, "`exp(x) - 1`, accurate near 0 too", "x"),
  LOG(Takes.PLAIN, "log, accurate", "x"),
  LOG2(Takes.PLAIN, "log2, accurate", "x"),
  LOG10(Takes.PLAIN, "log10, accurate", "x"),
  LOG1P(Takes.PLAIN, "`log(1 + x)`, accurate near 0 too", "x"),
  POW(Takes.PLAIN, "`x` to the power of `y`, accurate; 1 where `y` is 0 or `x` is 1", "x", "y"),
  SQRT(Takes.PLAIN, "sqrt, accurate", "x"),
  RSQRT(Takes.PLAIN, "`1 / sqrt(x)`, accurate", "x"),
  CBRT(Takes.PLAIN, "the third root, accurate", "x"),
  HYPOT(Takes.PLAIN, "`sqrt(x * x + y * y)`, accurate, where the squares overflow too", "x", "y"),
  RCP(Takes.FLOATING, "`1 / x`, accurate", "x"),
  SIN(Takes.PLAIN, "sin, accurate", "x"),
  COS(Takes.PLAIN, "cos, accurate", "x"),
  TAN(Takes.PLAIN, "tan, accurate", "x"),
  ASIN(Takes.PLAIN, "asin, accurate", "x"),
  ACOS(Takes.PLAIN, "acos, accurate", "x"),
  ATAN(Takes.PLAIN, "atan, accurate", "x"),
  ATAN2(Takes.PLAIN, "the angle of the point (x, y), accurate", "y", "x"),
  SINH(Takes.PLAIN, "sinh, accurate", "x"),
  COSH(Takes.PLAIN, "cosh, accurate", "x"),
  TANH(Takes.PLAIN, "tanh, accurate", "x"),
  ASINH(Takes.PLAIN, "asinh, accurate", "x"),
  ACOSH(Takes.PLAIN, "acosh, accurate", "x"),
  ATANH(Takes.PLAIN, "atanh, accurate", "x"),
  ERF(Takes.PLAIN, "erf, accurate", "x"),
  ERFC(Takes.PLAIN, "`1 - erf(x)`, accurate where that is near 0 too", "x"),
  FAST_EXP(EXP, "exp, approximate"),
  FAST_EXP2(EXP2, "exp2, approximate"),
  FAST_EXP10(EXP10, "exp10, approximate"),
  FAST_LOG(LOG, "log, approximate"),
  FAST_LOG2(LOG2, "log2, approximate"),
  FAST_LOG10(LOG10, "log10, approximate"),
  FAST_POW(POW, "`exp2(y * log2(x))`, approximate"),
  FAST_SQRT(SQRT, "sqrt, approximate"),
  FAST_RSQRT(RSQRT, "`1 / sqrt(x)`, approximate"),
  FAST_RCP(RCP, "`1 / x`, approximate"),
  FAST_SIN(SIN, "sin, approximate"),
  FAST_COS(COS, "cos, approximate"),
  FAST_TAN(TAN, "tan, approximate"),
  FAST_TANH(TANH, "tanh, approximate"),
  /** The accurate one is an operator. */
  FAST_DIV(Takes.FLOATING, "`a / b`, approximate", "a", "b"),
  FLOOR(Takes.PLAIN, "floor to a whole number", "x"),
  CEIL(Takes.PLAIN, "ceil to a whole number", "x"),
  ROUND(Takes.FLOATING, "round to the nearest whole number, to the even one of two", "x"),
  TRUNC(Takes.PLAIN, "trunc to a whole number", "x"),
  FMOD(
      Takes.PLAIN,
      "what `x / y` leaves where the quotient is cut to a whole number: exact, with the sign of"
          + " `x`",
      "x",
      "y"),
  COPYSIGN(Takes.PLAIN, "the magnitude of `x` with the sign of `sign`", "x", "sign"),
  ISNAN(Takes.TESTED, "whether it is not a number", "x"),
  ISINF(Takes.TESTED, "whether it is infinite", "x"),
  ISFINITE(Takes.TESTED, "whether it is neither infinite nor NaN", "x"),
  POPC(IntegerFunction.POPC, Takes.BITS, "how many bits are set", "x"),
  CLZ(IntegerFunction.CLZ, Takes.BITS, "how many leading bits are zero", "x"),
  FFS(
      IntegerFunction.FFS,
      Takes.BITS,
      "one more than the index of the lowest set bit; 0 for 0",
      "x"),
  BREV(IntegerFunction.BREV, Takes.INTEGERS, "the bits in reverse order", "x"),
  MULHI(IntegerFunction.MULHI, Takes.INTEGERS, "the upper half of the product", "a", "b"),
  DP4A(
      Takes.SUMMED,
      "`c` plus the products of four pairs of bytes, signed ones of int, unsigned ones of uint; the"
          + " sum wraps",
      "a",
      "b",
      "c"),
  PRMT(
      Takes.WORDS,
      "four of the eight bytes of `b` and `a`, each chosen by four bits of `selector`, the lowest"
          + " first: 0 to 3 are of `a`, 4 to 7 of `b`, and with 8 the byte's sign fills its place",
      "a",
      "b",
      "selector"),
  FUNNEL_LEFT(
      Takes.WORDS,
      "the upper half of `hi` and `lo` shifted left by the low five bits of `shift`; with `lo` as"
          + " `hi`, a rotation",
      "lo",
      "hi",
      "shift"),
  FUNNEL_RIGHT(
      Takes.WORDS,
      "the lower half of `hi` and `lo` shifted right by the low five bits of `shift`",
      "lo",
      "hi",
      "shift"),
  PACK_BF16X2(Takes.FLOATS, "two floats rounded to bf16, `lo` in the low half", "lo", "hi"),
  PACK_HALF2(Takes.FLOATS, "two floats rounded to half, `lo` in the low half", "lo", "hi");

  /** What operands are, and what becomes of their type. */
  public enum Takes {
    NUMBERS("number"),
    FLOATING("float"),
    /** The same, of a function that every library has by its name. */
    PLAIN("float"),
    INTEGERS("integer"),
    /** Of any integer, a number of bits or a place among them as an {@code int}. */
    BITS("integer"),
    /** One type of 32 bits. */
    SUMMED("int or uint"),
    /** Bits alone: all operands and the result are {@code uint}. */
    WORDS("uint"),
    /** Of a scalar, whether something holds of it. */
    TESTED("float"),
    /** Of two {@code float}, one word. */
    FLOATS("float");

    private final String wanted;

    Takes(String wanted) {
      this.wanted = wanted;
    }
  }

  private static final String FAST = "FAST_";

  private final Optional<IntegerFunction> integers;
  private final Optional<MathOp> accurate;
  private final Takes takes;
  private final String summary;
  private final List<String> operands;

  MathOp(Takes takes, String summary, String... operands) {
    this(Optional.empty(), Optional.empty(), takes, summary, List.of(operands));
  }

  MathOp(IntegerFunction integers, Takes takes, String summary, String... operands) {
    this(Optional.of(integers), Optional.empty(), takes, summary, List.of(operands));
  }

  MathOp(MathOp accurate, String summary) {
    this(Optional.empty(), Optional.of(accurate), Takes.FLOATING, summary, accurate.operands);
  }

  MathOp(
      Optional<IntegerFunction> integers,
      Optional<MathOp> accurate,
      Takes takes,
      String summary,
      List<String> operands) {
    this.integers = integers;
    this.accurate = accurate;
    this.takes = takes;
    this.summary = summary;
    this.operands = operands;
  }

  @Override
  public String text() {
    return isFast() ? "fast." + function() : function();
  }

  /** The mathematical function, whether it is computed accurately or not. */
  public String function() {
    return (isFast() ? name().substring(FAST.length()) : name()).toLowerCase(Locale.ROOT);
  }

  private boolean isFast() {
    return name().startsWith(FAST);
  }

  /** What it approximates, where that is a function too. */
  public Optional<MathOp> accurate() {
    return accurate;
  }

  public Takes takes() {
    return takes;
  }

  /** Whether every library has it for {@code float} and {@code double}, by its name. */
  public boolean isPlainCall() {
    return takes == Takes.PLAIN;
  }

  /** Whether numbers of the type are their own result. */
  public boolean isIdentity(Scalar type) {
    return this == ABS && type.nature() == Scalar.Nature.UNSIGNED;
  }

  /** Whether literals and narrow operands become what the result or the operation wants. */
  public boolean convertsOperands() {
    return takes != Takes.BITS;
  }

  /** The type that operands are converted to. */
  public Type operandType(Type first, Type result) {
    return switch (takes) {
      case NUMBERS, FLOATING, PLAIN, INTEGERS, SUMMED -> result;
      case BITS -> first;
      case TESTED -> first == Scalar.DOUBLE ? Scalar.DOUBLE : Scalar.FLOAT;
      case WORDS -> Scalar.UINT32;
      case FLOATS -> Scalar.FLOAT;
    };
  }

  @Override
  public Intrinsic description() {
    var list = new ArrayList<Operand>();
    operands.forEach(operand -> list.add(Operand.value(operand, takes.wanted)));
    var described = pure(this, Family.MATH, list, typing(), summary);
    return integers.map(it -> described.meaning(new Meaning.OfOperands(it))).orElse(described);
  }

  private Typing typing() {
    return switch (takes) {
      case NUMBERS -> same(operands.size(), Kind.NUMBER);
      case FLOATING, PLAIN -> same(operands.size(), Kind.FLOATING);
      case INTEGERS -> same(operands.size(), Kind.INTEGER);
      case BITS ->
          actuals ->
              Entries.fits(actuals.type(0), Kind.INTEGER)
                  ? typed(Scalar.INT32)
                  : misfit(0, "wanted an integer, this is " + actuals.type(0));
      case SUMMED -> actuals -> ofWords(actuals, Scalar.INT32, Scalar.UINT32);
      case WORDS -> actuals -> ofWords(actuals, Scalar.UINT32, Scalar.UINT32);
      case TESTED ->
          actuals ->
              Entries.fits(actuals.type(0), Kind.FLOATING)
                      && !(actuals.type(0) instanceof Type.Vector)
                  ? typed(Scalar.BOOL)
                  : misfit(0, "wanted one floating-point number, this is " + actuals.type(0));
      case FLOATS ->
          actuals ->
              same(2, Kind.FLOATING).of(actuals) instanceof Typing.Misfit misfit
                  ? misfit
                  : typed(Scalar.UINT32);
    };
  }

  /** Literals alone are of the first type. */
  private Typing.Outcome ofWords(Typing.Actuals actuals, Scalar signed, Scalar unsigned) {
    Type all = Type.Literal.INT;
    for (int i = 0; i < operands.size(); i++) {
      var type = actuals.type(i);
      if (type != signed && type != unsigned && type != Type.Literal.INT && !type.isBroken()) {
        return misfit(i, "wanted " + takes.wanted + ", this is " + type);
      }
      if (all != Type.Literal.INT && type != Type.Literal.INT && !all.equals(type)) {
        return misfit(i, "the operands take one type, these are " + all + " and " + type);
      }
      all = type == Type.Literal.INT ? all : type;
    }
    return typed(all == Type.Literal.INT || signed == unsigned ? signed : all);
  }
}
