package org.prismlang.sim.compile;

import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;
import org.prismlang.sim.jvm.Comparisons;
import org.prismlang.sim.jvm.Kind;

/** Loops of the kernel. */
final class Loops {
  private static final int MIXED = 0x9E3779B1;

  private final Emitter out;

  Loops(Emitter out) {
    this.out = out;
  }

  void count(Stmt.For loop) {
    var type = (Scalar) loop.variable().type();
    var jvm = Kind.of(type).jvm();
    int to = out.slot(jvm);
    int step = out.slot(jvm);
    int from = out.slot(jvm);
    out.values.push(loop.from(), type);
    out.code.storeLocal(jvm, from);
    out.values.push(loop.to(), type);
    out.code.storeLocal(jvm, to);
    out.values.push(loop.step(), type);
    out.code.storeLocal(jvm, step);
    int variable = out.slot(jvm);
    out.scope().put(loop.variable().name(), new Var.Slots(type, new int[] {variable}));
    out.code.loadLocal(jvm, from).storeLocal(jvm, variable);
    boolean isDown = loop.step() instanceof Expr.Constant(Value.Int(long by), _) && by < 0;
    var head = out.code.newLabel();
    var next = out.code.newLabel();
    var end = out.code.newLabel();
    int saved = openTrips();
    out.code.labelBinding(head).loadLocal(jvm, variable).loadLocal(jvm, to);
    new Comparisons(out.code)
        .jump(isDown ? BinaryOperator.GREATER : BinaryOperator.LESS, type, false, end);
    trip(saved);
    out.hiding(
        () -> {
          out.show(loop.variable().name(), loop.variable().span());
          out.within(new Emitter.Loop(next, end), () -> new StatementCode(out).list(loop.body()));
        });
    out.code.labelBinding(next).loadLocal(jvm, variable).loadLocal(jvm, step);
    new Operators(out).binary(BinaryOperator.ADD, type);
    out.code.storeLocal(jvm, variable).goto_(head).labelBinding(end);
    out.restoreTrip(saved);
  }

  void repeat(Stmt.While loop, boolean isSpin) {
    int saved = openTrips();
    if (isSpin) {
      out.spinning(() -> repeat(loop, Optional.of(out.kernel.site(loop.span(), "")), saved));
    } else {
      repeat(loop, Optional.empty(), saved);
    }
    out.restoreTrip(saved);
  }

  private void repeat(Stmt.While loop, Optional<Integer> spin, int saved) {
    var head = out.code.newLabel();
    var next = out.code.newLabel();
    var end = out.code.newLabel();
    out.code.labelBinding(head);
    out.values.jumpUnless(loop.condition(), end);
    trip(saved);
    out.within(new Emitter.Loop(next, end), () -> new StatementCode(out).list(loop.body()));
    out.code.labelBinding(next);
    spin.ifPresent(site -> spin(out, site));
    out.code.goto_(head).labelBinding(end);
  }

  static void spin(Emitter out, int site) {
    out.who();
    out.code.loadConstant(site);
    out.step("spin", Descs.BLOCK, ConstantDescs.CD_int, ConstantDescs.CD_int, ConstantDescs.CD_int);
  }

  /** Slots of the number around the loop and, behind it, of the trips so far. */
  private int openTrips() {
    int saved = out.keepTrip();
    if (saved >= 0) {
      int trips = out.slot(TypeKind.INT);
      out.code.iconst_0().istore(trips);
    }
    return saved;
  }

  private void trip(int saved) {
    if (saved >= 0) {
      out.code.iinc(saved + 1, 1);
      out.code.iload(saved).loadConstant(31).imul().iload(saved + 1).iadd();
      out.code.loadConstant(MIXED).imul().istore(out.trip());
    }
  }
}
