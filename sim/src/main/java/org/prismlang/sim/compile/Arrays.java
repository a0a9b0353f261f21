package org.prismlang.sim.compile;

import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.util.HashSet;
import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.lang.type.Type;
import org.prismlang.sim.jvm.Casts;
import org.prismlang.sim.jvm.Kind;

/** Values that lie in Java arrays. */
final class Arrays {
  private final Emitter out;

  Arrays(Emitter out) {
    this.out = out;
  }

  /** Where the values of an array expression lie: slots of a Java array and of an index. */
  record Located(Type type, int array, int start) {}

  /** Pushes the array and the index at which the values of the running unit begin. */
  void start(Var.Flat flat) {
    out.code.aload(flat.array());
    if (flat.start() >= 0) {
      out.code.iload(flat.start());
      return;
    }
    startIndex(flat);
  }

  void startIndex(Var.Flat flat) {
    if (flat.unit() == 0) {
      out.code.iconst_0();
    } else {
      out.first();
      if (flat.base() >= 0) {
        out.code.iload(flat.base()).isub();
      }
      if (flat.unit() > 1) {
        out.code.loadConstant(flat.unit()).idiv();
      }
      if (flat.stride() != 1) {
        out.code.loadConstant(flat.stride()).imul();
      }
    }
    if (flat.offset() >= 0) {
      out.code.iload(flat.offset()).iadd();
    }
  }

  /** Whether the expression stands for a place in an array. */
  boolean isPlace(Expr expr) {
    return switch (expr) {
      case Expr.Read(Local local) -> out.scope().var(local.name()) instanceof Var.Flat;
      case Expr.Item item -> isPlace(item.array());
      case Expr.Slice slice -> isPlace(slice.array());
      default -> false;
    };
  }

  /** Pushes the array and the index of the first scalar of a place, or of a value made here. */
  void place(Expr expr) {
    switch (expr) {
      case Expr.Read(Local local) when out.scope().var(local.name()) instanceof Var.Flat flat -> {
        used(local.name(), flat);
        start(flat);
      }
      case Expr.Item item -> element(item);
      case Expr.Slice(Expr array, Expr from, int length, Type type) -> {
        place(array);
        index(array, from, length(array.type()) - length + 1);
        int each = type.scalarCount() / length;
        if (each != 1) {
          out.code.loadConstant(each).imul();
        }
        out.code.iadd();
      }
      default -> {
        var located = made(expr);
        out.code.aload(located.array()).iload(located.start());
      }
    }
  }

  /** Pushes where in the values of each thread a place of constant indices lies. */
  Var.Flat offset(Expr place) {
    return switch (place) {
      case Expr.Item item -> {
        var flat = offset(item.array());
        indices(item);
        yield flat;
      }
      case Expr.Slice(Expr array, Expr from, int length, Type type) -> {
        var flat = offset(array);
        out.values.index(from);
        out.code.loadConstant(type.scalarCount() / length).imul().iadd();
        yield flat;
      }
      case Expr.Read(Local local) when out.scope().var(local.name()) instanceof Var.Flat flat -> {
        if (flat.offset() >= 0) {
          out.code.iload(flat.offset());
        } else {
          out.code.iconst_0();
        }
        yield flat;
      }
      default -> throw new IllegalStateException("no place: " + place);
    };
  }

  /** Tells the monitor of registers that an asynchronous product may still be writing. */
  void used(String name, Var.Flat flat) {
    if (out.kernel.isWatched()
        && !out.isMultiplying()
        && out.scope().isKernel()
        && out.kernel.isAccumulator(name)) {
      var here = out.kernel.sites().get(out.currentSite()).span();
      out.who();
      out.code.loadConstant(out.kernel.site(here, name)).aload(flat.array());
      out.step(
          "use",
          Descs.BLOCK,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_Object);
    }
  }

  private static int length(Type type) {
    return type instanceof Type.Array array ? array.shape().getFirst() : type.scalarCount();
  }

  /** Pushes the array and the index of an element or row. */
  void element(Expr.Item item) {
    place(item.array());
    indices(item);
  }

  /** Adds to the index on the stack. */
  private void indices(Expr.Item item) {
    var type = (Type.Array) item.array().type();
    int inner = type.scalarCount();
    for (int i = 0; i < item.indices().size(); i++) {
      int extent = type.shape().get(i);
      inner /= extent;
      index(item.array(), item.indices().get(i), extent);
      if (inner != 1) {
        out.code.loadConstant(inner).imul();
      }
      out.code.iadd();
    }
  }

