package org.prismlang.kernel.ir;

import java.util.List;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/** An expression without effects. The only accesses to memory are {@link Load}s. */
public sealed interface Expr {
  Type type();

  /** {@code type} is a scalar; the value is an {@code Int}, {@code Real} or {@code Truth}. */
  record Constant(Value value, Type type) implements Expr {}

  record Read(Local local) implements Expr {
    @Override
    public Type type() {
      return local.type();
    }
  }

  /** An element, or a row, of a thread-local array. */
  record Item(Expr array, List<Expr> indices, Type type) implements Expr {
    public Item {
      indices = List.copyOf(indices);
    }
  }

  /** {@code length} consecutive elements of a thread-local array of one dimension. */
  record Slice(Expr array, Expr from, int length, Type type) implements Expr {}

  /** {@code v.x}. */
  record Lane(Expr vector, int lane, Type type) implements Expr {}

  record Unary(UnaryOperator operator, Expr operand, Type type) implements Expr {}

  record Binary(BinaryOperator operator, Expr left, Expr right, Type type) implements Expr {}

  /** Only the chosen arm is evaluated. */
  record Choice(Expr condition, Expr then, Expr otherwise, Type type) implements Expr {}

  /** {@code bits}: the same bits read as another type. */
  record Convert(Expr operand, boolean bits, Type type) implements Expr {}

  /** A vector or array from its elements; one element for a vector of several is a splat. */
  record Build(List<Expr> elements, Type type) implements Expr {
    public Build {
      elements = List.copyOf(elements);
    }
  }

  /** An array whose elements are all the same. */
  record Fill(Expr element, Type type) implements Expr {}

  /** Where the thread stands. */
  record Position(Place place) implements Expr {
    @Override
    public Type type() {
      return Scalar.INT32;
    }
  }

  enum Place {
    /** Index of the thread in its block. */
    THREAD,
    /** Threads of the block. */
    THREADS,
    /** Index of the block in the grid. */
    BLOCK,
    /** Blocks of the grid. */
    BLOCKS
  }

  /**
   * {@code access} is one element, {@code type} it or a vector of consecutive ones.
   *
   * @param cache the cache policy by name, empty for none
   */
  record Load(Access access, String cache, Type type) implements Expr {}

  /** An operation of the machine that touches no memory. */
  record Apply(Intrinsic intrinsic, List<Operand> operands, Type type) implements Expr {
    public Apply {
      operands = List.copyOf(operands);
    }
  }

  /** A call of a procedure that touches no shared or global memory and has one result. */
  record Call(String procedure, List<Operand> arguments, Type type) implements Expr {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }
}
