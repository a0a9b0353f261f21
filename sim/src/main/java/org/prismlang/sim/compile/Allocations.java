package org.prismlang.sim.compile;

import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.Optional;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Level;

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
            memory, memory.layout(), scope.base().constant() + offset, terms, scope.base().slot());
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

  /** All places are taken before the first pointer changes. */
  void point(Stmt.Point point) {
    var places = new ArrayList<Place>();
    for (int i = 0; i < point.places().size(); i++) {
      var place = out.addresses.bound(point.pointers().get(i), point.places().get(i));
      places.add(place instanceof Place.Pointer pointer ? copy(pointer) : place);
    }
    for (int i = 0; i < places.size(); i++) {
      var name = point.pointers().get(i).name();
      if (out.scope().knows(name)) {
        move(places.get(i), out.scope().place(name));
      } else {
        out.scope().put(name, places.get(i));
      }
    }
  }

  private void move(Place from, Place to) {
    if (from instanceof Place.Pointer next && to instanceof Place.Pointer known) {
      out.code.aload(next.storage()).astore(known.storage());
      out.code.aload(next.segment()).astore(known.segment());
      out.code.lload(next.offset()).lstore(known.offset());
    } else if (from instanceof Place.Shared next && to instanceof Place.Shared known) {
      out.code.iload(next.slot()).istore(known.slot());
    } else {
      throw new IllegalStateException("a pointer goes from one kind of memory to another");
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
