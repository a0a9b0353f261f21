package org.prismlang.sim.machine;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Code;

/**
 * Where the copy engine can begin a box of a tensor. It ends a kernel that asks for another place,
 * without saying why.
 */
public final class Coordinates {
  private static final int CHUNK = 16;

  private Coordinates() {}

  /** Of a box that is read, which may begin before the tensor. */
  public static void load(Block block, int first, int count, int site, TensorMap map, int[] at) {
    int last = at[at.length - 1];
    int size = map.element().bits() / Byte.SIZE;
    long bytes = (long) last * size;
    if (bytes % CHUNK != 0) {
      throw Steps.fail(
          block,
          site,
          Code.P0803,
          begin(block, site, map, at)
              + ": the last coordinate, "
              + last
              + ", times the bytes of `"
              + map.element()
              + "` is "
              + bytes
              + ", which is no multiple of 16",
          List.of(
              Steps.who(block, first, count),
              "in a tensor of `"
                  + map.element()
                  + "` the last coordinate is a multiple of "
                  + CHUNK / size));
    }
  }

  /** Of a box that is written. */
  public static void store(Block block, int first, int count, int site, TensorMap map, int[] at) {
    for (int coordinate : at) {
      if (coordinate < 0) {
        throw Steps.fail(
            block,
            site,
            Code.P0802,
            begin(block, site, map, at)
                + ", before the tensor of `"
                + map.element()
                + "`: no coordinate of a store may be negative, this has "
                + coordinate,
            List.of(
                Steps.who(block, first, count),
                "a store may reach over the end of the tensor, a load over every edge"));
      }
    }
    load(block, first, count, site, map, at);
  }

  private static String begin(Block block, int site, TensorMap map, int[] at) {
    var place = Arrays.stream(at).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    return "`"
        + block.grid().sites().get(site).subject()
        + "` begins at ("
        + place
        + ") of `"
        + map.storage().name()
        + "`";
  }
}
