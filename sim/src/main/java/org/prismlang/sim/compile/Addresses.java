package org.prismlang.sim.compile;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.lang.number.Elements;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.lang.type.Type;
import org.prismlang.sim.jvm.Casts;
import org.prismlang.sim.jvm.Kind;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.Steps;

/** Where the elements of memories lie, and loads and stores of them. */
final class Addresses {
  private final Emitter out;

  Addresses(Emitter out) {
    this.out = out;
  }

  /** Slots of a storage, its segment and an offset in bytes. */
  record Located(int storage, int segment, int offset) {}

  /** The beginning of an access, in slots. */
  Located located(Access access) {
    int offset = out.slot(TypeKind.LONG);
    var memory = access.memory();
    var place = place(access);
    if (place instanceof Place.Pointer pointer) {
      behind(pointer, access);
      out.code.lstore(offset);
      return new Located(pointer.storage(), pointer.segment(), offset);
    }
    offset(access);
    out.code.lstore(offset);
    if (!memory.isSpread()) {
      return new Located(out.sharedStorageSlot(), out.sharedSegmentSlot(), offset);
    }
    int storage = out.slot(TypeKind.REFERENCE);
    int segment = out.slot(TypeKind.REFERENCE);
    out.block();
    out.values.index(access.index().getFirst());
    out.code
        .invokevirtual(Descs.BLOCK, "peer", MethodTypeDesc.of(Descs.BLOCK, ConstantDescs.CD_int))
        .invokevirtual(Descs.BLOCK, "shared", MethodTypeDesc.of(Descs.STORAGE))
        .dup()
        .astore(storage)
        .invokevirtual(Descs.STORAGE, "segment", MethodTypeDesc.of(Descs.SEGMENT))
        .astore(segment);
    return new Located(storage, segment, offset);
  }

  /** Where the memory of an access lies: of a list the one that its first index names. */
  Place place(Access access) {
    return switch (out.scope().place(access.memory().name())) {
      case Place.Several list -> one(list, access);
      case Place.Pointer it -> it;
      case Place.Map it -> it;
      case Place.Shared it -> it;
    };
  }

  private Place one(Place.Several list, Access access) {
    int number = out.slot(TypeKind.INT);
    out.values.index(access.index().getFirst());
    bounded(access, list.count());
    out.code.istore(number);
    if (list.areMaps()) {
      int map = out.slot(TypeKind.REFERENCE);
      out.code.aload(list.slot()).iload(number).aaload().astore(map);
      return new Place.Map(map);
    }
    var pointer =
        new Place.Pointer(
            out.slot(TypeKind.REFERENCE), out.slot(TypeKind.REFERENCE), out.slot(TypeKind.LONG));
    part(list, number, "storage", Descs.STORAGE);
    out.code.astore(pointer.storage());
    part(list, number, "segment", Descs.SEGMENT);
    out.code.astore(pointer.segment());
    part(list, number, "offset", ConstantDescs.CD_long);
    out.code.lstore(pointer.offset());
    return pointer;
  }

  private void part(Place.Several list, int number, String part, ClassDesc type) {
    out.code
        .aload(list.slot())
        .iload(number)
        .invokevirtual(Descs.POINTERS, part, MethodTypeDesc.of(type, ConstantDescs.CD_int));
  }

  /** Pushes the offset in bytes of the first element. */
  private void behind(Place.Pointer pointer, Access access) {
    out.code.lload(pointer.offset());
    out.values.longIndex(access.index().getLast());
    out.code.loadConstant((long) access.memory().elementBytes()).lmul().ladd();
  }

  /** Pushes the offset in bytes of the first element. */
  private void offset(Access access) {
    switch (out.scope().place(access.memory().name())) {
      case Place.Pointer pointer -> behind(pointer, access);
      case Place.Several _ -> throw new IllegalStateException("one of the list is to be chosen");
      case Place.Shared shared -> {
        begin(shared, access);
        if (shared.layout().swizzle() == 0 && !out.kernel.isWatched()) {
          out.code.i2l();
          rowMajor(shared.layout(), access);
          return;
        }
        within(shared.layout(), access);
        out.code.iadd().i2l();
      }
      case Place.Map _ -> throw new IllegalStateException("no element behind a tensor map");
    }
  }

  /** Adds the offset of an element to the long on the stack. */
  private void rowMajor(TileLayout layout, Access access) {
    for (var step : layout.steps()) {
      out.values.longIndex(access.index().get(step.dimension()));
      long stride = (long) step.stride() * layout.elementBytes();
      if (stride != 1) {
        out.code.loadConstant(stride).lmul();
      }
      out.code.ladd();
    }
  }

  /** Pushes where the memory, or the slot of a ring, begins: an int. */
  void begin(Place.Shared shared, Access access) {
    base(shared);
    if (access.generation().isPresent()) {
      var memory = access.memory();
      out.values.index(access.generation().get());
      out.code.loadConstant(memory.depth());
      out.call(
          Math.class, "floorMod", ConstantDescs.CD_int, ConstantDescs.CD_int, ConstantDescs.CD_int);
      out.code.loadConstant(memory.slotBytes()).imul().iadd();
    }
  }

