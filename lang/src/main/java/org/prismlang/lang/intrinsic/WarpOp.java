package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.gives;
import static org.prismlang.lang.intrinsic.Entries.misfit;
import static org.prismlang.lang.intrinsic.Entries.typed;
import static org.prismlang.lang.intrinsic.Entries.warp;

import java.util.List;
import java.util.Locale;
import org.prismlang.lang.intrinsic.Intrinsic.ResultPerspective;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** What the 32 threads of a warp do through registers. */
public enum WarpOp implements Op.Function {
  SHFL,
  SHFL_UP,
  SHFL_DOWN,
  SHFL_XOR,
  BALLOT,
  ANY,
  ALL,
  MATCH_ANY,
  REDUX_ADD,
  REDUX_MIN,
  REDUX_MAX,
  REDUX_AND,
  REDUX_OR,
  REDUX_XOR;

  /** Whether each lane gets the value of another one. */
  public boolean isExchange() {
    return this == SHFL || this == SHFL_UP || this == SHFL_DOWN || this == SHFL_XOR;
  }

  @Override
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Intrinsic description() {
    return switch (this) {
      case SHFL ->
          exchange("lane", ResultPerspective.LANE, "the value of lane `lane`")
              .with(Trait.KEEPS_COMMON);
      case SHFL_UP ->
          exchange(
              "delta",
              ResultPerspective.THREAD,
              "the value `delta` lanes below; the own one where there is none");
      case SHFL_DOWN ->
          exchange(
              "delta",
              ResultPerspective.THREAD,
              "the value `delta` lanes above; the own one where there is none");
      case SHFL_XOR ->
          exchange("mask", ResultPerspective.THREAD, "the value of lane `id() ^ mask`");
      case BALLOT -> vote(Scalar.UINT32, "bit i says whether lane i's condition holds");
      case ANY -> vote(Scalar.BOOL, "whether some lane's condition holds");
      case ALL -> vote(Scalar.BOOL, "whether every lane's condition holds");
      case MATCH_ANY ->
          warp(
              this,
              List.of(Operand.value("value", "integer of 4 or 8 bytes")),
              actuals ->
                  Entries.fits(actuals.type(0), Kind.INTEGER)
                      ? typed(Scalar.UINT32)
                      : misfit(0, "wanted an integer, this is " + actuals.type(0)),
              ResultPerspective.THREAD,
              "the lanes that hold the same value");
      case REDUX_ADD -> redux("the add over all lanes");
      case REDUX_MIN -> redux("the min over all lanes").with(Trait.KEEPS_COMMON);
      case REDUX_MAX -> redux("the max over all lanes").with(Trait.KEEPS_COMMON);
      case REDUX_AND -> redux("bitwise and over all lanes");
      case REDUX_OR -> redux("bitwise or over all lanes");
      case REDUX_XOR -> redux("bitwise xor over all lanes");
    };
  }

  private Intrinsic exchange(String second, ResultPerspective result, String summary) {
    return warp(
        this,
        List.of(
            Operand.value("value", "number, bool, vector or struct"), Operand.value(second, "int")),
        actuals -> {
          if (!actuals.type(0).isValue()) {
            return misfit(
                0,
                "only numbers, vectors and structs travel between lanes, this is "
                    + actuals.type(0));
          }
          if (!Entries.fits(actuals.type(1), Kind.INTEGER)) {
            return misfit(1, "`" + second + "` is an integer, this is " + actuals.type(1));
          }
          return typed(Conversion.settled(actuals.type(0)));
        },
        result,
        summary);
  }

  private Intrinsic vote(Type type, String summary) {
    return warp(
        this,
        List.of(Operand.value("condition", "bool")),
        actuals ->
            Conversion.accepts(Scalar.BOOL, actuals.type(0))
                ? gives(type).of(actuals)
                : misfit(0, "a vote takes a bool, this is " + actuals.type(0)),
        ResultPerspective.WARP,
        summary);
  }

  private Intrinsic redux(String summary) {
    return warp(
        this,
        List.of(Operand.value("value", "int or uint")),
        actuals -> {
          var type = Conversion.settled(actuals.type(0));
          boolean fits =
              type == Scalar.INT32
                  || type == Scalar.UINT32
                  || type.isBroken()
                  || type instanceof Type.Opaque opaque && opaque.kind() == Kind.INTEGER;
          return fits
              ? typed(type)
              : misfit(0, "the machine reduces int and uint across a warp, this is " + type);
        },
        ResultPerspective.WARP,
        summary);
  }
}
