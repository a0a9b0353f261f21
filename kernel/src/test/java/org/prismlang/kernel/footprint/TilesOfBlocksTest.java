package org.prismlang.kernel.footprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.kernel.footprint.Written.BLOCK;
import static org.prismlang.kernel.footprint.Written.BLOCKS;
import static org.prismlang.kernel.footprint.Written.THREAD;
import static org.prismlang.kernel.footprint.Written.applied;
import static org.prismlang.kernel.footprint.Written.binary;
import static org.prismlang.kernel.footprint.Written.divided;
import static org.prismlang.kernel.footprint.Written.less;
import static org.prismlang.kernel.footprint.Written.local;
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
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;

/**
 * Tiles of a matrix that blocks take in turn, each taken from its number by division: right ones,
 * and ones of which a number is wrong here or there. What is proven to stay apart does so for all
 * small matrices and grids.
 */
class TilesOfBlocksTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 80;
  private static final Local ROWS = local("m", Perspective.GRID);
  private static final Local COLUMNS = local("n", Perspective.GRID);
  private static final Local TURN = local("k", Perspective.BLOCK);
  private static final List<Long> SIZES = List.of(-2L, 0L, 1L, 2L, 3L, 5L);
  private static final List<Long> GRIDS = List.of(1L, 2L, 3L, 7L);

  private record Tiles(
      Stmt.For loop, List<Expr> index, int extent, List<Expr> guards, List<Expr> facts) {
    boolean isProven() {
      var parameters =
          List.<Parameter>of(new Parameter.OfLocal(ROWS), new Parameter.OfLocal(COLUMNS));
      var at =
          Environment.of(
                  parameters, List.of(loop), facts, OptionalInt.of(THREADS), 1, Perspective.BLOCK)
              .assuming(less(BLOCK, BLOCKS), true)
              .inside(loop);
      for (var guard : guards) {
        at = at.assuming(guard, true);
      }
      var memory = Written.global();
      var access =
          new Access(
              memory,
              memory.name(),
              Optional.empty(),
              index,
              index.size() == 1 ? List.of(extent) : List.of(1, extent),
              Written.SPAN);
      var box = Footprint.of(access, at);
      var pairs = new Pairs(Perspective.GRID, Perspective.THREAD);
      return Questions.areDisjoint(box, box, pairs, Trips.apart(List.of("k"))).isProven();
    }

    /** Of the launches tried, one in which two threads touch an element. */
    Optional<Map<String, Long>> meeting() {
      for (long rows : SIZES) {
        for (long columns : SIZES) {
          for (long blocks : GRIDS) {
            var launch = new HashMap<>(Map.of("m", rows, "n", columns, "blocks", blocks));
            if (facts.stream().allMatch(it -> Written.value(it, launch) != 0) && meets(launch)) {
              return Optional.of(launch);
            }
          }
        }
      }
      return Optional.empty();
    }

    private boolean meets(Map<String, Long> values) {
      var owners = new HashMap<List<Long>, Long>();
      try {
        for (long block = 0; block < Written.of(values, "blocks"); block++) {
          for (long thread = 0; thread < THREADS; thread++) {
            values.put("block", block);
            values.put("thread", thread);
            if (meets(values, owners, block * THREADS + thread)) {
              return true;
            }
          }
        }
        return false;
      } catch (ArithmeticException undefined) {
        return false;
      }
    }

    private boolean meets(Map<String, Long> values, Map<List<Long>, Long> owners, long me) {
      long to = Written.value(loop.to(), values);
      long step = Written.value(loop.step(), values);
      for (long k = Written.value(loop.from(), values); step > 0 && k < to; k += step) {
        values.put("k", k);
        if (guards.stream().allMatch(it -> Written.value(it, values) != 0)) {
          long first = Written.value(index.getLast(), values);
          long row = index.size() == 1 ? 0 : Written.value(index.getFirst(), values);
          for (long column = first; column < first + extent; column++) {
            var other = owners.put(List.of(row, column), me);
            if (other != null && other != me) {
              return true;
            }
          }
        }
      }
      return false;
    }
  }

  /** Draws what is right, and a few times in ten something beside it. */
  private static final class Pencil {
    private final Random random = new Random(23);
    private int wrongInHundred;

    Tiles tiles() {
      wrongInHundred = random.nextInt(3) == 0 ? 0 : 12;
      var facts = new ArrayList<Expr>();
      if (!isWrong()) {
        facts.add(less(number(0), read(COLUMNS)));
      }
      if (random.nextBoolean()) {
        facts.add(less(number(isWrong() ? -1 : 0), read(ROWS)));
      }
      return switch (random.nextInt(3)) {
        case 0 -> plain(facts);
        case 1 -> grouped(facts);
        default -> cut(facts);
      };
    }

    private boolean isWrong() {
      return random.nextInt(100) < wrongInHundred;
    }

    private long near(long right) {
      return isWrong() ? right + (random.nextBoolean() ? 1 : -1) : right;
    }

    private Expr near(Expr right) {
      return isWrong() ? plus(right, number(random.nextBoolean() ? 1 : -1)) : right;
    }

    private Expr or(Expr right, Expr wrong) {
      return isWrong() ? wrong : right;
    }

    private Stmt.For loop() {
      var tiles = times(read(ROWS), read(COLUMNS));
      return Written.loop(TURN, near(BLOCK), near(tiles), near(BLOCKS));
    }

    /** Tile (k % m, k / m), or (k / n, k % n): 2 x 4 elements of 2 x 2 threads. */
    private Tiles plain(List<Expr> facts) {
      var k = read(TURN);
      boolean isDown = random.nextBoolean();
      var by = read(isDown ? ROWS : COLUMNS);
      var quotient = binary(k, BinaryOperator.DIVIDE, near(by));
      var rest = binary(k, BinaryOperator.REMAINDER, near(by));
      return tile(loop(), isDown ? rest : quotient, isDown ? quotient : rest, facts);
    }

    /** Groups of two rows, in each column after column. */
    private Tiles grouped(List<Expr> facts) {
      var k = read(TURN);
      var width = times(read(COLUMNS), near(2));
      var group = binary(k, BinaryOperator.DIVIDE, width);
      var above = times(group, number(2));
      var left = binary(read(ROWS), BinaryOperator.SUBTRACT, above);
      var rows = or(applied("min", left, number(2)), number(2));
      var at = binary(k, BinaryOperator.SUBTRACT, times(group, width));
      var row = plus(above, binary(at, BinaryOperator.REMAINDER, rows));
      var column = binary(at, BinaryOperator.DIVIDE, near(rows));
      return tile(loop(), row, random.nextBoolean() ? column : turned(column, group), facts);
    }

    /** Every second group from right to left. */
    private Expr turned(Expr column, Expr group) {
      var odd =
          binary(
              binary(or(group, read(TURN)), BinaryOperator.BIT_AND, number(1)),
              BinaryOperator.EQUAL,
              number(1));
      var back = minus(near(minus(read(COLUMNS), number(1))), column);
      return new Expr.Choice(odd, back, column, Scalar.INT32);
    }

    private Tiles tile(Stmt.For loop, Expr row, Expr column, List<Expr> facts) {
      int extent = isWrong() ? 3 : 2;
      var i = plus(times(row, number(near(2))), divided(THREAD, 2));
      var j = plus(times(column, number(near(4))), times(modulo(THREAD, 2), 2));
      var guards = new ArrayList<Expr>();
      if (random.nextBoolean()) {
        guards.add(less(j, times(read(COLUMNS), near(4))));
      }
      var index =
          random.nextBoolean()
              ? List.of(plus(times(i, times(read(COLUMNS), near(4))), j))
              : List.of(i, j);
      return new Tiles(loop, index, extent, guards, facts);
    }

    /** A picture of m x n in tiles of 2 x 2, several pictures; a block a tile. */
    private Tiles cut(List<Expr> facts) {
      var across = divided(plus(read(COLUMNS), number(near(1))), 2);
      var down = divided(plus(read(ROWS), number(near(1))), 2);
      var row = binary(BLOCK, BinaryOperator.DIVIDE, across);
      var rest = binary(BLOCK, BinaryOperator.REMAINDER, or(across, down));
      var picture = binary(row, BinaryOperator.DIVIDE, or(down, across));
      var above = times(binary(row, BinaryOperator.REMAINDER, down), near(2));
      var i = plus(above, divided(THREAD, 2));
      var j = plus(times(rest, near(2)), modulo(THREAD, 2));
      var bound = applied(isWrong() ? "max" : "min", number(2), minus(read(ROWS), above));
      var guards = new ArrayList<>(List.of(less(i, plus(above, bound))));
      if (!isWrong()) {
        guards.add(less(j, near(read(COLUMNS))));
      }
      var index = plus(times(plus(times(picture, read(ROWS)), i), read(COLUMNS)), j);
      var once = Written.loop(TURN, number(0), number(1), number(1));
      return new Tiles(once, List.of(index), isWrong() ? 2 : 1, guards, facts);
    }

    private static Expr minus(Expr left, Expr right) {
      return binary(left, BinaryOperator.SUBTRACT, right);
    }
  }

  @Test
  void whatIsProvenStaysApart() {
    var pencil = new Pencil();
    int proven = 0;
    int apart = 0;
    for (int i = 0; i < ROUNDS; i++) {
      var tiles = pencil.tiles();
      var meeting = tiles.meeting();
      boolean isProven = tiles.isProven();
      if (isProven) {
        assertEquals(Optional.empty(), meeting, tiles::toString);
      }
      proven += isProven ? 1 : 0;
      apart += meeting.isEmpty() ? 1 : 0;
    }
    System.out.printf("of %d tilings %d are apart, %d proven%n", ROUNDS, apart, proven);
    assertTrue(3 * proven > 2 * apart, proven + " proven of " + apart);
    assertTrue(4 * (ROUNDS - apart) > ROUNDS, "there is little to refuse");
  }
}