  void base(Place.Shared shared) {
    out.code.loadConstant(shared.constant());
    if (shared.slot() >= 0) {
      out.code.iload(shared.slot()).iadd();
    }
    for (var term : shared.terms()) {
      out.first();
      if (term.within() > 0) {
        out.code.loadConstant(term.within()).irem();
      }
      out.code.loadConstant(term.unit()).idiv().loadConstant(term.stride()).imul().iadd();
    }
  }

  /** Pushes the offset of an element in its tile, in bytes. */
  private void within(TileLayout layout, Access access) {
    var steps = layout.steps();
    out.code.iconst_0();
    for (int i = 0; i < access.index().size(); i++) {
      index(access, i, layout);
      int dimension = i;
      element(steps.stream().filter(it -> it.dimension() == dimension).toList());
    }
    if (layout.elementBytes() != 1) {
      out.code.loadConstant(layout.elementBytes()).imul();
    }
    if (layout.swizzle() != 0) {
      swizzled(layout.swizzle());
    }
  }

  /** Adds what the index on the stack says to the element below it. */
  private void element(List<TileLayout.Step> steps) {
    int index = out.slot(TypeKind.INT);
    out.code.istore(index);
    for (var step : steps) {
      out.code.iload(index);
      if (step.divisor() != 1) {
        out.code.loadConstant(step.divisor()).idiv();
      }
      if (step.modulus() != 0) {
        out.code.loadConstant(step.modulus()).irem();
      }
      if (step.stride() != 1) {
        out.code.loadConstant(step.stride()).imul();
      }
      out.code.iadd();
    }
  }

  private void swizzled(int swizzle) {
    out.code
        .dup()
        .loadConstant(Integer.numberOfTrailingZeros(TileLayout.LINE))
        .ishr()
        .loadConstant(swizzle / TileLayout.CHUNK - 1)
        .iand()
        .loadConstant(TileLayout.CHUNK)
        .imul()
        .ixor();
  }

  private void index(Access access, int dimension, TileLayout layout) {
    var index = access.index().get(dimension);
    out.values.index(index);
    boolean isBounded = !layout.shape().isEmpty() && !(index instanceof Expr.Constant);
    if (isBounded) {
      bounded(access, layout.shape().get(dimension));
    }
  }

  /** The index on the stack, which the monitor looks at where there is one. */
  private void bounded(Access access, int extent) {
    if (out.kernel.isWatched()) {
      out.code.loadConstant(extent);
      out.who();
      out.code.loadConstant(out.kernel.site(access.span(), access.memory().name()));
      out.call(
          Steps.class,
          "index",
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          Descs.BLOCK,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int);
    }
  }

  /** Tells the monitor, where there is one. */
  void touch(Access access, Located at, Monitor.Touch touch, int bytes) {
    if (!out.kernel.isWatched()) {
      return;
    }
    out.who();
    out.code.loadConstant(out.kernel.site(access.span(), access.memory().name()));
    out.code.iload(out.trip()).loadConstant(touch.ordinal());
    out.code.aload(at.storage()).lload(at.offset()).loadConstant(bytes);
    out.step(
        "touch",
        Descs.BLOCK,
        ConstantDescs.CD_int,
        ConstantDescs.CD_int,
        ConstantDescs.CD_int,
        ConstantDescs.CD_int,
        ConstantDescs.CD_int,
        Descs.STORAGE,
        ConstantDescs.CD_long,
        ConstantDescs.CD_int);
  }

  /** Pushes one scalar. */
  void load(Expr.Load load) {
    var access = load.access();
    var scalar = (Scalar) load.type();
    if (!out.kernel.isWatched() && isPlain(access.memory())) {
      segment(access.memory());
      offset(access);
      load(scalar);
      return;
    }
    var at = located(access);
    touch(access, at, Monitor.Touch.READ, scalar.bits() / 8);
    out.code.aload(at.segment()).lload(at.offset());
    load(scalar);
  }

  /** Whether its segment is known before an element is. */
  private static boolean isPlain(Memory memory) {
    return !memory.isSpread() && !memory.isList();
  }

  private void segment(Memory memory) {
    out.code.aload(
        out.scope().place(memory.name()) instanceof Place.Pointer pointer
            ? pointer.segment()
            : out.sharedSegmentSlot());
  }

  int[] loadLanes(Expr.Load load) {
    var type = load.type();
    var scalar = type.scalar();
    if (type instanceof Scalar) {
      return out.values.each(type, _ -> load(load));
    }
    var at = located(load.access());
    touch(load.access(), at, Monitor.Touch.READ, scalar.bits() / 8 * type.scalarCount());
    return out.values.each(
        type,
        i -> {
          lane(at, i, scalar);
          load(scalar);
        });
  }

