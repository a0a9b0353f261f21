package org.prismlang.kernel.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.source.SourceFile;

class IrTextTest {
  private static final SourceFile FIRST = new SourceFile("first.prism", "a text\n".repeat(20));
  private static final SourceFile SECOND = new SourceFile("std/\"second\".prism", "x".repeat(50));
  private static final Map<String, SourceFile> FILES =
      Map.of(FIRST.path(), FIRST, SECOND.path(), SECOND);

  @Test
  void whatIsPrintedReadsBackAsItWas() {
    var made = new HashSet<Class<?>>();
    for (int seed = 0; seed < 500; seed++) {
      var random = new RandomIr(seed, List.of(FIRST, SECOND));
      var module = random.module();
      made.addAll(random.made());
      var text = IrText.print(module);
      assertEquals(module, IrReader.read(text, FILES), text);
    }
    assertTrue(made.containsAll(kinds(Expr.class)), made::toString);
    assertTrue(made.containsAll(kinds(Stmt.class)), made::toString);
    assertTrue(made.containsAll(kinds(Operand.class)), made::toString);
  }

  /** All records under a sealed interface. */
  private static Set<Class<?>> kinds(Class<?> sealed) {
    if (sealed.isRecord()) {
      return Set.of(sealed);
    }
    var kinds = new HashSet<Class<?>>();
    for (var permitted : sealed.getPermittedSubclasses()) {
      kinds.addAll(kinds(permitted));
    }
    return kinds;
  }

  @Test
  void theTextIsWhatOneWouldWrite() {
    var text =
        """
        file 0 "gemm.prism" 900

        procedure twice(a@1-2 : float @ thread[1]) -> float inline exact
          bound thread[1] @1-2
        @1-9 {
          return a + a @3-9
        }

        kernel gemm(n@10-11 : int @ grid[1], m@12-13 : tensor bf16[64][64] swizzle 128 @ grid[1] const, o@14-15 : global float @ grid[1] output)
          bound grid[1], block[1], thread[128] shared 4096 @10-20
          launch block 256 cluster 2 registers 128 of 232, 128 of 40 cooperative
          workspace o each 4 * n + 8 * (%blocks / 2) @30-35
          barrier full slots 4 arrivals 1 cluster
        @10-800 {
          allocate s@40-41 : shared ring 4 bf16[64][64] swizzle 128 align 1024 @ block[2] @40-60
          let acc@61-64 : float[2][8] @ thread[1] = {0.0}:float[2][8] @61-80
          for k@90-91 : int @ block[1] from 0 to n / 64 step 1 copies 4 @90-400 {
            split thread @100-390 {
              case 0 size 128 as consumers @110-200 {
                await full#k because s @120-130 @210-220 @120-130
                acc[0, 1] += float(load s#k[0, (k + 1) * 4]@131-139) @131-150
                meet warp 32 @150-160
              }
              case 128 size 1 @201-390 {
                do tma_load(&s~mine#(k % 4)[0, 0; 64, 64]@210-220, &m[0, 0; 64, 64]@221-222, #(k * 64, 0), ="evict_first", ^full#k) @210-240
              }
            }
          }
          open mine@500-504 = partition all of o @ thread[1] @500-600 {
            store o~mine[%thread]@510-520 = (acc[0, 0] if n > 4 and not (n == 5) else -acc[0, 1]) @510-550
          }
        }
        """;
    assertEquals(text, IrText.print(IrReader.read(text, Map.of())));
  }

  @Test
  void aStatementAloneSaysWhatItsNamesMean() {
    var module = HandWritten.read(HandWritten.kernel("store s[i, 0]@. = f @."));
    assertEquals(
        """
        file 0 "hand.prism" 100
        store s{shared float[8][8] @ block[1] @3-7}[i{int @ thread[1] @3-7}, 0]@3-7 = f{float @ thread[1] @3-7} @3-7
        """,
        IrText.print(module.kernels().getFirst().body().getLast()));
  }
}
