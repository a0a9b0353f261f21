package org.prismlang.kernel.oracle;

import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Values of expressions for one thread; loads leave events behind. */
final class Expressions {
  /** Runs a procedure. */
  interface Caller {
    List<Data> call(Procedure procedure, List<Operand> arguments);
  }

  private final ThreadState state;
  private final Addresses addresses;
  private final Caller caller;

  Expressions(ThreadState state, Caller caller) {
    this.state = state;
    this.addresses = new Addresses(state, this);
    this.caller = caller;
  }

  Addresses addresses() {
    return addresses;
  }

  long whole(Expr expr) {
    return datum(expr).asWhole();
  }

  Datum datum(Expr expr) {
    return Arithmetic.lane(of(expr), 0);
  }

  Data of(Expr expr) {
    return switch (expr) {
      case Expr.Constant(Value value, Type type) -> constant(value, type);
      case Expr.Read(Local local) -> read(local);
      case Expr.Item item -> element(part(item));
      case Expr.Slice slice -> slice(slice);
      case Expr.Lane(Expr vector, int lane, _) -> Arithmetic.lane(of(vector), lane);
      case Expr.Unary unary ->
          Arithmetic.unary(unary.operator(), of(unary.operand()), unary.type());
      case Expr.Binary binary -> binary(binary);
      case Expr.Choice(Expr condition, Expr then, Expr otherwise, Type type) -> {
        var chosen = datum(condition);
        var value = Arithmetic.convert(of(chosen.isTrue() ? then : otherwise), type);
        yield value instanceof Datum datum ? datum.unknownIf(chosen.isUnknown()) : value;
      }
      case Expr.Convert(Expr operand, _, Type type) -> convert(of(operand), type);
      case Expr.Build(List<Expr> elements, Type type) -> build(elements, type);
      case Expr.Fill(Expr element, Type type) -> fill(of(element), type);
      case Expr.Position position -> Datum.of(position(position.place()));
      case Expr.Load load -> load(load);
      case Expr.Apply apply -> new Functions(state, this).of(apply);
      case Expr.Call(String procedure, List<Operand> arguments, _) ->
          caller.call(state.setting.module.procedure(procedure), arguments).getFirst();
    };
  }

  static Data constant(Value value, Type type) {
    Datum datum =
        switch (value) {
          case Value.Int(long number) -> Datum.of(number);
          case Value.Real(double number) -> Datum.ofReal(number);
          case Value.Truth(boolean truth) -> Datum.of(truth);
          case Value.Words _, Value.Unknown _ -> Datum.of(0);
        };
    return Arithmetic.convert(datum, type);
  }

  private Data read(Local local) {
    var known = state.frame.locals.get(local.name());
    if (known == null) {
      known = Seeds.unknown(local.type(), state.question(local.span(), local.perspective()));
      state.frame.locals.put(local.name(), known);
    }
    return known;
  }

  private Data element(Registers part) {
    if (!part.isElement()) {
      return part;
    }
    use(part, false);
    return part.get(0);
  }