  private void index(Expr array, Expr index, int extent) {
    out.values.index(index);
    if (out.kernel.isWatched() && !(index instanceof Expr.Constant)) {
      out.code.loadConstant(extent);
      out.who();
      var here = out.kernel.sites().get(out.currentSite()).span();
      out.code.loadConstant(out.kernel.site(here, name(array)));
      out.call(
          org.prismlang.sim.machine.Steps.class,
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

  private static String name(Expr array) {
    return switch (array) {
      case Expr.Read(Local local) -> local.name();
      case Expr.Item item -> name(item.array());
      case Expr.Slice slice -> name(slice.array());
      default -> "array";
    };
  }

  void lanePlace(Expr vector, int lane) {
    place(vector);
    if (lane > 0) {
      out.code.loadConstant(lane).iadd();
    }
  }

  /** The values of an expression in an array, by reference where they have a place. */
  Located located(Expr expr) {
    if (!isPlace(expr)) {
      return made(expr);
    }
    int array = out.slot(TypeKind.REFERENCE);
    int start = out.slot(TypeKind.INT);
    place(expr);
    out.code.istore(start).astore(array);
    return new Located(expr.type(), array, start);
  }

  private Located made(Expr expr) {
    int array = out.slot(TypeKind.REFERENCE);
    int start = out.slot(TypeKind.INT);
    create(expr.type(), expr.type().scalarCount(), array);
    out.code.iconst_0().istore(start);
    var located = new Located(expr.type(), array, start);
    fill(located, 0, expr);
    return located;
  }

  /** A new Java array in a slot. */
  void create(Type type, int length, int slot) {
    out.code.loadConstant(length).newarray(Kind.of(type).jvm()).astore(slot);
  }

  void copy(Located target, Expr value) {
    if (isPlace(value) || readsArrays(value)) {
      place(value);
      out.code.aload(target.array()).iload(target.start());
      out.code.loadConstant(target.type().scalarCount());
      out.call(
          System.class,
          "arraycopy",
          ConstantDescs.CD_void,
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int,
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int);
      return;
    }
    fill(target, 0, value);
  }

  /** Whether it may read what is overwritten while it is written piece by piece. */
  private boolean readsArrays(Expr value) {
    var names = new HashSet<String>();
    Names.mentioned(value, names);
    return names.stream()
        .anyMatch(
            it ->
                out.scope().knows(it)
                    && out.scope().of(it) instanceof Var.Flat flat
                    && flat.type() instanceof Type.Array);
  }

  /** Writes the scalars of a value from an index on. */
  private void fill(Located target, int from, Expr value) {
    switch (value) {
      case Expr.Fill(Expr element, Type.Array type) -> {
        var lanes = out.values.lanes(element);
        int each = lanes.length;
        if (each == 1) {
          out.code.aload(target.array());
          offset(target, from);
          offset(target, from + type.scalarCount());
          out.code.loadLocal(Kind.of(type).jvm(), lanes[0]);
          out.call(
              java.util.Arrays.class,
              "fill",
              ConstantDescs.CD_void,
              Kind.of(type).array(),
              ConstantDescs.CD_int,
              ConstantDescs.CD_int,
              Kind.of(type).desc());
          return;
        }
        for (int i = 0; i < type.scalarCount(); i++) {
          store(target, from + i, lanes[i % each]);
        }
      }
      case Expr.Build(List<Expr> elements, Type.Array type) -> {
        int each = type.scalarCount() / elements.size();
        for (int i = 0; i < elements.size(); i++) {
          var element = elements.get(i);
          if (element.type() instanceof Type.Array) {
            fill(target, from + i * each, element);
          } else {
            scalars(target, from + i * each, element);
          }
        }
      }
      case Expr.Convert(Expr operand, boolean bits, Type.Array _) when !bits ->
          scalars(target, from, operand);
      default -> {
        if (value.type() instanceof Type.Array && isPlace(value)) {
          for (int i = 0; i < value.type().scalarCount(); i++) {
            out.code.aload(target.array());
            offset(target, from + i);
            lanePlace(value, i);
            out.code.arrayLoad(Kind.of(value.type()).jvm());
            out.code.arrayStore(Kind.of(target.type()).jvm());
          }
        } else if (value instanceof Expr.Choice choice && value.type() instanceof Type.Array) {
          var no = out.code.newLabel();
          var end = out.code.newLabel();
          out.values.jumpUnless(choice.condition(), no);
          fill(target, from, choice.then());
          out.code.goto_(end).labelBinding(no);
          fill(target, from, choice.otherwise());
          out.code.labelBinding(end);
        } else {
          scalars(target, from, value);
        }
      }
    }
  }

  private void scalars(Located target, int from, Expr value) {
    var wanted = target.type().scalar();
    var given = value.type().scalar();
    var lanes = out.values.lanes(value);
    for (int i = 0; i < lanes.length; i++) {
      out.code.aload(target.array());
      offset(target, from + i);
      out.code.loadLocal(Kind.of(given).jvm(), lanes[i]);
      new Casts(out.code).value(given, wanted);
      out.code.arrayStore(Kind.of(wanted).jvm());
    }
  }

  private void store(Located target, int at, int slot) {
    out.code.aload(target.array());
    offset(target, at);
    out.code.loadLocal(Kind.of(target.type()).jvm(), slot);
    out.code.arrayStore(Kind.of(target.type()).jvm());
  }

  private void offset(Located target, int at) {
    out.code.iload(target.start());
    if (at > 0) {
      out.code.loadConstant(at).iadd();
    }
  }
}
