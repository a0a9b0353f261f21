package org.prismlang.kernel.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Module;

class SyncReportTest {
  private static final String HEAD =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[64], smem=256)
      @launch(block=64)
      def turn(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          b : int @ block[1] = id()
          with partition(y, p=block[1], offset=64 * b) as out, group(block[1]):
              s : shared(float[64]) @ block[1]
              t : int @ thread[1] = id()
              v : float @ thread[1] = x[t]
      """;

  private static final String STEP =
      """
      with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
          mine[0] = v
      v = s[63 - t]
      """;

  private static final String TAIL =
      """
              with partition(out, p=thread[1], offset=t) as o, group(thread[1]):
                  o[0] = v
      """;

  @Test
  void withoutConflictThereIsNothing() {
    var module = kernel("");
    assertTrue(report(module).points().isEmpty());
    assertTrue(counts(module).isEmpty());
    assertEquals("", counts(module).text());
  }

  @Test
  void aBarrierOutsideOfLoopsRunsOnce() {
    var module = kernel(STEP);
    assertEquals(1, counts(module).block());
    var point = report(module).points().getFirst();
    assertEquals(Kind.BLOCK, point.kind());
    assertEquals(Cost.BLOCK, point.cost());
    assertEquals(List.of(), point.loops());
    assertEquals(1, point.times());
    assertEquals("s", point.sync().reasons().getFirst().memory());
    assertTrue(report(module).innermost().isEmpty());
  }

  @Test
  void inALoopItRunsOnceATrip() {
    var module = kernel("for i in range(0, n):\n" + STEP.indent(4));
    var report = report(module);
    var loop = report.innermost().orElseThrow();
    assertEquals(10, loop.line());
    assertEquals("2 block barriers", report.trip(loop).text());
    assertEquals(1, report.points().getFirst().loops().size());
  }

  @Test
  void unrolledCopiesAreOnePointThatRunsSoOften() {
    var module = kernel("for i in range(0, 3, unroll=True):\n" + STEP.indent(4));
    var report = report(module);
    assertTrue(report.innermost().isEmpty());
    assertEquals(List.of(3, 3), report.points().stream().map(SyncPoint::times).toList());
  }

  @Test
  void whatAFunctionDoesCountsForEachCall() {
    var function =
        """
        @prism("device")
        @requires(block[1], thread[64], smem=256)
        @noinline
        def mirrored(v: float @ thread[1]) -> float @ thread[1]:
            s : shared(float[64]) @ block[1]
            t : int @ thread[1] = id()
            with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                mine[0] = v
            return s[63 - t]

        @prism("global")
        @requires(grid[1], block[1], thread[64], smem=256)
        @launch(block=64)
        def twice(y: ptr(float) @ grid[1]):
            with group(block[1]):
                v : float @ thread[1] = mirrored(1.0)
                w : float @ thread[1] = mirrored(v)
        """;
    var module = Synchronized.of(function);
    var report = report(module);
    int inside = 0;
    for (var point : report.points()) {
      inside += point.through().isEmpty() ? 0 : 1;
    }
    assertEquals(2, inside, "one in each call");
    assertEquals(counts(module).block(), report.points().size());
  }

  @Test
  void splitBarriersAreCountedAsBarriersArrivesAndWaits() {
    var module = Synchronized.of(Synchronized.ROLES);
    var counts = counts(module);
    assertEquals(module.kernels().getFirst().barriers().size(), counts.barriers());
    assertEquals(2, counts.barriers());
    assertEquals(2, counts.arrives());
    assertEquals(2, counts.waits());
    assertEquals(0, counts.block());
    for (var point : report(module).points()) {
      assertFalse(point.role().isEmpty(), point.toString());
      assertFalse(point.barrier().isEmpty(), point.toString());
      assertEquals(point.kind() == Kind.WAIT ? Cost.BLOCK : Cost.CHEAP, point.cost());
    }
  }

  private static Module kernel(String body) {
    return Synchronized.of(HEAD + body.indent(8) + TAIL);
  }

  private static SyncReport report(Module module) {
    return SyncReport.of(module.kernels().getFirst(), module);
  }

  private static SyncCounts counts(Module module) {
    return SyncReport.counts(module.kernels().getFirst(), module);
  }
}
