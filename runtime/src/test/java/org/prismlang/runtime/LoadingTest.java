package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.type.Target;
import org.prismlang.sim.Mode;
import org.prismlang.sim.count.Counts;

/** Programs from texts and resources, and kernels as methods of an interface. */
class LoadingTest {
  interface Scaling {
    void scale(int grid, int block, Buffer y, float a, int n);
  }

  interface CountedScaling {
    Optional<Counts> scale(int grid, int block, Buffer y, double a, long n);
  }

  private static final String FILL =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=32)
      def fill[V: int](y: ptr(int) @ grid[1], flag: bool @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if flag:
                  mine[0] = V
      """;

  private static Program scale() {
    return Prism.load(LoadingTest.class, "kernels/scale.prism");
  }

  @Test
  void resourcesAreFoundWithWhatTheyImport() {
    try (var y = Buffer.of(1f, 2f, 3f)) {
      scale().as(Scaling.class).scale(1, 64, y, 10f, 2);
      assertEquals(20, y.getDouble(0));
      assertEquals(40, y.getDouble(1));
      assertEquals(3, y.getDouble(2));
    }
    assertEquals(
        "scale",
        Prism.load(LoadingTest.class, "/org/prismlang/runtime/kernels/scale.prism")
            .kernels()
            .getFirst()
            .name());
    assertEquals(
        "no such resource: org/prismlang/runtime/kernels/scael.prism",
        message(() -> Prism.load(LoadingTest.class, "kernels/scael.prism")));
  }

  @Test
  void textsAreProgramsUnderAName() {
    var program = Prism.load("made.prism", FILL, new Options(Target.SM_80, Map.of("V", "7")));
    try (var y = Buffer.of(1, 2)) {
      interface Fill {
        void fill(int grid, int block, Buffer y, boolean flag);
      }
      assertTrue(message(() -> program.as(Fill.class).fill(1, 32, y, true)).contains("P0802"));
    }
    var wrong = message(() -> Prism.load("made.prism", FILL.replace("= V", "= W")));
    assertTrue(wrong.contains("made.prism:8:23"), wrong);
  }

  @Test
  void whatIsCountedIsGivenBack() {
    try (var y = Buffer.of(1f, 2f, 3f)) {
      var counting = scale().on(Device.simulator(new Mode.Counted())).as(CountedScaling.class);
      var counts = counting.scale(1, 64, y, 0.5, 3).orElseThrow();
      assertEquals("scale", counts.kernel());
      assertEquals(counts.text(), counts.toString());
    }
  }

  // Their methods are found by their names, and never called.
  @SuppressWarnings("unused")
  @Test
  void methodsThatFitNoKernelAreRefused() {
    interface Misspelt {
      void scael(int grid, int block, Buffer y, float a, int n);
    }
    interface Short {
      void scale(int grid, int block, Buffer y, float a);
    }
    interface Gridless {
      void scale(Buffer y, float a, int n);
    }
    interface Mistyped {
      void scale(int grid, int block, Buffer y, float a, float n);
    }
    interface Giving {
      int scale(int grid, int block, Buffer y, float a, int n);
    }
    interface Whole {
      default void scale(int grid, int block, Buffer y, float a, int n) {}
    }
    refused(Misspelt.class, "did you mean `scale`?");
    refused(Short.class, "2 parameters behind grid and block, the kernel 3");
    refused(Gridless.class, "does not begin with int grid, int block");
    refused(Mistyped.class, "`n` is int, which no float is");
    refused(Giving.class, "gives back int");
    refused(Whole.class, "has a body");
    refused(String.class, "is no interface");
  }

  @Test
  void aLaunchIsHeldToItsContract() {
    try (var y = Buffer.of(1f)) {
      var scaling = scale().as(Scaling.class);
      assertTrue(
          message(() -> scaling.scale(1, 32, y, 1f, 1)).contains("blocks of 64 threads, not 32"));
      assertEquals(scaling, scaling);
      assertNotEquals(scaling, scale().as(Scaling.class));
      assertTrue(scaling.toString().startsWith("Scaling"));
    }
  }

  private static void refused(Class<?> type, String why) {
    var message = message(() -> scale().as(type));
    assertTrue(message.contains(why), message);
  }

  private static String message(Runnable action) {
    return String.valueOf(assertThrows(PrismException.class, action::run).getMessage());
  }
}
