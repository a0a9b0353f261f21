package org.prismlang.cuda.function;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.cuda.Prism;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.TileLayout;

/** The places that CUDA text computes, against the layout; {@code swizzled} does the rest. */
class PlacesTest {
  @TestFactory
  Stream<DynamicTest> elementsLieWhereTheLayoutSays() {
    var layouts = new ArrayList<TileLayout>();
    for (var element : List.of(Scalar.INT8, Scalar.BF16, Scalar.FLOAT)) {
      for (var shape : List.of(List.of(256), List.of(6, 128), List.of(2, 6, 128))) {
        for (int swizzle : List.of(0, 32, 64, 128)) {
          layouts.add(new TileLayout(element, shape, swizzle));
        }
      }
    }
    return layouts.stream().map(it -> DynamicTest.dynamicTest(it.toString(), () -> check(it)));
  }

  private static void check(TileLayout layout) {
    var expected = new ArrayList<Long>();
    var reads = new StringBuilder();
    for (int column : List.of(0, 1, 15, 16, 31, 40, 63, 64, 77, 127)) {
      var index = new long[layout.shape().size()];
      for (int i = 0; i < index.length; i++) {
        index[i] = layout.shape().get(i) - 1L;
      }
      index[index.length - 1] = column;
      expected.add(layout.plain(index) / layout.elementBytes());
      reads.append("            sum += float(s").append(Arrays.toString(index)).append(")\n");
    }
    assertEquals(expected, read(layout, reads.toString()));
  }

  private static List<Long> read(TileLayout layout, String reads) {
    var extents = new StringBuilder();
    layout.shape().forEach(it -> extents.append('[').append(it).append(']'));
    var text =
        Prism.cuda(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[32], smem=auto)
            @launch(block=32)
            def read(y: ptr(float) @ grid[1]):
                with group(block[1]):
                    s : shared(%s%s, swizzle=%d) @ block[1]
                    t : int @ thread[1] = id()
                    with partition(y, p=thread[1], offset=t) as own, group(thread[1]):
                        sum : float @ thread[1] = 0
            %s            own[0] = sum
            """
                .formatted(layout.element(), extents, layout.swizzle(), reads));
    var place =
        layout.swizzle() == 0
            ? Pattern.compile("\\bs\\[(\\d+)\\]")
            : Pattern.compile("swizzled<" + layout.swizzle() + ">\\(s, (\\d+)u?\\)");
    var kernel = text.substring(text.indexOf("__global__"), text.indexOf("// Launchers."));
    return place.matcher(kernel).results().map(it -> Long.valueOf(it.group(1))).toList();
  }
}
