package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.View;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Kernels written down by hand. Every statement stands on a line of its own. */
final class Sketch {
  private static final SourceFile FILE = new SourceFile("sketch.prism", "\n".repeat(1000));
  private static final Expr THREAD = new Expr.Position(Expr.Place.THREAD);

  private final int threads;
  private final List<Parameter> parameters = new ArrayList<>();
  private final List<Barrier> barriers = new ArrayList<>();
  private int line;

  Sketch(int threads) {
    this.threads = threads;
  }

  Kernel kernel(Stmt... body) {
    var perspectives =
        List.of(Perspective.GRID, Perspective.BLOCK, new Perspective(Level.THREAD, threads));
    var launch =
        new Launch(
            OptionalInt.empty(),
            OptionalInt.of(threads),
            1,
            1,
            List.of(),
            false,
            false,
            false,
            false,
            List.of());
    var code = new Stmt.Group(Perspective.BLOCK, List.of(body), span());
    return new Kernel(
        "sketch",
        new Bound(perspectives, OptionalInt.empty(), span()),
        launch,
        List.of(),
        parameters,
        barriers,
        List.of(code),
        span());
  }

  private Span span() {
    line++;
    return FILE.span(line, line + 1);
  }

  // Names

  Expr parameter(String name) {
    var local = new Local(name, Scalar.INT32, Perspective.GRID, span());
    parameters.add(new Parameter.OfLocal(local));
    return new Expr.Read(local);
  }

  Memory pointer(String name) {
    var memory = memory(name, Memory.Space.GLOBAL, Scalar.INT32, List.of(), 1);
    parameters.add(new Parameter.OfMemory(memory));
    return memory;
  }

  Memory map(String name, int rows, int columns) {
    var memory = memory(name, Memory.Space.TENSOR, Scalar.BF16, List.of(rows, columns), 1);
    parameters.add(new Parameter.OfMemory(memory));
    return memory;
  }

  Memory tile(String name, Integer... shape) {
    return memory(name, Memory.Space.SHARED, Scalar.INT32, List.of(shape), 1);
  }

  Memory ring(String name, int depth, Scalar element, Integer... shape) {
    return memory(name, Memory.Space.SHARED, element, List.of(shape), depth);
  }

  private Memory memory(
      String name, Memory.Space space, Scalar element, List<Integer> shape, int depth) {
    var owner = space == Memory.Space.SHARED ? Perspective.BLOCK : Perspective.GRID;
    return new Memory(
        name, space, element, shape, depth, 0, 0, owner, false, false, false, false, span());
  }

  Barrier barrier(String name, int slots, int arrivals) {
    var barrier = new Barrier(name, slots, arrivals, false);
    barriers.add(barrier);
    return barrier;
  }

  Local array(String name, int length) {
    var type = new Type.Array(Scalar.FLOAT, List.of(length));
    return new Local(name, type, Perspective.THREAD, span());
  }

  Local variable(String name) {
    return new Local(name, Scalar.INT32, Perspective.BLOCK, span());
  }

  // Expressions

  static Expr thread() {
    return THREAD;
  }

  static Expr number(long value) {
    return new Expr.Constant(new Value.Int(value), Scalar.INT32);
  }

  static Expr add(Expr left, Expr right) {
    return new Expr.Binary(BinaryOperator.ADD, left, right, Scalar.INT32);
  }

  static Expr subtract(Expr left, Expr right) {
    return new Expr.Binary(BinaryOperator.SUBTRACT, left, right, Scalar.INT32);
  }

  static Expr xor(Expr left, Expr right) {
    return new Expr.Binary(BinaryOperator.BIT_XOR, left, right, Scalar.INT32);
  }

  static Expr remainder(Expr left, Expr right) {
    return new Expr.Binary(BinaryOperator.REMAINDER, left, right, Scalar.INT32);
  }

  static Expr less(Expr left, Expr right) {
    return new Expr.Binary(BinaryOperator.LESS, left, right, Scalar.BOOL);
  }

  static Expr read(Local local) {
    return new Expr.Read(local);
  }

  // Accesses

  Access at(Memory memory, Expr... index) {
    return at(memory, memory.name(), Optional.empty(), index);
  }

  Access through(View view, Memory memory, Expr... index) {
    return at(memory, view.name(), Optional.empty(), index);
  }

  Access slot(Memory ring, Expr generation, Expr... index) {
    return at(ring, ring.name(), Optional.of(generation), index);
  }

  private Access at(Memory memory, String view, Optional<Expr> generation, Expr... index) {
    var ones = java.util.Collections.nCopies(index.length, 1);
    return new Access(memory, view, generation, List.of(index), ones, span());
  }

  Access whole(Memory memory, Expr generation) {
    var zeros = java.util.Collections.nCopies(memory.shape().size(), number(0));
    return new Access(
        memory, memory.name(), Optional.of(generation), zeros, memory.shape(), span());
  }

