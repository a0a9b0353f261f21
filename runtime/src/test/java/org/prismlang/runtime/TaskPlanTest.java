package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.SourceFile;

/** Each directive from Java: the plan stays what it was, or the refusal is thrown. */
class TaskPlanTest {
  private static final String TEXT =
      """
      @prism("task")
      @where(n >= 3)
      def rows(y: update(float[n]), z: update(float[n]), v: update(float[n]), x: read(float[n][m])):
          for i in range(0, n):
              s : float = 0.0
              for q in range(0, m):
                  s += x[i, q]
              y[i] = s
          for r in range(0, n):
              z[r] = 2.0 * y[r]
          for c in range(0, 3):
              v[c] += 1.0
      """;

  private static TaskPlan rows() {
    return TaskPlan.of(new SourceFile("rows.prism", TEXT), "rows");
  }

  private static void same(TaskPlan plan) {
    for (long n : new long[] {3, 4, 7}) {
      for (long m : new long[] {0, 1, 5}) {
        assertTrue(plan.isSameAs(rows(), n, m), plan.text());
      }
    }
  }

  @Test
  void directivesKeepThePlan() {
    var fused = rows().fuse("i", "i", "r");
    assertEquals(List.of("i", "q", "c"), fused.loops());
    same(fused);
    same(rows().expand("s", "i"));
    same(rows().versions("s", 2));
    same(rows().fission("p", "i", "y"));
    same(rows().cut("h", "i", 2).unroll("h"));
    same(rows().unroll("q", 4));
    same(rows().split("o", "q", 3));
    same(rows().delay("y", 1, "i"));
    same(rows().versions("s", 2).delay("y", 1, "i", "q"));
    same(fused.moveAfter("z", "y"));
    same(rows().moveBefore("c", "i").moveAfter("c", "r"));
    same(rows().weave("c", "i"));
  }

  @Test
  void whatIsRefusedIsThrown() {
    var early = assertThrows(PrismException.class, () -> rows().delay("y", 1, "i", "q"));
    assertEquals(Code.P1319, early.diagnostics().getFirst().code());
    var unknown = assertThrows(PrismException.class, () -> rows().unroll("nothing"));
    assertEquals(Code.P1302, unknown.diagnostics().getFirst().code());
    var broken = assertThrows(PrismException.class, () -> rows().directive("unroll(i"));
    assertFalse(broken.diagnostics().isEmpty());
    assertThrows(PrismException.class, () -> TaskPlan.load(Path.of("no such file"), "rows"));
    assertThrows(
        PrismException.class, () -> TaskPlan.of(new SourceFile("rows.prism", TEXT), "columns"));
  }

  @Test
  void otherPlansAreTold() {
    var other = TaskPlan.of(new SourceFile("rows.prism", TEXT.replace("2.0", "3.0")), "rows");
    assertFalse(other.isSameAs(rows(), 3, 2));
  }

  @Test
  void theMappingIsTheSamePlan() {
    var plan = rows().fuse("i", "i", "r").split("o", "i", 2);
    assertEquals(
        """
        @prism("mapping")
        @of(rows)
        def ordered():
            i = fuse(i, r)
            o = split(i, 2)
        """,
        plan.mapping("ordered"));
  }
}
