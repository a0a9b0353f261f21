package org.prismlang.kernel.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrafficTest {
  @ParameterizedTest
  @CsvSource({
    "x[t], 4, 4",
    "x[t + 1], 5, 4",
    "x[2 * t], 8, 4",
    "x[8 * t], 32, 4",
    "x[t / 32], 1, 1",
    "x[63 - t], 4, 4",
    "x[t ^ 5], 4, 4"
  })
  void sectorsOfARequestToGlobalMemory(String load, double sectors, double ideal) {
    var traffic = store("y[t] = " + load).traffic(load);
    assertEquals(sectors, traffic.costPerRequest());
    assertEquals(ideal, traffic.idealPerRequest());
    assertEquals(4, traffic.requests(), "two warps of two blocks");
  }

  private static Analyzed store(String statement) {
    return Analyzed.block(
        "with partition(y, p=thread[1], offset=64 * b) as y, group(thread[1]):\n    " + statement);
  }

  @ParameterizedTest
  @CsvSource({
    "s[t / 32; t % 32], 1",
    "s[t % 32; t / 32], 32",
    "s[0; 2 * (t % 16)], 1",
    "s[t / 16 % 2; t % 16], 2",
    "s[0; 0], 1"
  })
  void wavefrontsOfARequestToSharedMemory(String load, double wavefronts) {
    var written = load.replace(';', ',');
    var traffic = tile("float[32][32]", written).traffic(written);
    assertEquals(wavefronts, traffic.costPerRequest());
    assertEquals(1, traffic.idealPerRequest());
  }

  @Test
  void aColumnMoreKeepsTheBanksApart() {
    assertTrue(tile("float[32][33]", "s[t % 32, t / 32]").traffic("s[t % 32, t / 32]").isIdeal());
  }

  @Test
  void aSwizzleDoesSoForChunks() {
    // Eight rows of 128 bytes: without the swizzle their first chunks lie in the same banks.
    assertEquals(32, chunk("float[8][32]").costPerRequest());
    assertEquals(4, chunk("float[8][32], swizzle=128").costPerRequest());
  }

  private static Traffic chunk(String type) {
    return Analyzed.block(
            """
            s : shared(%s) @ block[1]
            with partition(s, p=thread[1], f=lambda i: (t / 8, t %% 8 * 4 + i)) as mine, group(thread[1]):
                for i in range(0, 4):
                    mine[i] = x[i]
            with partition(y, p=thread[1], offset=64 * b + t) as out, group(thread[1]):
                v : float4 = load4(s[t %% 8, 0])
                out[0] = v.x
            """
                .formatted(type))
        .traffic("s[t % 8, 0]");
  }

  private static Analyzed tile(String type, String load) {
    return Analyzed.block(
        """
        s : shared(%s) @ block[1]
        with partition(s, p=thread[1], f=lambda i: (i, t)) as mine, group(thread[1]):
            if t < 32:
                for i in range(0, 32):
                    mine[i] = x[i]
        with partition(y, p=thread[1], offset=64 * b + t) as out, group(thread[1]):
            out[0] = %s
        """
            .formatted(type, load));
  }

  @ParameterizedTest
  @CsvSource({
    "'atomic_add(s[t / 8], 1)', 1",
    "'atomic_add(s[t / 8], 2)', 8",
    "'atomic_store(s[t / 8], 1)', 1",
    "'was : uint = atomic_add(s[t / 8], 1)', 8",
    "'was : uint = atomic_load(s[t / 8])', 1"
  })
  void atomicChangesOfOneWordWaitForEachOtherUnlessTheyStoreOrCount(
      String statement, double wavefronts) {
    var traffic =
        Analyzed.block(
                """
                s : shared(uint[64]) @ block[1]
                with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                    mine[0] = 0
                with partition(s, p=thread[1]) as s, group(thread[1]):
                    %s
                """
                    .formatted(statement))
            .traffic("s[t / 8]");
    assertEquals(wavefronts, traffic.costPerRequest());
    assertEquals(1, traffic.idealPerRequest());
  }

  @Test
  void oneThreadAsksWhetherItsBlockIsTheLast() {
    var text =
        """
        @prism("global")
        @requires(grid[1], block[1], thread[32])
        @launch(block=64)
        def k(done: ptr(atomic(uint)) @ grid[1], y: ptr(float) @ grid[1]):
            with group(block[1]), last_block(done):
                with partition(y, p=thread[1], offset=id()) as mine, group(thread[1]):
                    mine[0] = 1.0
        """;
    var traffic = Analyzed.of(text, 3, 64, Map.of()).traffic("done");
    assertEquals(3, traffic.requests());
    assertEquals(3, traffic.lanes());
  }

  @Test
  void threadsThatAreNotThereAskForNothing() {
    var traffic =
        store("if 64 * b + t < n:\n        y[t] = x[64 * b + t]").traffic("x[64 * b + t]");
    assertEquals(4, traffic.requests());
    assertEquals(100, traffic.lanes());
    assertEquals(13, traffic.cost(), "three whole warps, and four floats");
  }

  @Test
  void whatDataDecidesIsUnknown() {
    var byIndex = store("y[t] = x[int(x[t])]");
    assertEquals("it depends on data of `x`", byIndex.traffic("x[int(x[t])]").unknown());
    assertTrue(byIndex.traffic("x[t]").isExact());
    var byGuard = store("if x[t] > 0.0:\n        y[t] = x[t + n]");
    assertFalse(byGuard.traffic("x[t + n]").isExact());
    assertTrue(byGuard.traffic("x[t]").isExact());
    var byTrips =
        store("k : int = int(x[t])\n    while k > 0:\n        k -= 1\n        y[t] = x[k]");
    assertFalse(byTrips.traffic("x[k]").isExact());
  }

  @Test
  void whatHappensBehindADoubtfulExitIsUnknown() {
    var left =
        Analyzed.block(
            """
            with partition(y, p=thread[1], offset=64 * b + t) as mine, group(thread[1]):
                for i in range(0, 4):
                    if x[i] < 0.0:
                        break
                    mine[0] = x[t]
            """);
    assertFalse(left.traffic("x[t]").isExact());
  }

  @Test
  void longLoopsAreCutAndThatIsSaid() {
    var text =
        """
        @prism("global")
        @requires(grid[1], block[1], thread[32])
        @launch(block=32)
        def k(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
            t : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=t) as mine, group(thread[1]):
                for i in range(0, n):
                    mine[0] += x[t + 32 * i]
        """;
    var launched = Analyzed.of(text, 1, 32, Map.of("n", 100_000_000L)).analysis().launched();
    assertTrue(launched.isCut());
    assertFalse(launched.isWhole());
  }
}
