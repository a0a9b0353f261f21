package org.prismlang.sim.compile;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.Level;
import org.prismlang.sim.machine.Coordinates;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.operation.Transfers;

/** The copy engines. What they are asked to do is done at once. */
final class Copies {
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc LONG = ConstantDescs.CD_long;

  private final Emitter out;
  private final Stmt.Operate operate;
  private final Given given;
  private final Timeline timeline;

  /** The access that the monitor is told of. */
  private int site;

  Copies(Emitter out, Stmt.Operate operate) {
    this.out = out;
    this.operate = operate;
    this.given = new Given(operate.intrinsic(), operate.operands());
    this.timeline = operate.intrinsic().timeline();
  }

  void tensorLoad() {
    var to = given.access("dst");
    int map = map();
    int at = coordinates(map, "load");
    int tile = box(to);
    var barrier = OperationCode.barrier(operate);
    site = site(given.access("map"));
    watchMap(map, at, tile, Monitor.Touch.READ, barrier);
    site = site(to);
    var copies = copies(to);
    if (copies == 1) {
      watchTile(tile, Monitor.Touch.WRITE, barrier);
      out.code.aload(map).aload(at).aload(tile);
      transfer("tensorLoad");
      barrier.ifPresent(it -> brought(it, bytes(to)));
      return;
    }
    out.who();
    out.code.loadConstant(site).loadConstant(copies).aload(map).aload(at).aload(tile);
    completion(barrier);
    out.code.loadConstant((long) bytes(to));
    out.call(
        Support.class,
        "multicast",
        ConstantDescs.CD_void,
        Descs.BLOCK,
        INT,
        INT,
        INT,
        INT,
        Descs.TENSOR_MAP,
        INT.arrayType(),
        Descs.TILE,
        INT,
        INT,
        LONG);
  }

  /** Blocks that have a copy of replicated memory. */
  private static int copies(Access to) {
    var owner = to.memory().owner();
    return owner.level() == Level.BLOCK && !to.memory().isSpread() ? owner.size() : 1;
  }

  void tensorStore(String method, Monitor.Touch touch) {
    int map = map();
    int at = coordinates(map, "store");
    int tile = box(given.access("src"));
    site = site(given.access("src"));
    watchTile(tile, Monitor.Touch.READ, Optional.empty());
    site = site(given.access("map"));
    watchMap(map, at, tile, touch, Optional.empty());
    out.code.aload(map).aload(at).aload(tile);
    transfer(method);
  }

  /** Moves nothing that a program could see. */
  void tensorPrefetch() {
    coordinates(map(), "load");
  }

  private void transfer(String method) {
    out.call(
        Transfers.class,
        method,
        ConstantDescs.CD_void,
        Descs.TENSOR_MAP,
        INT.arrayType(),
        Descs.TILE);
  }

  void bulkLoad() {
    var barrier = OperationCode.barrier(operate);
    int bytes = length(given.access("dst"));
    var from = out.addresses.located(given.access("src"));
    var to = out.addresses.located(given.access("dst"));
    site = site(given.access("src"));
    aligned(from, bytes);
    watchBytes(from, bytes, Monitor.Touch.READ, barrier);
    site = site(given.access("dst"));
    aligned(to, bytes);
    watchBytes(to, bytes, Monitor.Touch.WRITE, barrier);
    copy(to, from, bytes);
    barrier.ifPresent(
        it -> {
          brought(it);
          out.code.lload(bytes);
          endBrought();
        });
  }

  void bulkStore() {
    int bytes = length(given.access("src"));
    var from = out.addresses.located(given.access("src"));
    var to = out.addresses.located(given.access("dst"));
    site = site(given.access("src"));
    aligned(from, bytes);
    watchBytes(from, bytes, Monitor.Touch.READ, Optional.empty());
    site = site(given.access("dst"));
    aligned(to, bytes);
    watchBytes(to, bytes, Monitor.Touch.WRITE, Optional.empty());
    copy(to, from, bytes);
  }

  void small() {
    int bytes = out.slot(TypeKind.LONG);
    var dst = given.access("dst");
    out.code.loadConstant((long) given.number("bytes", dst.memory().elementBytes())).lstore(bytes);
    var to = out.addresses.located(dst);
    site = site(dst);
    watchBytes(to, bytes, Monitor.Touch.WRITE, Optional.empty());
    if (given.has("when")) {
      var no = out.code.newLabel();
      var end = out.code.newLabel();
      out.values.jumpUnless(given.value("when"), no);
      fetched(to, bytes);
      out.code.goto_(end).labelBinding(no);
      out.code.aload(to.storage()).lload(to.offset()).lload(bytes);
      out.call(Transfers.class, "clear", ConstantDescs.CD_void, Descs.STORAGE, LONG, LONG);
      out.code.labelBinding(end);
    } else {
      fetched(to, bytes);
    }
  }

  private void fetched(Addresses.Located to, int bytes) {
    var from = out.addresses.located(given.access("src"));
    site = site(given.access("src"));
    watchBytes(from, bytes, Monitor.Touch.READ, Optional.empty());
    copy(to, from, bytes);
  }

  private int length(Access tile) {
    int bytes = out.slot(TypeKind.LONG);
    out.values.longIndex(given.value("count"));
    out.code.loadConstant((long) tile.memory().elementBytes()).lmul().lstore(bytes);
    return bytes;
  }

