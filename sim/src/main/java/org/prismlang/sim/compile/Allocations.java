package org.prismlang.sim.compile;

import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.Optional;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Level;
import org.prismlang.sim.machine.TileShape;

/** Shared memory comes to be, and pointer variables get their places. */
final class Allocations {
  private final Emitter out;

  Allocations(Emitter out) {
    this.out = out;
  }

  void allocate(Memory memory, int site) {
    var scope = out.scope();
    int offset = Optional.ofNullable(scope.layout().memories().get(memory.name())).orElseThrow();
    var terms = new ArrayList<>(scope.base().terms());
    int size = memory.owner().size();
    boolean isOfPart =
        memory.owner().level() == Level.THREAD
            && !(scope.threads() != 0 && scope.threads() <= size);
    if (isOfPart) {
      terms.add(
          new Place.Term(
              scope.isKernel() ? 0 : scope.threads(), size, memory.slotBytes() * memory.depth()));
    }
    var place =
        new Place.Shared(
            memory,
            TileShape.of(memory),
            scope.base().constant() + offset,
            terms,
            scope.base().slot());
    scope.put(memory.name(), place);
    if (out.kernel.isWatched() && isByItsOwners(memory)) {
      out.who();
      out.code.loadConstant(site);
      out.addresses.base(place);
      int copies = isOfPart ? Math.max(1, out.unit().threads() / size) : 1;
      out.code.loadConstant(memory.slotBytes() * memory.depth() * copies);
      out.step(
          "allocated",
          Descs.BLOCK,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int);
    }
  }

  /** What others own too was there, and may have been written, before these came to it. */
  private boolean isByItsOwners(Memory memory) {
    var owner = memory.owner();
    return switch (owner.level()) {
      case THREAD -> out.unit().threads() >= owner.size();
      case BLOCK -> owner.size() == 1 && out.unit().threads() == out.kernel.threads();
      case GRID -> false;
    };
  }

  void point(Stmt.Point point) {
    var places = new ArrayList<Place>();
    for (int i = 0; i < point.places().size(); i++) {
      places.add(out.addresses.bound(point.pointers().get(i), point.places().get(i)));
    }
    for (int i = 0; i < places.size(); i++) {
      var name = point.pointers().get(i).name();
      if (out.scope().knows(name)
          && out.scope().place(name) instanceof Place.Pointer
          && places.get(i) instanceof Place.Pointer next) {
        int storage = out.slot(TypeKind.REFERENCE);
        int segment = out.slot(TypeKind.REFERENCE);
        out.code.aload(next.storage()).astore(storage);
        out.code.aload(next.segment()).astore(segment);
        places.set(i, new Place.Pointer(storage, segment, next.offset()));
        continue;
      }
      if (places.get(i) instanceof Place.Pointer next) {
        places.set(i, copy(next));
      }
      out.scope().put(name, places.get(i));
    }
    for (int i = 0; i < places.size(); i++) {
      var name = point.pointers().get(i).name();
      if (out.scope().place(name) instanceof Place.Pointer known
          && places.get(i) instanceof Place.Pointer next
          && !known.equals(next)) {
        out.code.aload(next.storage()).astore(known.storage());
        out.code.aload(next.segment()).astore(known.segment());
        out.code.lload(next.offset()).lstore(known.offset());
      }
    }
  }

  /** Slots of its own, so that it can point elsewhere later. */
  private Place.Pointer copy(Place.Pointer pointer) {
    var copy =
        new Place.Pointer(
            out.slot(TypeKind.REFERENCE), out.slot(TypeKind.REFERENCE), out.slot(TypeKind.LONG));
    out.code.aload(pointer.storage()).astore(copy.storage());
    out.code.aload(pointer.segment()).astore(copy.segment());
    out.code.lload(pointer.offset()).lstore(copy.offset());
    return copy;
  }
}
