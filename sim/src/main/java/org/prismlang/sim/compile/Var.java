package org.prismlang.sim.compile;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.Type;
import org.prismlang.sim.jvm.Kind;

/** A variable. */
sealed interface Var extends Held {
  Type type();

  /** A slot a scalar: one for all threads that run the method. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Slots(Type type, int[] slots) implements Var {
    @Override
    public List<Piece> pieces() {
      var pieces = new ArrayList<Piece>();
      for (int slot : slots) {
        pieces.add(new Piece(slot, Kind.of(type).desc()));
      }
      return pieces;
    }

    @Override
    public Held moved(int[] others) {
      return new Slots(type, others);
    }
  }

  /**
   * Computed anew wherever it is needed: it costs less than to keep it for every thread.
   *
   * @param value of constants, places and variables that do not change
   */
  record Computed(Type type, Expr value) implements Var {
    @Override
    public List<Piece> pieces() {
      return List.of();
    }

    @Override
    public Held moved(int[] slots) {
      return this;
    }
  }

  /**
   * In a Java array: the values of the {@code n}-th unit begin at {@code n * count(type)}, on top
   * of {@code offset}.
   *
   * @param array slot of the array
   * @param unit threads that share a value; 0 where all do
   * @param base slot of the number of the first thread that has a value; negative for thread 0
   * @param stride scalars from one unit to the next
   * @param offset slot of what is added to every index; negative for nothing
   * @param start slot of the index at which the values of the running thread begin; negative while
   *     it has to be computed
   */
  record Flat(Type type, int array, int unit, int base, int stride, int offset, int start)
      implements Var {
    @Override
    public List<Piece> pieces() {
      var pieces = new ArrayList<Piece>();
      ClassDesc desc = Kind.of(type).array();
      pieces.add(new Piece(array, desc));
      if (base >= 0) {
        pieces.add(new Piece(base, ConstantDescs.CD_int));
      }
      if (offset >= 0) {
        pieces.add(new Piece(offset, ConstantDescs.CD_int));
      }
      return pieces;
    }

    @Override
    public Held moved(int[] slots) {
      int next = 1;
      int otherBase = base >= 0 ? slots[next++] : -1;
      int otherOffset = offset >= 0 ? slots[next] : -1;
      return new Flat(type, slots[0], unit, otherBase, stride, otherOffset, -1);
    }

    Flat startingAt(int slot) {
      return new Flat(type, array, unit, base, stride, offset, slot);
    }
  }
}
