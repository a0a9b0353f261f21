package org.prismlang.kernel.footprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.kernel.footprint.Written.BLOCK;
import static org.prismlang.kernel.footprint.Written.THREAD;
import static org.prismlang.kernel.footprint.Written.applied;
import static org.prismlang.kernel.footprint.Written.binary;
import static org.prismlang.kernel.footprint.Written.declare;
import static org.prismlang.kernel.footprint.Written.divided;
import static org.prismlang.kernel.footprint.Written.environment;
import static org.prismlang.kernel.footprint.Written.less;
import static org.prismlang.kernel.footprint.Written.local;
import static org.prismlang.kernel.footprint.Written.loop;
import static org.prismlang.kernel.footprint.Written.modulo;
import static org.prismlang.kernel.footprint.Written.number;
import static org.prismlang.kernel.footprint.Written.plus;
import static org.prismlang.kernel.footprint.Written.read;
import static org.prismlang.kernel.footprint.Written.times;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;

class FormsTest {
  private static final int THREADS = 64;

  private final Local n = local("n", Perspective.GRID);
  private final Local m = local("m", Perspective.GRID);
  private final Local i = local("i", Perspective.BLOCK);
  private final Local row = local("row", Perspective.THREAD);

  @Test
  void aFormIsWorthWhatItsExpressionIs() {
    var random = new Random(1);
    for (int round = 0; round < 2_500; round++) {
      var expr = random.nextInt(4) == 0 ? unsigned(random, 3) : signed(random, 4);
      var loop = loop(i, number(5), number(-20), number(-3));
      var at = environment(THREADS, List.of(n, m), declare(row, divided(THREAD, 4)), loop);
      var inside = at.inside(loop);
      boolean isNotNegative = random.nextBoolean();
      if (isNotNegative) {
        inside = inside.assuming(less(read(n), number(0)), false);
      }
      var form = Forms.of(expr, inside);
      for (int sample = 0; sample < 5; sample++) {
        long trip = random.nextInt(9);
        long thread = random.nextInt(THREADS);
        var values = new HashMap<String, Long>();
        values.put("thread", thread);
        values.put("block", (long) random.nextInt(5));
        values.put("n", (long) random.nextInt(41) - (isNotNegative ? 0 : 20));
        values.put("m", (long) random.nextInt(41) - 20);
        values.put("row", thread / 4);
        values.put("i", 5 - 3 * trip);
        var symbols = new HashMap<>(values);
        symbols.put("i", trip);
        var wanted = value(expr, values);
        if (wanted.isPresent()) {
          assertEquals(
              wanted.get(),
              form.at(symbol -> symbols.get(symbol.name())),
              () -> expr + "\n" + form + "\n" + values);
        }
      }
    }
  }

  /** Nothing where C leaves it undefined: a division by zero in an operand that is no constant. */
  private static Optional<Long> value(Expr expr, Map<String, Long> values) {
    try {
      return Optional.of(Written.value(expr, values));
    } catch (ArithmeticException undefined) {
      return Optional.empty();
    }
  }

