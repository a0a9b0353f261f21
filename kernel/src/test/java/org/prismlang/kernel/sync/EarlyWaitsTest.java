package org.prismlang.kernel.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.kernel.ir.IrReader;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;

/** A wait that may be for a generation before the first stands under a condition, no other does. */
class EarlyWaitsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "for i@1-2 : int @ grid[1] from 0 to n step 1 @1-2 { await full#(i) @1-2 }",
        "for i@1-2 : int @ grid[1] from 1 to n step 2 @1-2 { await full#(i - 1) @1-2 }",
        "for i@1-2 : int @ grid[1] from n to 0 step -1 @1-2 { await full#(i - 1) @1-2 }",
        "let it@1-2 : int @ grid[1] = 0 @1-2 for i@1-2 : int @ grid[1] from n to 9 step 1 @1-2 {"
            + " await full#(it) @1-2 it += 1 @1-2 }",
        "let it@1-2 : int @ grid[1] = 0 @1-2 it += 2 @1-2 if it > 1 @1-2 { await full#(it - 2) @1-2"
            + " }",
        "if n >= 1 @1-2 { await full#(n - 1) @1-2 }",
        "if 2 <= n @1-2 { await full#(n - 2) @1-2 }",
        "if n < 3 @1-2 { } else { await full#(n - 3) @1-2 }",
        "for i@1-2 : int @ grid[1] from 0 to n step 1 @1-2 { if i != 0 @1-2 { await full#(i - 1)"
            + " @1-2 } }",
        "if n > 0 @1-2 { await full#(n * n + n / 2) @1-2 }",
      })
  void ofGenerationsThatThereAre(String statements) {
    assertEquals(0, guarded(statements), statements);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "await full#(n) @1-2",
        "for i@1-2 : int @ grid[1] from 0 to n step 1 @1-2 { await full#(i - 1) @1-2 }",
        "for i@1-2 : int @ grid[1] from n to 9 step 1 @1-2 { await full#(i) @1-2 }",
        "for i@1-2 : int @ grid[1] from 9 to n step -1 @1-2 { await full#(i) @1-2 }",
        "for i@1-2 : int @ grid[1] from 0 to 9 step n @1-2 { await full#(i) @1-2 }",
        "let it@1-2 : int @ grid[1] = 0 @1-2 it += n @1-2 await full#(it) @1-2",
        "let it@1-2 : int @ grid[1] = 0 @1-2 it -= 1 @1-2 await full#(it) @1-2",
        "let it@1-2 : int @ grid[1] = 0 @1-2 await full#(it - 1) @1-2",
        "let it@1-2 : int @ grid[1] = 0 @1-2 unsafe \"it = -4;\" @1-2 await full#(it) @1-2",
        "if n > 0 @1-2 { await full#(n - 2) @1-2 }",
        "if n > 0 @1-2 { } else { await full#(n - 1) @1-2 }",
        "let it@1-2 : int @ grid[1] = n @1-2 if it > 0 @1-2 { it -= 2 @1-2 await full#(it) @1-2 }",
        "let it@1-2 : int @ grid[1] = n @1-2 if it > 0 @1-2 { for i@1-2 : int @ grid[1] from 0 to 9"
            + " step 1 @1-2 { await full#(it) @1-2 it -= 1 @1-2 } }",
      })
  void ofGenerationsBeforeTheFirst(String statements) {
    assertEquals(1, guarded(statements), statements);
  }

  /** How many conditions are put around waits. */
  private static long guarded(String statements) {
    var text =
        """
        file 0 "a.prism" 9
        kernel k(n@1-2 : int @ grid[1])
          bound grid[1] @1-2
          launch
          barrier full slots 3 arrivals 1
        @1-9 {
        """
            + statements
            + "\n}\n";
    var kernel = IrReader.read(text, Map.of()).kernels().getFirst();
    return conditions(EarlyWaits.of(kernel).body()) - conditions(kernel.body());
  }

  private static long conditions(List<Stmt> body) {
    return Walk.statements(body).filter(Stmt.If.class::isInstance).count();
  }
}
