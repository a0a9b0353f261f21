package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.sim.Mode;

/** Kernels launched from Java, on the simulator in every mode. */
class LaunchTest {
  static List<Mode> modes() {
    return List.of(new Mode.Fast(), new Mode.Checked(1), new Mode.Counted());
  }

  @ParameterizedTest
  @MethodSource("modes")
  void saxpy(Mode mode) {
    int n = 1000;
    var xs = new float[n];
    var ys = new float[n];
    for (int i = 0; i < n; i++) {
      xs[i] = 0.5f * i;
      ys[i] = -i;
    }
    var program = Prism.load(Path.of("../examples/saxpy.prism")).on(Device.simulator(mode));
    try (var x = Buffer.of(xs);
        var y = Buffer.of(ys)) {
      var counts = program.kernel("saxpy").launch(4, 256, 3.0, x, y, n);
      for (int i = 0; i < n; i++) {
        assertEquals(3f * xs[i] + ys[i], y.getDouble(i));
      }
      assertEquals(mode instanceof Mode.Counted, counts.isPresent());
    }
  }

  @Test
  void scalarsOfEveryTypeArrive() {
    var program =
        load(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[1])
            def all(y: ptr(double) @ grid[1], a: int8 @ grid[1], b: uint16 @ grid[1], c: uint @ grid[1], d: uint64 @ grid[1],
                    e: half @ grid[1], f: bf16 @ grid[1], g: float @ grid[1], h: double @ grid[1], t: bool @ grid[1]):
                with claim(y, p=thread[1]) as one:
                    match split(block):
                        case 1:
                            match split(thread):
                                case 1:
                                    one[0] = double(a)
                                    one[1] = double(b)
                                    one[2] = double(c)
                                    one[3] = double(d)
                                    one[4] = double(e)
                                    one[5] = double(f)
                                    one[6] = double(g)
                                    one[7] = h
                                    one[8] = 1.0 if t else 0.0
            """);
    try (var y = Buffer.allocate(Scalar.DOUBLE, 9)) {
      program
          .kernel("all")
          .launch(1, 32, y, -3, 65535, 4294967295L, 1L << 40, 0.1, 0.1, 0.1, 0.1, true);
      var values = new double[9];
      y.copyTo(values);
      assertEquals(
          List.of(
              -3.0,
              65535.0,
              4294967295.0,
              0x1p40,
              0.0999755859375,
              0.10009765625,
              (double) 0.1f,
              0.1,
              1.0),
          Arrays.stream(values).boxed().toList());
    }
  }

  @Test
  void vectorsLieInBuffers() {
    var program =
        load(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[1])
            def twice(y: ptr(float4) @ grid[1]):
                i : int @ thread[1] = id()
                with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                    mine[0] = mine[0] + mine[0]
            """);
    try (var y = Buffer.allocate(new Type.Vector(Scalar.FLOAT, 4), 32)) {
      y.set(31, 3, 1.25);
      program.kernel("twice").launch(1, 32, y);
      assertEquals(2.5, y.getDouble(31, 3));
    }
  }

  @Test
  void whatTheKernelDoesWrongIsThrown() {
    var program =
        load(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[1])
            def reach(y: ptr(int) @ grid[1], by: int @ grid[1]):
                i : int @ thread[1] = id()
                with partition(y, p=thread[1], offset=i + by) as mine, group(thread[1]):
                    mine[0] = i
            """);
    try (var y = Buffer.allocate(Scalar.INT32, 32)) {
      var kernel = program.on(Device.simulator(new Mode.Checked(1))).kernel("reach");
      kernel.launch(1, 32, y, 0);
      var e = assertThrows(PrismException.class, () -> kernel.launch(1, 32, y, 1));
      assertEquals(Code.P0802, e.diagnostics().getFirst().code());
      assertTrue(String.valueOf(e.getMessage()).contains("mine[0] = i"), e.getMessage());
    }
  }

  @Test
  void whatItPrintsGoesWhereItIsWanted() {
    var lines = new ArrayList<String>();
    var program =
        load("""
        @prism("global")
        @requires(grid[1], block[1], thread[1])
        def speak(x: float @ grid[1]):
            i : int @ thread[1] = id()
            with group(thread[1]):
                if i == 1:
                    print("thread", i, x)
        """)
            .printingTo(lines::add);
    program.kernel("speak").launch(1, 32, 0.5);
    assertEquals(List.of("thread 1 0.5"), lines);
  }

  private static Program load(String text) {
    return Prism.load(new SourceFile("launch.prism", text), Options.DEFAULT);
  }
}
