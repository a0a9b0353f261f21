package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.source.SourceFile;

/** Memory that launches keep: grown when needed, zeroed as declared. */
class WorkspacesTest {
  private static final String KERNELS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=32)
      @workspace(state, bytes=8 * n, zero=ZERO)
      def count(n: int @ grid[1], state: ptr(atomic(uint)) @ grid[1], y: ptr(int) @ grid[1]):
          i : int @ thread[1] = id()
          with group(thread[1]):
              atomic_add(state[i], 1)
      """;

  private final RecordingDevice device = new RecordingDevice();

  @Test
  void theLauncherGivesAndKeepsThem() {
    var kernel = kernel("once");
    assertEquals(2, kernel.parameters().size());
    try (var y = Buffer.of(1)) {
      kernel.launch(1, 32, 3, y);
      kernel.launch(1, 32, 2, y);
      kernel.launch(1, 32, 5, y);
      assertEquals(6, workspace(0).count());
      assertSame(workspace(0), workspace(1));
      assertNotSame(workspace(1), workspace(2));
      assertEquals(10, workspace(2).count());
      assertEquals(new Argument.Memory(y), device.asked.getFirst().arguments().get(2));
    }
  }

  @Test
  void onceMeansOnce() {
    assertEquals(7, keptAfter("once"));
  }

  @Test
  void eachMeansEach() {
    assertEquals(0, keptAfter("each"));
  }

  /** What a launch finds of what the one before it wrote. */
  private long keptAfter(String zero) {
    var kernel = kernel(zero);
    try (var y = Buffer.of(1)) {
      kernel.launch(1, 32, 3, y);
      workspace(0).set(2, 7);
      kernel.launch(1, 32, 3, y);
      return workspace(1).getLong(2);
    }
  }

  private Kernel kernel(String zero) {
    var file = new SourceFile("count.prism", KERNELS.replace("ZERO", zero));
    return Prism.load(file, Options.DEFAULT).on(device).kernel("count");
  }

  private Buffer workspace(int launch) {
    return ((Argument.Memory) device.asked.get(launch).arguments().get(1)).buffer();
  }
}
