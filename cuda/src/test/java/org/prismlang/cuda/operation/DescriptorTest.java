package org.prismlang.cuda.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Against numbers worked out by hand from the descriptor format of the PTX manual. */
class DescriptorTest {
  private static final int ROWS = 192;

  @Test
  void stridesAndModeOfEverySwizzle() {
    assertEquals(0x40000040, new Descriptor(128, ROWS * 128, false).high());
    assertEquals(0x80000020, new Descriptor(64, ROWS * 64, false).high());
    assertEquals(0xc0000010, new Descriptor(32, ROWS * 32, false).high());
    assertEquals(0x40000040, new Descriptor(128, ROWS * 128, true).high());
  }

  @Test
  void alongRowsStepsStayInThePanelAndThenGoToTheNext() {
    var tile = new Descriptor(128, ROWS * 128, false);
    assertEquals(1 << 16, tile.lowBits());
    assertEquals(0, tile.advance(0, 16));
    assertEquals(2, tile.advance(1, 16));
    assertEquals(6, tile.advance(3, 16));
    assertEquals(ROWS * 128 >> 4, tile.advance(4, 16));
    assertEquals((ROWS * 128 >> 4) + 2, tile.advance(5, 16));
    assertEquals(64 * 128 >> 4, tile.skip(64, 2));
  }

  @Test
  void narrowPanelsHoldFewerSteps() {
    var tile = new Descriptor(32, ROWS * 32, false);
    assertEquals(3 * (ROWS * 32 >> 4), tile.advance(3, 16));
  }

  @Test
  void acrossRowsStepsAreRowsAndPanelsAreStrides() {
    var tile = new Descriptor(128, ROWS * 128, true);
    assertEquals((ROWS * 128 >> 4) << 16, tile.lowBits());
    assertEquals(2048 >> 4, tile.advance(1, 16));
    assertEquals(3 * (2048 >> 4), tile.advance(3, 16));
    assertEquals(ROWS * 128 >> 4, tile.skip(64, 2));
  }

  @Test
  void rowsWithoutSwizzleAreNoLayoutOfTheInstruction() {
    assertThrows(IllegalStateException.class, () -> new Descriptor(0, 0, false));
  }
}
