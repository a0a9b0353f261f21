package org.prismlang.kernel.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.LaunchesNearby;
import org.prismlang.kernel.ir.Precondition;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Stmt;

/** What a kernel demands of its launches: which allow it, and which are near those that do not. */
class PreconditionsTest {
  private static Kernel kernel(String decorators, String statements) {
    return Programs.lowered(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[32])
            %s
            def k(n: int @ grid[1], m: int @ grid[1], u: uint @ grid[1], w: int64 @ grid[1], on: bool @ grid[1]):
            %s
            """
                .formatted(decorators, statements))
        .kernels()
        .getFirst();
  }

  private static List<Precondition> assumed(String... conditions) {
    return kernel("@assume(" + String.join(")\n@assume(", conditions) + ")", "    pass")
        .preconditions();
  }

  private static Sizes sizes(long n, long m) {
    return new Sizes(2, 64, Map.of("n", n, "m", m, "u", 5L, "w", 1L << 40, "on", 1L));
  }

  private static boolean holds(String condition, long n, long m) {
    return assumed(condition).getFirst().holds(sizes(n, m));
  }

  @Test
  void conditionsAreEvaluatedAsInKernels() {
    assertTrue(holds("n % 8 == 0 and m / 3 == -2", -16, -7));
    assertFalse(holds("n % 8 == 0 and m / 3 == -3", -16, -7));
    assertTrue(holds("u - 6 > 4294967000", 0, 0));
    assertTrue(holds("w > n and (on or n > m) and not (n == m)", 1, 2));
    assertTrue(holds("n << 3 == 24 and n ^ m == 6 and ~n == -4", 3, 5));
    assertTrue(holds("units(block[1], grid[1]) == 2 and units(thread[1], block[1]) == 64", 0, 0));
    assertTrue(holds("units(thread[1], grid[1]) == 128", 0, 0));
  }

  /** A fact is about numbers, not about what is left of them in a register. */
  @Test
  void whatHasNoValueDoesNotHold() {
    int large = 1 << 30;
    assertFalse(holds("n * 4 <= 1024", large, 0));
    assertFalse(holds("n * 4 > 1024", large, 0));
    assertFalse(holds("not (n + n > m)", large, 0));
    assertFalse(holds("n / m == 0 or n > 0", 1, 0));
    assertTrue(holds("n > 0 or n / m == 0", 1, 0));
    assertFalse(holds("n << m == 0", 1, 40));
    assertFalse(holds("-n < 0", Integer.MIN_VALUE, 0));
  }

  @Test
  void assertionsAtTheHeadAreTaken() {
    var kernel =
        kernel(
            "@assume(n > 1)",
            """
                assert m > 2, "two"
                assert n != m
                print(n)
                assert n > 4
            """);
    assertEquals(
        List.of("`n > 1`", "`m > 2` (two)", "`n != m`"),
        kernel.preconditions().stream().map(Precondition::words).toList());
    assertEquals(1, kernel.body().stream().filter(Stmt.Assert.class::isInstance).count());
  }

  @Test
  void whatIsAskedIsSaid() {
    var asked = assumed("n < m * units(block[1], grid[1])").getFirst();
    assertEquals("n = 7, m = 2, grid = 2", asked.given(sizes(7, 2)));
  }

  private static Map<String, Long> near(long n, long m, Set<String> fixed, String... conditions) {
    return LaunchesNearby.of(new Sizes(1, 32, Map.of("n", n, "m", m)), fixed, assumed(conditions))
        .map(Sizes::values)
        .orElse(Map.of());
  }

  @Test
  void launchesNearbyAreFound() {
    assertEquals(Map.of("n", 16L, "m", 1L), near(16, 1, Set.of(), "n % 8 == 0"));
    assertEquals(Map.of("n", 8L, "m", 1L), near(1, 1, Set.of(), "n % 8 == 0"));
    assertEquals(Map.of("n", 1024L, "m", 1L), near(65536, 1, Set.of(), "n <= 1024"));
    assertEquals(Map.of("n", 6L, "m", 3L), near(7, 3, Set.of("m"), "n == 2 * m"));
    assertEquals(Map.of("n", 7L, "m", 7L), near(7, 3, Set.of("n"), "m >= n"));
    assertEquals(Map.of("n", 6L, "m", 3L), near(1000, 3, Set.of(), "n == 2 * m"));
    assertEquals(Map.of("n", 512L, "m", 1L), near(1000, 1, Set.of(), "n & (n - 1) == 0"));
  }

  @Test
  void whereNoneIsFoundNoneIsGiven() {
    assertEquals(Map.of(), near(1, 1, Set.of(), "n > 3", "n < 3"));
    assertEquals(Map.of(), near(1, 1, Set.of("n"), "n % 8 == 0"));
  }
}
