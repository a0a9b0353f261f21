package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.number.IntegerOperators;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Values of expressions in all threads at once; what they load on the way is noted. */
final class Evaluator {
  /** Runs a pure procedure. */
  interface Caller {
    Num call(Expr.Call call, Mask mask, Frame frame, List<Touch> touches);
  }

  private final Sample sample;
  private final int threads;
  private final Num threadIndex;
  private final Accesses accesses;
  private final Caller caller;

  Evaluator(Sample sample, int threads, Accesses accesses, Caller caller) {
    this.sample = sample;
    this.threads = threads;
    this.accesses = accesses;
    this.caller = caller;
    var lanes = new long[threads];
    for (int i = 0; i < threads; i++) {
      lanes[i] = i;
    }
    this.threadIndex = Num.of(lanes);
  }

  static boolean isInteger(Type type) {
    return Integers.are(type);
  }

  /** The value, and in {@code touches} what it reads of memory and of watched arrays. */
  Num eval(Expr expr, Mask mask, Frame frame, List<Touch> touches, Span span) {
    Function<Expr, Num> sub = it -> eval(it, mask, frame, touches, span);
    Consumer<Expr> note = it -> eval(it, mask, frame, touches, span);
    return switch (expr) {
      case Expr.Constant(Value value, _) -> constant(value);
      case Expr.Read(var local) -> {
        accesses.registers(expr, mask, frame, Touch.Mode.READ, Timeline.IN_ORDER, touches, span);
        yield kept(frame.number(local.name()), local.type());
      }
      case Expr.Item item -> {
        item.indices().forEach(note);
        accesses.registers(expr, mask, frame, Touch.Mode.READ, Timeline.IN_ORDER, touches, span);
        yield Num.UNKNOWN;
      }
      case Expr.Slice _ -> {
        accesses.registers(expr, mask, frame, Touch.Mode.READ, Timeline.IN_ORDER, touches, span);
        yield Num.UNKNOWN;
      }
      case Expr.Lane lane -> {
        note.accept(lane.vector());
        yield Num.UNKNOWN;
      }
      case Expr.Unary unary -> unary(unary, sub.apply(unary.operand()));
      case Expr.Binary binary -> binary(binary, mask, frame, touches, span);
      case Expr.Choice choice -> choice(choice, mask, frame, touches, span);
      case Expr.Convert convert -> {
        var value = sub.apply(convert.operand());
        yield !convert.bits() && isInteger(convert.type()) && isInteger(convert.operand().type())
            ? converted(value, (Scalar) convert.operand().type(), (Scalar) convert.type())
            : Num.UNKNOWN;
      }
      case Expr.Build build -> {
        build.elements().forEach(note);
        yield Num.UNKNOWN;
      }
      case Expr.Fill fill -> {
        note.accept(fill.element());
        yield Num.UNKNOWN;
      }
      case Expr.Position(var place) ->
          switch (place) {
            case THREAD -> threadIndex;
            case THREADS -> Num.of(threads);
            case BLOCK -> Num.of(sample.block());
            case BLOCKS -> Num.of(sample.blocks());
          };
      case Expr.Load load -> {
        element(load.access(), load.type(), mask, frame, Touch.Mode.READ, touches);
        yield Num.UNKNOWN;
      }
      case Expr.Apply apply -> operation(apply, mask, frame, touches, span);
      case Expr.Call call -> caller.call(call, mask, frame, touches);
    };
  }

  /** An access of each thread to an element; what its index loads comes first. */
  void element(
      Access access, Type type, Mask mask, Frame frame, Touch.Mode mode, List<Touch> touches) {
    int width = width(type, access.memory().element());
    var values = new ArrayList<Num>();
    for (var index : access.index()) {
      values.add(eval(index, mask, frame, touches, access.span()));
    }
    var generation = access.generation().map(it -> eval(it, mask, frame, touches, access.span()));
    touches.addAll(accesses.elements(access, values, generation, width, mask, frame, mode));
  }

  private static int width(Type type, Type element) {
    return Math.max(1, (int) (type.bytes().orElse(1L) / Math.max(1, element.bytes().orElse(1L))));
  }

  private static Num constant(Value value) {
    return switch (value) {
      case Value.Int(long number) -> Num.of(number);
      case Value.Truth(boolean truth) -> Num.of(truth);
      default -> Num.UNKNOWN;
    };
  }

