package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.TileLayout;

/** Accesses of threads to memory, made and counted. */
final class Accesses {
  private final Tallies tallies;
  private final Num thread;
  private final int rank;
  private String doubt = "";

  /**
   * @param rank of the block in its cluster
   */
  Accesses(Tallies tallies, Num thread, int rank) {
    this.tallies = tallies;
    this.thread = thread;
    this.rank = rank;
  }

  /** Why nobody knows whether, or for whom, what happens now does; empty where it is known. */
  String doubt() {
    return doubt;
  }

  void doubting(String why, Runnable inside) {
    var before = doubt;
    doubt = before.isEmpty() ? why : before;
    inside.run();
    doubt = before;
  }

  /** Each of the lanes touches an element, or a vector. */
  void element(
      Access access, Way way, int bytes, Lanes lanes, Frame frame, Expressions expressions) {
    var place = place(access, lanes, frame, expressions);
    switch (place) {
      case Place.Global(_, Num offset) -> touch(access, way, false, bytes, lanes, offset);
      case Place.Shared(Num offset) -> {
        var memory = access.memory();
        var here = memory.isSpread() ? own(access, lanes, frame, expressions) : lanes;
        touch(access, way, true, bytes, here, offset);
        touch(access, way, false, bytes, lanes.without(here), offset);
      }
      case Place.Unknown(boolean isShared, String why) -> tallies.doubt(access, way, isShared, why);
      case Place.Map _ -> throw new IllegalStateException("no element behind a tensor map");
    }
  }

  /** Those who mean the part of a spread memory that is in their own block. */
  private Lanes own(Access access, Lanes lanes, Frame frame, Expressions expressions) {
    var peer = expressions.of(access.index().getFirst(), lanes.none(), frame);
    return peer.isKnown() ? lanes.where(it -> peer.at(it) == rank) : lanes;
  }

  private void touch(
      Access access, Way way, boolean isShared, int bytes, Lanes lanes, Num address) {
    if (lanes.isEmpty()) {
      return;
    }
    var why = doubt.isEmpty() ? address.why() : doubt;
    if (why.isEmpty()) {
      tallies.touch(access, way, isShared, bytes, lanes, address);
    } else {
      tallies.doubt(access, way, isShared, why);
    }
  }

  /** Where the first element of an access lies; what its indices load is counted. */
  Place place(Access access, Lanes lanes, Frame frame, Expressions expressions) {
    var memory = access.memory();
    var index = new ArrayList<Num>();
    access.index().forEach(it -> index.add(expressions.of(it, lanes, frame)));
    return switch (frame.place(memory.name())) {
      case Place.Global(String parameter, Num offset) ->
          new Place.Global(parameter, offset.plus(place(memory, index)));
      case Place.Shared _ -> {
        var begin = slot(access, lanes, frame, expressions);
        boolean isWhole = index.size() != Math.max(1, memory.shape().size());
        yield new Place.Shared(isWhole ? begin : begin.plus(offset(memory.layout(), index)));
      }
      case Place.Map map -> map;
      case Place.Unknown unknown -> unknown;
    };
  }

  /** Bytes from the beginning; memories of a list lie far apart. */
  private static Num place(Memory memory, List<Num> index) {
    var inside = index.getLast().times(memory.elementBytes());
    return memory.isList() ? index.getFirst().times(Memory.BYTES_OF_ONE).plus(inside) : inside;
  }

  /** Bytes from the beginning of the slot, in every thread. */
  private static Num offset(TileLayout layout, List<Num> index) {
    for (var each : index) {
      if (!each.isKnown()) {
        return each;
      }
    }
    if (layout.swizzle() == 0) {
      var offset = Num.of(0);
      for (var step : layout.steps()) {
        long stride = (long) step.stride() * layout.elementBytes();
        offset = offset.plus(index.get(step.dimension()).times(stride));
      }
      return offset;
    }
    int size = index.stream().mapToInt(Num::size).max().orElse(1);
    var offsets = new long[size];
    var at = new long[index.size()];
    for (int i = 0; i < offsets.length; i++) {
      for (int k = 0; k < at.length; k++) {
        at[k] = index.get(k).at(i);
      }
      offsets[i] = layout.offset(at);
    }
    return Num.of(offsets);
  }

  /** A box that warps move as small matrices. */
  void matrices(Access access, Way way, Lanes lanes, Frame frame, Expressions expressions) {
    var layout = access.memory().layout();
    var index = new ArrayList<Num>();
    access.index().forEach(it -> index.add(expressions.of(it, lanes, frame)));
    var base = slot(access, lanes, frame, expressions);
    var why = doubt.isEmpty() ? base.why() : doubt;
    for (var each : index) {
      why = why.isEmpty() ? each.why() : why;
    }
    if (!why.isEmpty()) {
      tallies.doubt(access, way, true, why);
      return;
    }
    int rank = access.extents().size();
    int rows = rank > 1 ? access.extents().get(rank - 2) : 1;
    int columns = access.extents().get(rank - 1);
    for (int warp = 0; warp < lanes.warps(); warp++) {
      int active = lanes.ofWarp(warp);
      if (active != 0) {
        int first = warp * Lanes.WARP + Integer.numberOfTrailingZeros(active);
        long begin = base.at(first);
        var at = index.stream().mapToLong(it -> it.at(first)).toArray();
        tallies.matrices(
            access,
            way,
            rows,
            columns,
            layout.elementBytes(),
            Integer.bitCount(active),
            (row, column) -> begin + layout.offset(shifted(at, row, column)));
      }
    }
  }

  /** Where the memory, or the slot of a ring, begins. */
  private Num slot(Access access, Lanes lanes, Frame frame, Expressions expressions) {
    return switch (frame.place(access.memory().name())) {
      case Place.Shared(Num base) -> {
        var memory = access.memory();
        yield access.generation().isEmpty()
            ? base
            : expressions
                .of(access.generation().get(), lanes, frame)
                .map(it -> Math.floorMod(it, memory.depth()) * (long) memory.slotBytes())
                .plus(base);
      }
      case Place.Unknown(_, String why) -> Num.unknown(why);
      case Place.Global _, Place.Map _ ->
          throw new IllegalStateException("no tile: " + access.memory().name());
    };
  }

  private static long[] shifted(long[] at, int row, int column) {
    var shifted = at.clone();
    shifted[at.length - 1] += column;
    if (at.length > 1) {
      shifted[at.length - 2] += row;
    }
    return shifted;
  }

  /** Shared memory comes to be, with a copy for each unit that owns one. */
  void allocate(Memory memory, Frame frame) {
    var offset = frame.layout.memories().get(memory.name());
    if (offset == null) {
      throw new IllegalStateException("no place for " + memory.name());
    }
    var base = frame.base.plus(offset);
    int size = memory.owner().size();
    boolean isOfPart =
        memory.owner().level() == Level.THREAD && !(frame.threads != 0 && frame.threads <= size);
    if (isOfPart) {
      base = base.plus(frame.copy(size, memory.slotBytes() * memory.depth(), thread));
    }
    frame.places.put(memory.name(), new Place.Shared(base));
  }
}
