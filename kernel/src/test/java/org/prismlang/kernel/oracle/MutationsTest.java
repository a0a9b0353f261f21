package org.prismlang.kernel.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;

/** Right kernels have no synchronization that could go; one too much is found. */
final class MutationsTest {
  /** What could be taken away without harm at any trip count. */
  private static List<String> harmless(Kernel kernel) {
    var harmless = new ArrayList<String>();
    for (var mutation : Mutations.of(kernel)) {
      boolean hurts = false;
      for (int trips = 0; trips < 6 && !hurts; trips++) {
        var sizes = Sizes.of(1, 32).with("n", trips);
        hurts = !Oracle.judge(mutation.kernel(), mutation.module(), sizes).isEmpty();
      }
      if (!hurts) {
        harmless.add(mutation.what());
      }
    }
    return harmless;
  }

  @Test
  void allOfARingIsNeeded() {
    assertEquals(List.of(), harmless(Sketches.ring(Sketches.Ring.RIGHT)));
  }

  @Test
  void allOfAMultiplicationIsNeeded() {
    // The drain behind the loop waits for nothing that the one inside has not waited for.
    var harmless = harmless(Sketches.multiplication(Sketches.Pipe.RIGHT));
    assertEquals(2, harmless.size(), harmless.toString());
    harmless.forEach(it -> assertTrue(it.contains("drain wgmma"), it));
  }

  @Test
  void allOfAPipelineIsNeeded() {
    assertEquals(List.of(), harmless(Sketches.pipeline(3, 1, true, true)));
  }

  @Test
  void aSecondBarrierInARowIsNot() {
    var sketch = new Sketch(64);
    var tile = sketch.tile("s", 64);
    var kernel =
        sketch.kernel(
            sketch.allocate(tile),
            sketch.store(sketch.at(tile, Sketch.thread())),
            sketch.meetBlock(),
            sketch.meetBlock(),
            sketch.load(sketch.at(tile, Sketch.xor(Sketch.thread(), Sketch.number(63)))));
    var module = new Module(List.of(), List.of(kernel));
    assertEquals(List.of(), Oracle.judge(kernel, module, Sizes.of(1, 64)));
    assertEquals(2, harmless(kernel).size());
  }
}
