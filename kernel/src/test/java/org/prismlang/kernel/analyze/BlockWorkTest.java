package org.prismlang.kernel.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;

/** What the busiest block does, against what the text says. */
class BlockWorkTest {
  private static final String STRIDED =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=64)
      def k(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = x[%d * i]
      """;

  private static final String PRODUCT =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[256], smem=auto)
      @launch(block=256)
      def k(A: tensormap(const(bf16), box=[64, 64], swizzle=128) @ grid[1],
            B: tensormap(const(bf16), box=[32, 64], swizzle=128) @ grid[1],
            y: ptr(float) @ grid[1], trips: int @ grid[1]):
          b : int @ block[1] = id()
          with group(block[1]):
              sA : ring(2, shared(bf16[64][64], swizzle=128)) @ block[1]
              sB : ring(2, shared(bf16[32][64], swizzle=128)) @ block[1]
              acc : float[16] @ thread[1] = { 0.0 }
              for k in range(0, trips):
                  with claim(sA[k], p=thread[1]) as to_A, claim(sB[k], p=thread[1]) as to_B:
                      match split(thread):
                          case 128 as consumers:
                              pass
                          case 128 as producer:
                              match split(thread):
                                  case 1:
                                      tma_load(to_A, A, (0, 64 * k))
                                      tma_load(to_B, B, (0, 64 * k))
                  match split(thread):
                      case 128 as consumers:
                          with group(thread[128]):
                              with wgmma_async():
                                  wgmma(acc, sA[k], sB[k])
              t : int @ thread[1] = id()
              with partition(y, p=thread[1], offset=256 * b + t) as mine, group(thread[1]):
                  mine[0] = acc[0]
      """;

  private static BlockWork busiest(String text, int blocks, int threads, Map<String, Long> values) {
    var module = Analyzed.of(text, blocks, threads, values).module();
    return BlockWork.busiest(
        module.kernels().getFirst(), PlacedModule.of(module), new Sizes(blocks, threads, values));
  }

  @Test
  void sectorsOfItsThreadsAreBytes() {
    var work = busiest(STRIDED.formatted(1), 4, 64, Map.of("n", 256L));
    assertEquals(new BlockWork(2 * 64 * 4, 0, 0, true), work);
    var strided = busiest(STRIDED.formatted(2), 4, 64, Map.of("n", 256L));
    assertEquals(3 * 64 * 4, strided.bytes());
  }

  @Test
  void aBlockWithLessToDoIsNotTheBusiest() {
    assertEquals(2 * 64 * 4, busiest(STRIDED.formatted(1), 4, 64, Map.of("n", 200L)).bytes());
    assertEquals(2 * 32, busiest(STRIDED.formatted(1), 4, 64, Map.of("n", 3L)).bytes());
    assertEquals(0, busiest(STRIDED.formatted(1), 4, 64, Map.of("n", 0L)).bytes());
  }

  @Test
  void enginesCopyAndMultiply() {
    var work = busiest(PRODUCT, 2, 256, Map.of("trips", 5L));
    assertEquals(5 * (64 + 32) * 64 * 2 + 256 * 4, work.bytes());
    assertEquals(5L * 64 * 32 * 64, work.products());
    assertTrue(work.isExact());
  }

  @Test
  void whatNobodyKnowsIsGuessed() {
    assertFalse(busiest(PRODUCT, 2, 256, Map.of()).isExact());
  }
}
