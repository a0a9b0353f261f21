package org.prismlang.cuda.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.cuda.Prism;

/** A kernel that overlaps the one before it waits before the first access that both may make. */
class EarlyStartTest {
  private static final String WAIT = "griddepcontrol.wait";

  private static String kernel(String body) {
    return Prism.cuda(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[32], smem=auto)
            @launch(block=128, overlap=True)
            def early(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
            """
                + body.indent(4))
        .lines()
        .dropWhile(it -> !it.contains("early("))
        .takeWhile(it -> !it.equals("}"))
        .reduce("", (all, line) -> all + line + "\n");
  }

  private static void inOrder(String text, List<String> parts) {
    int from = 0;
    for (var part : parts) {
      int at = text.indexOf(part, from);
      assertTrue(at >= 0, () -> part + " is not there, or too early in\n" + text);
      from = at;
    }
    assertEquals(text.indexOf(WAIT), text.lastIndexOf(WAIT), text);
  }

  @Test
  void registersAndSharedMemoryComeBeforeTheWait() {
    var text =
        kernel(
            """
            i : int @ thread[1] = id()
            with group(block[1]):
                t : int @ thread[1] = id()
                s : shared(float[128]) @ block[1]
                with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                    mine[0] = float(t)
                with partition(y, p=thread[1], offset=i) as out, group(thread[1]):
                    if i < n:
                        out[0] = s[127 - t] * x[i]
            """);
    inOrder(text, List.of("launch_dependents", "s[t] =", "__syncthreads", WAIT, "x[i]"));
  }

  @Test
  void nobodyLeavesWithoutHavingWaited() {
    var text =
        kernel(
            """
            i : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=i) as out, group(thread[1]):
                if i >= n:
                    return
                out[0] = x[i]
            """);
    inOrder(text, List.of("launch_dependents", WAIT, "return"));
  }

  @Test
  void whatTouchesNothingWaitsAtItsEnd() {
    inOrder(kernel("k : int @ grid[1] = n + 1\n"), List.of("launch_dependents", WAIT));
  }

  @Test
  void loadsAreNotMovedUpOverTheWait() {
    var text =
        kernel(
            """
            i : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=i) as out, group(thread[1]):
                out[0] = load(x[i], cache=evict_first)
            """);
    assertFalse(text.contains("__restrict__"), text);
    assertFalse(text.contains("load_constant"), text);
  }
}
