package org.prismlang.kernel.oracle;

import java.util.List;
import java.util.Random;

/**
 * Producers and consumers around rings: by stores, bulk and TMA loads, ahead, in tails, in turns.
 */
final class RoleShapes {
  private final Random random;

  RoleShapes(Random random) {
    this.random = random;
  }

  Generated program() {
    int consumers = 64 << random.nextInt(2);
    int producers = 32 << random.nextInt(2);
    int depth = 1 + random.nextInt(4);
    var guard = List.of("n >= 0", "k % 2 == 0", "k > 0", "k + 1 < n").get(random.nextInt(4));
    var template =
        new Template()
            .with("T", consumers + producers)
            .with("C", consumers)
            .with("P", producers)
            .with("EACH", consumers / producers)
            .with("D", depth)
            .with("E", Math.max(2, depth))
            .with("A", Math.max(2, depth) - 1)
            .with("GUARD", guard)
            .with("MAP", IndexMaps.any(random, "t", consumers))
            .with("OTHER", IndexMaps.any(random, "t", consumers));
    int ring = Math.max(2, depth);
    return switch (random.nextInt(17)) {
      case 0 -> generated("roles, one tile", 1, template, head(RoleBodies.TILE));
      case 1, 2 -> generated("roles, ring of stores", ring, template, head(RoleBodies.RING));
      case 3 -> generated("roles, guarded consumers", ring, template, head(RoleBodies.GUARDED));
      case 4 -> generated("roles, ring of bulk loads", ring, template, head(RoleBodies.BULK));
      case 5 -> generated("roles, written ahead", ring, template, head(RoleBodies.AHEAD));
      case 6 -> generated("roles, two rings", ring, template, head(RoleBodies.TWO));
      case 7 -> generated("roles, tiles of steps", ring, template, head(RoleBodies.COUNTER));
      case 8 -> generated("roles, back and forth", 1, template, head(RoleBodies.BACK));
      case 9 -> generated("roles, mixed producers", ring, template, head(RoleBodies.MIXED));
      case 10 -> generated("roles, three in a row", ring, template, RoleKernels.THREE);
      case 11 -> generated("roles, multiplication", ring, template, RoleKernels.MULTIPLY);
      case 12 -> generated("roles, two warpgroups", ring, template, RoleKernels.WARPGROUPS);
      case 13 -> generated("roles, named slots", 2, template, head(RoleBodies.NAMED));
      case 14 -> generated("roles, staged stores", ring, template, head(RoleBodies.STAGED));
      case 15 -> generated("roles, used before the loop", 1, template, head(RoleBodies.BEFORE));
      default -> generated("roles, two readers", ring, template, RoleKernels.READERS);
    };
  }

  private static Generated generated(String shape, int depth, Template template, String text) {
    return new Generated(shape, template.in(text), Generated.tripsAround(depth));
  }

  private static String head(String body) {
    return """
    @prism("global")
    @requires(grid[1], block[1], thread[$T], smem=auto)
    @launch(block=$T)
    def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1], m: int @ grid[1]):
        with group(block[1]):
            acc : int @ thread[1] = 0
    """
        + body.indent(8)
        + """
                match split(thread):
                    case $C as consumers:
                        t : int @ thread[1] = id()
                        with partition(y, p=thread[1], offset=t) as out, group(thread[1]):
                            out[0] = acc
        """;
  }
}
