package org.prismlang.sim.compile;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;
import org.prismlang.sim.jvm.Kind;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.operation.WarpMatrix;
import org.prismlang.sim.operation.WarpgroupMatrix;

/** Tensor cores. Fragments are arrays of the threads of a warp or warpgroup. */
final class Matrices {
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc BOOLEAN = ConstantDescs.CD_boolean;

  private final Emitter out;
  private final Stmt.Operate operate;
  private final Given given;

  Matrices(Emitter out, Stmt.Operate operate) {
    this.out = out;
    this.operate = operate;
    this.given = new Given(operate.intrinsic(), operate.operands());
  }

  /** A fragment in an array: that of thread {@code n} of the unit begins at start + n·stride. */
  private record Fragment(Kind kind, int array, int start, int stride) {}

  private Fragment fragment(Expr expr) {
    var flat = root(expr);
    if (flat == null) {
      var local =
          new Local(
              out.kernel.fresh("fragment"),
              expr.type(),
              Perspective.THREAD,
              out.kernel.kernel().span());
      var made = (Var.Flat) new Variables(out).perThread(local, expr);
      return fragment(made, new Expr.Read(local));
    }
    return fragment(flat, expr);
  }

  private Fragment fragment(Var.Flat flat, Expr expr) {
    var located = new Arrays(out).located(expr);
    return new Fragment(Kind.of(expr.type()), located.array(), located.start(), flat.stride());
  }

  private Var.@org.jspecify.annotations.Nullable Flat root(Expr expr) {
    return switch (expr) {
      case Expr.Read(Local local) ->
          out.scope().var(local.name()) instanceof Var.Flat flat ? flat : null;
      case Expr.Item item -> root(item.array());
      case Expr.Slice slice -> root(slice.array());
      default -> null;
    };
  }

  private void push(Fragment fragment) {
    out.code.aload(fragment.array()).iload(fragment.start()).loadConstant(fragment.stride());
  }

  void warp() {
    var d = fragment(given.value("d"));
    var a = fragment(given.value("a"));
    var b = fragment(given.value("b"));
    var c = given.has("c") ? fragment(given.value("c")) : d;
    multiply(given.word("of"), d, a, b, c);
  }

  private void multiply(String of, Fragment d, Fragment a, Fragment b, Fragment c) {
    out.code.loadConstant(of);
    push(d);
    push(a);
    push(b);
    push(c);
    out.call(
        WarpMatrix.class,
        "mma",
        ConstantDescs.CD_void,
        ConstantDescs.CD_String,
        d.kind().array(),
        INT,
        INT,
        a.kind().array(),
        INT,
        INT,
        b.kind().array(),
        INT,
        INT,
        c.kind().array(),
        INT,
        INT);
  }

  /** Scalars in, scalars out: {@code intrinsic.mma_…(a0, …, out=[d0, …])}. */
  void raw(String elements) {
    var values = new ArrayList<Expr>();
    List<Expr> places = List.of();
    for (var operand : operate.operands()) {
      switch (operand) {
        case Operand.OfValue(Expr expr) -> values.add(expr);
        case Operand.OfConstant(Value value) -> values.add(new Expr.Constant(value, Scalar.FLOAT));
        case Operand.OfSeveral(List<Expr> exprs) -> places = exprs;
        default -> {}
      }
    }
    var a = array(values.subList(0, 4));
    var b = array(values.subList(4, 6));
    var c = array(values.subList(6, 10));
    var sums = fragment(new Expr.Read(c));
    multiply(elements, sums, fragment(new Expr.Read(a)), fragment(new Expr.Read(b)), sums);
    var assigns = new ArrayList<Stmt>();
    for (int i = 0; i < places.size(); i++) {
      var index = new Expr.Constant(new Value.Int(i), Scalar.INT32);
      assigns.add(
          new Stmt.Assign(
              places.get(i),
              new Expr.Item(new Expr.Read(c), List.of(index), places.get(i).type()),
              operate.span()));
    }
    new StatementCode(out).list(assigns);
  }

