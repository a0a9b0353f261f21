package org.prismlang.kernel.footprint;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Pieces of kernels written by hand, and what their expressions are worth. */
final class Written {
  static final Span SPAN = new SourceFile("test.prism", "").span(0, 0);
  static final Expr THREAD = new Expr.Position(Expr.Place.THREAD);
  static final Expr BLOCK = new Expr.Position(Expr.Place.BLOCK);
  static final Expr BLOCKS = new Expr.Position(Expr.Place.BLOCKS);

  private Written() {}

  static Local local(String name, Perspective perspective) {
    return new Local(name, Scalar.INT32, perspective, SPAN);
  }

  static Expr number(long value) {
    return new Expr.Constant(new Value.Int(value), Scalar.INT32);
  }

  static Expr read(Local local) {
    return new Expr.Read(local);
  }

  static Expr binary(Expr left, BinaryOperator operator, Expr right) {
    return new Expr.Binary(
        operator, left, right, operator.isComparison() ? Scalar.BOOL : left.type());
  }

  static Expr plus(Expr left, Expr right) {
    return binary(left, BinaryOperator.ADD, right);
  }

  static Expr times(Expr left, Expr right) {
    return binary(left, BinaryOperator.MULTIPLY, right);
  }

  static Expr times(Expr left, long right) {
    return times(left, number(right));
  }

  static Expr divided(Expr left, long right) {
    return binary(left, BinaryOperator.DIVIDE, number(right));
  }

  static Expr modulo(Expr left, long right) {
    return binary(left, BinaryOperator.REMAINDER, number(right));
  }

  static Expr less(Expr left, Expr right) {
    return binary(left, BinaryOperator.LESS, right);
  }

  static Expr applied(String intrinsic, Expr... operands) {
    return new Expr.Apply(
        Intrinsics.named(intrinsic).orElseThrow(),
        List.of(operands).stream().map(it -> (Operand) new Operand.OfValue(it)).toList(),
        Scalar.INT32);
  }

  static Stmt.For loop(Local counter, Expr from, Expr to, Expr step, Stmt... body) {
    return new Stmt.For(counter, from, to, step, 1, List.of(body), SPAN);
  }

  static Stmt.Declare declare(Local local, Expr value) {
    return new Stmt.Declare(local, Optional.of(value), SPAN);
  }

  static Memory shared(Integer... shape) {
    return memory(Memory.Space.SHARED, Perspective.BLOCK, List.of(shape), 1);
  }

  static Memory ring(int depth, Integer... shape) {
    return memory(Memory.Space.SHARED, Perspective.BLOCK, List.of(shape), depth);
  }

  static Memory global() {
    return memory(Memory.Space.GLOBAL, Perspective.GRID, List.of(), 1);
  }

  private static Memory memory(
      Memory.Space space, Perspective owner, List<Integer> shape, int depth) {
    return new Memory(
        "m", space, Scalar.FLOAT, shape, depth, 0, 0, owner, false, false, false, false, SPAN);
  }

  static Access access(Memory memory, Expr... index) {
    return new Access(
        memory,
        memory.name(),
        Optional.empty(),
        List.of(index),
        List.of(index).stream().map(_ -> 1).toList(),
        SPAN);
  }

  static Environment environment(int threads, List<Local> parameters, Stmt... body) {
    return Environment.of(
        parameters.stream().map(it -> (Parameter) new Parameter.OfLocal(it)).toList(),
        List.of(body),
        List.of(),
        OptionalInt.of(threads),
        1,
        Perspective.BLOCK);
  }

  static long of(Map<String, Long> values, String name) {
    return Objects.requireNonNull(values.get(name), name);
  }

  /** By the rules of C, from values of positions and locals by name. */
  static long value(Expr expr, Map<String, Long> values) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> value;
      case Expr.Read(Local local) -> of(values, local.name());
      case Expr.Position(Expr.Place place) -> of(values, place.name().toLowerCase(Locale.ROOT));
      case Expr.Binary(var operator, Expr left, Expr right, Type type) ->
          inType(operation(operator, value(left, values), value(right, values)), type);
      case Expr.Unary(var operator, Expr operand, Type type) ->
          inType(
              switch (operator) {
                case NEGATE -> -value(operand, values);
                case INVERT -> ~value(operand, values);
                case PLUS, NOT -> throw new IllegalStateException(expr.toString());
              },
              type);
      case Expr.Choice(Expr condition, Expr then, Expr otherwise, _) ->
          value(value(condition, values) != 0 ? then : otherwise, values);
      case Expr.Convert(Expr operand, _, Type type) -> inType(value(operand, values), type);
      case Expr.Apply(var intrinsic, List<Operand> operands, _) -> {
        long a = value(((Operand.OfValue) operands.get(0)).expr(), values);
        long b = value(((Operand.OfValue) operands.getLast()).expr(), values);
        yield switch (intrinsic.name()) {
          case "min" -> Math.min(a, b);
          case "max" -> Math.max(a, b);
          case "abs" -> Math.abs(a);
          default -> throw new IllegalStateException(intrinsic.name());
        };
      }
      default -> throw new IllegalStateException(expr.toString());
    };
  }

  private static long inType(long value, Type type) {
    return type == Scalar.UINT32 ? value & 0xFFFF_FFFFL : value;
  }

  private static long operation(BinaryOperator operator, long a, long b) {
    return switch (operator) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      case DIVIDE -> a / b;
      case REMAINDER -> a % b;
      case BIT_AND -> a & b;
      case BIT_OR -> a | b;
      case BIT_XOR -> a ^ b;
      case SHIFT_LEFT -> a << b;
      case SHIFT_RIGHT -> a >> b;
      case LESS -> a < b ? 1 : 0;
      case EQUAL -> a == b ? 1 : 0;
      case NOT_EQUAL -> a != b ? 1 : 0;
      case GREATER_EQUAL -> a >= b ? 1 : 0;
      default -> throw new IllegalStateException(operator.text());
    };
  }
}
