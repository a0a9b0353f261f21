package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** One code for the whole block: tiles that are written, read, claimed, swapped, reduced. */
final class PlainShapes {
  private final Random random;
  private final int pieces;
  private final int threads;
  private final Lines lines = new Lines();
  private final List<String> tiles = new ArrayList<>();
  private boolean reduces;
  private int names;

  PlainShapes(Random random, int pieces) {
    this.random = random;
    this.pieces = pieces;
    this.threads = 32 << random.nextInt(3);
  }

  Generated program() {
    int count = 1 + random.nextInt(3);
    boolean swaps = count > 1 && random.nextInt(4) == 0;
    lines.inside(() -> lines.inside(() -> body(count, swaps)));
    var text =
        (reduces ? "from std.block import reduce\n\n" : "")
            + """
            @prism("global")
            @requires(grid[1], block[1], thread[$T], smem=auto)
            @launch(block=$T)
            def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1], m: int @ grid[1]):
                b : int @ block[1] = id()
                with group(block[1]):
            """
                .replace("$T", Integer.toString(threads))
            + lines;
    return new Generated("plain " + pieces, text, Generated.trips(1, 0, 1, 2, 3, 5));
  }

  private void body(int count, boolean swaps) {
    for (int i = 0; i < count; i++) {
      lines.add("s" + i + " : shared(int[" + threads + "]) @ block[1]");
      tiles.add("s" + i);
    }
    if (swaps) {
      tiles.clear();
      for (int i = 0; i < count; i++) {
        lines.add("p" + i + " : ptr(int) @ block[1] = s" + i);
        tiles.add("p" + i);
      }
    }
    lines.add("tid : int @ thread[1] = id()");
    lines.add("acc : int @ thread[1] = x[" + threads + " * b + tid]");
    sequence(pieces, swaps, 0);
    lines.add(
        "with partition(y, p=thread[1], offset=" + threads + " * b + tid) as o, group(thread[1]):");
    lines.inside(() -> lines.add("o[0] = acc"));
  }

  private void sequence(int count, boolean swaps, int depth) {
    for (int i = 0; i < count; i++) {
      piece(swaps, depth);
    }
  }

  private void piece(boolean swaps, int depth) {
    switch (random.nextInt(depth < 2 ? 16 : 11)) {
      case 0, 1, 2 -> write();
      case 3, 4, 5 -> lines.add("acc += " + read());
      case 6 -> claim();
      case 7 -> atomics();
      case 8 -> {
        if (swaps) {
          lines.add(String.join(", ", tiles) + " = " + String.join(", ", rotated()));
        } else if (threads > 32) {
          reduce();
        } else {
          write();
        }
      }
      case 9 -> update();
      case 10 -> warps();
      case 11, 12, 13 -> loop(swaps, depth);
      case 14 -> conditional(depth);
      default -> scope(depth);
    }
  }

  private String tile() {
    return tiles.get(random.nextInt(tiles.size()));
  }

  private String fresh(String hint) {
    return hint + names++;
  }

  private List<String> rotated() {
    var rotated = new ArrayList<>(tiles.subList(1, tiles.size()));
    rotated.add(tiles.getFirst());
    return rotated;
  }

  private String read() {
    return tile() + "[" + IndexMaps.any(random, "tid", threads) + "]";
  }

  private void write() {
    var view = fresh("v");
    var map = IndexMaps.injective(random, "tid", threads);
    lines.add(
        "with partition("
            + tile()
            + ", p=thread[1], offset="
            + map
            + ") as "
            + view
            + ", group(thread[1]):");
    lines.inside(() -> lines.add(view + "[0] = acc + " + random.nextInt(9)));
  }

  /** Read and written by its thread. */
  private void update() {
    var view = fresh("v");
    var map = IndexMaps.injective(random, "tid", threads);
    lines.add(
        "with partition("
            + tile()
            + ", p=thread[1], offset="
            + map
            + ") as "
            + view
            + ", group(thread[1]):");
    lines.inside(
        () -> {
          lines.add(view + "[0] = " + view + "[0] + acc");
          lines.add("acc += " + view + "[0]");
        });
  }

