package org.prismlang.sim.compile;

import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.jvm.Casts;
import org.prismlang.sim.jvm.Kind;

/** Conversions of values of several scalars: one by one, or of their bits as a whole. */
final class Bits {
  private final Emitter out;

  Bits(Emitter out) {
    this.out = out;
  }

  int[] cast(Expr.Convert convert) {
    var from = convert.operand().type().scalar();
    var to = convert.type().scalar();
    var source = out.values.lanes(convert.operand());
    var casts = new Casts(out.code);
    if (!convert.bits()) {
      return out.values.each(
          convert.type(),
          i -> {
            out.code.loadLocal(Kind.of(from).jvm(), source[source.length == 1 ? 0 : i]);
            casts.value(from, to);
          });
    }
    return out.values.each(
        convert.type(),
        i -> {
          bits(source, from, i * to.bits(), to.bits());
          if (to.bits() < 64) {
            out.code.l2i();
          }
          casts.fromBits(to);
        });
  }

  /** Pushes so many bits as a long. */
  private void bits(int[] source, Scalar from, int first, int count) {
    int lane = first / from.bits();
    int within = first % from.bits();
    wide(source[lane], from);
    if (within > 0) {
      out.code.loadConstant(within).lushr();
    }
    int have = from.bits() - within;
    for (int next = lane + 1; have < count; next++) {
      wide(source[next], from);
      out.code.loadConstant(have).lshl().lor();
      have += from.bits();
    }
    if (count < 64) {
      out.code.loadConstant((1L << count) - 1).land();
    }
  }

  private void wide(int slot, Scalar from) {
    out.code.loadLocal(Kind.of(from).jvm(), slot);
    new Casts(out.code).toBits(from);
    if (from.bits() < 64) {
      out.code.i2l().loadConstant(0xffff_ffffL).land();
    }
  }
}
