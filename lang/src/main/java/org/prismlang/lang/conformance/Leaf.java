package org.prismlang.lang.conformance;

import java.util.List;
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
   * @param box of the tensor map that leads there
   * @param mapOptions behind the box
   */
  record StoreLeaf(
      Implementation implementation,
      Expr element,
      List<Expr> box,
      String mapOptions,
      LeafOperand.InTile through,
      LeafOperand.InRegisters x)
      implements Leaf {
    public StoreLeaf {
      box = List.copyOf(box);
    }
  }
}
