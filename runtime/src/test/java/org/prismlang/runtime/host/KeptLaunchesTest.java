package org.prismlang.runtime.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;

/** What a function launched, launched again. */
class KeptLaunchesTest {
  private static final String TEXT =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=32)
      def add(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] += x[i]

      @prism("host")
      def inner(y: buffer(int), by: int):
          x : buffer(int) = buffer(int, 32, init=fill(by))
          launch(add, grid=1)(x, y)

      @prism("host")
      def both(y: buffer(int), most: int):
          inner(y, 1)
          inner(y, 10)
          assert y[31] < most, "enough"
          print("nobody hears it")

      @prism("host")
      def nothing():
          print("nobody hears it")
      """;

  private final HostProgram program =
      HostProgram.of(Prism.load(new SourceFile("add.prism", TEXT), Options.DEFAULT));

  private HostFunction function(String name) {
    return program.function(name).orElseThrow();
  }

  @Test
  void allIsDoneAgainOnWhatWasLeft() {
    try (var y = Buffer.allocate(Scalar.INT32, 32);
        var kept = function("both").keep(List.of(y, 12))) {
      assertEquals(2, kept.count());
      assertEquals(2 * 32 * 4, kept.bytes(), "of inner functions, but not what it was given");
      assertEquals(11, y.getLong(31));
      kept.again();
      kept.again();
      assertEquals(33, y.getLong(31));
    }
  }

  @Test
  void whatGoesWrongIsThrownAndNothingIsKept() {
    try (var y = Buffer.allocate(Scalar.INT32, 32)) {
      var e =
          assertThrows(PrismException.class, () -> function("both").keep(List.of(y, 11)).close());
      assertEquals("enough", e.diagnostics().getFirst().message());
    }
  }

  @Test
  void aFunctionMayLaunchNothing() {
    try (var kept = function("nothing").keep(List.of())) {
      assertEquals(0, kept.count());
      kept.again();
    }
  }
}