  private Expr signed(Random random, int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return switch (random.nextInt(7)) {
        case 0 -> number(random.nextInt(21) - 10);
        case 1 -> BLOCK;
        case 2 -> read(n);
        case 3 -> read(m);
        case 4 -> read(i);
        case 5 -> read(row);
        default -> THREAD;
      };
    }
    var left = signed(random, depth - 1);
    return switch (random.nextInt(13)) {
      case 0, 1 -> plus(left, signed(random, depth - 1));
      case 2 -> binary(left, BinaryOperator.SUBTRACT, signed(random, depth - 1));
      case 3 -> times(left, signed(random, Math.min(1, depth - 1)));
      case 4 -> divided(left, divisor(random));
      case 5 -> modulo(left, divisor(random));
      case 6 -> binary(left, BinaryOperator.SHIFT_RIGHT, number(random.nextInt(4)));
      case 7 -> binary(left, BinaryOperator.SHIFT_LEFT, number(random.nextInt(4)));
      case 8 -> binary(left, bits(random), number(random.nextInt(40)));
      case 9 -> binary(left, bits(random), signed(random, 1));
      case 10 -> applied(random.nextBoolean() ? "min" : "max", left, signed(random, depth - 1));
      case 11 ->
          new Expr.Unary(
              random.nextBoolean() ? UnaryOperator.NEGATE : UnaryOperator.INVERT,
              left,
              Scalar.INT32);
      default ->
          binary(
              left,
              random.nextBoolean() ? BinaryOperator.DIVIDE : BinaryOperator.REMAINDER,
              signed(random, 1));
    };
  }

  private static long divisor(Random random) {
    long size = List.of(1L, 2L, 3L, 4L, 5L, 8L, 12L, 16L).get(random.nextInt(8));
    return random.nextInt(6) == 0 ? -size : size;
  }

  private static BinaryOperator bits(Random random) {
    return List.of(BinaryOperator.BIT_AND, BinaryOperator.BIT_OR, BinaryOperator.BIT_XOR)
        .get(random.nextInt(3));
  }

  private Expr unsigned(Random random, int depth) {
    if (depth == 0) {
      return new Expr.Convert(signed(random, 1), false, Scalar.UINT32);
    }
    var left = unsigned(random, depth - 1);
    return switch (random.nextInt(6)) {
      case 0 -> plus(left, unsigned(random, depth - 1));
      case 1 -> binary(left, BinaryOperator.SUBTRACT, unsigned(random, depth - 1));
      case 2 -> divided(left, Math.abs(divisor(random)));
      case 3 -> modulo(left, Math.abs(divisor(random)));
      case 4 -> times(left, random.nextInt(9));
      default -> binary(left, BinaryOperator.SHIFT_RIGHT, number(random.nextInt(4)));
    };
  }

  @Test
  void whatDivisionTookApartIsPutTogether() {
    var thread = Forms.of(THREAD, plain());
    assertEquals(thread, Forms.of(plus(times(divided(THREAD, 8), 8), modulo(THREAD, 8)), plain()));
    var lane = modulo(THREAD, 32);
    assertEquals(
        Forms.of(lane, plain()),
        Forms.of(plus(times(divided(lane, 4), 4), modulo(lane, 4)), plain()));
    assertEquals(
        Forms.of(times(divided(THREAD, 8), 8), plain()),
        Forms.of(binary(THREAD, BinaryOperator.SUBTRACT, modulo(THREAD, 8)), plain()));
  }

  @Test
  void divisionIsSimplifiedOnlyWhereTheSignIsKnown() {
    var stepped = plus(times(read(n), 8), modulo(THREAD, 8));
    assertEquals("n", Forms.of(divided(stepped, 8), notNegative()).toString());
    assertEquals("((thread) % 8 + 8 * n) / (8)", Forms.of(divided(stepped, 8), plain()).toString());
    assertEquals("thread", Forms.of(modulo(THREAD, 64), plain()).toString());
  }

  private Environment plain() {
    return environment(THREADS, List.of(n, m));
  }

  private Environment notNegative() {
    return plain().assuming(less(read(n), number(0)), false);
  }

  @Test
  void aRoleCountsItsThreadsFromZero() {
    var split =
        new Stmt.Split(
            Level.THREAD,
            List.of(new Stmt.Branch(32, 32, "", List.of(), Written.SPAN)),
            Written.SPAN);
    var inside = plain().inside(split, split.branches().getFirst());
    var relative = binary(THREAD, BinaryOperator.SUBTRACT, number(32));
    assertEquals("thread - 32", Forms.of(modulo(relative, 32), inside).toString());
    assertEquals("0", Forms.of(divided(relative, 32), inside).toString());
  }

  @Test
  void aVariableThatChangesIsNotLookedThrough() {
    var changing = local("x", Perspective.THREAD);
    var copy = local("y", Perspective.THREAD);
    var at =
        environment(
            THREADS,
            List.of(),
            declare(changing, THREAD),
            declare(copy, plus(read(changing), number(1))),
            new Stmt.Update(read(changing), BinaryOperator.ADD, number(1), Written.SPAN));
    assertEquals("y", Forms.of(read(copy), at).toString());
    assertEquals(
        Symbol.Nature.CHANGING, Forms.of(read(changing), at).symbols().iterator().next().nature());
  }

  @Test
  void anAssignmentWhereItIsDeclaredDefines() {
    var late = new Stmt.Declare(row, Optional.empty(), Written.SPAN);
    var assign = new Stmt.Assign(read(row), divided(THREAD, 4), Written.SPAN);
    var straight = environment(THREADS, List.of(), late, assign);
    assertEquals("(thread) / 4", Forms.of(read(row), straight).toString());
    var branch = new Stmt.If(less(THREAD, number(8)), List.of(assign), List.of(), Written.SPAN);
    var guarded = environment(THREADS, List.of(), late, branch);
    assertEquals("row", Forms.of(read(row), guarded).toString());
  }

  @Test
  void aStepMayBePositiveByAConditionAlone() {
    var loop = loop(i, number(0), read(n), read(m));
    var at = environment(THREADS, List.of(n, m), loop);
    assertEquals("i", Forms.of(read(i), at.inside(loop)).toString());
    var positive = at.assuming(less(number(0), read(m)), true).inside(loop);
    assertEquals("i * m", Forms.of(read(i), positive).toString());
    assertTrue(Forms.of(read(i), positive).range(positive).contains(100));
  }

  @Test
  void aLongChainOfMaximaStaysSmall() {
    var chain = new ArrayList<Stmt>();
    var last = row;
    chain.add(declare(row, THREAD));
    for (int step = 0; step < 60; step++) {
      var next = local("row" + step, Perspective.THREAD);
      chain.add(declare(next, applied("max", read(last), times(read(n), step))));
      last = next;
    }
    var at = environment(THREADS, List.of(n), chain.toArray(Stmt[]::new));
    assertTrue(Forms.of(read(last), at).size() <= 400);
  }

  @Test
  void anAffineFormHasAStrideAndABase() {
    var index = plus(times(THREAD, 4), times(read(n), 3));
    var affine = Affine.of(Forms.of(index, plain()), Perspective.BLOCK, plain()).orElseThrow();
    assertEquals("4", affine.stride().toString());
    assertEquals("3 * n", affine.base().toString());
    var byWarp = plus(times(divided(THREAD, 32), 100), modulo(THREAD, 32));
    assertTrue(Affine.of(Forms.of(byWarp, plain()), Perspective.BLOCK, plain()).isEmpty());
    var inWarp = Affine.of(Forms.of(byWarp, plain()), Perspective.WARP, plain()).orElseThrow();
    assertEquals("1", inWarp.stride().toString());
    assertEquals("100 * unit", inWarp.base().toString());
  }
}
