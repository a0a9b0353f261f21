package org.prismlang.kernel.oracle;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Type;

/** From accesses to bytes. */
final class Addresses {
  private final ThreadState state;
  private final Expressions expressions;

  Addresses(ThreadState state, Expressions expressions) {
    this.state = state;
    this.expressions = expressions;
  }

  /** The memory an access goes to, with the slot of a ring chosen. */
  Place place(Access access) {
    var place = state.place(access.memory().name());
    if (access.generation().isPresent() && access.memory().isRing()) {
      long generation = expressions.whole(access.generation().get());
      long slot = Math.floorMod(generation, (long) access.memory().depth());
      place = place.shifted(slot * access.memory().slotBytes());
    }
    return place.through(state.view(access.view(), place));
  }

  long[] index(Access access, Place place) {
    var index = new long[place.strides().length];
    for (int i = 0; i < index.length && i < access.index().size(); i++) {
      var datum = expressions.datum(access.index().get(i));
      long value = datum.asWhole();
      int bound = place.bounds()[i];
      boolean isOutside = bound > 0 && (value < 0 || value + access.extents().get(i) > bound);
      if (isOutside && !datum.isUnknown()) {
        state.setting.broken.add(
            "bounds: index " + value + " of `" + access.memory().name() + "` in dimension " + i);
      }
      index[i] = isOutside ? Math.floorMod(value, (long) bound) : value;
    }
    return index;
  }

  /** What a procedure's parameter, or a pointer, stands for. */
  Place seenAs(Memory memory, Access access) {
    var place = place(access);
    return place.seenAs(memory, index(access, place), extents(access, place));
  }

  Touch touch(Access access, Touch.Mode mode, int elements, String what) {
    var place = place(access);
    return touch(access, place, index(access, place), mode, elements, what);
  }

  /** A box of a tensor map. */
  Touch box(Access access, List<Long> coordinates, Touch.Mode mode, String what) {
    var place = place(access);
    var index = new long[place.strides().length];
    for (int i = 0; i < index.length; i++) {
      index[i] = coordinates.get(i);
    }
    var stretches = place.stretches(index, access.memory().shape(), 1);
    return touch(access, place, mode, stretches, what);
  }

  /** The first {@code elements} of a tile, however it is shaped. */
  Touch first(Access access, Touch.Mode mode, int elements, String what) {
    var place = place(access);
    var index = index(access, place);
    var stretches = place.stretches(index, extents(access, place), 1);
    long bytes = (long) elements * place.root().elementBytes();
    int n = 0;
    while (n < stretches.length && bytes > 0) {
      stretches[n + 1] = Math.min(stretches[n + 1], stretches[n] + bytes);
      bytes -= stretches[n + 1] - stretches[n];
      n += 2;
    }
    return touch(access, place, mode, java.util.Arrays.copyOf(stretches, n), what);
  }

  /** Row {@code row} of a tile of two dimensions, {@code elements} from {@code column}. */
  Touch row(Access access, Touch.Mode mode, int row, int column, int elements, String what) {
    var place = place(access);
    var index = index(access, place);
    int rank = index.length;
    index[rank - 2] += row;
    index[rank - 1] += column;
    var extents = java.util.Collections.nCopies(rank, 1);
    var stretches = place.stretches(index, extents, elements);
    return touch(access, place, mode, stretches, what);
  }

  private Touch touch(
      Access access, Place place, long[] index, Touch.Mode mode, int elements, String what) {
    var stretches = place.stretches(index, extents(access, place), elements);
    return touch(access, place, mode, stretches, what);
  }

  private Touch touch(Access access, Place place, Touch.Mode mode, long[] stretches, String what) {
    var site = new Site(what + " of `" + place.root().name() + "`", access.span());
    return new Touch(site, mode, place.root(), place.view(), state.block, state.thread, stretches);
  }

  private static List<Integer> extents(Access access, Place place) {
    return access.extents().size() == place.strides().length
        ? access.extents()
        : java.util.Collections.nCopies(place.strides().length, 1);
  }

  static int elements(Type type, Memory memory) {
    long bytes = type.bytes().orElse((long) memory.elementBytes());
    return (int) Math.max(1, bytes / memory.elementBytes());
  }

  /** Shared memory that begins to live. */
  Place allocated(Memory memory) {
    var offset = Optional.ofNullable(state.frame.layout.memories().get(memory.name()));
    long address = state.frame.shared + offset.orElseThrow();
    if (memory.owner().level() == Level.THREAD) {
      int copy = (state.thread - state.frame.firstThread) / memory.owner().size();
      address += (long) copy * memory.slotBytes() * memory.depth();
    }
    var place = Place.of(memory, address);
    if (memory.isSpread()) {
      var strides = place.strides().clone();
      strides[0] = 1L << Setting.SHARED_BITS;
      long first = address + Setting.shared(state.clusterFirst()) - Setting.shared(state.block);
      return new Place(first, strides, place.bounds(), memory, Optional.empty());
    }
    return place;
  }
}
