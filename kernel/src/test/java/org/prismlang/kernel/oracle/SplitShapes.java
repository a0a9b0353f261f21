package org.prismlang.kernel.oracle;

import java.util.List;
import java.util.Random;

/**
 * Splits in place, memory of warps, tiles of two dimensions, functions with memory of their own.
 */
final class SplitShapes {
  private final Random random;

  SplitShapes(Random random) {
    this.random = random;
  }

  Generated program() {
    int threads = 64 << random.nextInt(2);
    int half = threads / 2;
    var template =
        new Template()
            .with("T", threads)
            .with("H", half)
            .with("R", 8)
            .with("Q", threads / 8)
            .with("LEFT", IndexMaps.any(random, "t", half))
            .with("RIGHT", IndexMaps.any(random, "t", half))
            .with("MAP", IndexMaps.any(random, "tid", threads))
            .with("LANE", List.of("31 - l", "l", "(l + 1) % 32", "0").get(random.nextInt(4)))
            .with("TRIPS", List.of("n", "2", "3").get(random.nextInt(3)));
    return switch (random.nextInt(9)) {
      case 0 -> generated("split halves exchange", template, kernel(EXCHANGE));
      case 1 -> generated("split one side", template, kernel(ONE_SIDE));
      case 2 -> generated("memory of warps", template, kernel(WARPS));
      case 3 -> generated("tile of two dimensions", template, kernel(TRANSPOSE));
      case 4 -> generated("function with scratch", template, CALLEE + kernel(FUNCTION));
      case 5 ->
          generated(
              "function that stays one",
              template,
              CALLEE.replace("#", "@noinline") + kernel(FUNCTION));
      case 6 -> generated("claims in turn", template, kernel(TURNS));
      case 7 -> generated("histogram", template, kernel(HISTOGRAM));
      default -> generated("prefix with swapped pointers", template, kernel(PREFIX));
    };
  }

  private static Generated generated(String shape, Template template, String body) {
    return new Generated(shape, template.in(body), Generated.trips(1, 0, 1, 2, 3, 5));
  }

  private static String kernel(String body) {
    return HEAD + body.indent(8) + TAIL.indent(8);
  }

