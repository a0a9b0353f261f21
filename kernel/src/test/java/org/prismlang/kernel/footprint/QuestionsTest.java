package org.prismlang.kernel.footprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.kernel.footprint.Written.BLOCK;
import static org.prismlang.kernel.footprint.Written.THREAD;
import static org.prismlang.kernel.footprint.Written.access;
import static org.prismlang.kernel.footprint.Written.applied;
import static org.prismlang.kernel.footprint.Written.binary;
import static org.prismlang.kernel.footprint.Written.declare;
import static org.prismlang.kernel.footprint.Written.divided;
import static org.prismlang.kernel.footprint.Written.environment;
import static org.prismlang.kernel.footprint.Written.global;
import static org.prismlang.kernel.footprint.Written.less;
import static org.prismlang.kernel.footprint.Written.local;
import static org.prismlang.kernel.footprint.Written.loop;
import static org.prismlang.kernel.footprint.Written.modulo;
import static org.prismlang.kernel.footprint.Written.number;
import static org.prismlang.kernel.footprint.Written.plus;
import static org.prismlang.kernel.footprint.Written.read;
import static org.prismlang.kernel.footprint.Written.ring;
import static org.prismlang.kernel.footprint.Written.shared;
import static org.prismlang.kernel.footprint.Written.times;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;

class QuestionsTest {
  private static final Pairs IN_BLOCK = Pairs.threadsOf(Perspective.BLOCK);

  private final Local n = local("n", Perspective.GRID);
  private final Local k = local("k", Perspective.BLOCK);
  private final Environment plain = environment(256, List.of(n));

  private static Answer disjoint(Footprint a, Footprint b) {
    return Questions.areDisjoint(a, b, IN_BLOCK, Trips.SAME);
  }

  private static Footprint footprint(Environment at, Memory memory, Expr... index) {
    return Footprint.of(access(memory, index), at);
  }

  private static void assertProven(Answer answer) {
    assertTrue(answer.isProven(), answer::toString);
  }

  private static Answer.Unknown assertUnknown(Answer answer) {
    return assertInstanceOf(Answer.Unknown.class, answer, answer::toString);
  }

  private static Witness assertRefuted(Answer answer) {
    return assertInstanceOf(Answer.Refuted.class, answer, answer::toString).witness();
  }

  @Test
  void anElementEachIsDisjoint() {
    var own = footprint(plain, shared(256), THREAD);
    assertProven(disjoint(own, own));
    var tile = footprint(plain, shared(8, 32), divided(THREAD, 32), modulo(THREAD, 32));
    assertProven(disjoint(tile, tile));
  }

  @Test
  void aTransposedReadMeetsTheWrite() {
    var written = footprint(plain, shared(16, 16), divided(THREAD, 16), modulo(THREAD, 16));
    var readBack = footprint(plain, shared(16, 16), modulo(THREAD, 16), divided(THREAD, 16));
    var witness = assertRefuted(disjoint(written, readBack));
    long first = Written.of(witness.first(), "thread");
    long second = Written.of(witness.second(), "thread");
    assertNotEquals(first, second);
    assertEquals(List.of(first / 16, first % 16), witness.element());
    assertEquals(List.of(second % 16, second / 16), witness.element());
  }

  @Test
  void aUniformOffsetCancels() {
    var base = times(read(n), plus(BLOCK, number(3)));
    var at = footprint(plain, global(), plus(base, times(THREAD, 4)));
    assertProven(Questions.areDisjoint(at, at, Pairs.threadsOf(Perspective.BLOCK), Trips.SAME));
  }

  @Test
  void threadsOfDifferentBlocksAreToldApart() {
    var index = plus(times(BLOCK, 256), THREAD);
    var own = footprint(plain, global(), index);
    assertProven(Questions.areDisjoint(own, own, Pairs.threadsOf(Perspective.GRID), Trips.SAME));
    var narrow = footprint(plain, global(), plus(times(BLOCK, 255), THREAD));
    assertRefuted(
        Questions.areDisjoint(narrow, narrow, Pairs.threadsOf(Perspective.GRID), Trips.SAME));
  }

