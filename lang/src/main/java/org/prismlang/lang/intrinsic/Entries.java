package org.prismlang.lang.intrinsic;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Intrinsic.ResultPerspective;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/** The words the family tables are written in. */
final class Entries {
  private Entries() {}

  static Typing gives(Type type) {
    return _ -> new Typing.Typed(type);
  }

  static final Typing NOTHING = gives(Type.Special.NOTHING);

  static Typing.Outcome typed(Type type) {
    return new Typing.Typed(type);
  }

  static Typing.Outcome misfit(int operand, String problem) {
    return new Typing.Misfit(operand, problem, Optional.empty());
  }

  static Typing.Outcome misfit(int operand, String problem, String help) {
    return new Typing.Misfit(operand, problem, Optional.of(help));
  }

  /** All operands take one type, of the wanted kind; that is the result. */
  static Typing same(int count, Kind kind) {
    return actuals -> {
      Type all = actuals.type(0);
      for (int i = 0; i < count; i++) {
        if (!fits(actuals.type(i), kind)) {
          return misfit(i, "wanted " + describe(kind) + ", this is " + actuals.type(i));
        }
        var common = Conversion.common(all, actuals.type(i));
        if (common.isEmpty()) {
          return misfit(
              i,
              "the operands take one type; "
                  + all
                  + " and "
                  + actuals.type(i)
                  + " have none in common");
        }
        all = common.get();
      }
      return typed(kind == Kind.FLOATING ? floating(all) : all);
    };
  }

  private static Type floating(Type type) {
    return type == Type.Literal.INT ? Type.Literal.REAL : type;
  }

  static String describe(Kind kind) {
    return switch (kind) {
      case TYPE -> "a value";
      case NUMBER -> "a number";
      case INTEGER, INT -> "an integer";
      case FLOATING -> "a floating-point number";
    };
  }

  static boolean fits(Type type, Kind kind) {
    return switch (type) {
      case Scalar scalar ->
          switch (kind) {
            case TYPE -> true;
            case NUMBER -> scalar.isNumber();
            case INTEGER, INT -> scalar.isInteger();
            case FLOATING -> scalar.isFloating();
          };
      case Type.Vector vector -> fits(vector.element(), kind);
      case Type.Literal literal ->
          kind != Kind.INTEGER && kind != Kind.INT || literal == Type.Literal.INT;
      case Type.Opaque opaque ->
          kind == Kind.TYPE
              || opaque.kind() == kind
              || kind == Kind.NUMBER && opaque.kind().isNumeric();
      default -> type.isBroken();
    };
  }

  static Intrinsic pure(
      Op op, Family family, List<Operand> operands, Typing typing, String summary) {
    return new Intrinsic(
        op,
        family,
        Optional.empty(),
        false,
        operands,
        typing,
        ResultPerspective.MEET,
        Timeline.REGISTERS,
        Targets.since(Target.SM_80),
        summary);
  }

  static Intrinsic warp(
      Op op, List<Operand> operands, Typing typing, ResultPerspective result, String summary) {
    return new Intrinsic(
        op,
        Family.WARP,
        Optional.of(Perspective.WARP),
        false,
        operands,
        typing,
        result,
        Timeline.REGISTERS,
        Targets.since(Target.SM_80),
        summary);
  }

  static Intrinsic single(
      Op op,
      Family family,
      List<Operand> operands,
      Typing typing,
      Timeline timeline,
      Targets targets,
      String summary) {
    return new Intrinsic(
        op,
        family,
        Optional.of(Perspective.THREAD),
        true,
        operands,
        typing,
        ResultPerspective.THREAD,
        timeline,
        targets,
        summary);
  }

  /** A word that blocks count with. */
  static Operand counter() {
    return element("counter", Access.ATOMIC).mayBeWhole();
  }

  static Typing.Outcome counted(Typing.Actuals actuals, Typing result) {
    var type = actuals.type(0);
    return type == Scalar.UINT32 || type == Scalar.INT32 || type.isBroken()
        ? result.of(actuals)
        : misfit(0, "a counter is an atomic uint, this is " + type);
  }

  static Operand element(String name, Access access) {
    return Operand.of(name, new Form.Element(), access);
  }
}