  private void copy(Addresses.Located to, Addresses.Located from, int bytes) {
    out.code.aload(to.storage()).lload(to.offset());
    out.code.aload(from.storage()).lload(from.offset()).lload(bytes);
    out.call(
        Transfers.class,
        "copy",
        ConstantDescs.CD_void,
        Descs.STORAGE,
        LONG,
        Descs.STORAGE,
        LONG,
        LONG);
  }

  private int map() {
    int slot = out.slot(TypeKind.REFERENCE);
    var map = (Place.Map) out.addresses.place(given.access("map"));
    out.code.aload(map.slot()).astore(slot);
    return slot;
  }

  /** The coordinates of the box, at which the engine can begin to do what {@code way} says. */
  private int coordinates(int map, String way) {
    int slot = out.slot(TypeKind.REFERENCE);
    List<Expr> at = given.several("at");
    out.code.loadConstant(at.size()).newarray(TypeKind.INT);
    for (int i = 0; i < at.size(); i++) {
      out.code.dup().loadConstant(i);
      out.values.index(at.get(i));
      out.code.iastore();
    }
    out.code.astore(slot);
    out.who();
    out.code.loadConstant(out.kernel.site(operate.span(), operate.intrinsic().name()));
    out.code.aload(map).aload(slot);
    out.call(
        Coordinates.class,
        way,
        ConstantDescs.CD_void,
        Descs.BLOCK,
        INT,
        INT,
        INT,
        Descs.TENSOR_MAP,
        INT.arrayType());
    return slot;
  }

  /** The tile, with the dimensions of the box where it has its rows in others. */
  private int box(Access access) {
    int slot = out.slot(TypeKind.REFERENCE);
    out.addresses.tile(access);
    var box = given.access("map").memory();
    if (box.layout().panels() == 1 && !box.shape().equals(access.extents())) {
      out.code.loadConstant(box.shape().size()).newarray(TypeKind.INT);
      for (int i = 0; i < box.shape().size(); i++) {
        out.code.dup().loadConstant(i).loadConstant(box.shape().get(i)).iastore();
      }
      out.code.invokevirtual(Descs.TILE, "shaped", MethodTypeDesc.of(Descs.TILE, INT.arrayType()));
    }
    out.code.astore(slot);
    return slot;
  }

  private static int bytes(Access tile) {
    int bytes = tile.memory().elementBytes();
    for (int extent : tile.extents()) {
      bytes *= extent;
    }
    return bytes;
  }

  private void brought(Operand.OfBarrier barrier, int bytes) {
    brought(barrier);
    out.code.loadConstant((long) bytes);
    endBrought();
  }

  private void brought(Operand.OfBarrier barrier) {
    out.block().loadConstant(out.kernel.barrier(barrier.barrier()));
    out.values.index(barrier.generation());
  }

  private void endBrought() {
    out.step("brought", Descs.BLOCK, INT, INT, LONG);
  }

  private int site(Access access) {
    return out.kernel.site(access.span(), access.memory().name());
  }

  private void aligned(Addresses.Located at, int bytes) {
    if (out.kernel.isWatched()) {
      out.who();
      out.code.loadConstant(site).aload(at.storage()).lload(at.offset()).lload(bytes);
      out.step("aligned", Descs.BLOCK, INT, INT, INT, Descs.STORAGE, LONG, LONG);
    }
  }

  private void completion(Optional<Operand.OfBarrier> barrier) {
    out.code.loadConstant(barrier.map(it -> out.kernel.barrier(it.barrier())).orElse(-1));
    barrier.ifPresentOrElse(it -> out.values.index(it.generation()), () -> out.code.iconst_0());
  }

  private void watchTile(int tile, Monitor.Touch touch, Optional<Operand.OfBarrier> barrier) {
    if (!out.kernel.isWatched()) {
      return;
    }
    out.who();
    out.code.loadConstant(site).loadConstant(touch.ordinal()).loadConstant(timeline.ordinal());
    completion(barrier);
    out.code.aload(tile);
    out.step("touchTile", Descs.BLOCK, INT, INT, INT, INT, INT, INT, INT, Descs.TILE);
  }

  private void watchMap(
      int map, int at, int tile, Monitor.Touch touch, Optional<Operand.OfBarrier> barrier) {
    if (!out.kernel.isWatched()) {
      return;
    }
    out.who();
    out.code.loadConstant(site).loadConstant(touch.ordinal()).loadConstant(timeline.ordinal());
    completion(barrier);
    out.code.aload(map).aload(at).aload(tile);
    out.call(
        Support.class,
        "touchMap",
        ConstantDescs.CD_void,
        Descs.BLOCK,
        INT,
        INT,
        INT,
        INT,
        INT,
        INT,
        INT,
        Descs.TENSOR_MAP,
        INT.arrayType(),
        Descs.TILE);
  }

  private void watchBytes(
      Addresses.Located at, int bytes, Monitor.Touch touch, Optional<Operand.OfBarrier> barrier) {
    if (!out.kernel.isWatched()) {
      return;
    }
    out.who();
    out.code.loadConstant(site).loadConstant(touch.ordinal()).loadConstant(timeline.ordinal());
    completion(barrier);
    out.code.aload(at.storage()).lload(at.offset()).lload(bytes);
    out.step(
        "touchBytes", Descs.BLOCK, INT, INT, INT, INT, INT, INT, INT, Descs.STORAGE, LONG, LONG);
  }
}
