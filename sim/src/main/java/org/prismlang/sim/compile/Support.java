package org.prismlang.sim.compile;

import java.lang.foreign.MemorySegment;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.Steps;
import org.prismlang.sim.machine.Storage;
import org.prismlang.sim.machine.TensorMap;
import org.prismlang.sim.machine.Tile;
import org.prismlang.sim.operation.Transfers;

/** Small things that compiled kernels call because they would be long as bytecode. */
public final class Support {
  private Support() {}

  public static int[] gather(int[] array, int start, int stride, int count) {
    var dense = new int[count];
    for (int i = 0; i < count; i++) {
      dense[i] = array[start + i * stride];
    }
    return dense;
  }

  public static long[] gather(long[] array, int start, int stride, int count) {
    var dense = new long[count];
    for (int i = 0; i < count; i++) {
      dense[i] = array[start + i * stride];
    }
    return dense;
  }

  public static float[] gather(float[] array, int start, int stride, int count) {
    var dense = new float[count];
    for (int i = 0; i < count; i++) {
      dense[i] = array[start + i * stride];
    }
    return dense;
  }

  public static double[] gather(double[] array, int start, int stride, int count) {
    var dense = new double[count];
    for (int i = 0; i < count; i++) {
      dense[i] = array[start + i * stride];
    }
    return dense;
  }

  /** The value of the first lane of every unit. */
  public static void scatter(int[] array, int start, int stride, int[] dense, int unit) {
    for (int i = 0; i < dense.length; i += unit) {
      array[start + i / unit * stride] = dense[i];
    }
  }

  public static void scatter(long[] array, int start, int stride, long[] dense, int unit) {
    for (int i = 0; i < dense.length; i += unit) {
      array[start + i / unit * stride] = dense[i];
    }
  }

  public static void scatter(float[] array, int start, int stride, float[] dense, int unit) {
    for (int i = 0; i < dense.length; i += unit) {
      array[start + i / unit * stride] = dense[i];
    }
  }

  public static void scatter(double[] array, int start, int stride, double[] dense, int unit) {
    for (int i = 0; i < dense.length; i += unit) {
      array[start + i / unit * stride] = dense[i];
    }
  }

  public static Tile tile(Storage storage, long base, TileLayout layout, int[] at, int[] extents) {
    return new Tile(storage, base, layout, at, extents);
  }

  /** A copy into the memory of all blocks that have one of it. */
  public static void multicast(
      Block block,
      int first,
      int count,
      int site,
      int copies,
      TensorMap map,
      int[] at,
      Tile tile,
      int barrier,
      int generation,
      long bytes) {
    int lowest = block.clusterRank() / copies * copies;
    for (int rank = lowest; rank < lowest + copies; rank++) {
      var peer = block.peer(rank);
      var copy = new Tile(peer.shared(), tile.base(), tile.layout(), tile.at(), tile.extents());
      if (barrier >= 0) {
        Steps.touchTileIn(
            peer,
            block,
            first,
            count,
            site,
            Monitor.Touch.WRITE,
            Timeline.TMA_LOAD,
            barrier,
            generation,
            copy);
      }
      Transfers.tensorLoad(map, at, copy);
      if (barrier >= 0) {
        Steps.brought(peer, barrier, generation, bytes);
      }
    }
  }

  /** Tells the monitor of the rows of a box in global memory. */
  public static void touchMap(
      Block block,
      int first,
      int count,
      int site,
      int touch,
      int timeline,
      int barrier,
      int generation,
      TensorMap map,
      int[] at,
      Tile tile) {
    int rank = at.length;
    var extents = new int[rank];
    int skipped = tile.extents().length - rank;
    for (int i = 0; i < rank; i++) {
      extents[i] = i + skipped < 0 ? 1 : tile.extents()[i + skipped];
    }
    int bytes = map.element().bits() / 8;
    var index = new int[rank];
    while (true) {
      row(
          block,
          first,
          count,
          site,
          touch,
          timeline,
          barrier,
          generation,
          map,
          at,
          index,
          extents,
          bytes);
      int dimension = rank - 2;
      while (dimension >= 0 && ++index[dimension] == extents[dimension]) {
        index[dimension--] = 0;
      }
      if (dimension < 0) {
        return;
      }
    }
  }

  private static void row(
      Block block,
      int first,
      int count,
      int site,
      int touch,
      int timeline,
      int barrier,
      int generation,
      TensorMap map,
      int[] at,
      int[] index,
      int[] extents,
      int bytes) {
    int rank = at.length;
    long offset = 0;
    for (int i = 0; i < rank - 1; i++) {
      long place = (long) at[i] + index[i];
      if (place < 0 || place >= map.sizes().get(i)) {
        return;
      }
      offset = (offset + place) * map.sizes().get(i + 1);
    }
    long from = Math.max(0, at[rank - 1]);
    long to = Math.min(map.sizes().get(rank - 1), (long) at[rank - 1] + extents[rank - 1]);
    if (from < to) {
      Steps.touchBytes(
          block,
          first,
          count,
          site,
          touch,
          timeline,
          barrier,
          generation,
          map.storage(),
          map.base() + (offset + from) * bytes,
          (to - from) * bytes);
    }
  }

  public static MemorySegment segment(Storage storage) {
    return storage.segment();
  }

  public static void print(Block block, String[] parts) {
    Steps.print(block, String.join(" ", parts));
  }

  public static String list(String[] parts) {
    return "[" + String.join(", ", parts) + "]";
  }
}
