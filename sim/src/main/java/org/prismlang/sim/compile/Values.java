package org.prismlang.sim.compile;

import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.lang.number.Rounding;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;
import org.prismlang.sim.jvm.Arithmetic;
import org.prismlang.sim.jvm.Casts;
import org.prismlang.sim.jvm.Comparisons;
import org.prismlang.sim.jvm.Kind;

/** Expressions, for the thread or unit that runs the code. */
final class Values {
  private final Emitter out;

  Values(Emitter out) {
    this.out = out;
  }

  /** Pushes a scalar. */
  void push(Expr expr) {
    switch (expr) {
      case Expr.Constant(Value value, Type type) -> constant(value, (Scalar) type);
      case Expr.Read(Local local) -> read(local);
      case Expr.Item item -> {
        arrays().element(item);
        out.code.arrayLoad(Kind.of(item.type()).jvm());
      }
      case Expr.Lane lane -> lane(lane);
      case Expr.Unary unary -> unary(unary);
      case Expr.Binary binary -> binary(binary);
      case Expr.Choice choice -> {
        var otherwise = out.code.newLabel();
        var end = out.code.newLabel();
        jumpUnless(choice.condition(), otherwise);
        push(choice.then());
        out.code.goto_(end).labelBinding(otherwise);
        push(choice.otherwise());
        out.code.labelBinding(end);
      }
      case Expr.Convert convert -> convert(convert);
      case Expr.Position(var place) -> position(place);
      case Expr.Load load -> out.addresses.load(load);
      case Expr.Apply apply -> new Mathematics(out).push(apply);
      case Expr.Call call -> call(call);
      case Expr.Build(List<Expr> elements, _) -> push(elements.getFirst());
      case Expr.Fill(Expr element, _) -> push(element);
      case Expr.Slice _ -> throw new IllegalStateException("no scalar: " + expr);
    }
  }

  private Arrays arrays() {
    return new Arrays(out);
  }

  void push(Expr expr, Scalar as) {
    push(expr);
    new Casts(out.code).value((Scalar) expr.type(), as);
  }

  /** Pushes an integer as an int. */
  void index(Expr expr) {
    push(expr);
    if (Kind.of(expr.type()) == Kind.LONG) {
      out.code.l2i();
    }
  }