  private void lane(Located at, int lane, Scalar scalar) {
    out.code.aload(at.segment()).lload(at.offset());
    if (lane > 0) {
      out.code.loadConstant((long) lane * (scalar.bits() / 8)).ladd();
    }
  }

  /** Loads from the segment and offset on the stack. */
  void load(Scalar scalar) {
    out.call(
        Elements.class,
        "load" + suffix(scalar),
        Kind.of(scalar).desc(),
        Descs.SEGMENT,
        ConstantDescs.CD_long);
  }

  /** Stores the value on the stack at the segment and offset below it. */
  void store(Scalar scalar) {
    out.call(
        Elements.class,
        "store" + suffix(scalar),
        ConstantDescs.CD_void,
        Descs.SEGMENT,
        ConstantDescs.CD_long,
        Kind.of(scalar).desc());
  }

  static String suffix(Scalar scalar) {
    return switch (scalar) {
      case BOOL -> "Bool";
      case INT8 -> "Int8";
      case INT16 -> "Int16";
      case UINT8 -> "Uint8";
      case UINT16 -> "Uint16";
      case INT32, UINT32 -> "Int";
      case INT64, UINT64 -> "Long";
      case FP8_E4M3 -> "E4m3";
      case FP8_E5M2 -> "E5m2";
      case HALF -> "Half";
      case BF16 -> "Bf16";
      case FLOAT -> "Float";
      case DOUBLE -> "Double";
    };
  }

  void store(Access access, Expr value) {
    var scalar = access.memory().element().scalar();
    boolean isOne = value.type() instanceof Scalar;
    if (isOne && !out.kernel.isWatched() && isPlain(access.memory())) {
      segment(access.memory());
      offset(access);
      out.values.push(value, scalar);
      store(scalar);
      return;
    }
    var type = value.type();
    var lanes = type instanceof Type.Array ? arrayLanes(value) : out.values.lanes(value);
    var at = located(access);
    touch(access, at, Monitor.Touch.WRITE, scalar.bits() / 8 * lanes.length);
    for (int i = 0; i < lanes.length; i++) {
      lane(at, i, scalar);
      out.code.loadLocal(Kind.of(type).jvm(), lanes[i]);
      new Casts(out.code).value(type.scalar(), scalar);
      store(scalar);
    }
  }

  private int[] arrayLanes(Expr value) {
    var located = new Arrays(out).located(value);
    return out.values.each(
        value.type(),
        i -> {
          out.code.aload(located.array()).iload(located.start()).loadConstant(i).iadd();
          out.code.arrayLoad(Kind.of(value.type()).jvm());
        });
  }

  /** Builds a tile on the stack. */
  void tile(Access access) {
    var shared = (Place.Shared) out.scope().place(access.memory().name());
    out.sharedStorage();
    begin(shared, access);
    out.code.i2l();
    out.code
        .getstatic(out.kernel.self(), KernelCode.LAYOUTS, Descs.TILE_LAYOUT.arrayType())
        .loadConstant(out.kernel.layout(shared.layout()))
        .aaload();
    ints(access.index().size());
    for (int i = 0; i < access.index().size(); i++) {
      out.code.dup().loadConstant(i);
      out.values.index(access.index().get(i));
      out.code.iastore();
    }
    ints(access.extents().size());
    for (int i = 0; i < access.extents().size(); i++) {
      out.code.dup().loadConstant(i).loadConstant(access.extents().get(i)).iastore();
    }
    out.call(
        Support.class,
        "tile",
        Descs.TILE,
        Descs.STORAGE,
        ConstantDescs.CD_long,
        Descs.TILE_LAYOUT,
        ConstantDescs.CD_int.arrayType(),
        ConstantDescs.CD_int.arrayType());
  }

  private void ints(int length) {
    out.code.loadConstant(length).newarray(TypeKind.INT);
  }

  /** What a parameter stands for that is given this access. */
  Place bound(Memory parameter, Access access) {
    return switch (place(access)) {
      case Place.Pointer pointer -> {
        int offset = out.slot(TypeKind.LONG);
        behind(pointer, access);
        out.code.lstore(offset);
        yield new Place.Pointer(pointer.storage(), pointer.segment(), offset);
      }
      case Place.Map map -> map;
      case Place.Several _ -> throw new IllegalStateException("a list is not handed on");
      case Place.Shared shared -> {
        int slot = out.slot(TypeKind.INT);
        begin(shared, access);
        withinTile(shared.layout(), access);
        out.code.iadd().istore(slot);
        yield new Place.Shared(parameter, parameter.layout(), 0, List.of(), slot);
      }
    };
  }

  private void withinTile(TileLayout layout, Access access) {
    if (access.index().size() != Math.max(1, layout.shape().size())) {
      out.code.iconst_0();
      return;
    }
    within(layout, access);
  }
}
