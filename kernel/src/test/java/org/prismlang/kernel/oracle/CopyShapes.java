package org.prismlang.kernel.oracle;

import java.util.Random;

/** Asynchronous copies of one code: several stages of {@code cp.async}, bulk loads and stores. */
final class CopyShapes {
  private final Random random;

  CopyShapes(Random random) {
    this.random = random;
  }

  Generated program() {
    int threads = 32 << random.nextInt(3);
    int stages = 2 + random.nextInt(3);
    var template =
        new Template()
            .with("T", threads)
            .with("D", stages)
            .with("A", stages - 1)
            .with("MAP", IndexMaps.any(random, "t", threads))
            .with("OTHER", IndexMaps.any(random, "t", threads))
            .with("C", 4 * threads);
    return switch (random.nextInt(7)) {
      case 0 -> generated("cp_async ring", stages, template, RING);
      case 1 -> generated("cp_async ring ahead", stages, template, AHEAD);
      case 2 -> generated("cp_async named slots", 2, template, NAMED);
      case 3 -> generated("cp_async once", 1, template, ONCE);
      case 4 -> generated("bulk in and out", 1, template, BULK);
      case 5 -> generated("staged bulk stores", stages, template, STAGED);
      default -> generated("bulk ring of one code", stages, template, BULK_RING);
    };
  }

  private static Generated generated(String shape, int depth, Template template, String body) {
    return new Generated(shape, template.in(HEAD + body), Generated.tripsAround(depth));
  }

  private static final String HEAD =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[$T], smem=auto)
      @launch(block=$T)
      """;

  private static final String RING =
      """
      def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              r : ring($D, shared(int[$T])) @ block[1]
              t : int @ thread[1] = id()
              acc : int @ thread[1] = 0
              for k in range(0, n):
                  with partition(r[k], p=thread[1], offset=t) as mine, group(thread[1]):
                      cp_async(mine[0], x[$T * k + t], bytes=4)
                  acc += r[k][$MAP]
              with partition(y, p=thread[1], offset=t) as out, group(thread[1]):
                  out[0] = acc
      """;

  private static final String AHEAD =
      """
      def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              r : ring($D, shared(int[$T])) @ block[1]
              t : int @ thread[1] = id()
              acc : int @ thread[1] = 0
              for s in range(0, $A, unroll=True):
                  if s < n:
                      with partition(r[s], p=thread[1], offset=t) as mine, group(thread[1]):
                          cp_async(mine[0], x[$T * s + t], bytes=4)
              for k in range(0, n):
                  if k + $A < n:
                      with partition(r[k + $A], p=thread[1], offset=t) as mine, group(thread[1]):
                          cp_async(mine[0], x[$T * (k + $A) + t], bytes=4)
                  acc += r[k][$MAP]
              with partition(y, p=thread[1], offset=t) as out, group(thread[1]):
                  out[0] = acc
      """;

  private static final String NAMED =
      """
      def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              s0 : shared(int[$T]) @ block[1]
              s1 : shared(int[$T]) @ block[1]
              t : int @ thread[1] = id()
              acc : int @ thread[1] = 0
              with partition(s0, p=thread[1], offset=t) as mine, group(thread[1]):
                  cp_async(mine[0], x[t], bytes=4)
              for k in range(0, n):
                  with partition(s1, p=thread[1], offset=t) as mine, group(thread[1]):
                      cp_async(mine[0], x[2 * $T * k + t], bytes=4)
                  acc += s0[$MAP]
                  with partition(s0, p=thread[1], offset=t) as mine, group(thread[1]):
                      cp_async(mine[0], x[2 * $T * k + $T + t], bytes=4)
                  acc += s1[$OTHER]
              with partition(y, p=thread[1], offset=t) as out, group(thread[1]):
                  out[0] = acc
      """;

  private static final String ONCE =
      """
      def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              s : shared(int[$T]) @ block[1]
              t : int @ thread[1] = id()
              acc : int @ thread[1] = 0
              with async(s) as a:
                  with partition(a, p=thread[1], offset=t) as mine, group(thread[1]):
                      cp_async(mine[0], x[t], bytes=4)
              for k in range(0, n):
                  acc += s[$MAP]
              with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                  mine[0] = acc
              with partition(y, p=thread[1], offset=t) as out, group(thread[1]):
                  out[0] = s[$OTHER]
      """;

  private static final String BULK =
      """
      def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              s : shared(int[$C], align=128) @ block[1]
              t : int @ thread[1] = id()
              for k in range(0, n):
                  with claim(s, p=thread[1]) as one:
                      match split(thread):
                          case 1:
                              bulk_load(one, x[$C * k], $C)
                  with partition(s, p=thread[1], f=lambda i: $T * i + t) as mine, group(thread[1]):
                      for i in range(0, 4, unroll=True):
                          mine[i] = mine[i] + 1
                  with claim(y, p=thread[1], offset=$C * k) as out:
                      match split(thread):
                          case 1:
                              bulk_store(out[0], s, $C)
      """;

  private static final String STAGED =
      """
      def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              r : ring($D, shared(int[$T], align=128)) @ block[1]
              t : int @ thread[1] = id()
              for k in range(0, n):
                  with partition(r[k], p=thread[1], offset=$T - 1 - t) as mine, group(thread[1]):
                      mine[0] = x[$T * k + t]
                  with claim(y, p=thread[1], offset=$T * k) as out:
                      match split(thread):
                          case 1:
                              bulk_store(out[0], r[k], $T)
      """;

  private static final String BULK_RING =
      """
      def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              r : ring($D, shared(int[$T], align=128)) @ block[1]
              t : int @ thread[1] = id()
              acc : int @ thread[1] = 0
              for s in range(0, $A, unroll=True):
                  if s < n:
                      with claim(r[s], p=thread[1]) as one:
                          match split(thread):
                              case 1:
                                  bulk_load(one, x[$T * s], $T)
              for k in range(0, n):
                  if k + $A < n:
                      with claim(r[k + $A], p=thread[1]) as one:
                          match split(thread):
                              case 1:
                                  bulk_load(one, x[$T * (k + $A)], $T)
                  acc += r[k][$MAP]
              with partition(y, p=thread[1], offset=t) as out, group(thread[1]):
                  out[0] = acc
      """;
}
