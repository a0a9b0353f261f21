package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.gives;
import static org.prismlang.lang.intrinsic.Entries.misfit;
import static org.prismlang.lang.intrinsic.Entries.typed;
import static org.prismlang.lang.intrinsic.Entries.warp;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.intrinsic.Intrinsic.ResultPerspective;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** What the 32 threads of a warp do through registers. */
final class WarpExchange {
  private WarpExchange() {}

  static List<Intrinsic> entries() {
    var entries = new ArrayList<Intrinsic>();
    entries.add(exchange("shfl", "lane", ResultPerspective.LANE, "the value of lane `lane`"));
    entries.add(
        exchange(
            "shfl_up",
            "delta",
            ResultPerspective.THREAD,
            "the value `delta` lanes below; the own one where there is none"));
    entries.add(
        exchange(
            "shfl_down",
            "delta",
            ResultPerspective.THREAD,
            "the value `delta` lanes above; the own one where there is none"));
    entries.add(
        exchange("shfl_xor", "mask", ResultPerspective.THREAD, "the value of lane `id() ^ mask`"));
    entries.add(vote("ballot", Scalar.UINT32, "bit i says whether lane i's condition holds"));
    entries.add(vote("any", Scalar.BOOL, "whether some lane's condition holds"));
    entries.add(vote("all", Scalar.BOOL, "whether every lane's condition holds"));
    entries.add(
        warp(
            "match_any",
            List.of(Operand.value("value", "integer of 4 or 8 bytes")),
            actuals ->
                Entries.fits(actuals.type(0), Kind.INTEGER)
                    ? typed(Scalar.UINT32)
                    : misfit(0, "wanted an integer, this is " + actuals.type(0)),
            ResultPerspective.THREAD,
            "the lanes that hold the same value"));
    for (var operation : List.of("add", "min", "max")) {
      entries.add(redux(operation, Kind.INTEGER, "the " + operation + " over all lanes"));
    }
    for (var operation : List.of("and", "or", "xor")) {
      entries.add(redux(operation, Kind.INTEGER, "bitwise " + operation + " over all lanes"));
    }
    return entries;
  }

  private static Intrinsic exchange(
      String name, String second, ResultPerspective result, String summary) {
    return warp(
        name,
        List.of(Operand.value("value", "number, bool or vector"), Operand.value(second, "int")),
        actuals -> {
          if (!actuals.type(0).isValue()) {
            return misfit(
                0, "only numbers and vectors travel between lanes, this is " + actuals.type(0));
          }
          if (!Entries.fits(actuals.type(1), Kind.INTEGER)) {
            return misfit(1, "`" + second + "` is an integer, this is " + actuals.type(1));
          }
          return typed(Conversion.settled(actuals.type(0)));
        },
        result,
        summary);
  }

  private static Intrinsic vote(String name, Type type, String summary) {
    return warp(
        name,
        List.of(Operand.value("condition", "bool")),
        actuals ->
            Conversion.accepts(Scalar.BOOL, actuals.type(0))
                ? gives(type).of(actuals)
                : misfit(0, "a vote takes a bool, this is " + actuals.type(0)),
        ResultPerspective.WARP,
        summary);
  }

  private static Intrinsic redux(String operation, Kind kind, String summary) {
    return warp(
        "redux_" + operation,
        List.of(Operand.value("value", "int or uint")),
        actuals -> {
          var type = Conversion.settled(actuals.type(0));
          boolean fits =
              type == Scalar.INT32
                  || type == Scalar.UINT32
                  || type.isBroken()
                  || type instanceof Type.Opaque opaque && opaque.kind() == kind;
          return fits
              ? typed(type)
              : misfit(0, "the machine reduces int and uint across a warp, this is " + type);
        },
        ResultPerspective.WARP,
        summary);
  }
}