  @Test
  void sharedMemoryIsNotSharedBetweenBlocks() {
    var own = footprint(plain, shared(256), THREAD);
    assertProven(Questions.areDisjoint(own, own, Pairs.threadsOf(Perspective.GRID), Trips.SAME));
  }

  @Test
  void conflictsWithinAWarpNeedOnlyTheWarp() {
    var written = footprint(plain, shared(256), THREAD);
    var neighbour = plus(times(divided(THREAD, 32), 32), modulo(plus(THREAD, number(1)), 32));
    var readBack = footprint(plain, shared(256), neighbour);
    assertEquals(
        Perspective.WARP, Questions.meetingUnit(written, readBack, Perspective.BLOCK, Trips.SAME));
    var halves = footprint(plain, shared(256), plus(times(divided(THREAD, 128), 128), number(5)));
    assertEquals(
        Perspective.WARPGROUP,
        Questions.meetingUnit(halves, halves, Perspective.BLOCK, Trips.SAME));
    assertEquals(
        Perspective.THREAD, Questions.meetingUnit(written, written, Perspective.BLOCK, Trips.SAME));
  }

  @Test
  void rowsAsLongAsAStrideDoNotMeet() {
    var row = divided(THREAD, 16);
    var column = modulo(THREAD, 16);
    var index = plus(times(row, read(n)), column);
    var free = footprint(plain, global(), index);
    var wish = assertUnknown(Questions.isInjective(free, IN_BLOCK)).wish();
    assertEquals(Optional.of("0 <= (thread) % 16 < n"), wish);
    var wide = plain.assuming(less(read(n), number(16)), false);
    assertProven(Questions.isInjective(footprint(wide, global(), index), IN_BLOCK));
    var guarded = plain.assuming(less(column, read(n)), true);
    assertProven(Questions.isInjective(footprint(guarded, global(), index), IN_BLOCK));
  }

  @Test
  void stridesNest() {
    var height = local("height", Perspective.GRID);
    var width = local("width", Perspective.GRID);
    var x = modulo(THREAD, 8);
    var y = modulo(divided(THREAD, 8), 8);
    var z = divided(THREAD, 64);
    var index = plus(times(plus(times(z, read(height)), y), read(width)), x);
    var at =
        environment(256, List.of(height, width))
            .assuming(less(y, read(height)), true)
            .assuming(less(x, read(width)), true);
    assertProven(Questions.isInjective(footprint(at, global(), index), IN_BLOCK));
  }

  @Test
  void slotsTakeTurns() {
    var loop = loop(k, number(0), read(n), number(1));
    var at = environment(64, List.of(n), loop).inside(loop);
    var slot = times(modulo(read(k), 2), 64);
    var written = footprint(at, shared(128), plus(slot, THREAD));
    var readBack = footprint(at, shared(128), plus(slot, modulo(plus(THREAD, number(1)), 64)));
    assertProven(Questions.areDisjoint(written, readBack, IN_BLOCK, Trips.later("k", 1)));
    var witness =
        assertRefuted(Questions.areDisjoint(written, readBack, IN_BLOCK, Trips.later("k", 2)));
    assertEquals(Written.of(witness.first(), "k") + 2, Written.of(witness.second(), "k"));
    assertTrue(Written.of(witness.second(), "k") < Written.of(witness.second(), "n"));
    assertRefuted(disjoint(written, readBack));
    assertRefuted(Questions.areDisjoint(written, readBack, IN_BLOCK, Trips.apart(at.loops())));
  }

