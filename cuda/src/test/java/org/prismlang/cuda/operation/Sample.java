package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.Printer;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** One operation as a kernel has it, made by hand. */
final class Sample {
  private static final Span NOWHERE = new SourceFile("sample.prism", "").span(0, 0);

  private final Intrinsic intrinsic;
  private final Map<String, Operand> given = new HashMap<>();

  private Sample(Intrinsic intrinsic) {
    this.intrinsic = intrinsic;
  }

  static Sample of(String name) {
    return new Sample(Intrinsics.named(name).orElseThrow());
  }

  Sample with(String operand, Operand value) {
    given.put(operand, value);
    return this;
  }

  Sample with(String operand, Expr value) {
    return with(operand, new Operand.OfValue(value));
  }

  Sample with(String operand, Access access) {
    return with(operand, new Operand.OfAccess(access));
  }

  Sample with(String operand, List<Expr> several) {
    return with(operand, new Operand.OfSeveral(several));
  }

  Sample with(String operand, Value known) {
    return with(operand, new Operand.OfConstant(known));
  }

  private List<Operand> operands() {
    var operands = new ArrayList<Operand>();
    for (var operand : intrinsic.operands()) {
      operands.add(given.getOrDefault(operand.name(), new Operand.Absent()));
    }
    return operands;
  }

  List<CudaStmt> statements(Translation translation) {
    return OperationPrinter.statements(
        new Stmt.Operate(intrinsic, operands(), Optional.empty(), NOWHERE), translation);
  }

  List<CudaStmt> statements(Expr.Read result, Translation translation) {
    return OperationPrinter.statements(
        new Stmt.Operate(intrinsic, operands(), Optional.of(result.local()), NOWHERE), translation);
  }

  String text(Translation translation) {
    return Printer.printStatements(statements(translation));
  }

  String text(Expr.Read result, Translation translation) {
    return Printer.printStatements(statements(result, translation));
  }

  /** As an expression of this type. */
  String expression(Type type, Translation translation) {
    return Printer.print(
        OperationPrinter.expression(new Expr.Apply(intrinsic, operands(), type), translation));
  }

  static Expr.Read local(String name, Type type) {
    return new Expr.Read(new Local(name, type, Perspective.THREAD, NOWHERE));
  }

  static Type array(Scalar element, int length) {
    return new Type.Array(element, List.of(length));
  }

  static Expr number(long value) {
    return new Expr.Constant(new Value.Int(value), Scalar.INT32);
  }

  static Memory tile(String name, Scalar element, int swizzle, Perspective owner, int... shape) {
    return memory(name, Memory.Space.SHARED, element, swizzle, owner, shape);
  }

  static Memory map(String name, Scalar element, int swizzle, int... box) {
    return memory(name, Memory.Space.TENSOR, element, swizzle, Perspective.GRID, box);
  }

  static Memory pointer(String name, Scalar element) {
    return memory(name, Memory.Space.GLOBAL, element, 0, Perspective.GRID);
  }

  private static Memory memory(
      String name,
      Memory.Space space,
      Scalar element,
      int swizzle,
      Perspective owner,
      int... shape) {
    var extents = new ArrayList<Integer>();
    for (int extent : shape) {
      extents.add(extent);
    }
    return new Memory(
        name, space, element, extents, 1, swizzle, 0, owner, false, false, false, false, NOWHERE);
  }

  /** All of a tile or map, or the first element behind a pointer. */
  static Access whole(Memory memory) {
    return part(memory, memory.shape().isEmpty() ? List.of(1) : memory.shape());
  }

  static Access first(Memory memory) {
    return part(memory, Collections.nCopies(Math.max(1, memory.shape().size()), 1));
  }

  /** So many elements from the first on. */
  static Access part(Memory memory, List<Integer> extents) {
    return new Access(
        memory,
        memory.name(),
        Optional.empty(),
        Collections.nCopies(extents.size(), number(0)),
        extents,
        NOWHERE);
  }
}
