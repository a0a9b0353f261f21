package org.prismlang.sim.compile;

import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.sim.jvm.Kind;

/** Variables come to be and change. */
final class Variables {
  private final Emitter out;

  Variables(Emitter out) {
    this.out = out;
  }

  /** How many of the threads that run the code share a value of the variable. */
  int sharedBy(Local local) {
    return Sharing.of(local.perspective(), out.unit().threads());
  }

  /** A new variable of the current scope: zero, or whatever was there for arrays of one thread. */
  Var declare(Local local) {
    if (out.isKept(local.name())) {
      return out.scope().var(local.name());
    }
    var var = create(local);
    out.scope().put(local.name(), var);
    return var;
  }

  private Var create(Local local) {
    int threads = out.unit().threads();
    int shared = sharedBy(local);
    boolean isArray = local.type() instanceof Type.Array;
    if (shared == threads && !isArray) {
      var slots = out.values.slots(local.type());
      for (int slot : slots) {
        zero(Kind.of(local.type()));
        out.code.storeLocal(Kind.of(local.type()).jvm(), slot);
      }
      return new Var.Slots(local.type(), slots);
    }
    int array = out.slot(TypeKind.REFERENCE);
    // The last unit may be cut off by the end of the block.
    int units = Math.ceilDiv(threads, shared);
    int count = local.type().scalarCount();
    new Arrays(out).create(local.type(), units * count, array);
    return new Var.Flat(
        local.type(), array, units == 1 ? 0 : shared, out.unit().first(), count, -1, -1);
  }

  private void zero(Kind kind) {
    switch (kind) {
      case INT -> out.code.iconst_0();
      case LONG -> out.code.lconst_0();
      case FLOAT -> out.code.fconst_0();
      case DOUBLE -> out.code.dconst_0();
    }
  }

  /** A variable with a value that is the same for the unit, or one value a thread. */
  Var made(Local local, Expr value) {
    if (sharedBy(local) == out.unit().threads()) {
      var var = create(local);
      set(var, value);
      return var;
    }
    return perThread(local, value);
  }

  /** A variable whose value every thread computes for itself. */
  Var perThread(Local local, Expr value) {
    var hidden =
        new Local(out.kernel.fresh("argument"), local.type(), local.perspective(), local.span());
    var var = declare(hidden);
    new Regions(out)
        .run(List.of(new Stmt.Assign(new Expr.Read(hidden), value, local.span())), List.of());
    return var;
  }

  void initialize(Local local, Optional<Expr> value) {
    if (value.isEmpty()) {
      declare(local);
      return;
    }
    if (local.type() instanceof Type.Array) {
      var var = declare(local);
      set(var, value.get());
      return;
    }
    // The value may speak of an older variable of the same name.
    var lanes = out.values.copies(converted(value.get(), local.type()));
    store(declare(local), lanes);
    if (out.unit().threads() == 1 || sharedBy(local) == out.unit().threads()) {
      out.scope().definitions().define(local, value.get(), out.scope().names().keySet());
    }
  }

  private static Expr converted(Expr value, Type type) {
    return value.type().equals(type) || type instanceof Type.Array
        ? value
        : type instanceof Scalar && value.type() instanceof Scalar
            ? new Expr.Convert(value, false, type)
            : value;
  }

  void set(Var var, Expr value) {
    switch (var) {
      case Var.Slots slots -> {
        var lanes = out.values.lanes(converted(value, slots.type()));
        out.values.move(lanes, slots.slots(), slots.type());
      }
      case Var.Computed _ -> throw new IllegalStateException("set a second time");
      case Var.Flat flat -> {
        if (flat.type() instanceof Type.Array) {
          new Arrays(out).copy(located(flat), value);
        } else {
          store(flat, out.values.lanes(converted(value, flat.type())));
        }
      }
    }
  }

  private Arrays.Located located(Var.Flat flat) {
    int array = out.slot(TypeKind.REFERENCE);
    int start = out.slot(TypeKind.INT);
    new Arrays(out).start(flat);
    out.code.istore(start).astore(array);
    return new Arrays.Located(flat.type(), array, start);
  }

  void store(Var var, int[] lanes) {
    switch (var) {
      case Var.Slots(Type type, int[] slots) -> out.values.move(lanes, slots, type);
      case Var.Computed _ -> throw new IllegalStateException("set a second time");
      case Var.Flat flat -> {
        for (int i = 0; i < lanes.length; i++) {
          new Arrays(out).start(flat);
          if (i > 0) {
            out.code.loadConstant(i).iadd();
          }
          out.code.loadLocal(Kind.of(flat.type()).jvm(), lanes[i]);
          out.code.arrayStore(Kind.of(flat.type()).jvm());
        }
      }
    }
  }

  /** {@code target = value}. */
  void assign(Expr target, Expr value) {
    if (target instanceof Expr.Read(Local local)) {
      if (out.scope().var(local.name()) instanceof Var.Flat flat) {
        new Arrays(out).used(local.name(), flat);
      }
      set(out.scope().var(local.name()), value);
      return;
    }
    if (target.type() instanceof Type.Array) {
      new Arrays(out).copy(new Arrays(out).located(target), value);
      return;
    }
    put(target, out.values.lanes(converted(value, target.type())));
  }

  /** {@code a, b = b, a}. */
  void assignAll(Stmt.AssignAll all) {
    var targets = all.targets();
    if (targets.stream().allMatch(it -> sharedBy(it) == out.unit().threads())) {
      var taken = all.values().stream().map(out.values::copies).toList();
      for (int i = 0; i < targets.size(); i++) {
        put(targets.get(i), taken.get(i));
      }
      return;
    }
    var takes = new ArrayList<Stmt>();
    var puts = new ArrayList<Stmt>();
    for (int i = 0; i < targets.size(); i++) {
      var target = targets.get(i);
      var taken =
          new Local(
              out.kernel.fresh("taken"), target.type(), root(target).perspective(), all.span());
      takes.add(new Stmt.Declare(taken, Optional.of(all.values().get(i)), all.span()));
      puts.add(new Stmt.Assign(target, new Expr.Read(taken), all.span()));
    }
    takes.addAll(puts);
    new StatementCode(out).list(takes);
  }

  int sharedBy(Expr target) {
    return sharedBy(root(target));
  }

  private static Local root(Expr target) {
    return switch (target) {
      case Expr.Read(Local local) -> local;
      case Expr.Item item -> root(item.array());
      case Expr.Slice slice -> root(slice.array());
      case Expr.Lane lane -> root(lane.vector());
      default -> throw new IllegalStateException("no place: " + target);
    };
  }

  /** Stores lanes in a place that is no whole variable, or in one. */
  void put(Expr target, int[] lanes) {
    switch (target) {
      case Expr.Read(Local local) -> store(out.scope().var(local.name()), lanes);
      case Expr.Lane(Expr vector, int lane, Type type) -> {
        if (vector instanceof Expr.Read(Local local)
            && out.scope().var(local.name()) instanceof Var.Slots(_, int[] slots)) {
          out.values.move(lanes, new int[] {slots[lane]}, type);
        } else {
          new Arrays(out).lanePlace(vector, lane);
          out.code.loadLocal(Kind.of(type).jvm(), lanes[0]);
          out.code.arrayStore(Kind.of(type).jvm());
        }
      }
      default -> {
        for (int i = 0; i < lanes.length; i++) {
          new Arrays(out).lanePlace(target, i);
          out.code.loadLocal(Kind.of(target.type()).jvm(), lanes[i]);
          out.code.arrayStore(Kind.of(target.type()).jvm());
        }
      }
    }
  }
}
