package org.prismlang.sim.operation;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Room for the operands of a product. Taken for one product, given back, and used again. */
final class Scratch {
  private static final Queue<Scratch> FREE = new ConcurrentLinkedQueue<>();

  private int[] words = new int[0];
  private int[] lines = new int[0];
  private final FloatRows floatA = new FloatRows();
  private final FloatRows floatB = new FloatRows();
  private final FloatRows floatD = new FloatRows();
  private final IntRows intA = new IntRows();
  private final IntRows intB = new IntRows();
  private final IntRows intD = new IntRows();

  static Scratch take() {
    var free = FREE.poll();
    return free == null ? new Scratch() : free;
  }

  void giveBack() {
    FREE.add(this);
  }

  int[] words(int count) {
    if (words.length < count) {
      words = new int[count];
    }
    return words;
  }

  int[] lines(int count) {
    if (lines.length < count) {
      lines = new int[count];
    }
    return lines;
  }

  float[][] floatA(int rows, int columns) {
    return floatA.atLeast(rows, columns);
  }

  float[][] floatB(int rows, int columns) {
    return floatB.atLeast(rows, columns);
  }

  float[][] floatD(int rows, int columns) {
    return floatD.atLeast(rows, columns);
  }

  int[][] intA(int rows, int columns) {
    return intA.atLeast(rows, columns);
  }

  int[][] intB(int rows, int columns) {
    return intB.atLeast(rows, columns);
  }

  int[][] intD(int rows, int columns) {
    return intD.atLeast(rows, columns);
  }

  private static final class FloatRows {
    private float[][] rows = new float[0][];

    float[][] atLeast(int height, int width) {
      int oldWidth = rows.length == 0 ? 0 : rows[0].length;
      if (rows.length < height || oldWidth < width) {
        rows = new float[Math.max(rows.length, height)][Math.max(oldWidth, width)];
      }
      return rows;
    }
  }

  private static final class IntRows {
    private int[][] rows = new int[0][];

    int[][] atLeast(int height, int width) {
      int oldWidth = rows.length == 0 ? 0 : rows[0].length;
      if (rows.length < height || oldWidth < width) {
        rows = new int[Math.max(rows.length, height)][Math.max(oldWidth, width)];
      }
      return rows;
    }
  }
}
