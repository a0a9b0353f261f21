package org.prismlang.kernel.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.layout.Layout;

/** What the copy engine moves begins where it can begin: every tile, every slot. */
final class CopiedTilesTest {
  private static final int BOX = 128;

  private static final String HEAD =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[256], smem=auto)
      @launch(block=256)
      def k(X: tensormap(const(float), box=[10, 40]) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          t : int @ thread[1] = id()
          with group(block[1]):
      """;

  @Test
  void slotsOfARingLieAtMultiples() {
    var placed =
        placed(
            """
                    r : ring(3, shared(float[10][40])) @ block[1]
                    for k in range(0, n):
                        with claim(r[k], p=thread[1]) as one:
                            match split(thread):
                                case 1:
                                    tma_load(one, X, (10 * k, 0))
            """);
    assertEquals(1664, placed.memory("r").slotBytes());
    assertEquals(416, placed.memory("r").slotElements());
  }

  @Test
  void tilesBehindOthersLieAtMultiplesAlsoThroughFunctions() {
    var placed =
        placed(
            """
                    a : shared(float[3]) @ block[1]
                    b : shared(float[10][40]) @ block[1]
                    c : shared(float[3]) @ block[1]
                    d : shared(float[10][40]) @ block[1]
                    with claim(a, p=thread[1]) as a1, claim(b, p=thread[1]) as b1, claim(c, p=thread[1]) as c1:
                        match split(thread):
                            case 1:
                                a1[0] = 1.0
                                tma_load(b1, X, (0, 0))
                                c1[0] = 1.0
                    fill(d, X)

            @prism("device")
            @requires(block[1], thread[256])
            def fill(s: shared(float[10][40]) @ block[1], X: tensormap(const(float), box=[10, 40]) @ block[1]):
                with claim(s, p=thread[1]) as one:
                    match split(thread):
                        case 1:
                            tma_load(one, X, (0, 0))
            """);
    assertEquals(0, placed.offset("b") % BOX);
    assertEquals(0, placed.offset("d") % BOX);
    assertTrue(placed.offset("d") > placed.offset("b"));
  }

  @Test
  void rowsThatAreCopiedInBulkBeginAtMultiplesOf16() {
    var placed =
        placed(
            """
                    r : ring(2, shared(float[5])) @ block[1]
                    for k in range(0, n):
                        with claim(r[k], p=thread[1]) as one:
                            match split(thread):
                                case 1:
                                    bulk_load(one, y[4 * k], 4)
            """);
    assertEquals(32, placed.memory("r").slotBytes());
  }

  @Test
  void whatNobodyCopiesKeepsItsSize() {
    var placed =
        placed(
            """
                    r : ring(2, shared(float[5])) @ block[1]
                    s : shared(float[5], align=128) @ block[1]
                    for k in range(0, n):
                        with partition(r[k], p=thread[1], offset=t) as mine, group(thread[1]):
                            if t < 5:
                                mine[0] = 1.0
            """);
    assertEquals(20, placed.memory("r").slotBytes());
    assertEquals(20, placed.memory("s").slotBytes());
    assertEquals(0, placed.offset("s") % BOX);
  }

  private record Placed(Map<String, Memory> memories, Layout layout) {
    Memory memory(String name) {
      return Objects.requireNonNull(memories.get(name), name);
    }

    int offset(String name) {
      return Objects.requireNonNull(layout.memories().get(name), name);
    }
  }

  private static Placed placed(String body) {
    var module = Programs.lowered(HEAD + body);
    var kernel = module.kernels().getFirst();
    var memories = new HashMap<String, Memory>();
    for (var allocated : allocated(kernel.body())) {
      memories.put(allocated.name(), allocated);
    }
    return new Placed(memories, Layout.of(kernel, module));
  }

  private static List<Memory> allocated(List<Stmt> statements) {
    var found = new ArrayList<Memory>();
    for (var statement : statements) {
      if (statement instanceof Stmt.Allocate(Memory memory, _)) {
        found.add(memory);
      }
      Bodies.of(statement).forEach(it -> found.addAll(allocated(it)));
    }
    return found;
  }
}
