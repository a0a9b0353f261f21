package org.prismlang.sim.operation;

/** Operations on words of 32 bits that hold several numbers, or are halves of a longer one. */
public final class PackedWords {
  private static final int BYTES = Integer.BYTES;

  private PackedWords() {}

  public static int dp4a(int a, int b, int c) {
    int sum = c;
    for (int i = 0; i < BYTES; i++) {
      sum += (byte) (a >> 8 * i) * (byte) (b >> 8 * i);
    }
    return sum;
  }

  public static int dp4aUnsigned(int a, int b, int c) {
    int sum = c;
    for (int i = 0; i < BYTES; i++) {
      sum += (a >>> 8 * i & 0xff) * (b >>> 8 * i & 0xff);
    }
    return sum;
  }

  /** The upper half of the selector is not looked at. */
  public static int prmt(int a, int b, int selector) {
    long both = joined(a, b);
    int bytes = 0;
    for (int i = 0; i < BYTES; i++) {
      int choice = selector >>> 4 * i & 0xf;
      int chosen = (int) (both >>> 8 * (choice & 7)) & 0xff;
      boolean isSign = choice >= 8;
      bytes |= (isSign ? (byte) chosen >> 7 & 0xff : chosen) << 8 * i;
    }
    return bytes;
  }

  public static int funnelLeft(int low, int high, int shift) {
    return (int) (joined(low, high) << (shift & 31) >>> 32);
  }

  public static int funnelRight(int low, int high, int shift) {
    return (int) (joined(low, high) >>> (shift & 31));
  }

  private static long joined(int low, int high) {
    return (long) high << 32 | Integer.toUnsignedLong(low);
  }
}
