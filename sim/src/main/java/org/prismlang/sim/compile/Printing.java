package org.prismlang.sim.compile;

import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;
import org.prismlang.sim.jvm.Casts;
import org.prismlang.sim.jvm.Kind;

/** {@code print}: a line of texts and values. */
final class Printing {
  private final Emitter out;

  Printing(Emitter out) {
    this.out = out;
  }

  void print(Stmt.Print print) {
    var parts = new ArrayList<Runnable>();
    for (var argument : print.arguments()) {
      switch (argument) {
        case Operand.OfConstant(Value value) ->
            parts.add(
                () ->
                    out.code.loadConstant(
                        value instanceof Value.Words(String words) ? words : value.toString()));
        case Operand.OfValue(Expr expr) -> parts.add(() -> value(expr));
        default -> throw new IllegalStateException("nothing to print: " + argument);
      }
    }
    out.block();
    out.code.loadConstant(parts.size()).anewarray(ConstantDescs.CD_String);
    for (int i = 0; i < parts.size(); i++) {
      out.code.dup().loadConstant(i);
      parts.get(i).run();
      out.code.aastore();
    }
    out.call(
        Support.class,
        "print",
        ConstantDescs.CD_void,
        Descs.BLOCK,
        ConstantDescs.CD_String.arrayType());
  }

  private void value(Expr expr) {
    if (expr.type() instanceof Scalar scalar) {
      out.values.push(expr);
      text(scalar);
      return;
    }
    var scalar = expr.type().scalar();
    int[] lanes;
    if (expr.type() instanceof Type.Array) {
      var located = new Arrays(out).located(expr);
      lanes =
          out.values.each(
              expr.type(),
              i -> {
                out.code.aload(located.array()).iload(located.start()).loadConstant(i).iadd();
                out.code.arrayLoad(Kind.of(scalar).jvm());
              });
    } else {
      lanes = out.values.lanes(expr);
    }
    out.code.loadConstant(lanes.length).anewarray(ConstantDescs.CD_String);
    for (int i = 0; i < lanes.length; i++) {
      out.code.dup().loadConstant(i).loadLocal(Kind.of(scalar).jvm(), lanes[i]);
      text(scalar);
      out.code.aastore();
    }
    out.call(Support.class, "list", ConstantDescs.CD_String, ConstantDescs.CD_String.arrayType());
  }

  private void text(Scalar scalar) {
    var method =
        switch (scalar) {
          case BOOL -> "truth";
          case UINT8, UINT16, UINT32, UINT64 -> "unsigned";
          case INT8, INT16, INT32, INT64 -> "signed";
          default -> "real";
        };
    if (Kind.of(scalar) == Kind.FLOAT) {
      out.code.f2d();
    } else if (Kind.of(scalar) == Kind.INT && scalar != Scalar.BOOL) {
      new Casts(out.code).value(scalar, Scalar.INT64);
    }
    out.call(
        Text.class,
        method,
        ConstantDescs.CD_String,
        scalar == Scalar.BOOL
            ? ConstantDescs.CD_int
            : scalar.isFloating() ? ConstantDescs.CD_double : ConstantDescs.CD_long);
  }
}
