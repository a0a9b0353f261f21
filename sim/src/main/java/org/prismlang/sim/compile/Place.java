package org.prismlang.sim.compile;

import java.lang.constant.ConstantDescs;
import java.util.List;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.lang.type.TileLayout;

/** Where a memory lies. */
sealed interface Place extends Held {
  /** Global memory: slots of a storage, of its segment and of an offset in bytes. */
  record Pointer(int storage, int segment, int offset) implements Place {
    @Override
    public List<Piece> pieces() {
      return List.of(
          new Piece(storage, Descs.STORAGE),
          new Piece(segment, Descs.SEGMENT),
          new Piece(offset, ConstantDescs.CD_long));
    }

    @Override
    public Held moved(int[] slots) {
      return new Pointer(slots[0], slots[1], slots[2]);
    }
  }

  record Map(int slot) implements Place {
    @Override
    public List<Piece> pieces() {
      return List.of(new Piece(slot, Descs.TENSOR_MAP));
    }

    @Override
    public Held moved(int[] slots) {
      return new Map(slots[0]);
    }
  }

  /** A list of {@code count} pointers or tensor maps: a slot of all of them. */
  record Several(int slot, int count, boolean areMaps) implements Place {
    @Override
    public List<Piece> pieces() {
      return List.of(new Piece(slot, areMaps ? Descs.TENSOR_MAP.arrayType() : Descs.POINTERS));
    }

    @Override
    public Held moved(int[] slots) {
      return new Several(slots[0], count, areMaps);
    }
  }

  /**
   * Shared memory: its beginning is the sum of a constant, of the terms for the running thread, and
   * of a slot (negative for none).
   */
  record Shared(Memory memory, TileLayout layout, int constant, List<Term> terms, int slot)
      implements Place {
    public Shared {
      terms = List.copyOf(terms);
    }

    @Override
    public List<Piece> pieces() {
      return slot < 0 ? List.of() : List.of(new Piece(slot, ConstantDescs.CD_int));
    }

    @Override
    public Held moved(int[] slots) {
      return new Shared(memory, layout, constant, terms, slot < 0 ? -1 : slots[0]);
    }
  }

  /** {@code thread % within / unit * stride}; without the remainder where {@code within} is 0. */
  record Term(int within, int unit, int stride) {}
}
