package org.prismlang.sim.machine;

import java.util.List;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/**
 * How a tile lies in shared memory. Without a swizzle, row after row. With one, the last two
 * dimensions are cut into panels as wide as the swizzle, whole panels one behind the other, and
 * within a panel 16-byte chunks change places.
 *
 * @param extents of the whole memory (one slot of a ring), outermost first
 * @param swizzle bytes of a panel's row; 0 for none
 */
public record TileShape(List<Integer> extents, Type element, int elementBytes, int swizzle) {
  public TileShape {
    extents = List.copyOf(extents);
  }

  public static TileShape of(Memory memory) {
    return new TileShape(memory.shape(), memory.element(), memory.elementBytes(), memory.swizzle());
  }

  public Scalar scalar() {
    return element instanceof Type.Vector vector ? vector.element() : (Scalar) element;
  }

  /** Bytes from the beginning of the slot to an element. */
  public int offset(int... index) {
    int rank = extents.size();
    if (rank == 0) {
      return index[0] * elementBytes;
    }
    int columns = extents.get(rank - 1);
    int panel = swizzle == 0 ? columns : Math.min(columns, swizzle / elementBytes);
    int rows = rank > 1 ? extents.get(rank - 2) : 1;
    int matrix = 0;
    for (int i = 0; i < rank - 2; i++) {
      matrix = matrix * extents.get(i) + index[i];
    }
    int row = rank > 1 ? index[rank - 2] : 0;
    int column = index[rank - 1];
    int element =
        matrix * rows * columns + column / panel * rows * panel + row * panel + column % panel;
    return swizzled(element * elementBytes);
  }

  private int swizzled(int offset) {
    return swizzle == 0 ? offset : offset ^ (offset >> 7 & swizzle / 16 - 1) << 4;
  }
}