  /**
   * Pushes an integer as a long. Sums of 32 bits do not overflow in a sound program, so they are
   * computed in 64: then the JVM sees where the index of a loop over threads leads.
   */
  void longIndex(Expr expr) {
    switch (expr) {
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, Type type)
          when type == Scalar.INT32
              && !out.kernel.isWatched()
              && (operator == BinaryOperator.ADD
                  || operator == BinaryOperator.SUBTRACT
                  || operator == BinaryOperator.MULTIPLY) -> {
        longIndex(left);
        longIndex(right);
        new Operators(out).binary(operator, Scalar.INT64);
      }
      case Expr.Read(Local local)
          when local.type() == Scalar.INT32
              && !out.kernel.isWatched()
              && out.scope().definitions().of(local).isPresent() ->
          longIndex(out.scope().definitions().of(local).get());
      default -> push(expr, Scalar.INT64);
    }
  }

  private void constant(Value value, Scalar type) {
    switch (value) {
      case Value.Truth(boolean truth) -> out.code.loadConstant(truth ? 1 : 0);
      case Value.Int(long number) -> number(number, (double) number, type);
      case Value.Real(double number) -> number((long) number, number, type);
      case Value.Words _, Value.Unknown _ -> throw new IllegalStateException("no number: " + value);
    }
  }

  private void number(long whole, double real, Scalar type) {
    switch (Kind.of(type)) {
      case INT -> {
        out.code.loadConstant((int) whole);
        new Casts(out.code).normalize(type);
      }
      case LONG -> out.code.loadConstant(whole);
      case FLOAT ->
          out.code.loadConstant(
              switch (type) {
                case HALF -> Rounding.half(real);
                case BF16 -> Rounding.bf16(real);
                case FP8_E4M3 -> Rounding.e4m3(real);
                case FP8_E5M2 -> Rounding.e5m2(real);
                default -> (float) real;
              });
      case DOUBLE -> out.code.loadConstant(real);
    }
  }

  private void read(Local local) {
    switch (out.scope().var(local.name())) {
      case Var.Slots(Type type, int[] slots) -> out.code.loadLocal(Kind.of(type).jvm(), slots[0]);
      case Var.Computed(_, Expr value) -> push(value);
      case Var.Flat flat -> {
        arrays().start(flat);
        out.code.arrayLoad(Kind.of(flat.type()).jvm());
      }
    }
  }

  private void lane(Expr.Lane lane) {
    if (lane.vector() instanceof Expr.Read(Local local)
        && out.scope().var(local.name()) instanceof Var.Slots(Type type, int[] slots)) {
      out.code.loadLocal(Kind.of(type).jvm(), slots[lane.lane()]);
      return;
    }
    if (arrays().isPlace(lane.vector())) {
      arrays().lanePlace(lane.vector(), lane.lane());
      out.code.arrayLoad(Kind.of(lane.type()).jvm());
      return;
    }
    out.code.loadLocal(Kind.of(lane.type()).jvm(), lanes(lane.vector())[lane.lane()]);
  }

  private void unary(Expr.Unary unary) {
    push(unary.operand());
    new Arithmetic(out.code).unary(unary.operator(), (Scalar) unary.type());
  }

  private void binary(Expr.Binary binary) {
    if (binary.operator().isLogical() || binary.operator().isComparison()) {
      var no = out.code.newLabel();
      var end = out.code.newLabel();
      jumpUnless(binary, no);
      out.code.iconst_1().goto_(end).labelBinding(no).iconst_0().labelBinding(end);
      return;
    }
    var type = (Scalar) binary.type();
    push(binary.left(), type);
    if (binary.operator().isShift()) {
      index(binary.right());
    } else {
      push(binary.right(), type);
    }
    new Operators(out).binary(binary.operator(), type);
  }

  /** Goes to the label where a condition does not hold. */
  void jumpUnless(Expr condition, Label target) {
    jump(condition, false, target);
  }

  /** Goes to the label where the condition is what is asked for. */
  private void jump(Expr condition, boolean asked, Label target) {
    switch (condition) {
      case Expr.Unary(UnaryOperator operator, Expr operand, _) when operator == UnaryOperator.NOT ->
          jump(operand, !asked, target);
      case Expr.Binary(BinaryOperator operator, Expr left, Expr right, _)
          when operator.isLogical() -> {
        boolean eitherDecides = (operator == BinaryOperator.OR) == asked;
        if (eitherDecides) {
          jump(left, asked, target);
          jump(right, asked, target);
        } else {
          var stays = out.code.newLabel();
          jump(left, !asked, stays);
          jump(right, asked, target);
          out.code.labelBinding(stays);
        }
      }
      case Expr.Binary binary when binary.operator().isComparison() ->
          compare(binary, asked, target);
      default -> {
        push(condition);
        if (asked) {
          out.code.ifne(target);
        } else {
          out.code.ifeq(target);
        }
      }
    }
  }

  private void compare(Expr.Binary binary, boolean jumpsIf, Label target) {
    var left = (Scalar) binary.left().type();
    var right = (Scalar) binary.right().type();
    var type = left == right || right.widensTo(left) ? left : right;
    push(binary.left(), type);
    push(binary.right(), type);
    new Comparisons(out.code).jump(binary.operator(), type, jumpsIf, target);
  }

  private void position(Expr.Place place) {
    switch (place) {
      case THREAD -> out.first();
      case THREADS -> out.code.loadConstant(out.kernel.threads());
      case BLOCK ->
          out.block().invokevirtual(Descs.BLOCK, "index", MethodTypeDesc.of(ConstantDescs.CD_int));
      case BLOCKS ->
          out.block()
              .invokevirtual(Descs.BLOCK, "grid", MethodTypeDesc.of(Descs.GRID))
              .invokevirtual(Descs.GRID, "blocks", MethodTypeDesc.of(ConstantDescs.CD_int));
    }
  }

  private void convert(Expr.Convert convert) {
    var to = (Scalar) convert.type();
    if (convert.operand().type() instanceof Scalar from) {
      push(convert.operand());
      var casts = new Casts(out.code);
      if (convert.bits()) {
        casts.toBits(from);
        casts.fromBits(to);
      } else {
        casts.value(from, to);
      }
      return;
    }
    out.code.loadLocal(Kind.of(to).jvm(), new Bits(out).cast(convert)[0]);
  }

  /** A call of a procedure of one thread, expanded here. */
  private void call(Expr.Call call) {
    var var = result(call);
    out.code.loadLocal(Kind.of(call.type()).jvm(), var.slots()[0]);
  }

  private Var.Slots result(Expr.Call call) {
    var procedure = out.kernel.procedures().of(call.procedure());
    var local =
        new Local(
            out.kernel.fresh("result"), call.type(), procedure.bound().top(), procedure.span());
    // For a whole unit the value is the same, so one thread's will do.
    out.within(
        out.unit().representative(),
        () ->
            new CallCode(out)
                .expand(call.procedure(), call.arguments(), List.of(local), Optional.empty()));
    return (Var.Slots) out.scope().var(local.name());
  }

  /** A value of any number of scalars, one a slot. The slots are not to be written to. */
  int[] lanes(Expr expr) {
    int count = expr.type().scalarCount();
    return switch (expr) {
      case Expr.Read(Local local)
          when out.scope().var(local.name()) instanceof Var.Slots(_, int[] slots) ->
          slots;
      case Expr.Load load -> out.addresses.loadLanes(load);
      case Expr.Binary binary when binary.type() instanceof Type.Vector -> lanewise(binary);
      case Expr.Unary(UnaryOperator operator, Expr operand, Type.Vector type) -> {
        var operands = lanes(operand);
        yield each(
            type,
            i -> {
              out.code.loadLocal(Kind.of(type).jvm(), operands[i]);
              new Arithmetic(out.code).unary(operator, type.element());
            });
      }
      case Expr.Choice(Expr condition, Expr then, Expr otherwise, Type type)
          when type instanceof Type.Vector -> {
        var results = slots(type);
        var no = out.code.newLabel();
        var end = out.code.newLabel();
        jumpUnless(condition, no);
        move(lanes(then), results, type);
        out.code.goto_(end).labelBinding(no);
        move(lanes(otherwise), results, type);
        out.code.labelBinding(end);
        yield results;
      }
      case Expr.Convert convert when convert.bits() || convert.type() instanceof Type.Vector ->
          new Bits(out).cast(convert);
      case Expr.Build(List<Expr> elements, Type.Vector type) ->
          each(type, i -> push(elements.get(elements.size() == 1 ? 0 : i), type.element()));
      case Expr.Fill(Expr element, Type.Vector type) ->
          each(type, _ -> push(element, type.element()));
      case Expr.Call call when call.type() instanceof Type.Vector -> result(call).slots();
      case Expr.Apply apply when apply.type() instanceof Type.Vector type -> {
        var applied = new Mathematics(out).lanewise(apply, type);
        yield applied;
      }
      default -> {
        if (count > 1 || arrays().isPlace(expr) && expr.type() instanceof Type.Vector) {
          yield each(
              expr.type(),
              i -> {
                arrays().lanePlace(expr, i);
                out.code.arrayLoad(Kind.of(expr.type()).jvm());
              });
        }
        yield each(expr.type(), _ -> push(expr));
      }
    };
  }

  private int[] lanewise(Expr.Binary binary) {
    var type = (Type.Vector) binary.type();
    var left = operandLanes(binary.left(), type);
    var right = operandLanes(binary.right(), type);
    // Distances of a shift may be narrower or wider than what is shifted.
    var rightJvm = Kind.of(binary.right().type() instanceof Type.Vector it ? it : type).jvm();
    return each(
        type,
        i -> {
          out.code.loadLocal(Kind.of(type).jvm(), left[i]);
          out.code.loadLocal(rightJvm, right[i]);
          if (binary.operator().isShift() && rightJvm == TypeKind.LONG) {
            out.code.l2i();
          }
          new Operators(out).binary(binary.operator(), type.element());
        });
  }

  private int[] operandLanes(Expr expr, Type.Vector type) {
    if (expr.type() instanceof Scalar) {
      var one = slots(type.element());
      push(expr, type.element());
      out.code.storeLocal(Kind.of(type).jvm(), one[0]);
      var all = new int[type.length()];
      java.util.Arrays.fill(all, one[0]);
      return all;
    }
    return lanes(expr);
  }

  int[] slots(Type type) {
    var slots = new int[type.scalarCount()];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = out.slot(Kind.of(type).jvm());
    }
    return slots;
  }

  /** One slot a scalar, each filled by what pushes it. */
  int[] each(Type type, java.util.function.IntConsumer push) {
    var slots = slots(type);
    for (int i = 0; i < slots.length; i++) {
      push.accept(i);
      out.code.storeLocal(Kind.of(type).jvm(), slots[i]);
    }
    return slots;
  }

  void move(int[] from, int[] to, Type type) {
    for (int i = 0; i < to.length; i++) {
      out.code.loadLocal(Kind.of(type).jvm(), from[i]);
      out.code.storeLocal(Kind.of(type).jvm(), to[i]);
    }
  }

  /** Copies that nothing else writes to. */
  int[] copies(Expr expr) {
    var copies = slots(expr.type());
    move(lanes(expr), copies, expr.type());
    return copies;
  }
}
