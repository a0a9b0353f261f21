package org.prismlang.cuda.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.TileLayout;

/** Against numbers worked out by hand from the descriptor format of the PTX manual. */
class DescriptorTest {
  private static final int ROWS = 192;

  private static TileLayout tile(int swizzle) {
    return new TileLayout(Scalar.BF16, List.of(ROWS, 128), swizzle);
  }

  @Test
  void stridesAndModeOfEverySwizzle() {
    assertEquals(0x40000040, new Descriptor(tile(128), false).high());
    assertEquals(0x80000020, new Descriptor(tile(64), false).high());
    assertEquals(0xc0000010, new Descriptor(tile(32), false).high());
    assertEquals(0x40000040, new Descriptor(tile(128), true).high());
  }

  @Test
  void alongRowsStepsStayInThePanelAndThenGoToTheNext() {
    var tile = new Descriptor(tile(128), false);
    assertEquals(1 << 16, tile.lowBits());
    assertEquals(0, tile.advance(0, 16));
    assertEquals(2, tile.advance(1, 16));
    assertEquals(6, tile.advance(3, 16));
    assertEquals(ROWS * 128 >> 4, tile.advance(4, 16));
    assertEquals((ROWS * 128 >> 4) + 2, tile.advance(5, 16));
    assertEquals(64 * 128 >> 4, tile.skip(64));
  }

  @Test
  void narrowPanelsHoldFewerSteps() {
    var tile = new Descriptor(tile(32), false);
    assertEquals(3 * (ROWS * 32 >> 4), tile.advance(3, 16));
  }

  @Test
  void acrossRowsStepsAreRowsAndPanelsAreStrides() {
    var tile = new Descriptor(tile(128), true);
    assertEquals((ROWS * 128 >> 4) << 16, tile.lowBits());
    assertEquals(2048 >> 4, tile.advance(1, 16));
    assertEquals(3 * (2048 >> 4), tile.advance(3, 16));
    assertEquals(ROWS * 128 >> 4, tile.skip(64));
  }

  @Test
  void rowsWithoutSwizzleAreNoLayoutOfTheInstruction() {
    assertThrows(IllegalStateException.class, () -> new Descriptor(tile(0), false));
  }
}
