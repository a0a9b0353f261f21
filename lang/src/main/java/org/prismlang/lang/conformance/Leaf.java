package org.prismlang.lang.conformance;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.mapping.Implementation;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Task;

/** A device function that says which task it does, its parameters matched with the task's. */
public sealed interface Leaf {
  Implementation implementation();

  /**
   * A function that is given the task's tensors.
   *
   * @param operands in the order of the function's parameters
   */
  record CallLeaf(Implementation implementation, Task task, List<LeafOperand> operands)
      implements Leaf {
    public CallLeaf {
      operands = List.copyOf(operands);
    }
  }

  /**
   * {@code f(to, row, column, through, x)}: registers through shared memory to a tensor, from an
   * element on.
   *
   * @param box of the tensor map that leads there, its last two dimensions
   * @param outer how many dimensions are before those, with an index each
   * @param mapOptions behind the box
   */
  record StoreLeaf(
      Implementation implementation,
      Expr element,
      List<Expr> box,
      int outer,
      String mapOptions,
      LeafOperand.InTile through,
      LeafOperand.InRegisters x)
      implements Leaf {
    public StoreLeaf {
      box = List.copyOf(box);
    }
  }

  /**
   * {@code f(y, x, row, column)}: a tile of shared memory from or to a box of a tensor, from an
   * element on.
   *
   * @param isLoad whether {@code y} is the tile
   * @param mapOptions behind the box
   * @param pads what a tile gets for elements that are none; empty where nothing is promised
   */
  record BoxLeaf(
      Implementation implementation,
      boolean isLoad,
      LeafOperand.InTile tile,
      List<Expr> box,
      String mapOptions,
      Optional<Expr> pads)
      implements Leaf {
    public BoxLeaf {
      box = List.copyOf(box);
    }
  }
}
