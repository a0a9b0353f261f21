package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Type;

/**
 * A part of a memory with indices of its own.
 *
 * @param view the innermost view it lies in, or the memory
 * @param along for each index the dimension of the memory it moves along, or {@link #SCATTERED}
 * @param places from its own indices to those of the memory
 */
record Region(
    Memory memory,
    String view,
    Optional<Expr> generation,
    List<Integer> along,
    UnaryOperator<List<Expr>> places) {
  static final int SCATTERED = -1;

  Region {
    along = List.copyOf(along);
  }

  static Region whole(Memory memory) {
    var along = new ArrayList<Integer>();
    for (int i = 0; i < memory.rank(); i++) {
      along.add(i);
    }
    return new Region(
        memory, memory.name(), Optional.empty(), along, UnaryOperator.<List<Expr>>identity());
  }

  /** A ring of one slot is that slot. */
  Region ofGeneration(Expr index) {
    return new Region(memory, view, Optional.of(index).filter(_ -> memory.isRing()), along, places);
  }

  Region through(String name) {
    return new Region(memory, name, generation, along, places);
  }

  Region mapped(String name, List<Integer> dimensions, UnaryOperator<List<Expr>> map) {
    var moved = new ArrayList<Integer>();
    for (int dimension : dimensions) {
      moved.add(dimension == SCATTERED ? SCATTERED : along.get(dimension));
    }
    return new Region(memory, name, generation, moved, own -> places.apply(map.apply(own)));
  }

  /** The smaller region that begins at {@code from} in the leading dimensions. */
  Region cut(List<Expr> from, List<Boolean> drops) {
    var kept = new ArrayList<Integer>();
    for (int i = 0; i < along.size(); i++) {
      if (i >= drops.size() || !drops.get(i)) {
        kept.add(along.get(i));
      }
    }
    return new Region(
        memory,
        view,
        generation,
        kept,
        own -> {
          var full = new ArrayList<Expr>();
          int next = 0;
          for (int i = 0; i < along.size(); i++) {
            if (i >= from.size()) {
              full.add(own.get(next++));
            } else {
              full.add(drops.get(i) ? from.get(i) : Sums.sum(from.get(i), own.get(next++)));
            }
          }
          return places.apply(full);
        });
  }

  Access element(List<Expr> indices, Span span) {
    var index = places.apply(indices);
    return new Access(memory, view, generation, index, Collections.nCopies(index.size(), 1), span);
  }

  /** All of it; an extent that is not known is that of the memory. */
  Access box(List<Integer> shape, Span span) {
    var index = origin();
    var extents = new ArrayList<>(Collections.nCopies(index.size(), 1));
    for (int i = 0; i < along.size() && i < shape.size(); i++) {
      int dimension = along.get(i);
      if (dimension != SCATTERED) {
        int extent = shape.get(i);
        extents.set(dimension, extent == Type.UNKNOWN ? memory.shape().get(dimension) : extent);
      }
    }
    return new Access(memory, view, generation, index, extents, span);
  }

  List<Expr> origin() {
    return places.apply(new ArrayList<>(Collections.nCopies(along.size(), Sums.ZERO)));
  }

  /** Whether the box of this shape is one piece of memory, laid out as a tile of its own. */
  boolean isOnePiece(List<Integer> shape, Span span) {
    if (generation.isPresent() || along.contains(SCATTERED)) {
      return false;
    }
    if (memory.space() == Memory.Space.TENSOR) {
      return origin().stream()
          .skip(memory.isList() ? 1 : 0)
          .allMatch(it -> Sums.is(Tidy.expr(it), 0));
    }
    if (memory.shape().isEmpty()) {
      return true;
    }
    var extents = box(shape, span).extents();
    int last = extents.size() - 1;
    boolean hasPanels = memory.layout().panels() > 1;
    boolean begun = false;
    for (int i = 0; i <= last; i++) {
      boolean isWhole = extents.get(i).equals(memory.shape().get(i));
      if ((begun || hasPanels) && !isWhole) {
        return false;
      }
      begun |= extents.get(i) > 1;
    }
    return isInOrder();
  }

  private boolean isInOrder() {
    for (int i = 1; i < along.size(); i++) {
      if (along.get(i) <= along.get(i - 1)) {
        return false;
      }
    }
    return true;
  }
}