  private static final String HEAD =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[$T], smem=auto)
      @launch(block=$T)
      def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
      """;

  private static final String TAIL =
      """
      with partition(y, p=thread[1], offset=tid) as out, group(thread[1]):
          out[0] = acc
      """;

  private static final String EXCHANGE =
      """
      a : shared(int[$H]) @ block[1]
      b : shared(int[$H]) @ block[1]
      tid : int @ thread[1] = id()
      acc : int @ thread[1] = 0
      for k in range(0, $TRIPS):
          with claim(a, p=thread[$H]) as a1, claim(b, p=thread[$H]) as b1:
              match split(thread):
                  case $H:
                      t : int @ thread[1] = id()
                      with partition(a1, p=thread[1], offset=t) as mine, group(thread[1]):
                          mine[0] = x[t] + k
                  case $H:
                      t : int @ thread[1] = id()
                      with partition(b1, p=thread[1], offset=t) as mine, group(thread[1]):
                          mine[0] = x[t] - k
          match split(thread):
              case $H:
                  t : int @ thread[1] = id()
                  acc += b[$LEFT]
              case $H:
                  t : int @ thread[1] = id()
                  acc += a[$RIGHT]
      """;

  private static final String ONE_SIDE =
      """
      a : shared(int[$H]) @ block[1]
      tid : int @ thread[1] = id()
      acc : int @ thread[1] = 0
      with claim(a, p=thread[$H]) as half:
          for k in range(0, $TRIPS):
              match split(thread):
                  case $H:
                      pass
                  case $H:
                      t : int @ thread[1] = id()
                      with partition(half, p=thread[1], offset=t) as mine, group(thread[1]):
                          mine[0] = x[t] + k
              match split(thread):
                  case $H:
                      pass
                  case $H:
                      t : int @ thread[1] = id()
                      acc += half[$LEFT]
      """;

  private static final String WARPS =
      """
      tid : int @ thread[1] = id()
      acc : int @ thread[1] = x[tid]
      with group(thread[32]):
          s : shared(int[32]) @ thread[32]
          l : int @ thread[1] = id()
          for k in range(0, $TRIPS):
              with partition(s, p=thread[1], offset=l) as mine, group(thread[1]):
                  mine[0] = acc
              acc += s[$LANE]
      """;

  private static final String TRANSPOSE =
      """
      s : shared(int[$R][$Q]) @ block[1]
      tid : int @ thread[1] = id()
      acc : int @ thread[1] = x[tid]
      for k in range(0, $TRIPS):
          with partition(s, p=thread[1], f=lambda i: (tid / $Q, tid % $Q + i)) as mine, group(thread[1]):
              mine[0] = acc
          acc += s[tid % $R, tid / $R]
      """;

  private static final String CALLEE =
      """
      @prism("device")
      @requires(block[1], thread[$T], smem=auto)
      #
      def turn(v: int @ thread[1]) -> int @ thread[1]:
          s : shared(int[$T]) @ block[1]
          t : int @ thread[1] = id()
          with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
              mine[0] = v
          return s[$T - 1 - t]

      """;

  private static final String FUNCTION =
      """
      s : shared(int[$T]) @ block[1]
      tid : int @ thread[1] = id()
      acc : int @ thread[1] = x[tid]
      first : int @ thread[1] = turn(acc)
      with partition(s, p=thread[1], offset=tid) as mine, group(thread[1]):
          mine[0] = first
      for k in range(0, $TRIPS):
          acc += turn(acc) + s[$MAP]
      acc += turn(acc)
      """;

  private static final String TURNS =
      """
      s : shared(int[$H]) @ block[1]
      tid : int @ thread[1] = id()
      acc : int @ thread[1] = x[tid]
      for k in range(0, $TRIPS):
          with claim(s, p=thread[$H]) as first:
              match split(thread):
                  case $H:
                      t : int @ thread[1] = id()
                      with partition(first, p=thread[1], offset=t) as mine, group(thread[1]):
                          mine[0] = acc
          with claim(s, p=thread[$H]) as second:
              match split(thread):
                  case $H:
                      pass
                  case $H:
                      t : int @ thread[1] = id()
                      acc += second[$LEFT]
                      with partition(second, p=thread[1], offset=t) as mine, group(thread[1]):
                          mine[0] = acc
      acc += s[tid % $H]
      """;

  private static final String HISTOGRAM =
      """
      h : shared(int[$T]) @ block[1]
      tid : int @ thread[1] = id()
      acc : int @ thread[1] = 0
      for k in range(0, $TRIPS):
          with partition(h, p=thread[1], offset=tid) as mine, group(thread[1]):
              mine[0] = 0
          with partition(h, p=thread[1]) as any_bin, group(thread[1]):
              atomic_add(any_bin[(x[$T * k + tid] & 1023) % $T], 1)
          acc += h[$MAP]
      """;

  private static final String PREFIX =
      """
      a : shared(int[$T]) @ block[1]
      b : shared(int[$T]) @ block[1]
      cur : ptr(int) @ block[1] = a
      nxt : ptr(int) @ block[1] = b
      tid : int @ thread[1] = id()
      with partition(cur, p=thread[1], offset=tid) as mine, group(thread[1]):
          mine[0] = x[tid]
      for k in range(0, $TRIPS):
          d : int = 1 << k
          with partition(nxt, p=thread[1], offset=tid) as mine, group(thread[1]):
              mine[0] = cur[tid] + cur[tid - d if tid >= d else 0]
          cur, nxt = nxt, cur
      acc : int @ thread[1] = cur[$MAP]
      """;
}