  @Test
  void generationsOfARingUseDifferentSlots() {
    var loop = loop(k, number(0), read(n), number(1));
    var at = environment(64, List.of(n), loop).inside(loop);
    var whole = generation(ring(3, 64), read(k), 64);
    var next = generation(ring(3, 64), plus(read(k), number(1)), 64);
    assertProven(disjoint(Footprint.of(whole, at), Footprint.of(next, at)));
    assertProven(
        Questions.areDisjoint(
            Footprint.of(whole, at), Footprint.of(whole, at), IN_BLOCK, Trips.later("k", 2)));
    assertRefuted(
        Questions.areDisjoint(
            Footprint.of(whole, at), Footprint.of(whole, at), IN_BLOCK, Trips.later("k", 3)));
  }

  @Test
  void aWholeRingMeetsEachOfItsSlots() {
    var memory = ring(3, 64);
    var whole = footprint(plain, memory, number(0));
    var slot = Footprint.of(generation(memory, number(2), 1), plain);
    assertRefuted(disjoint(whole, slot));
  }

  private static Access generation(Memory memory, Expr generation, int extent) {
    return new Access(
        memory,
        memory.name(),
        Optional.of(generation),
        List.of(number(0)),
        List.of(extent),
        Written.SPAN);
  }

  @Test
  void loopsOfManyTripsWithAStrideOfTheThreads() {
    var i = local("i", Perspective.THREAD);
    var loop = loop(i, THREAD, read(n), number(256));
    var at = environment(256, List.of(n), loop).inside(loop);
    var own = footprint(at, global(), read(i));
    assertProven(Questions.areDisjoint(own, own, IN_BLOCK, Trips.apart(at.loops())));
    var close = loop(i, THREAD, read(n), number(255));
    var other = environment(256, List.of(n), close).inside(close);
    var meets = footprint(other, global(), read(i));
    var witness =
        assertRefuted(Questions.areDisjoint(meets, meets, IN_BLOCK, Trips.apart(other.loops())));
    assertEquals(witness.first().get("i"), witness.second().get("i"));
  }

  @Test
  void boxesMeetWhereTheyOverlap() {
    var tile = shared(64, 64);
    var rows = times(divided(THREAD, 32), 8);
    assertProven(box(tile, rows, 8));
    assertRefuted(box(tile, rows, 9));
  }

  private Answer box(Memory tile, Expr row, int rows) {
    var access =
        new Access(
            tile,
            tile.name(),
            Optional.empty(),
            List.of(row, number(0)),
            List.of(rows, 64),
            Written.SPAN);
    var footprint = Footprint.of(access, plain);
    return Questions.isInjective(footprint, new Pairs(Perspective.BLOCK, Perspective.WARP));
  }

  @Test
  void vectorsAreAsWideAsTheyAre() {
    var index = times(THREAD, 4);
    assertProven(
        Questions.isInjective(Footprint.of(access(shared(1024), index), 4, plain), IN_BLOCK));
    assertRefuted(
        Questions.isInjective(Footprint.of(access(shared(1024), index), 8, plain), IN_BLOCK));
  }

  @Test
  void rolesHaveTheirOwnThreads() {
    var branches =
        List.of(
            new Stmt.Branch(0, 128, "first", List.of(), Written.SPAN),
            new Stmt.Branch(128, 128, "second", List.of(), Written.SPAN));
    var split = new Stmt.Split(Level.THREAD, branches, Written.SPAN);
    var first = plain.inside(split, branches.get(0));
    var second = plain.inside(split, branches.get(1));
    var low = footprint(first, shared(256), THREAD);
    var high = footprint(second, shared(256), THREAD);
    var again =
        footprint(second, shared(256), binary(THREAD, BinaryOperator.SUBTRACT, number(128)));
    assertProven(disjoint(low, high));
    assertRefuted(disjoint(low, again));
  }

