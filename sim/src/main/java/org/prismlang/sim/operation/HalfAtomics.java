package org.prismlang.sim.operation;

import java.lang.foreign.MemorySegment;
import org.prismlang.lang.number.Encoding;

/** Halves and bf16 that several threads change at once; swapped and compared by their bits. */
public final class HalfAtomics {
  private HalfAtomics() {}

  public static float loadHalf(MemorySegment memory, long offset) {
    return Encoding.halfOf(ShortAtomics.load(memory, offset));
  }

  public static void storeHalf(MemorySegment memory, long offset, float value) {
    ShortAtomics.store(memory, offset, Encoding.halfBits(value));
  }

  public static float exchangeHalf(MemorySegment memory, long offset, float value) {
    return Encoding.halfOf(ShortAtomics.exchange(memory, offset, Encoding.halfBits(value)));
  }

  public static float casHalf(MemorySegment memory, long offset, float expected, float value) {
    return Encoding.halfOf(
        ShortAtomics.cas(memory, offset, Encoding.halfBits(expected), Encoding.halfBits(value)));
  }

  public static float andHalf(MemorySegment memory, long offset, float value) {
    return Encoding.halfOf(ShortAtomics.and(memory, offset, Encoding.halfBits(value)));
  }

  public static float orHalf(MemorySegment memory, long offset, float value) {
    return Encoding.halfOf(ShortAtomics.or(memory, offset, Encoding.halfBits(value)));
  }

  public static float xorHalf(MemorySegment memory, long offset, float value) {
    return Encoding.halfOf(ShortAtomics.xor(memory, offset, Encoding.halfBits(value)));
  }

  public static float addHalf(MemorySegment memory, long offset, float value) {
    int seen = ShortAtomics.load(memory, offset);
    while (true) {
      int bits = seen;
      float old = Encoding.halfOf(bits);
      seen = ShortAtomics.cas(memory, offset, bits, Encoding.halfBits(old + value));
      if (seen == bits) {
        return old;
      }
    }
  }

  public static float subHalf(MemorySegment memory, long offset, float value) {
    int seen = ShortAtomics.load(memory, offset);
    while (true) {
      int bits = seen;
      float old = Encoding.halfOf(bits);
      seen = ShortAtomics.cas(memory, offset, bits, Encoding.halfBits(old - value));
      if (seen == bits) {
        return old;
      }
    }
  }

  public static float minHalf(MemorySegment memory, long offset, float value) {
    int seen = ShortAtomics.load(memory, offset);
    while (true) {
      int bits = seen;
      float old = Encoding.halfOf(bits);
      seen = ShortAtomics.cas(memory, offset, bits, Encoding.halfBits(Arithmetic.min(old, value)));
      if (seen == bits) {
        return old;
      }
    }
  }

  public static float maxHalf(MemorySegment memory, long offset, float value) {
    int seen = ShortAtomics.load(memory, offset);
    while (true) {
      int bits = seen;
      float old = Encoding.halfOf(bits);
      seen = ShortAtomics.cas(memory, offset, bits, Encoding.halfBits(Arithmetic.max(old, value)));
      if (seen == bits) {
        return old;
      }
    }
  }

  public static float loadBf16(MemorySegment memory, long offset) {
    return Encoding.bf16Of(ShortAtomics.load(memory, offset));
  }

  public static void storeBf16(MemorySegment memory, long offset, float value) {
    ShortAtomics.store(memory, offset, Encoding.bf16Bits(value));
  }

  public static float exchangeBf16(MemorySegment memory, long offset, float value) {
    return Encoding.bf16Of(ShortAtomics.exchange(memory, offset, Encoding.bf16Bits(value)));
  }

  public static float casBf16(MemorySegment memory, long offset, float expected, float value) {
    return Encoding.bf16Of(
        ShortAtomics.cas(memory, offset, Encoding.bf16Bits(expected), Encoding.bf16Bits(value)));
  }

  public static float andBf16(MemorySegment memory, long offset, float value) {
    return Encoding.bf16Of(ShortAtomics.and(memory, offset, Encoding.bf16Bits(value)));
  }

  public static float orBf16(MemorySegment memory, long offset, float value) {
    return Encoding.bf16Of(ShortAtomics.or(memory, offset, Encoding.bf16Bits(value)));
  }

  public static float xorBf16(MemorySegment memory, long offset, float value) {
    return Encoding.bf16Of(ShortAtomics.xor(memory, offset, Encoding.bf16Bits(value)));
  }

  public static float addBf16(MemorySegment memory, long offset, float value) {
    int seen = ShortAtomics.load(memory, offset);
    while (true) {
      int bits = seen;
      float old = Encoding.bf16Of(bits);
      seen = ShortAtomics.cas(memory, offset, bits, Encoding.bf16Bits(old + value));
      if (seen == bits) {
        return old;
      }
    }
  }

  public static float subBf16(MemorySegment memory, long offset, float value) {
    int seen = ShortAtomics.load(memory, offset);
    while (true) {
      int bits = seen;
      float old = Encoding.bf16Of(bits);
      seen = ShortAtomics.cas(memory, offset, bits, Encoding.bf16Bits(old - value));
      if (seen == bits) {
        return old;
      }
    }
  }

  public static float minBf16(MemorySegment memory, long offset, float value) {
    int seen = ShortAtomics.load(memory, offset);
    while (true) {
      int bits = seen;
      float old = Encoding.bf16Of(bits);
      seen = ShortAtomics.cas(memory, offset, bits, Encoding.bf16Bits(Arithmetic.min(old, value)));
      if (seen == bits) {
        return old;
      }
    }
  }

  public static float maxBf16(MemorySegment memory, long offset, float value) {
    int seen = ShortAtomics.load(memory, offset);
    while (true) {
      int bits = seen;
      float old = Encoding.bf16Of(bits);
      seen = ShortAtomics.cas(memory, offset, bits, Encoding.bf16Bits(Arithmetic.max(old, value)));
      if (seen == bits) {
        return old;
      }
    }
  }
}
