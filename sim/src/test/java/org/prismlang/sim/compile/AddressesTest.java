package org.prismlang.sim.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Grid;
import org.prismlang.sim.machine.Machine;
import org.prismlang.sim.machine.Monitor;
import org.prismlang.sim.machine.Schedule;
import org.prismlang.sim.machine.Storage;

/** The addresses that compiled code computes, against the layout. */
class AddressesTest {
  private static final int THREADS = 32;

  /** Thread {@code t} writes columns {@code t}, {@code t + 32} and so on. */
  private static final String PROGRAM =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[32], smem=auto)
      @launch(block=32)
      def fill():
          with group(block[1]):
              s : shared(TYPE[MATRICES][ROWS][COLUMNS], swizzle=SWIZZLE) @ block[1]
              t : int @ thread[1] = id()
              with partition(s, p=thread[1], f=lambda m, r, q: (m, r, 32 * q + t)) as own, group(thread[1]):
                  for m in range(0, MATRICES):
                      for r in range(0, ROWS):
                          for q in range(0, COLUMNS / 32):
                              own[m, r, q] = TYPE(1)
      """;

  @TestFactory
  Stream<DynamicTest> elementsLieWhereTheLayoutSays() {
    var layouts = new ArrayList<TileLayout>();
    for (var element : List.of(Scalar.UINT8, Scalar.BF16, Scalar.FLOAT, Scalar.DOUBLE)) {
      for (int columns : List.of(32, 64, 128)) {
        for (int swizzle : List.of(0, 32, 64, 128)) {
          var layout = new TileLayout(element, List.of(2, 12, columns), swizzle);
          if (swizzle == 0 || layout.rowBytes() % swizzle == 0) {
            layouts.add(layout);
          }
        }
      }
    }
    return layouts.stream().map(it -> DynamicTest.dynamicTest(it.toString(), () -> check(it)));
  }

  private static void check(TileLayout layout) {
    var written = new ArrayList<List<Long>>();
    for (int i = 0; i < THREADS; i++) {
      written.add(new ArrayList<>());
    }
    run(
        layout,
        new Monitor() {
          @Override
          public void touch(
              Block block,
              int first,
              int count,
              int site,
              int trip,
              Touch touch,
              Storage storage,
              long offset,
              int bytes) {
            for (int i = 0; i < count; i++) {
              written.get(first + i).add(offset);
            }
          }
        });
    for (int thread = 0; thread < THREADS; thread++) {
      assertEquals(places(layout, thread), written.get(thread), "thread " + thread);
    }
  }

  private static List<Long> places(TileLayout layout, int thread) {
    var places = new ArrayList<Long>();
    for (int matrix = 0; matrix < layout.shape().getFirst(); matrix++) {
      for (int row = 0; row < layout.rows(); row++) {
        for (int column = thread; column < layout.columns(); column += THREADS) {
          places.add(layout.offset(matrix, row, column));
        }
      }
    }
    return places;
  }

  private static void run(TileLayout layout, Monitor monitor) {
    var text =
        PROGRAM
            .replace("TYPE", layout.element().toString())
            .replace("MATRICES", layout.shape().getFirst().toString())
            .replace("ROWS", Integer.toString(layout.rows()))
            .replace("COLUMNS", Integer.toString(layout.columns()))
            .replace("SWIZZLE", Integer.toString(layout.swizzle()));
    var diagnostics = new Diagnostics();
    var checked = Checker.check(new SourceFile("fill.prism", text), Options.DEFAULT, diagnostics);
    assertFalse(diagnostics.hasErrors(), () -> diagnostics.inOrder().toString());
    var module = Lowering.lower(checked.program());
    var kernel = module.kernels().getFirst();
    var code = Compiler.compile(kernel, PlacedModule.of(module), THREADS, true);
    var grid =
        new Grid(
            kernel.name(),
            1,
            THREADS,
            1,
            code.sharedBytes(),
            kernel.barriers(),
            code.sites(),
            List.of(),
            monitor);
    Machine.run(grid, new Schedule.Seeded(1), 1, code.kernel(), new Object[0], _ -> {});
  }
}
