package org.prismlang.kernel.ir;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * A statement of the kernel IR. Targets of assignments are {@link Expr.Read}, {@link Expr.Item},
 * {@link Expr.Slice} or {@link Expr.Lane} of those.
 */
public sealed interface Stmt permits Stmt.Plain, Stmt.Compound, Sync {
  Span span();

  /** Without statements inside. */
  sealed interface Plain extends Stmt {}

  /** With statements inside. */
  sealed interface Compound extends Stmt {}

  /** Lives until the end of the list it stands in. */
  record Declare(Local local, Optional<Expr> value, Span span) implements Plain {}

  record Assign(Expr target, Expr value, Span span) implements Plain {}

  record Update(Expr target, BinaryOperator operator, Expr value, Span span) implements Plain {}

  /** Several targets at once: {@code a, b = b, a}. */
  record AssignAll(List<Expr> targets, List<Expr> values, Span span) implements Plain {
    public AssignAll {
      targets = List.copyOf(targets);
      values = List.copyOf(values);
    }
  }

  /** One element, or a vector of consecutive ones, to memory. */
  record Store(Access access, Expr value, String cache, Span span) implements Plain {}

  /** {@code target[i] op= value} in memory: a read and a write of one element. */
  record Modify(Access access, BinaryOperator operator, Expr value, Span span) implements Plain {}

  /** An operation of the machine that touches memory or changes its operands. */
  record Operate(Intrinsic intrinsic, List<Operand> operands, Optional<Local> result, Span span)
      implements Plain {
    public Operate {
      operands = List.copyOf(operands);
    }
  }

  /** A call. {@code results} are declared by it. */
  record Invoke(String procedure, List<Operand> arguments, List<Local> results, Span span)
      implements Plain {
    public Invoke {
      arguments = List.copyOf(arguments);
      results = List.copyOf(results);
    }
  }

  /** Shared memory that lives until the end of the list it stands in. */
  record Allocate(Memory memory, Span span) implements Plain {}

  /**
   * Pointer variables stand for these places from here on, all at once: a declaration, or {@code x,
   * y = y, x}. A pointer variable is a memory that is neither allocated nor a parameter.
   */
  record Point(List<Memory> pointers, List<Access> places, Span span) implements Plain {
    public Point {
      pointers = List.copyOf(pointers);
      places = List.copyOf(places);
    }
  }

  record Break(Span span) implements Plain {}

  record Continue(Span span) implements Plain {}

  record Return(List<Expr> values, Span span) implements Plain {
    public Return {
      values = List.copyOf(values);
    }
  }

  record Assert(Expr condition, String message, Span span) implements Plain {}

  /** Texts and values, in order. */
  record Print(List<Operand> arguments, Span span) implements Plain {
    public Print {
      arguments = List.copyOf(arguments);
    }
  }

  record Unsafe(String text, Span span) implements Plain {}

  /** {@code copies}: {@link #FREE}, 0 unrolled whole, else so many copies a trip. */
  record For(Local variable, Expr from, Expr to, Expr step, int copies, List<Stmt> body, Span span)
      implements Compound {
    /** As many as the compiler likes. */
    public static final int FREE = -1;

    public For {
      body = List.copyOf(body);
    }
  }

  record While(Expr condition, List<Stmt> body, Span span) implements Compound {
    public While {
      body = List.copyOf(body);
    }
  }

  record If(Expr condition, List<Stmt> then, List<Stmt> otherwise, Span span) implements Compound {
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  /** A scope of its own: an unrolled copy, an expanded call. */
  record Block(List<Stmt> body, Span span) implements Compound {
    public Block {
      body = List.copyOf(body);
    }
  }

  /** The body runs in every unit of the perspective. */
  record Group(Perspective perspective, List<Stmt> body, Span span) implements Compound {
    public Group {
      body = List.copyOf(body);
    }
  }

  /** Branches run side by side, on units of the level. */
  record Split(Level level, List<Branch> branches, Span span) implements Compound {
    public Split {
      branches = List.copyOf(branches);
    }
  }

  /**
   * Units {@code first} to {@code first + size} of the unit that meets the split.
   *
   * @param role its name, empty for none
   */
  record Branch(int first, int size, String role, List<Stmt> body, Span span) {
    public Branch {
      body = List.copyOf(body);
    }
  }

  /** The view exists inside the body. */
  record Open(View view, List<Stmt> body, Span span) implements Compound {
    public Open {
      body = List.copyOf(body);
    }
  }

  /** One group of {@code wgmma}. */
  record Batch(List<Stmt> body, Span span) implements Compound {
    public Batch {
      body = List.copyOf(body);
    }
  }

  /** Runs in the block that arrives last at {@code counter}, after all blocks' earlier accesses. */
  record LastBlock(Access counter, List<Stmt> body, Span span) implements Compound {
    public LastBlock {
      body = List.copyOf(body);
    }
  }
}
