package org.prismlang.cuda.tree;

import java.util.List;
import java.util.Optional;

/** A statement of CUDA C++. */
public sealed interface CudaStmt {
  record Declare(CudaType type, String name, Optional<CudaExpr> value) implements CudaStmt {}

  /** {@code operator} is {@code =}, {@code +=} and so on. */
  record Assign(CudaExpr target, String operator, CudaExpr value) implements CudaStmt {}

  record Evaluate(CudaExpr expr) implements CudaStmt {}

  record If(CudaExpr condition, List<CudaStmt> then, List<CudaStmt> otherwise) implements CudaStmt {
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  /** Counts {@code variable} up or down; {@code copies}: {@link #FREE}, 0 unrolled whole. */
  record For(
      CudaType type,
      String variable,
      CudaExpr from,
      CudaExpr condition,
      CudaExpr step,
      int copies,
      List<CudaStmt> body)
      implements CudaStmt {
    /** As many as the compiler likes. */
    public static final int FREE = -1;

    public For {
      body = List.copyOf(body);
    }

    public For with(List<CudaStmt> otherBody) {
      return new For(type, variable, from, condition, step, copies, otherBody);
    }
  }

  record While(CudaExpr condition, List<CudaStmt> body) implements CudaStmt {
    public While {
      body = List.copyOf(body);
    }
  }

  record Block(List<CudaStmt> body) implements CudaStmt {
    public Block {
      body = List.copyOf(body);
    }
  }

  record Return(Optional<CudaExpr> value) implements CudaStmt {}

  record Break() implements CudaStmt {}

  record Continue() implements CudaStmt {}

  record Comment(String text) implements CudaStmt {}

  /** {@code asm volatile}; operands as {@code "r"(x)}. */
  record Asm(List<String> lines, List<Operand> outputs, List<Operand> inputs, List<String> clobbers)
      implements CudaStmt {
    public Asm {
      lines = List.copyOf(lines);
      outputs = List.copyOf(outputs);
      inputs = List.copyOf(inputs);
      clobbers = List.copyOf(clobbers);
    }
  }

  record Operand(String constraint, CudaExpr value) {}

  /** Lines of the user's own. */
  record Raw(List<String> lines) implements CudaStmt {
    public Raw {
      lines = List.copyOf(lines);
    }
  }

  static CudaStmt evaluate(CudaExpr expr) {
    return new Evaluate(expr);
  }

  static CudaStmt call(String function, CudaExpr... arguments) {
    return new Evaluate(CudaExpr.call(function, arguments));
  }

  static CudaStmt declare(CudaType type, String name, CudaExpr value) {
    return new Declare(type, name, Optional.of(value));
  }

  static CudaStmt declare(CudaType type, String name) {
    return new Declare(type, name, Optional.empty());
  }

  static CudaStmt assign(CudaExpr target, CudaExpr value) {
    return new Assign(target, "=", value);
  }

  /** The value goes into a place, or nobody takes it. */
  static List<CudaStmt> into(Optional<CudaExpr> place, CudaExpr value) {
    return List.of(place.map(it -> assign(it, value)).orElseGet(() -> evaluate(value)));
  }

  static CudaStmt when(CudaExpr condition, CudaStmt... then) {
    return new If(condition, List.of(then), List.of());
  }
}
