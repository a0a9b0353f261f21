package org.prismlang.sim.operation;

import org.prismlang.lang.number.Encoding;
import org.prismlang.lang.number.Rounding;
import org.prismlang.lang.type.Scalar;

/**
 * A matrix of words taken apart into numbers; each word has one, two or four elements of its row.
 * Straight, row {@code r} of the words is {@code to[r]}; across, it is {@code to[…][r]}. Types have
 * loops of their own, which the compiler of the JVM then does not compile anew for each.
 */
final class Words {
  private static final float[] E4M3 = new float[256];
  private static final float[] E5M2 = new float[256];

  static {
    for (int bits = 0; bits < 256; bits++) {
      E4M3[bits] = Encoding.e4m3Of(bits);
      E5M2[bits] = Encoding.e5m2Of(bits);
    }
  }

  private Words() {}

  static void straight(Scalar element, int[] words, int rows, int rowWords, float[][] to) {
    switch (element) {
      case HALF -> straightHalf(words, rows, rowWords, to);
      case BF16 -> straightBf16(words, rows, rowWords, to);
      case FLOAT -> straightTf32(words, rows, rowWords, to);
      case FP8_E4M3 -> straightBytes(E4M3, words, rows, rowWords, to);
      case FP8_E5M2 -> straightBytes(E5M2, words, rows, rowWords, to);
      default -> throw notMultiplied(element);
    }
  }

  private static void straightHalf(int[] words, int rows, int rowWords, float[][] to) {
    for (int row = 0; row < rows; row++) {
      var numbers = to[row];
      for (int i = 0; i < rowWords; i++) {
        int word = words[row * rowWords + i];
        numbers[2 * i] = Float.float16ToFloat((short) word);
        numbers[2 * i + 1] = Float.float16ToFloat((short) (word >> 16));
      }
    }
  }

  private static void straightBf16(int[] words, int rows, int rowWords, float[][] to) {
    for (int row = 0; row < rows; row++) {
      var numbers = to[row];
      for (int i = 0; i < rowWords; i++) {
        int word = words[row * rowWords + i];
        numbers[2 * i] = Float.intBitsToFloat(word << 16);
        numbers[2 * i + 1] = Float.intBitsToFloat(word & 0xffff0000);
      }
    }
  }

  private static void straightTf32(int[] words, int rows, int rowWords, float[][] to) {
    for (int row = 0; row < rows; row++) {
      var numbers = to[row];
      for (int i = 0; i < rowWords; i++) {
        numbers[i] = Rounding.tf32(Float.intBitsToFloat(words[row * rowWords + i]));
      }
    }
  }

  private static void straightBytes(
      float[] values, int[] words, int rows, int rowWords, float[][] to) {
    for (int row = 0; row < rows; row++) {
      var numbers = to[row];
      for (int i = 0; i < rowWords; i++) {
        int word = words[row * rowWords + i];
        numbers[4 * i] = values[word & 0xff];
        numbers[4 * i + 1] = values[word >> 8 & 0xff];
        numbers[4 * i + 2] = values[word >> 16 & 0xff];
        numbers[4 * i + 3] = values[word >>> 24];
      }
    }
  }

  static void across(Scalar element, int[] words, int rows, int rowWords, float[][] to) {
    switch (element) {
      case HALF -> acrossHalf(words, rows, rowWords, to);
      case BF16 -> acrossBf16(words, rows, rowWords, to);
      case FLOAT -> acrossTf32(words, rows, rowWords, to);
      case FP8_E4M3 -> acrossBytes(E4M3, words, rows, rowWords, to);
      case FP8_E5M2 -> acrossBytes(E5M2, words, rows, rowWords, to);
      default -> throw notMultiplied(element);
    }
  }

  private static void acrossHalf(int[] words, int rows, int rowWords, float[][] to) {
    for (int i = 0; i < rowWords; i++) {
      var low = to[2 * i];
      var high = to[2 * i + 1];
      for (int row = 0; row < rows; row++) {
        int word = words[row * rowWords + i];
        low[row] = Float.float16ToFloat((short) word);
        high[row] = Float.float16ToFloat((short) (word >> 16));
      }
    }
  }

  private static void acrossBf16(int[] words, int rows, int rowWords, float[][] to) {
    for (int i = 0; i < rowWords; i++) {
      var low = to[2 * i];
      var high = to[2 * i + 1];
      for (int row = 0; row < rows; row++) {
        int word = words[row * rowWords + i];
        low[row] = Float.intBitsToFloat(word << 16);
        high[row] = Float.intBitsToFloat(word & 0xffff0000);
      }
    }
  }

  private static void acrossTf32(int[] words, int rows, int rowWords, float[][] to) {
    for (int i = 0; i < rowWords; i++) {
      var numbers = to[i];
      for (int row = 0; row < rows; row++) {
        numbers[row] = Rounding.tf32(Float.intBitsToFloat(words[row * rowWords + i]));
      }
    }
  }

  private static void acrossBytes(
      float[] values, int[] words, int rows, int rowWords, float[][] to) {
    for (int i = 0; i < 4 * rowWords; i++) {
      var numbers = to[i];
      int shift = 8 * (i % 4);
      for (int row = 0; row < rows; row++) {
        numbers[row] = values[words[row * rowWords + i / 4] >> shift & 0xff];
      }
    }
  }

  static void straight(Scalar element, int[] words, int rows, int rowWords, int[][] to) {
    int mask = mask(element);
    for (int row = 0; row < rows; row++) {
      var numbers = to[row];
      for (int i = 0; i < rowWords; i++) {
        int word = words[row * rowWords + i];
        numbers[4 * i] = (byte) word & mask;
        numbers[4 * i + 1] = (byte) (word >> 8) & mask;
        numbers[4 * i + 2] = (byte) (word >> 16) & mask;
        numbers[4 * i + 3] = word >> 24 & mask;
      }
    }
  }

  static void across(Scalar element, int[] words, int rows, int rowWords, int[][] to) {
    int mask = mask(element);
    for (int i = 0; i < 4 * rowWords; i++) {
      var numbers = to[i];
      int shift = 8 * (i % 4);
      for (int row = 0; row < rows; row++) {
        numbers[row] = (byte) (words[row * rowWords + i / 4] >> shift) & mask;
      }
    }
  }

  /** Bits of a sign-extended byte that are part of the number. */
  private static int mask(Scalar element) {
    return switch (element) {
      case INT8 -> -1;
      case UINT8 -> 0xff;
      default -> throw notMultiplied(element);
    };
  }

  private static IllegalStateException notMultiplied(Scalar element) {
    return new IllegalStateException("tensor cores do not multiply " + element);
  }
}