  private static Num unary(Expr.Unary unary, Num operand) {
    if (!isInteger(unary.type())) {
      return Num.UNKNOWN;
    }
    if (operand.isKnown()) {
      return operand.map(IntegerOperators.register(unary.operator(), (Scalar) unary.type()));
    }
    return switch (unary.operator()) {
      case PLUS -> operand;
      case NEGATE -> kept(Num.of(0).minus(operand), unary.type());
      case INVERT -> kept(Num.of(-1).minus(operand), unary.type());
      case NOT -> Num.of(1).minus(operand);
    };
  }

  private Num binary(Expr.Binary binary, Mask mask, Frame frame, List<Touch> touches, Span span) {
    var left = eval(binary.left(), mask, frame, touches, span);
    var rightMask =
        binary.operator().isLogical() && left.isKnown()
            ? mask.and(i -> (left.at(i) != 0) == binary.operator().text().equals("and"))
            : mask;
    if (rightMask.isEmpty()) {
      return left;
    }
    var right = eval(binary.right(), rightMask, frame, touches, span);
    if (!isInteger(binary.left().type()) || !isInteger(binary.right().type())) {
      return Num.UNKNOWN;
    }
    return arithmetic(binary.operator(), (Scalar) binary.left().type(), left, right);
  }

  /** Of numbers that the compiler keeps: they have 64 bits. */
  static Num arithmetic(Expr.Binary binary, Num left, Num right) {
    return arithmetic(binary.operator(), left, right);
  }

  /** With 64 bits; what a variable keeps of the result is seen when it is read. */
  static Num arithmetic(BinaryOperator operator, Num a, Num b) {
    return arithmetic(operator, Scalar.INT64, a, b);
  }

  /** Of values of one type. */
  static Num arithmetic(BinaryOperator operator, Scalar type, Num a, Num b) {
    if (!a.isKnown() || !b.isKnown()) {
      switch (operator) {
        case ADD -> {
          return kept(a.plus(b), type);
        }
        case SUBTRACT -> {
          return kept(a.minus(b), type);
        }
        case MULTIPLY -> {
          return kept(a.times(b), type);
        }
        case AND -> {
          if (a.is(0) || b.is(0)) {
            return Num.of(0);
          }
        }
        case OR -> {
          if (a.is(1) || b.is(1)) {
            return Num.of(1);
          }
        }
        default -> {}
      }
    }
    return a.apply(operator.text(), b, IntegerOperators.register(operator, type));
  }

  /**
   * What a variable of a type has kept of a number, or of a sum of what is not known: unsigned
   * numbers wrap, signed ones fit, as the language demands.
   */
  private static Num kept(Num number, Type type) {
    return type instanceof Scalar scalar
            && scalar.nature() == Scalar.Nature.UNSIGNED
            && !number.isName()
        ? number.wrapped(scalar)
        : number;
  }

  /** The low bits, of signed numbers, too. */
  private static Num converted(Num number, Scalar from, Scalar to) {
    return from == Scalar.BOOL || from.widensTo(to) ? number : number.wrapped(to);
  }

  private Num choice(Expr.Choice choice, Mask mask, Frame frame, List<Touch> touches, Span span) {
    var condition = eval(choice.condition(), mask, frame, touches, span);
    if (!condition.isKnown()) {
      eval(choice.then(), mask, frame, touches, span);
      eval(choice.otherwise(), mask, frame, touches, span);
      return Num.UNKNOWN;
    }
    var chosen = mask.and(i -> condition.at(i) != 0);
    var rest = mask.without(chosen);
    if (rest.isEmpty()) {
      return eval(choice.then(), mask, frame, touches, span);
    }
    if (chosen.isEmpty()) {
      return eval(choice.otherwise(), mask, frame, touches, span);
    }
    var then = eval(choice.then(), chosen, frame, touches, span);
    return then.where(chosen, eval(choice.otherwise(), rest, frame, touches, span));
  }

  private Num operation(Expr.Apply apply, Mask mask, Frame frame, List<Touch> touches, Span span) {
    var values = new ArrayList<Num>();
    for (var operand : apply.operands()) {
      switch (operand) {
        case Operand.OfValue(var expr) -> values.add(eval(expr, mask, frame, touches, span));
        case Operand.OfSeveral(var exprs) ->
            exprs.forEach(it -> eval(it, mask, frame, touches, span));
        default -> {}
      }
    }
    var function = apply.intrinsic().integers();
    if (function.isEmpty()
        || function.get().operands() != values.size()
        || !isInteger(apply.type())
        || !(apply.operands().getFirst() instanceof Operand.OfValue(var first))) {
      return Num.UNKNOWN;
    }
    var type = (Scalar) first.type();
    return values
        .getFirst()
        .apply(function.get().text(), values.getLast(), (a, b) -> function.get().of(a, b, type));
  }
}
