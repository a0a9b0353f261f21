package org.prismlang.lang.intrinsic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.number.IntegerFunction;

class IntrinsicsTest {
  @Test
  void everyOperationIsInTheTable() {
    var all = new ArrayList<Op>();
    collect(Op.class, all);
    assertEquals(
        Set.copyOf(all), Intrinsics.all().stream().map(Intrinsic::op).collect(Collectors.toSet()));
    assertEquals(all.size(), Intrinsics.all().size());
  }

  private static void collect(Class<?> of, List<Op> all) {
    if (of.isEnum()) {
      for (var constant : of.getEnumConstants()) {
        all.add((Op) constant);
      }
    } else {
      for (var permitted : of.getPermittedSubclasses()) {
        collect(permitted, all);
      }
    }
  }

  @Test
  void anOperationIsFoundByItself() {
    for (var intrinsic : Intrinsics.all()) {
      assertSame(intrinsic, intrinsic.op().intrinsic());
      assertSame(intrinsic, Intrinsics.named(intrinsic.name()).orElseThrow());
    }
  }

  /** Kernels keep what computes and what acts apart, and the description says which it is. */
  @Test
  void functionsTouchNothingAndGiveSomething() {
    for (var intrinsic : Intrinsics.all()) {
      if (intrinsic.op() instanceof Op.Function) {
        assertEquals(Timeline.REGISTERS, intrinsic.timeline(), intrinsic.name());
        assertTrue(
            intrinsic.operands().stream().noneMatch(it -> it.access().writes()), intrinsic.name());
        assertTrue(intrinsic.result() != Intrinsic.ResultPerspective.NONE, intrinsic.name());
      }
    }
  }

  @Test
  void whatAnAtomicDoesIsWhatItsWordSays() {
    for (var op : AtomicOp.values()) {
      var word = op.intrinsic().operands().getFirst().access();
      assertTrue(word.isAtomic(), op.text());
      assertEquals(op.way() != AtomicOp.Way.READ, word.writes(), op.text());
    }
  }

  @Test
  void everyFunctionOfIntegersBelongsToAnOperation() {
    var known =
        Intrinsics.all().stream().flatMap(it -> it.integers().stream()).collect(Collectors.toSet());
    assertEquals(Set.of(IntegerFunction.values()), known);
    for (var intrinsic : Intrinsics.all()) {
      intrinsic
          .integers()
          .ifPresent(it -> assertEquals(it.operands(), intrinsic.operands().size()));
    }
  }

  /** PTX ISA, register fragments of wgmma: element i of thread t, for 64 × N. */
  @Test
  void accumulatorsLieAsTheMachineHasThem() {
    var row = index(PositionOp.ACC_ROW);
    var column = index(PositionOp.ACC_COL);
    var seen = new boolean[64][16];
    for (int thread = 0; thread < 128; thread++) {
      for (int i = 0; i < 8; i++) {
        int r = (int) row.at(thread, 0, i);
        int c = (int) column.at(thread, 0, i);
        assertTrue(!seen[r][c], "two threads hold " + r + ", " + c);
        seen[r][c] = true;
      }
    }
    assertEquals(17, row.at(32 + 4, 0, 0));
    assertEquals(25, row.at(32 + 4, 0, 2));
    assertEquals(2 + 8 + 1, column.at(5, 0, 5));
  }

  private static Meaning.Index index(PositionOp op) {
    return ((Meaning.OfPlace) op.intrinsic().meaning().orElseThrow()).index();
  }
}