  private Registers part(Expr.Item item) {
    var indices = new long[item.indices().size()];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = whole(item.indices().get(i));
    }
    return ((Registers) of(item.array())).part(indices);
  }

  private Registers slice(Expr.Slice slice) {
    return ((Registers) of(slice.array())).slice((int) whole(slice.from()), slice.length());
  }

  /** Ordinary use of registers. */
  void use(Registers registers, boolean writes) {
    if (registers.meetsFlight(writes, state.groups(Timeline.WGMMA).done)) {
      state.problem("registers: " + (writes ? "written" : "read") + " while a batch is in flight");
    }
    registers.touch(state.enters);
  }

  private Data binary(Expr.Binary binary) {
    var left = of(binary.left());
    if (binary.operator().isLogical() && left instanceof Datum datum) {
      boolean decided = datum.isTrue() == (binary.operator() == BinaryOperator.OR);
      if (decided) {
        return Arithmetic.convert(datum, Scalar.BOOL);
      }
    }
    return Arithmetic.binary(binary.operator(), left, of(binary.right()), binary.type());
  }

  private Data convert(Data data, Type type) {
    if (data instanceof Registers registers && !(type instanceof Type.Array)) {
      use(registers, false);
      var lanes = new Datum[registers.length()];
      for (int i = 0; i < lanes.length; i++) {
        lanes[i] = Arithmetic.convert((Datum) registers.get(i), Arithmetic.element(type));
      }
      return new Lanes(lanes);
    }
    return Arithmetic.convert(data, type);
  }

  private Data build(List<Expr> elements, Type type) {
    if (type instanceof Type.Array array) {
      var registers = Registers.of(array);
      int at = 0;
      for (var element : elements) {
        at = put(registers, at, of(element));
      }
      return registers;
    }
    if (elements.size() == 1) {
      return convert(of(elements.getFirst()), type);
    }
    var lanes = new Datum[elements.size()];
    for (int i = 0; i < lanes.length; i++) {
      lanes[i] = Arithmetic.convert(datum(elements.get(i)), Arithmetic.element(type));
    }
    return new Lanes(lanes);
  }

  private int put(Registers registers, int at, Data value) {
    if (value instanceof Registers part) {
      use(part, false);
      for (int i = 0; i < part.length(); i++) {
        registers.put(at + i, part.get(i));
      }
      return at + part.length();
    }
    registers.put(at, value);
    return at + 1;
  }

  private static Data fill(Data element, Type type) {
    if (type instanceof Type.Array array) {
      var registers = Registers.of(array);
      for (int i = 0; i < registers.length(); i++) {
        registers.put(i, Arithmetic.convert(element, array.element()));
      }
      return registers;
    }
    return Arithmetic.convert(element, type);
  }

  private int position(Expr.Place place) {
    return switch (place) {
      case THREAD -> state.thread;
      case THREADS -> state.setting.threads;
      case BLOCK -> state.block;
      case BLOCKS -> state.setting.sizes.blocks();
    };
  }

  private Data load(Expr.Load load) {
    int elements = Addresses.elements(load.type(), load.access().memory());
    var touch = addresses.touch(load.access(), Touch.Mode.READ, elements, "load");
    state.trail.add(new Event.Access(touch));
    // What nobody writes is the same for all that ask; else it may change from trip to trip.
    long asked =
        touch.memory().isConst()
            ? Seeds.mix(state.setting.sizes.seed(), touch.memory().name())
            : Seeds.mix(state.path, load.access().span().start());
    return Seeds.unknown(load.type(), Seeds.mix(asked, touch.stretches()[0]));
  }

  void assign(Expr target, Data value) {
    switch (target) {
      case Expr.Read(Local local) -> assign(local, value);
      case Expr.Item item -> overwrite(part(item), value);
      case Expr.Slice slice -> overwrite(slice(slice), value);
      case Expr.Lane(Expr vector, int lane, Type type) -> {
        var datum = Arithmetic.convert(Arithmetic.lane(value, 0), type);
        var whole = of(vector);
        assign(vector, whole instanceof Lanes lanes ? lanes.with(lane, datum) : datum);
      }
      default -> throw new IllegalStateException("not a place: " + target);
    }
  }

  private void assign(Local local, Data value) {
    if (local.type() instanceof Type.Array) {
      overwrite((Registers) read(local), value);
    } else {
      state.frame.locals.put(local.name(), convert(value, local.type()));
    }
  }

  /** A new variable. */
  void declare(Local local, Data value) {
    if (value instanceof Registers registers) {
      use(registers, false);
      state.frame.locals.put(local.name(), registers.copy());
    } else if (local.type() instanceof Type.Array array) {
      state.frame.locals.put(local.name(), fill(value, array));
    } else {
      state.frame.locals.put(local.name(), convert(value, local.type()));
    }
  }

  void overwrite(Registers target, Data value) {
    use(target, true);
    if (value instanceof Registers source) {
      use(source, false);
      source = source.copy();
      for (int i = 0; i < target.length(); i++) {
        target.put(i, source.get(i));
      }
    } else if (value instanceof Lanes lanes && target.length() == lanes.items().length) {
      for (int i = 0; i < target.length(); i++) {
        target.put(i, lanes.lane(i));
      }
    } else {
      for (int i = 0; i < target.length(); i++) {
        target.put(i, value);
      }
    }
  }
}
