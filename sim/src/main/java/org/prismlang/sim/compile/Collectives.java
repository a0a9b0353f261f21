package org.prismlang.sim.compile;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.WarpOp;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.sim.jvm.Kind;
import org.prismlang.sim.operation.Warp;

/** Shuffles and votes: values that the threads of a warp make together. */
final class Collectives {
  private static final int WARP = 32;
  private static final ClassDesc INT = ConstantDescs.CD_int;

  private final Emitter out;

  Collectives(Emitter out) {
    this.out = out;
  }

  void declare(Local local, Expr.Apply apply) {
    if (out.unit().threads() == WARP) {
      warp(local, apply);
      return;
    }
    if (out.unit().threads() < WARP) {
      throw new IllegalStateException(
          apply.intrinsic().name() + " with less than a warp: " + local.span());
    }
    new Variables(out).declare(local);
    var own =
        new Local(out.kernel.fresh("together"), local.type(), local.perspective(), local.span());
    new StatementCode(out)
        .units(
            WARP,
            _ -> {
              warp(own, apply);
              new StatementCode(out)
                  .list(
                      List.of(
                          new Stmt.Assign(new Expr.Read(local), new Expr.Read(own), local.span())));
            });
  }

  private void warp(Local local, Expr.Apply apply) {
    var operands = new ArrayList<Expr>();
    for (var operand : apply.operands()) {
      operands.add(StatementCode.valueOf(operand, Scalar.INT32));
    }
    var var = new Variables(out).declare(local);
    var value = operands.getFirst();
    Runnable exchange =
        switch ((WarpOp) apply.intrinsic().op()) {
          case SHFL -> () -> lane(var, operands);
          case SHFL_UP -> () -> shuffle(var, operands, "shflUp");
          case SHFL_DOWN -> () -> shuffle(var, operands, "shflDown");
          case SHFL_XOR -> () -> shuffle(var, operands, "shflXor");
          case MATCH_ANY -> () -> matchAny(var, value);
          case BALLOT, ANY, ALL -> () -> reduce(var, value, apply.intrinsic().name());
          case REDUX_ADD -> () -> reduce(var, value, "reduxAdd");
          case REDUX_MIN -> () -> reduce(var, value, "reduxMin" + unsigned(value));
          case REDUX_MAX -> () -> reduce(var, value, "reduxMax" + unsigned(value));
          case REDUX_AND -> () -> reduce(var, value, "reduxAnd");
          case REDUX_OR -> () -> reduce(var, value, "reduxOr");
          case REDUX_XOR -> () -> reduce(var, value, "reduxXor");
        };
    exchange.run();
  }

  private static String unsigned(Expr value) {
    return value.type().scalar().nature() == Scalar.Nature.UNSIGNED ? "Unsigned" : "";
  }

  /** Of one lane for all, or of a lane that each chooses. */
  private void lane(Var var, List<Expr> operands) {
    var index = operands.get(1);
    var method = WarpOp.SHFL.text();
    if (Sharing.of(index, WARP, out.kernel.procedures()) != WARP) {
      shuffle(var, operands, method);
      return;
    }
    var type = var.type();
    var arrays = dense(operands.getFirst(), type);
    var lanes =
        out.values.each(
            type,
            i -> {
              out.code.aload(arrays[i]);
              out.values.index(index);
              out.call(Warp.class, method, Kind.of(type).desc(), Kind.of(type).array(), INT);
            });
    all(var, lanes);
  }

  private void shuffle(Var var, List<Expr> operands, String method) {
    var value = operands.getFirst();
    var index = operands.get(1);
    var type = var.type();
    boolean isSame = Sharing.of(index, WARP, out.kernel.procedures()) == WARP;
    var arrays = dense(value, type);
    int indices = isSame ? -1 : dense(index, Scalar.INT32)[0];
    for (int i = 0; i < arrays.length; i++) {
      int result = out.slot(Kind.of(type).array());
      out.code.loadConstant(WARP).newarray(Kind.of(type).jvm()).astore(result);
      out.code.aload(arrays[i]);
      if (isSame) {
        out.values.index(index);
      } else {
        out.code.aload(indices);
      }
      out.code.aload(result);
      var array = Kind.of(type).array();
      out.call(
          Warp.class, method, ConstantDescs.CD_void, array, isSame ? INT : INT.arrayType(), array);
      scatter(var, result, i);
    }
  }

