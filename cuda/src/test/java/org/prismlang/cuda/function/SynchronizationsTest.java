package org.prismlang.cuda.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.prismlang.cuda.CudaProgram;
import org.prismlang.cuda.Prism;
import org.prismlang.kernel.ir.IrReader;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;

class SynchronizationsTest {
  private static final String SOURCE = "one\ntwo\nthree\nfour\n";

  @Test
  void everySynchronizationSaysWhatItIsFor() {
    assertEquals(
        """
          // s: s.prism line 1 before line 3
          __syncthreads();
          // s: s.prism line 1 before line 3
          __syncwarp();
          __syncwarp(0xffu << (threadIdx.x % 32 / 8 * 8));
          fence_proxy_async();
          wgmma_fence();
          wgmma_commit();
          wgmma_wait<1>();
          bulk_commit();
          bulk_wait_read<0>();
          cp_async_commit();
          cp_async_wait<2>();
        """,
        body(
            256,
            """
            meet block 256 because s @0-3 @8-13 @0-3
            meet warp 32 because s @0-3 @8-13 @0-3
            meet warp 8 @0-3
            fence @0-3
            enter @0-3
            commit wgmma @0-3
            drain wgmma 1 @0-3
            commit tma_store @0-3
            drain tma_store 0 reads @0-3
            commit cp_async @0-3
            drain cp_async 2 @0-3
            """));
  }

  @Test
  void slotAndParityFollowFromTheGeneration() {
    assertEquals(
        """
          mbarrier_wait(full + (n & 3) * 8, (n >> 2) & 1);
          mbarrier_wait(full + (n & 3) * 8, ((n >> 2) & 1) ^ 1);
          mbarrier_wait(full + 8, 1);
          mbarrier_wait(three + int(uint32_t(n) % 3u) * 8, (uint32_t(n) / 3u) & 1);
          mbarrier_wait(lone, n & 1);
        """,
        body(
            256,
            """
            await full#n @0-3
            await full#n previous @0-3
            await full#5 @0-3
            await three#n @0-3
            await lone#n @0-3
            """));
  }

  @Test
  void arrivalsAreElected() {
    assertEquals(
        """
          mbarrier_arrive(full + (n & 3) * 8);
          mbarrier_arrive_expect(full + (n & 3) * 8, 128);
          __syncwarp();
          if (threadIdx.x % 32 == 0) {
            mbarrier_arrive(full + (n & 3) * 8);
          }
          if (threadIdx.x % 128 == 0) {
            mbarrier_arrive(full + (n & 3) * 8);
          }
        """,
        body(
            256,
            """
            arrive full#n one @0-3
            arrive full#n one bytes 128 @0-3
            arrive full#n warp @0-3
            arrive full#n warpgroup @0-3
            """));
  }

  @Test
  void namedBarriersAreNumberedByUnit() {
    assertEquals(
        """
          named_barrier_sync(warp_id / 4 + 1, 128);
          named_barrier_sync(3, 256);
        """,
        body(
            256,
            """
            group thread[128] @0-3 {
              meet named 128 @0-3
            }
            meet named 256 @0-3
            """));
  }

  /** Of a number in a register the assembler keeps all barriers for a block: fewer blocks fit. */
  @Test
  void aUnitThatIsAloneMeetsOnABarrierOfKnownNumber() {
    assertTrue(turned(128).contains("named_barrier_sync(1, 128);"), turned(128));
    assertTrue(turned(256).contains("named_barrier_sync(warp_id / 4 + 1, 128);"), turned(256));
  }

  private static String turned(int threads) {
    return Prism.cuda(
        """
        @prism("device")
        @requires(thread[128], smem=auto)
        def turned(x: int @ thread[1]) -> int @ thread[1]:
            tile : shared(int[128]) @ thread[128]
            t : int @ thread[1] = id()
            with partition(tile, p=thread[1], offset=t) as mine, group(thread[1]):
                mine[0] = x
            return tile[127 - t]

        @prism("global")
        @requires(grid[1], block[1], thread[128], smem=auto)
        @launch(block=%d)
        def turn(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1]):
            i : int @ thread[1] = id()
            v : int @ thread[1]
            with group(thread[128]):
                v = turned(x[i])
            with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                mine[0] = v
        """
            .formatted(threads));
  }

  @Test
  void moreNamedBarriersThanTheMachineHasAreRefused() {
    var problem =
        assertThrows(
            IllegalStateException.class,
            () -> body(1024, "group thread[64] @0-3 {\nmeet named 64 @0-3\n}\n"));
    assertTrue(problem.toString().contains("barriers"), problem.toString());
  }

  /** What follows the prologue. */
  private static String body(int threads, String statements) {
    var text =
        """
        file 0 "s.prism" 19
        kernel k(n@0-3 : int @ grid[1])
          bound grid[1], block[1], thread[%1$d] @0-3
          launch block %1$d
          barrier full slots 4 arrivals 1
          barrier three slots 3 arrivals 1
          barrier lone slots 1 arrivals 1
        @0-3 {
        %2$s}
        """
            .formatted(threads, statements);
    var module = IrReader.read(text, Map.of("s.prism", new SourceFile("s.prism", SOURCE)));
    var source = CudaProgram.of(PlacedModule.of(module), Target.SM_90A).source();
    var kernel = source.substring(source.indexOf("extern \"C\" __global__"));
    int start = kernel.indexOf("__syncthreads();\n") + "__syncthreads();\n".length();
    return kernel.substring(start, kernel.indexOf("\n}\n") + 1);
  }
}
