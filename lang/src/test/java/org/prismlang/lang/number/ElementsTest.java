package org.prismlang.lang.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ElementsTest {
  /** Not a multiple of anything. */
  private static final int AT = 3;

  private final byte[] bytes = new byte[16];
  private final MemorySegment memory = MemorySegment.ofArray(bytes);
  private final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);

  @Test
  void narrowFloatsLieAsTheirBits() {
    Elements.storeHalf(memory, AT, 1.5f);
    assertEquals(0x3e00, buffer.getShort(AT));
    assertEquals(1.5f, Elements.loadHalf(memory, AT));
    Elements.storeBf16(memory, AT, -1.5f);
    assertEquals((short) 0xbfc0, buffer.getShort(AT));
    assertEquals(-1.5f, Elements.loadBf16(memory, AT));
    Elements.storeE4m3(memory, AT, -1.5f);
    assertEquals((byte) 0xbc, buffer.get(AT));
    assertEquals(-1.5f, Elements.loadE4m3(memory, AT));
    Elements.storeE5m2(memory, AT, -1.5f);
    assertEquals((byte) 0xbe, buffer.get(AT));
    assertEquals(-1.5f, Elements.loadE5m2(memory, AT));
  }

  @Test
  void shortWordsAreExtendedByTheirSign() {
    Elements.storeUint8(memory, AT, 0x1f0);
    assertEquals(0xf0, Elements.loadUint8(memory, AT));
    assertEquals(-16, Elements.loadInt8(memory, AT));
    assertEquals(0, buffer.get(AT + 1));
    Elements.storeInt8(memory, AT, -1);
    assertEquals(255, Elements.loadUint8(memory, AT));
    Elements.storeUint16(memory, AT, 0x1fff0);
    assertEquals(0xfff0, Elements.loadUint16(memory, AT));
    assertEquals(-16, Elements.loadInt16(memory, AT));
    assertEquals(0, buffer.get(AT + 2));
    Elements.storeInt16(memory, AT, -1);
    assertEquals(0xffff, Elements.loadUint16(memory, AT));
  }

  @Test
  void truthIsZeroOrOne() {
    buffer.put(AT, (byte) 0x80);
    assertEquals(1, Elements.loadBool(memory, AT));
    Elements.storeBool(memory, AT, 0);
    assertEquals(0, Elements.loadBool(memory, AT));
  }

  @Test
  void wideWordsNeedNoAlignment() {
    Elements.storeInt(memory, AT, 0x12345678);
    assertEquals(0x12345678, buffer.getInt(AT));
    assertEquals(0x12345678, Elements.loadInt(memory, AT));
    Elements.storeLong(memory, AT, 0x123456789abcdef0L);
    assertEquals(0x123456789abcdef0L, buffer.getLong(AT));
    assertEquals(0x123456789abcdef0L, Elements.loadLong(memory, AT));
    Elements.storeFloat(memory, AT, 0.1f);
    assertEquals(0.1f, buffer.getFloat(AT));
    assertEquals(0.1f, Elements.loadFloat(memory, AT));
    Elements.storeDouble(memory, AT, 0.1);
    assertEquals(0.1, buffer.getDouble(AT));
    assertEquals(0.1, Elements.loadDouble(memory, AT));
  }
}