  private Local array(List<Expr> elements) {
    var type = new Type.Array(elements.getFirst().type(), List.of(elements.size()));
    var local = new Local(out.kernel.fresh("fragment"), type, Perspective.THREAD, operate.span());
    var var = new Variables(out).perThread(local, new Expr.Build(elements, type));
    out.scope().put(local.name(), var);
    return local;
  }

  void load() {
    watch("src", Monitor.Touch.READ);
    aligned(given.access("src"));
    var result = operate.result();
    if (result.isEmpty()) {
      return;
    }
    new Variables(out).declare(result.get());
    out.addresses.tile(given.access("src"));
    out.code.loadConstant(given.isTrue("transpose") ? 1 : 0);
    push(fragment(new Expr.Read(result.get())));
    out.call(
        WarpMatrix.class,
        operate.intrinsic().name(),
        ConstantDescs.CD_void,
        Descs.TILE,
        BOOLEAN,
        INT.arrayType(),
        INT,
        INT);
  }

  void store() {
    watch("dst", Monitor.Touch.WRITE);
    aligned(given.access("dst"));
    var fragments = fragment(given.value("fragments"));
    out.addresses.tile(given.access("dst"));
    push(fragments);
    out.code.loadConstant(given.isTrue("transpose") ? 1 : 0);
    out.call(
        WarpMatrix.class,
        operate.intrinsic().name(),
        ConstantDescs.CD_void,
        Descs.TILE,
        INT.arrayType(),
        INT,
        INT,
        BOOLEAN);
  }

  void warpgroup() {
    out.multiplying(this::multiplyTiles);
  }

  private void multiplyTiles() {
    var d = fragment(given.value("d"));
    if (out.kernel.isWatched()) {
      out.block();
      out.first();
      out.code.loadConstant(out.currentSite()).aload(d.array());
      out.step("multiply", Descs.BLOCK, INT, INT, ConstantDescs.CD_Object);
    }
    boolean isTile = given.operand("a") instanceof Operand.OfAccess;
    var parameters = new ArrayList<ClassDesc>(List.of(d.kind().array(), INT, INT));
    if (isTile) {
      watch("a", Monitor.Touch.READ);
      push(d);
      out.addresses.tile(given.access("a"));
      out.code.loadConstant(given.isTrue("transpose_a") ? 1 : 0);
      parameters.addAll(List.of(Descs.TILE, BOOLEAN));
    } else {
      var a = fragment(given.value("a"));
      push(d);
      push(a);
      parameters.addAll(List.of(a.kind().array(), INT, INT));
    }
    watch("b", Monitor.Touch.READ);
    out.addresses.tile(given.access("b"));
    out.code.loadConstant(given.isTrue("transpose_b") ? 1 : 0);
    if (given.has("accumulate")) {
      out.values.push(given.value("accumulate"));
    } else {
      out.code.iconst_1();
    }
    parameters.addAll(List.of(Descs.TILE, BOOLEAN, BOOLEAN));
    out.call(
        WarpgroupMatrix.class,
        "multiply",
        ConstantDescs.CD_void,
        parameters.toArray(ClassDesc[]::new));
  }

  private void aligned(Access tile) {
    if (out.kernel.isWatched()) {
      out.who();
      out.code.loadConstant(out.kernel.site(tile.span(), tile.memory().name()));
      out.addresses.tile(tile);
      out.step("matrices", Descs.BLOCK, INT, INT, INT, Descs.TILE);
    }
  }

  private void watch(String operand, Monitor.Touch touch) {
    if (!out.kernel.isWatched()) {
      return;
    }
    Timeline timeline = operate.intrinsic().timeline();
    out.who();
    out.code
        .loadConstant(
            out.kernel.site(given.access(operand).span(), given.access(operand).memory().name()))
        .loadConstant(touch.ordinal())
        .loadConstant(timeline.ordinal())
        .iconst_m1()
        .iconst_0();
    out.addresses.tile(given.access(operand));
    out.step("touchTile", Descs.BLOCK, INT, INT, INT, INT, INT, INT, INT, Descs.TILE);
  }
}
