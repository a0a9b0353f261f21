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
      case 0 -> generated("roles, one tile", 1, template, head(TILE));
      case 1, 2 -> generated("roles, ring of stores", ring, template, head(RING));
      case 3 -> generated("roles, guarded consumers", ring, template, head(GUARDED));
      case 4 -> generated("roles, ring of bulk loads", ring, template, head(BULK));
      case 5 -> generated("roles, written ahead", ring, template, head(AHEAD));
      case 6 -> generated("roles, two rings", ring, template, head(TWO));
      case 7 -> generated("roles, tiles of steps", ring, template, head(COUNTER));
      case 8 -> generated("roles, back and forth", 1, template, head(BACK));
      case 9 -> generated("roles, mixed producers", ring, template, head(MIXED));
      case 10 -> generated("roles, three in a row", ring, template, THREE);
      case 11 -> generated("roles, multiplication", ring, template, MULTIPLY);
      case 12 -> generated("roles, two warpgroups", ring, template, WARPGROUPS);
      case 13 -> generated("roles, named slots", 2, template, head(NAMED));
      case 14 -> generated("roles, staged stores", ring, template, head(STAGED));
      case 15 -> generated("roles, used before the loop", 1, template, head(BEFORE));
      default -> generated("roles, two readers", ring, template, READERS);
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

  private static final String TILE =
      """
      s : shared(int[$C]) @ block[1]
      for k in range(0, n):
          with claim(s, p=thread[$P]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      t : int @ thread[1] = id()
                      with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                          for i in range(0, $EACH, unroll=True):
                              mine[i] = x[$C * k + t]
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += s[$MAP]
      """;

  private static final String RING =
      """
      r : ring($E, shared(int[$C])) @ block[1]
      for k in range(0, n):
          with claim(r[k], p=thread[$P]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      t : int @ thread[1] = id()
                      with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                          for i in range(0, $EACH, unroll=True):
                              mine[i] = x[$C * k + t]
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += r[k][$MAP]
                  acc += r[k][$OTHER]
      """;

  private static final String GUARDED =
      """
      r : ring($E, shared(int[$C])) @ block[1]
      for k in range(0, n):
          with claim(r[k], p=thread[$P]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      t : int @ thread[1] = id()
                      with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                          for i in range(0, $EACH, unroll=True):
                              mine[i] = x[$C * k + t]
          if $GUARD:
              match split(thread):
                  case $C as consumers:
                      t : int @ thread[1] = id()
                      acc += r[k][$MAP]
      """;

  private static final String BULK =
      """
      r : ring($E, shared(int[$C], align=128)) @ block[1]
      for k in range(0, n):
          with claim(r[k], p=thread[1]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      match split(thread):
                          case 1:
                              bulk_load(slot, x[$C * k], $C)
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += r[k][$MAP]
      """;

  private static final String AHEAD =
      """
      r : ring($E, shared(int[$C], align=128)) @ block[1]
      for s in range(0, $A, unroll=True):
          if s < n:
              with claim(r[s], p=thread[1]) as slot:
                  match split(thread):
                      case $C as consumers:
                          pass
                      case $P as producer:
                          match split(thread):
                              case 1:
                                  bulk_load(slot, x[$C * s], $C)
      for k in range(0, n):
          if k + $A < n:
              with claim(r[k + $A], p=thread[1]) as slot:
                  match split(thread):
                      case $C as consumers:
                          pass
                      case $P as producer:
                          match split(thread):
                              case 1:
                                  bulk_load(slot, x[$C * (k + $A)], $C)
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += r[k][$MAP]
      """;

  private static final String TWO =
      """
      r : ring($E, shared(int[$C], align=128)) @ block[1]
      q : ring($E, shared(int[$P])) @ block[1]
      for k in range(0, n):
          with claim(r[k], p=thread[1]) as slot, claim(q[k], p=thread[$P]) as small:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      match split(thread):
                          case 1:
                              bulk_load(slot, x[$C * k], $C)
                      t : int @ thread[1] = id()
                      with partition(small, p=thread[1], offset=t) as mine, group(thread[1]):
                          mine[0] = x[t]
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += r[k][$MAP] + q[k][t % $P]
      """;

  private static final String COUNTER =
      """
      r : ring($E, shared(int[$C])) @ block[1]
      it : int @ block[1] = 0
      for tile in range(0, m):
          for k in range(0, n):
              with claim(r[it], p=thread[$P]) as slot:
                  match split(thread):
                      case $C as consumers:
                          pass
                      case $P as producer:
                          t : int @ thread[1] = id()
                          with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                              for i in range(0, $EACH, unroll=True):
                                  mine[i] = x[$C * k + t]
              match split(thread):
                  case $C as consumers:
                      t : int @ thread[1] = id()
                      acc += r[it][$MAP]
              it += 1
          match split(thread):
              case $C as consumers:
                  acc = acc * 3
      """;

  private static final String BACK =
      """
      s : shared(int[$C]) @ block[1]
      b : shared(int[$C]) @ block[1]
      for k in range(0, n):
          with claim(s, p=thread[$P]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      t : int @ thread[1] = id()
                      with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                          for i in range(0, $EACH, unroll=True):
                              mine[i] = x[$C * k + t]
          with claim(b, p=thread[$C]) as answer:
              match split(thread):
                  case $C as consumers:
                      t : int @ thread[1] = id()
                      acc += s[$MAP]
                      with partition(answer, p=thread[1], offset=t) as mine, group(thread[1]):
                          mine[0] = acc
          match split(thread):
              case $C as consumers:
                  pass
              case $P as producer:
                  t : int @ thread[1] = id()
                  acc += b[$C - 1 - t]
      """;

  private static final String MIXED =
      """
      r : ring($E, shared(int[2][$C], align=128)) @ block[1]
      for k in range(0, n):
          with claim(r[k], p=thread[$P]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      t : int @ thread[1] = id()
                      with partition(slot, p=thread[1], f=lambda i: (0, t + $P * i)) as mine, group(thread[1]):
                          for i in range(0, $EACH, unroll=True):
                              mine[i] = x[$C * k + t]
                      with claim(slot, p=thread[1]) as one:
                          match split(thread):
                              case 1:
                                  bulk_load(one[1], x[$C * k], $C)
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += r[k][0, $MAP] + r[k][1, $OTHER]
      """;

  private static final String THREE =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[128], smem=auto)
      @launch(block=128)
      def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              a : ring($E, shared(int[64], align=128)) @ block[1]
              b : ring($E, shared(int[64])) @ block[1]
              for k in range(0, n):
                  with claim(a[k], p=thread[1]) as a1:
                      match split(thread):
                          case 64 as workers:
                              pass
                          case 32 as loader:
                              match split(thread):
                                  case 1:
                                      bulk_load(a1, x[64 * k], 64)
                  with claim(b[k], p=thread[64]) as b1:
                      match split(thread):
                          case 64 as workers:
                              t : int @ thread[1] = id()
                              with partition(b1, p=thread[1], offset=63 - t) as mine, group(thread[1]):
                                  mine[0] = 2 * a[k][t]
                  match split(thread):
                      case 64 as workers:
                          pass
                      case 32 as loader:
                          pass
                      case 32 as storer:
                          t : int @ thread[1] = id()
                          with partition(y, p=thread[1], offset=64 * k + t) as out, group(thread[1]):
                              out[0] = b[k][t] + b[k][t + 32]
      """;

  private static final String MULTIPLY =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[256], smem=auto)
      @launch(block=256)
      def k(A: tensormap(const(bf16), box=[64, 64], swizzle=128) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              a : ring($E, shared(bf16[64][64], swizzle=128)) @ block[1]
              b : ring($E, shared(bf16[64][64], swizzle=128)) @ block[1]
              acc : float[32] @ thread[1] = { 0.0 }
              for k in range(0, n):
                  with claim(a[k], p=thread[1]) as a1, claim(b[k], p=thread[1]) as b1:
                      match split(thread):
                          case 128 as consumers:
                              pass
                          case 128 as producer:
                              match split(thread):
                                  case 1:
                                      tma_load(a1, A, (0, 64 * k))
                                      tma_load(b1, A, (64, 64 * k))
                  match split(thread):
                      case 128 as consumers:
                          with wgmma_async():
                              wgmma(acc, a[k], b[k], accumulate=k > 0)
              match split(thread):
                  case 128 as consumers:
                      t : int @ thread[1] = id()
                      with partition(y, p=thread[1], offset=32 * t) as out, group(thread[1]):
                          for i in range(0, 32, unroll=True):
                              out[i] = acc[i]
      """;

  private static final String NAMED =
      """
      s0 : shared(int[$C], align=128) @ block[1]
      s1 : shared(int[$C], align=128) @ block[1]
      for k in range(0, n, 2):
          with claim(s0, p=thread[1]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      match split(thread):
                          case 1:
                              bulk_load(slot, x[$C * k], $C)
          if k + 1 < n:
              with claim(s1, p=thread[1]) as slot:
                  match split(thread):
                      case $C as consumers:
                          pass
                      case $P as producer:
                          match split(thread):
                              case 1:
                                  bulk_load(slot, x[$C * k + $C], $C)
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += s0[$MAP]
          if k + 1 < n:
              match split(thread):
                  case $C as consumers:
                      t : int @ thread[1] = id()
                      acc += s1[$OTHER]
      """;

  private static final String STAGED =
      """
      r : ring($E, shared(int[$C])) @ block[1]
      stage : shared(int[$C], align=128) @ block[1]
      with claim(stage, p=thread[$C]) as own:
          for k in range(0, n):
              with claim(r[k], p=thread[$P]) as slot:
                  match split(thread):
                      case $C as consumers:
                          pass
                      case $P as producer:
                          t : int @ thread[1] = id()
                          with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                              for i in range(0, $EACH, unroll=True):
                                  mine[i] = x[$C * k + t]
              match split(thread):
                  case $C as consumers:
                      t : int @ thread[1] = id()
                      with partition(own, p=thread[1], offset=t) as mine, group(thread[1]):
                          mine[0] = r[k][$MAP]
                      with claim(y, p=thread[1], offset=$C * (k + 1)) as to:
                          match split(thread):
                              case 1:
                                  bulk_store(to[0], own, $C)
      """;

  private static final String BEFORE =
      """
      s : shared(int[$C]) @ block[1]
      with claim(s, p=thread[$C]) as own:
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  with partition(own, p=thread[1], offset=t) as mine, group(thread[1]):
                      mine[0] = x[t]
                  acc += own[$OTHER]
      for k in range(0, n):
          with claim(s, p=thread[$P]) as slot:
              match split(thread):
                  case $C as consumers:
                      pass
                  case $P as producer:
                      t : int @ thread[1] = id()
                      with partition(slot, p=thread[1], f=lambda i: t + $P * i) as mine, group(thread[1]):
                          for i in range(0, $EACH, unroll=True):
                              mine[i] = x[$C * k + t]
          match split(thread):
              case $C as consumers:
                  t : int @ thread[1] = id()
                  acc += s[$MAP]
      """;

  private static final String READERS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[160], smem=auto)
      @launch(block=160)
      def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], z: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              r : ring($E, shared(int[64], align=128)) @ block[1]
              acc : int @ thread[1] = 0
              for k in range(0, n):
                  with claim(r[k], p=thread[1]) as slot:
                      match split(thread):
                          case 64 as left:
                              pass
                          case 64 as right:
                              pass
                          case 32 as loader:
                              match split(thread):
                                  case 1:
                                      bulk_load(slot, x[64 * k], 64)
                  match split(thread):
                      case 64 as left:
                          t : int @ thread[1] = id()
                          acc += r[k][t]
                      case 64 as right:
                          t : int @ thread[1] = id()
                          acc -= r[k][63 - t]
              match split(thread):
                  case 64 as left:
                      t : int @ thread[1] = id()
                      with partition(y, p=thread[1], offset=t) as out, group(thread[1]):
                          out[0] = acc
                  case 64 as right:
                      t : int @ thread[1] = id()
                      with partition(z, p=thread[1], offset=t) as out, group(thread[1]):
                          out[0] = acc
      """;

  private static final String WARPGROUPS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[384], smem=auto)
      @launch(block=384)
      def k(A: tensormap(const(bf16), box=[128, 64], swizzle=128) @ grid[1], B: tensormap(const(bf16), box=[64, 64], swizzle=128) @ grid[1],
            y: ptr(float) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              a : ring($E, shared(bf16[128][64], swizzle=128)) @ block[1]
              b : ring($E, shared(bf16[64][64], swizzle=128)) @ block[1]
              acc : float[32] @ thread[1]
              it : int @ block[1] = 0
              for tile in range(0, 2):
                  for k in range(0, n):
                      with claim(a[it], p=thread[1]) as a1, claim(b[it], p=thread[1]) as b1:
                          match split(thread):
                              case 256 as consumers:
                                  pass
                              case 128 as producer:
                                  match split(thread):
                                      case 1:
                                          tma_load(a1, A, (128 * tile, 64 * k))
                                          tma_load(b1, B, (0, 64 * k))
                      match split(thread):
                          case 256 as consumers:
                              w : int @ thread[128] = id()
                              with group(thread[128]), wgmma_async():
                                  wgmma(acc, a[it][64 * w : 64 * w + 64, :], b[it], accumulate=k > 0)
                      it += 1
                  match split(thread):
                      case 256 as consumers:
                          t : int @ thread[1] = id()
                          with partition(y, p=thread[1], offset=8192 * tile + 32 * t) as out, group(thread[1]):
                              for i in range(0, 32, unroll=True):
                                  out[i] = acc[i]
      """;
}