  private void claim() {
    var view = fresh("v");
    boolean byWarp = random.nextBoolean();
    boolean second = threads > 32 && random.nextBoolean();
    lines.add("with claim(" + tile() + ", p=thread[" + (byWarp ? 32 : 1) + "]) as " + view + ":");
    lines.inside(
        () -> {
          lines.add("match split(thread):");
          lines.inside(
              () -> {
                if (second) {
                  lines.add("case 32:");
                  lines.inside(() -> lines.add("pass"));
                }
                lines.add("case " + (byWarp ? 32 : 1) + ":");
                lines.inside(() -> claimed(view, byWarp));
              });
        });
  }

  private void claimed(String view, boolean byWarp) {
    if (byWarp) {
      var lane = fresh("l");
      var mine = fresh("v");
      lines.add(lane + " : int @ thread[1] = id()");
      lines.add(
          "with partition("
              + view
              + ", p=thread[1], offset="
              + lane
              + ") as "
              + mine
              + ", group(thread[1]):");
      lines.inside(() -> lines.add(mine + "[0] = acc"));
      if (random.nextBoolean()) {
        lines.add("acc += " + view + "[31 - " + lane + "]");
      }
    } else {
      lines.add(view + "[" + random.nextInt(threads) + "] = acc");
    }
  }

  private void atomics() {
    var view = fresh("v");
    lines.add("with partition(" + tile() + ", p=thread[1]) as " + view + ", group(thread[1]):");
    lines.inside(() -> lines.add("atomic_add(" + view + "[(x[tid] & 1023) % " + threads + "], 1)"));
  }

  private void reduce() {
    reduces = true;
    var total = fresh("r");
    lines.add(total + " : int = reduce[int, lambda a, b: a + b](acc, 0)");
    lines.add("acc += " + total);
  }

  /** Every warp has a part of a tile. */
  private void warps() {
    var warp = fresh("w");
    var view = fresh("v");
    var lane = fresh("l");
    var mine = fresh("v");
    lines.add(warp + " : int @ thread[32] = id()");
    lines.add(
        "with partition("
            + tile()
            + ", p=thread[32], offset=32 * "
            + warp
            + ") as "
            + view
            + ", group(thread[32]):");
    lines.inside(
        () -> {
          lines.add(lane + " : int @ thread[1] = id()");
          lines.add(
              "with partition("
                  + view
                  + ", p=thread[1], offset="
                  + lane
                  + ") as "
                  + mine
                  + ", group(thread[1]):");
          lines.inside(() -> lines.add(mine + "[0] = acc"));
          lines.add("acc += " + view + "[" + (random.nextBoolean() ? "31 - " : "") + lane + "]");
        });
  }

  private void loop(boolean swaps, int depth) {
    var counter = fresh("i");
    var trips = List.of("n", "n", "m", "3", "2").get(random.nextInt(5));
    var unroll = trips.length() == 1 && Character.isDigit(trips.charAt(0)) && random.nextBoolean();
    lines.add("for " + counter + " in range(0, " + trips + (unroll ? ", unroll=True" : "") + "):");
    lines.inside(
        () -> {
          sequence(1 + random.nextInt(3), swaps, depth + 1);
          if (random.nextInt(3) == 0) {
            lines.add("acc += " + tile() + "[(tid + " + counter + ") % " + threads + "]");
          }
        });
  }

  private void conditional(int depth) {
    lines.add("if n " + List.of("> 1", "% 2 == 0", "< 3", "> m").get(random.nextInt(4)) + ":");
    lines.inside(() -> sequence(1 + random.nextInt(2), false, depth + 1));
    if (random.nextBoolean()) {
      lines.add("else:");
      lines.inside(() -> sequence(1, false, depth + 1));
    }
  }

  /** Memory of its own that is given back. */
  private void scope(int depth) {
    var counter = fresh("i");
    var name = fresh("t");
    lines.add("for " + counter + " in range(0, " + (random.nextBoolean() ? "n" : "2") + "):");
    lines.inside(
        () -> {
          lines.add(name + " : shared(int[" + threads + "]) @ block[1]");
          tiles.add(name);
          sequence(2, false, depth + 1);
          tiles.remove(name);
        });
  }
}