  @Test
  void dataIsUnknownAndAHiddenConditionMakesAMeetingUncertain() {
    var loaded = new Expr.Load(access(global(), THREAD), "", Scalar.INT32);
    var x = local("x", Perspective.THREAD);
    var at = environment(256, List.of(), declare(x, loaded));
    var scattered = footprint(at, shared(256), read(x));
    assertUnknown(disjoint(scattered, scattered));
    var ownBins = footprint(at, shared(1024), plus(times(modulo(read(x), 4), 256), THREAD));
    assertProven(disjoint(ownBins, ownBins));
    var pairs = footprint(plain, shared(256), divided(THREAD, 2));
    assertRefuted(disjoint(pairs, pairs));
    var hidden = plain.assuming(new Expr.Convert(loaded, false, Scalar.BOOL), true);
    var guarded = footprint(hidden, shared(256), divided(THREAD, 2));
    assertUnknown(disjoint(guarded, guarded));
  }

  @Test
  void aValueOfTheWarpIsTheSameInTheWarpAlone() {
    var w = local("w", Perspective.WARP);
    var at = environment(256, List.of(w));
    var own = footprint(at, shared(4096), plus(read(w), modulo(THREAD, 32)));
    assertProven(Questions.isInjective(own, Pairs.threadsOf(Perspective.WARP)));
    assertUnknown(Questions.isInjective(own, IN_BLOCK));
  }

  @Test
  void guardsAreHeard() {
    var even = binary(modulo(THREAD, 2), BinaryOperator.EQUAL, number(0));
    var index = divided(THREAD, 2);
    assertRefuted(Questions.isInjective(footprint(plain, shared(256), index), IN_BLOCK));
    var guarded = footprint(plain.assuming(even, true), shared(256), index);
    assertProven(Questions.isInjective(guarded, IN_BLOCK));
    var one = binary(THREAD, BinaryOperator.EQUAL, number(0));
    var elected = footprint(plain.assuming(one, true), shared(256), number(7));
    assertProven(Questions.isInjective(elected, IN_BLOCK));
  }

  @Test
  void guardsOnLaunchValuesAreHeard() {
    var mirrored = binary(number(255), BinaryOperator.SUBTRACT, THREAD);
    var low = footprint(plain.assuming(less(THREAD, read(n)), true), shared(256), THREAD);
    var high = footprint(plain.assuming(less(mirrored, read(n)), false), shared(256), mirrored);
    assertProven(disjoint(low, high));
    var any = footprint(plain, shared(256), mirrored);
    var witness = assertRefuted(disjoint(low, any));
    assertTrue(Written.of(witness.first(), "thread") < Written.of(witness.first(), "n"));
  }

  @Test
  void accumulatorsOfAWarpgroupCoverTheirTile() {
    var loop = loop(k, number(0), number(32), number(1));
    var at = environment(128, List.of(), loop).inside(loop);
    var element =
        footprint(at, shared(64, 64), applied("acc_row", read(k)), applied("acc_col", read(k)));
    assertProven(Questions.areDisjoint(element, element, IN_BLOCK, Trips.apart(at.loops())));
    assertProven(Questions.isInBounds(element));
  }

  @Test
  void boundsAreProvenOrBroken() {
    var loop = loop(k, number(0), read(n), number(1));
    var at = environment(256, List.of(n), loop).inside(loop);
    assertProven(Questions.isInBounds(footprint(plain, shared(256), THREAD)));
    var witness = assertRefuted(Questions.isInBounds(footprint(plain, shared(255), THREAD)));
    assertEquals(Map.of("thread", 255L), witness.first());
    assertProven(Questions.isInBounds(footprint(at, shared(4), modulo(read(k), 4))));
    assertRefuted(Questions.isInBounds(footprint(at, shared(4), plus(read(k), number(2)))));
    assertUnknown(Questions.isInBounds(footprint(plain, shared(4), read(n))));
    var guarded = at.assuming(less(read(n), number(4)), true);
    assertProven(Questions.isInBounds(footprint(guarded, shared(3), read(k))));
    assertRefuted(Questions.isInBounds(footprint(plain, shared(3), number(3))));
  }
}
