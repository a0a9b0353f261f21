package org.prismlang.lang.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class TileLayoutTest {
  private static final List<Type> ELEMENTS =
      List.of(
          Scalar.UINT8, Scalar.BF16, Scalar.FLOAT, Scalar.DOUBLE, new Type.Vector(Scalar.FLOAT, 4));

  private static final List<List<Integer>> SHAPES =
      List.of(
          List.of(256),
          List.of(8, 32),
          List.of(24, 64),
          List.of(5, 128),
          List.of(3, 16, 128),
          List.of(2, 3, 4, 64));

  /** All whose rows are whole panels. */
  private static List<TileLayout> layouts() {
    var layouts = new ArrayList<TileLayout>();
    for (var element : ELEMENTS) {
      for (var shape : SHAPES) {
        for (int swizzle : List.of(0, 32, 64, 128)) {
          var layout = new TileLayout(element, shape, swizzle);
          if (swizzle == 0 || layout.rowBytes() % swizzle == 0) {
            layouts.add(layout);
          }
        }
      }
    }
    return layouts;
  }

  private static List<long[]> indices(List<Integer> shape) {
    List<long[]> indices = List.of(new long[shape.size()]);
    for (int i = 0; i < shape.size(); i++) {
      var longer = new ArrayList<long[]>();
      for (var index : indices) {
        for (int at = 0; at < shape.get(i); at++) {
          var next = index.clone();
          next[i] = at;
          longer.add(next);
        }
      }
      indices = longer;
    }
    return indices;
  }

  @Test
  void everyElementHasAPlaceOfItsOwnAndNoneIsLeftOver() {
    for (var layout : layouts()) {
      var places = new HashSet<Long>();
      var indices = indices(layout.shape());
      long end = (long) indices.size() * layout.elementBytes();
      for (var index : indices) {
        long offset = layout.offset(index);
        assertTrue(offset >= 0 && offset < end && offset % layout.elementBytes() == 0);
        assertTrue(places.add(offset), () -> layout + " puts two elements at " + offset);
      }
    }
  }

  @Test
  void stepsAddUpToThePlaceWithoutASwizzle() {
    for (var layout : layouts()) {
      for (var index : indices(layout.shape())) {
        long element = 0;
        for (var step : layout.steps()) {
          long at = index[step.dimension()] / step.divisor();
          element += (step.modulus() == 0 ? at : at % step.modulus()) * step.stride();
        }
        assertEquals(layout.plain(index), element * layout.elementBytes(), layout::toString);
      }
    }
  }

  @Test
  void withoutASwizzleRowsLieOneBehindTheOther() {
    for (var layout : layouts()) {
      long next = 0;
      for (var index : layout.swizzle() == 0 ? indices(layout.shape()) : List.<long[]>of()) {
        assertEquals(next, layout.offset(index), layout::toString);
        next += layout.elementBytes();
      }
    }
  }

  /** As drawn in the CUDA programming guide, "Shared Memory Swizzling". */
  @Test
  void chunksChangePlacesAsTheCopyEngineMovesThem() {
    for (int swizzle : List.of(32, 64, 128)) {
      var layout = new TileLayout(Scalar.UINT8, List.of(64, swizzle), swizzle);
      for (int row = 0; row < 64; row++) {
        for (int chunk = 0; chunk < swizzle / 16; chunk++) {
          int phase = row * swizzle / 128 % (swizzle / 16);
          long place = layout.offset(row, 16L * chunk);
          assertEquals((long) row * swizzle + 16L * (chunk ^ phase), place, layout::toString);
          assertEquals(place + 15, layout.offset(row, 16L * chunk + 15), layout::toString);
        }
      }
    }
  }

  @Test
  void panelsLieOneBehindTheOther() {
    var layout = new TileLayout(Scalar.BF16, List.of(2, 24, 192), 128);
    assertEquals(3, layout.panels());
    assertEquals(64, layout.panelColumns());
    assertEquals(24 * 128, layout.panelStride());
    assertEquals(2 * 24 * 128, layout.plain(0, 0, 128));
    assertEquals(2 * 24 * 128 + 5 * 128 + 6, layout.plain(0, 5, 131));
    assertEquals(3 * 24 * 128, layout.plain(1, 0, 0));
  }

  @Test
  void thePatternBeginsAgainAfterItsBytes() {
    for (int swizzle : List.of(32, 64, 128)) {
      var layout = new TileLayout(Scalar.UINT8, List.of(64, swizzle), swizzle);
      int pattern = layout.patternBytes();
      for (int plain = 0; plain < pattern; plain++) {
        assertEquals(layout.swizzled(plain) + pattern, layout.swizzled(plain + pattern));
      }
      assertTrue(layout.swizzled(pattern / 2) != layout.swizzled(0) + pattern / 2);
    }
  }

  /** Each instruction moves one piece of memory that begins where it can. */
  @Test
  void boxesAreCutIntoWholePiecesOfMemory() {
    var boxes =
        List.of(
            new TileLayout(Scalar.BF16, List.of(192, 64), 128),
            new TileLayout(Scalar.BF16, List.of(3, 24, 192), 128),
            new TileLayout(Scalar.FLOAT, List.of(384, 32), 128),
            new TileLayout(Scalar.FLOAT, List.of(512, 64), 64),
            new TileLayout(Scalar.FLOAT, List.of(1, 640, 8), 0),
            new TileLayout(Scalar.UINT8, List.of(4, 5, 32), 0),
            new TileLayout(Scalar.UINT8, List.of(1024), 0));
    for (var layout : boxes) {
      assertTrue(TensorBox.problem(layout).isEmpty(), layout::toString);
      var box = TensorBox.of(layout);
      long moved = 0;
      for (var start : box.starts()) {
        var first = start.stream().mapToLong(it -> it).toArray();
        long from = layout.plain(first);
        assertEquals(0, from % TensorBox.ALIGNMENT, layout::toString);
        long next = from;
        for (var within : indices(box.extents())) {
          for (int i = 0; i < within.length; i++) {
            within[i] += first[i];
          }
          assertEquals(next, layout.plain(within), layout::toString);
          next += layout.elementBytes();
        }
        moved += next - from;
      }
      assertEquals((long) indices(layout.shape()).size() * layout.elementBytes(), moved);
      assertTrue(box.extents().stream().allMatch(it -> it <= TensorBox.LONGEST));
    }
  }
}