  Access rows(Memory memory, Expr generation, Expr row, int count) {
    return new Access(
        memory,
        memory.name(),
        Optional.of(generation),
        List.of(row, number(0)),
        List.of(count, memory.shape().get(1)),
        span());
  }

  // Statements

  Stmt allocate(Memory memory) {
    return new Stmt.Allocate(memory, span());
  }

  Stmt store(Access access) {
    return new Stmt.Store(access, number(7), "", span());
  }

  Stmt load(Access access) {
    var local = new Local("v" + line, Scalar.INT32, Perspective.THREAD, span());
    var value = new Expr.Load(access, "", Scalar.INT32);
    return new Stmt.Declare(local, Optional.of(value), span());
  }

  Stmt declare(Local local) {
    return new Stmt.Declare(local, Optional.empty(), span());
  }

  /** Ordinary use of the first element. */
  Stmt use(Local array) {
    var local = new Local("u" + line, Scalar.FLOAT, Perspective.THREAD, span());
    var item = new Expr.Item(read(array), List.of(number(0)), Scalar.FLOAT);
    return new Stmt.Declare(local, Optional.of(item), span());
  }

  Stmt loop(Local variable, Expr to, Stmt... body) {
    return new Stmt.For(variable, number(0), to, number(1), 1, List.of(body), span());
  }

  Stmt when(Expr condition, Stmt... body) {
    return new Stmt.If(condition, List.of(body), List.of(), span());
  }

  Stmt open(View view, Stmt... body) {
    return new Stmt.Open(view, List.of(body), span());
  }

  View partition(String name, Memory memory) {
    return new View(
        name, memory.name(), memory.name(), Perspective.THREAD, View.Kind.PARTITION, span());
  }

  Stmt split(Stmt.Branch... branches) {
    return new Stmt.Split(Level.THREAD, List.of(branches), span());
  }

  Stmt.Branch branch(int first, int size, Stmt... body) {
    return new Stmt.Branch(first, size, "", List.of(body), span());
  }

  Stmt copyAsync(Access to, Access from) {
    return operate(
        "cp_async",
        new Operand.OfAccess(to),
        new Operand.OfAccess(from),
        new Operand.OfConstant(new Value.Int(4)));
  }

  Stmt tmaLoad(Access to, Memory map, Expr row, Barrier barrier, Expr generation) {
    return operate(
        "tma_load",
        new Operand.OfAccess(to),
        new Operand.OfAccess(at(map, number(0), number(0))),
        new Operand.OfSeveral(List.of(row, number(0))),
        new Operand.Absent(),
        new Operand.OfBarrier(barrier, generation));
  }

  Stmt tmaStore(Memory map, Access from) {
    return operate(
        "tma_store",
        new Operand.OfAccess(at(map, number(0), number(0))),
        new Operand.OfSeveral(List.of(number(0), number(0))),
        new Operand.OfAccess(from));
  }

  Stmt wgmma(Local result, Access a, Access b) {
    var multiply =
        operate(
            "wgmma",
            new Operand.OfValue(read(result)),
            new Operand.OfAccess(a),
            new Operand.OfAccess(b),
            new Operand.Absent(),
            new Operand.Absent(),
            new Operand.Absent());
    return new Stmt.Batch(List.of(multiply), span());
  }

  private Stmt operate(String name, Operand... operands) {
    var intrinsic = Intrinsics.named(name).orElseThrow();
    return new Stmt.Operate(intrinsic, List.of(operands), Optional.empty(), span());
  }

  // Synchronization

  Stmt meetBlock() {
    return new Sync.Meet(Sync.Scope.BLOCK, threads, List.of(), span());
  }

  Stmt meetWarp() {
    return new Sync.Meet(Sync.Scope.WARP, 32, List.of(), span());
  }

  Stmt meetNamed(int count) {
    return new Sync.Meet(Sync.Scope.NAMED, count, List.of(), span());
  }

  Stmt arrive(Barrier barrier, Expr generation, Sync.Election election) {
    return new Sync.Arrive(barrier, generation, election, Optional.empty(), List.of(), span());
  }

  Stmt arrive(Barrier barrier, Expr generation, long bytes) {
    return new Sync.Arrive(
        barrier, generation, Sync.Election.ONE, Optional.of(number(bytes)), List.of(), span());
  }

  Stmt await(Barrier barrier, Expr generation) {
    return new Sync.Await(barrier, generation, false, List.of(), span());
  }

  Stmt awaitPrevious(Barrier barrier, Expr generation) {
    return new Sync.Await(barrier, generation, true, List.of(), span());
  }

  Stmt fence() {
    return new Sync.Fence(List.of(), span());
  }

  Stmt enter() {
    return new Sync.Enter(List.of(), span());
  }

  Stmt commit(Timeline timeline) {
    return new Sync.Commit(timeline, List.of(), span());
  }

  Stmt drain(Timeline timeline, int pending) {
    return new Sync.Drain(timeline, pending, false, List.of(), List.of(), span());
  }

  Stmt nothing() {
    return new Stmt.Block(List.of(), span());
  }
}
