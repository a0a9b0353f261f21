package org.prismlang.lang.conformance;

import java.util.List;
import org.prismlang.lang.mapping.RegisterLayout;
import org.prismlang.lang.syntax.Expr;

/** Where a parameter of a leaf wants what it is given. */
public sealed interface LeafOperand {
  String name();

  /** A tensor of the task. */
  sealed interface OfTensor extends LeafOperand {
    Expr element();
  }

  /**
   * A tile of shared memory.
   *
   * @param options behind its shape: {@code , swizzle=128}
   */
  record InTile(String name, Expr element, List<Expr> extents, String options, long swizzle)
      implements OfTensor {
    public InTile {
      extents = List.copyOf(extents);
    }
  }

  /** Registers of the unit's threads; of pairs, the element is the pair's. */
  record InRegisters(String name, Expr element, List<Expr> extents, RegisterLayout layout)
      implements OfTensor {
    public InRegisters {
      extents = List.copyOf(extents);
    }
  }

  /** The whole tensor behind a pointer, row after row. */
  record InGlobal(String name, Expr element) implements OfTensor {}

  /** A number, or a truth: what it stands for says its name. */
  record ByValue(String name, Expr type) implements LeafOperand {}
}