  private void matchAny(Var var, Expr value) {
    var kind = Kind.of(value.type());
    int array = dense(value, value.type())[0];
    int result = out.slot(INT.arrayType());
    out.code.loadConstant(WARP).newarray(Kind.INT.jvm()).astore(result);
    out.code.aload(array).aload(result);
    out.call(Warp.class, "matchAny", ConstantDescs.CD_void, kind.array(), INT.arrayType());
    scatter(var, result, 0);
  }

  private void reduce(Var var, Expr value, String method) {
    int array = dense(value, value.type())[0];
    out.code.aload(array);
    out.call(Warp.class, method, INT, INT.arrayType());
    int result = out.slot(INT);
    out.code.istore(result);
    all(var, new int[] {result});
  }

  /** The same value for everybody. */
  private void all(Var var, int[] lanes) {
    if (var instanceof Var.Slots) {
      new Variables(out).store(var, lanes);
      return;
    }
    var flat = (Var.Flat) var;
    for (int thread = 0; thread < (flat.unit() == 0 ? 1 : WARP / flat.unit()); thread++) {
      for (int i = 0; i < lanes.length; i++) {
        new Arrays(out).start(flat);
        out.code.loadConstant(thread * flat.stride() + i).iadd();
        out.code.loadLocal(Kind.of(flat.type()).jvm(), lanes[i]);
        out.code.arrayStore(Kind.of(flat.type()).jvm());
      }
    }
  }

  /** From a dense array of the lanes to the variable, whose sharers have the same value. */
  private void scatter(Var var, int array, int component) {
    switch (var) {
      case Var.Slots(Type type, int[] slots) -> {
        out.code.aload(array).iconst_0().arrayLoad(Kind.of(type).jvm());
        out.code.storeLocal(Kind.of(type).jvm(), slots[component]);
      }
      case Var.Computed _ -> throw new IllegalStateException("set a second time");
      case Var.Flat flat -> {
        new Arrays(out).start(flat);
        if (component > 0) {
          out.code.loadConstant(component).iadd();
        }
        out.code.loadConstant(flat.stride()).aload(array);
        out.code.loadConstant(flat.unit() == 0 ? WARP : flat.unit());
        out.call(
            Support.class,
            "scatter",
            ConstantDescs.CD_void,
            Kind.of(flat.type()).array(),
            INT,
            INT,
            Kind.of(flat.type()).array(),
            INT);
      }
    }
  }

  /** Slots of one array of 32 values for each scalar of the value. */
  private int[] dense(Expr value, Type type) {
    if (value instanceof Expr.Read(Local given)
        && out.scope().var(given.name()) instanceof Var.Flat flat
        && flat.unit() == 1
        && flat.stride() == 1
        && flat.offset() < 0
        && flat.base() == out.unit().first()) {
      return new int[] {flat.array()};
    }
    var local =
        new Local(
            out.kernel.fresh("lanes"),
            value.type().equals(type) ? type : value.type(),
            Perspective.THREAD,
            out.kernel.kernel().span());
    var made = (Var.Flat) new Variables(out).perThread(local, value);
    int count = value.type().scalarCount();
    if (count == 1) {
      return new int[] {made.array()};
    }
    var arrays = new int[count];
    for (int i = 0; i < count; i++) {
      arrays[i] = out.slot(Kind.of(value.type()).array());
      out.code.aload(made.array()).loadConstant(i).loadConstant(count).loadConstant(WARP);
      out.call(
          Support.class,
          "gather",
          Kind.of(value.type()).array(),
          Kind.of(value.type()).array(),
          INT,
          INT,
          INT);
      out.code.astore(arrays[i]);
    }
    return arrays;
  }
}
