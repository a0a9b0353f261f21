package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.intrinsic.Meaning;
import org.prismlang.lang.number.IntegerOperators;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Integers in all threads at once. What is loaded on the way is counted. */
final class Expressions {
  /** Runs a pure procedure. */
  interface Caller {
    Num call(Expr.Call call, Lanes lanes, Frame frame);
  }

  private final Position position;
  private final Accesses accesses;
  private final Caller caller;

  /** Where the block stands. */
  record Position(Num thread, int threads, int block, int blocks, int cluster) {}

  Expressions(Position position, Accesses accesses, Caller caller) {
    this.position = position;
    this.accesses = accesses;
    this.caller = caller;
  }

  Num of(Expr expr, Lanes lanes, Frame frame) {
    return switch (expr) {
      case Expr.Constant(Value value, _) -> constant(value);
      case Expr.Read(var local) ->
          Integers.are(local.type())
              ? frame.number(local.name())
              : Num.unknown("`" + local.name() + "` is no integer");
      case Expr.Item item -> {
        of(item.array(), lanes, frame);
        item.indices().forEach(it -> of(it, lanes, frame));
        yield Num.unknown("it depends on elements of an array in registers");
      }
      case Expr.Slice slice -> {
        of(slice.from(), lanes, frame);
        yield Num.unknown("it depends on elements of an array in registers");
      }
      case Expr.Lane(Expr vector, _, _) -> unknown(vector, "it depends on a vector", lanes, frame);
      case Expr.Unary unary -> unary(unary, of(unary.operand(), lanes, frame));
      case Expr.Binary binary -> binary(binary, lanes, frame);
      case Expr.Choice choice -> choice(choice, lanes, frame);
      case Expr.Convert(Expr operand, boolean bits, Type type) -> {
        var number = of(operand, lanes, frame);
        yield Integers.are(type) && Integers.are(operand.type())
            ? number.as((Scalar) type)
            : Num.unknown(number.isKnown() ? "it was a number with a fraction" : number.why());
      }
      case Expr.Build(List<Expr> elements, _) -> {
        elements.forEach(it -> of(it, lanes, frame));
        yield Num.unknown("it depends on a vector");
      }
      case Expr.Fill(Expr element, _) -> unknown(element, "it depends on an array", lanes, frame);
      case Expr.Position(var place) ->
          switch (place) {
            case THREAD -> position.thread();
            case THREADS -> Num.of(position.threads());
            case BLOCK -> Num.of(position.block());
            case BLOCKS -> Num.of(position.blocks());
          };
      case Expr.Load(Access access, _, Type type) -> {
        accesses.element(access, Way.LOAD, bytes(type, type), lanes, frame, this);
        yield Num.unknown("it depends on data of `" + access.memory().name() + "`");
      }
      case Expr.Apply apply -> apply(apply, lanes, frame);
      case Expr.Call call -> caller.call(call, lanes, frame);
    };
  }

  /** Bytes of a value that lies in memory as elements of a type. */
  static int bytes(Type value, Type element) {
    return value.scalarCount() * element.scalar().bits() / Byte.SIZE;
  }

  private static Num constant(Value value) {
    return switch (value) {
      case Value.Int(long number) -> Num.of(number);
      case Value.Truth(boolean truth) -> Num.of(truth ? 1 : 0);
      default -> Num.unknown("it is no integer");
    };
  }

  private Num unknown(Expr part, String why, Lanes lanes, Frame frame) {
    of(part, lanes, frame);
    return Num.unknown(why);
  }

  private static Num unary(Expr.Unary unary, Num operand) {
    if (!Integers.are(unary.type()) || !operand.isKnown()) {
      return operand.isKnown() ? Num.unknown("it is no integer") : operand;
    }
    return operand.map(IntegerOperators.register(unary.operator(), (Scalar) unary.type()));
  }

  private Num binary(Expr.Binary binary, Lanes lanes, Frame frame) {
    var left = of(binary.left(), lanes, frame);
    if (binary.operator().isLogical()) {
      return logical(binary, left, lanes, frame);
    }
    var right = of(binary.right(), lanes, frame);
    if (!Integers.are(binary.left().type()) || !Integers.are(binary.right().type())) {
      return Num.unknown(left.isKnown() ? right.why() : left.why());
    }
    return left.with(
        right, IntegerOperators.register(binary.operator(), (Scalar) binary.left().type()));
  }

  /** Only who needs it looks at the right side. */
  private Num logical(Expr.Binary binary, Num left, Lanes lanes, Frame frame) {
    boolean isAnd = binary.operator() == org.prismlang.lang.type.BinaryOperator.AND;
    if (!left.isKnown()) {
      accesses.doubting(left.why(), () -> of(binary.right(), lanes, frame));
      return left;
    }
    var rest = lanes.where(it -> left.at(it) != 0 == isAnd);
    if (rest.isEmpty()) {
      return left;
    }
    return of(binary.right(), rest, frame).in(rest, left);
  }

  private Num choice(Expr.Choice choice, Lanes lanes, Frame frame) {
    var condition = of(choice.condition(), lanes, frame);
    if (!condition.isKnown()) {
      accesses.doubting(
          condition.why(),
          () -> {
            of(choice.then(), lanes, frame);
            of(choice.otherwise(), lanes, frame);
          });
      return condition;
    }
    var chosen = lanes.where(it -> condition.at(it) != 0);
    var rest = lanes.without(chosen);
    if (rest.isEmpty()) {
      return of(choice.then(), lanes, frame);
    }
    var otherwise = of(choice.otherwise(), rest, frame);
    return chosen.isEmpty() ? otherwise : of(choice.then(), chosen, frame).in(chosen, otherwise);
  }

  private Num apply(Expr.Apply apply, Lanes lanes, Frame frame) {
    var numbers = new ArrayList<Num>();
    for (var operand : apply.operands()) {
      value(operand).ifPresent(it -> numbers.add(of(it, lanes, frame)));
    }
    var name = apply.intrinsic().name();
    if (!Integers.are(apply.type())) {
      return Num.unknown("it depends on the result of `" + name + "`");
    }
    return apply
        .intrinsic()
        .meaning()
        .map(meaning -> meant(meaning, numbers, apply))
        .orElseGet(() -> Num.unknown("it depends on the result of `" + name + "`"));
  }

  private Num meant(Meaning meaning, List<Num> numbers, Expr.Apply apply) {
    return switch (meaning) {
      case Meaning.OfOperands(var function) -> {
        var type = (Scalar) value(apply.operands().getFirst()).orElseThrow().type();
        yield numbers.getFirst().with(numbers.getLast(), (a, b) -> function.of(a, b, type));
      }
      case Meaning.OfPlace(var index) -> {
        long rank = position.block() % position.cluster();
        var operand = numbers.isEmpty() ? Num.of(0) : numbers.getFirst();
        yield index.variesByThread()
            ? position.thread().with(operand, (thread, it) -> index.at(thread, rank, it))
            : operand.map(it -> index.at(0, rank, it));
      }
    };
  }

  private static Optional<Expr> value(Operand operand) {
    return switch (operand) {
      case Operand.OfValue(Expr expr) -> Optional.of(expr);
      case Operand.OfConstant(Value value) -> Optional.of(new Expr.Constant(value, Scalar.INT32));
      default -> Optional.empty();
    };
  }
}
