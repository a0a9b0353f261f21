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
  FMA(Takes.PLAIN, "`a * b + c`, rounded once", "a", "b", "c"),
  EXP(Takes.PLAIN, "exp, accurate", "x"),
  EXP2(Takes.PLAIN, "exp2, accurate", "x"),
  LOG(Takes.PLAIN, "log, accurate", "x"),
  LOG2(Takes.PLAIN, "log2, accurate", "x"),
  SQRT(Takes.PLAIN, "sqrt, accurate", "x"),
  RSQRT(Takes.PLAIN, "`1 / sqrt(x)`, accurate", "x"),
  RCP(Takes.FLOATING, "`1 / x`, accurate", "x"),
  SIN(Takes.PLAIN, "sin, accurate", "x"),
  COS(Takes.PLAIN, "cos, accurate", "x"),
  TANH(Takes.PLAIN, "tanh, accurate", "x"),
  FAST_EXP(EXP, "exp, approximate"),
  FAST_EXP2(EXP2, "exp2, approximate"),
  FAST_LOG(LOG, "log, approximate"),
  FAST_LOG2(LOG2, "log2, approximate"),
  FAST_SQRT(SQRT, "sqrt, approximate"),
  FAST_RSQRT(RSQRT, "`1 / sqrt(x)`, approximate"),
  FAST_RCP(RCP, "`1 / x`, approximate"),
  FAST_SIN(SIN, "sin, approximate"),
  FAST_COS(COS, "cos, approximate"),
  FAST_TANH(TANH, "tanh, approximate"),
  /** The accurate one is an operator. */
  FAST_DIV(Takes.FLOATING, "`a / b`, approximate", "a", "b"),
  FLOOR(Takes.PLAIN, "floor to a whole number", "x"),
  CEIL(Takes.PLAIN, "ceil to a whole number", "x"),
  ROUND(Takes.FLOATING, "round to a whole number", "x"),
  TRUNC(Takes.PLAIN, "trunc to a whole number", "x"),
  POPC(IntegerFunction.POPC, Takes.BITS, "how many bits are set", "x"),
  CLZ(IntegerFunction.CLZ, Takes.BITS, "how many leading bits are zero", "x"),
  FFS(
      IntegerFunction.FFS,
      Takes.BITS,
      "one more than the index of the lowest set bit; 0 for 0",
      "x"),
  BREV(IntegerFunction.BREV, Takes.INTEGERS, "the bits in reverse order", "x"),
  MULHI(IntegerFunction.MULHI, Takes.INTEGERS, "the upper half of the product", "a", "b"),
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
      case NUMBERS, FLOATING, PLAIN, INTEGERS -> result;
      case BITS -> first;
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
      case FLOATS ->
          actuals ->
              same(2, Kind.FLOATING).of(actuals) instanceof Typing.Misfit misfit
                  ? misfit
                  : typed(Scalar.UINT32);
    };
  }
}
