package org.prismlang.kernel.footprint;

import static org.prismlang.kernel.footprint.Written.THREAD;
import static org.prismlang.kernel.footprint.Written.binary;
import static org.prismlang.kernel.footprint.Written.divided;
import static org.prismlang.kernel.footprint.Written.less;
import static org.prismlang.kernel.footprint.Written.loop;
import static org.prismlang.kernel.footprint.Written.modulo;
import static org.prismlang.kernel.footprint.Written.number;
import static org.prismlang.kernel.footprint.Written.plus;
import static org.prismlang.kernel.footprint.Written.read;
import static org.prismlang.kernel.footprint.Written.times;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** Random accesses and questions about them. */
final class Draw {
  private final Random random;
  final boolean isSymbolic;

  Draw(long seed, boolean isSymbolic) {
    this.random = new Random(seed);
    this.isSymbolic = isSymbolic;
  }

  <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  Posed question() {
    int threads = one(List.of(4, 8, 16));
    int dimensions = 1 + random.nextInt(2);
    var a = touch(dimensions);
    boolean isSame = random.nextInt(3) == 0;
    var b = isSame ? a : random.nextBoolean() ? touch(dimensions) : like(a);
    var unit =
        one(
            List.of(
                Perspective.BLOCK, Perspective.BLOCK, new Perspective(Level.THREAD, threads / 2)));
    var part = new Perspective(Level.THREAD, one(List.of(1, 1, 2)));
    var distance = one(List.of(Interval.ZERO, Interval.ALL, Interval.of(1), Interval.atLeast(1)));
    return new Posed(threads, loop(), a, b, new Pairs(unit, part), distance);
  }

  private Stmt.For loop() {
    var from = one(List.of(number(0), number(0), number(1), modulo(THREAD, 2)));
    var step = one(List.of(1L, 2L, 4L));
    var to = isSymbolic && random.nextBoolean() ? read(Posed.N) : number(2 + random.nextInt(7));
    return random.nextInt(5) == 0
        ? Written.loop(Posed.K, to, from, number(-step))
        : Written.loop(Posed.K, from, to, number(step));
  }

  /** The same but for a constant. */
  private Touch like(Touch touch) {
    var index = touch.index().stream().map(it -> plus(it, number(random.nextInt(9) - 4))).toList();
    return new Touch(index, touch.extents(), touch.guards());
  }

  private Touch touch(int dimensions) {
    var index = new ArrayList<Expr>();
    var extents = new ArrayList<Integer>();
    for (int i = 0; i < dimensions; i++) {
      index.add(sum());
      extents.add(one(List.of(1, 1, 2, 3)));
    }
    var guards = new ArrayList<Expr>();
    if (random.nextInt(3) == 0) {
      guards.add(guard());
    }
    return new Touch(index, extents, guards);
  }

  private Expr sum() {
    var sum = times(term(), one(List.of(1L, 2L, 3L, 4L, 8L, -1L, -4L)));
    int more = 1 + random.nextInt(2);
    for (int i = 0; i < more; i++) {
      sum = plus(sum, times(term(), one(List.of(1L, 2L, 4L, 8L, 16L))));
    }
    return random.nextInt(5) == 0 ? modulo(sum, one(List.of(8L, 16L, 32L))) : sum;
  }

  private Expr term() {
    return switch (random.nextInt(isSymbolic ? 11 : 9)) {
      case 0, 1 -> THREAD;
      case 2 -> divided(THREAD, one(List.of(2L, 4L)));
      case 3 -> modulo(THREAD, one(List.of(2L, 3L, 4L)));
      case 4 -> modulo(plus(THREAD, number(random.nextInt(8))), one(List.of(4L, 8L)));
      case 5 -> read(Posed.K);
      case 6 -> modulo(read(Posed.K), one(List.of(2L, 3L)));
      case 7 -> binary(THREAD, BinaryOperator.BIT_XOR, number(random.nextInt(8)));
      case 8 -> number(random.nextInt(20));
      case 9 -> read(Posed.M);
      default -> times(one(List.of(THREAD, divided(THREAD, 4), read(Posed.K))), read(Posed.M));
    };
  }

  private Expr guard() {
    return switch (random.nextInt(isSymbolic ? 5 : 3)) {
      case 0 -> less(THREAD, number(1 + random.nextInt(6)));
      case 1 -> binary(modulo(THREAD, 4), BinaryOperator.EQUAL, number(random.nextInt(4)));
      case 2 -> binary(THREAD, BinaryOperator.NOT_EQUAL, number(random.nextInt(4)));
      case 3 -> less(THREAD, read(Posed.M));
      default -> less(modulo(THREAD, 4), read(Posed.M));
    };
  }
}
