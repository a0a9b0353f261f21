package org.prismlang.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The erroneous programs of Exo-GPU, section 2.2, each with its correction: a multicast that does
 * not wait for the neighbour, a product read too early, and an arrival that does not speak for the
 * tensor cores.
 */
final class PapersTest {
  private static String cluster(String statements) {
    return """
    kernel k(m@. : tensor bf16[32][64] swizzle 128 @ grid[1] const)
      bound grid[1], block[2], block[1], thread[128] shared 65536 @.
      launch block 128 cluster 2
      barrier full slots 1 arrivals 1
    @. {
      allocate a@. : shared bf16[64][64] swizzle 128 @ block[1] @.
      allocate b@. : shared bf16[64][64] swizzle 128 @ block[2] @.
      let acc@. : float[32] @ thread[1] @.
    """
        + statements
        + "\n}\n";
  }

  private static final String MULTICAST =
      """
      split thread @. {
        case 0 size 1 @. {
          arrive full#0 one bytes 8192 @.
          do tma_load(&b[32 * (%block % 2), 0; 32, 64]@., &m[0, 0; 32, 64]@., #(0, 0), _, ^full#0) @.
        }
      }
      await full#0 @.
      meet cluster 128 @.
      """;

  private static final String PRODUCT =
      """
      enter @.
      batch @. { do wgmma(acc, &a[0, 0; 64, 64]@., &b[0, 0; 64, 64]@., false, _, _) @. }
      commit wgmma @.
      """;

  private static final String READ =
      "let v@. : bf16 @ thread[1] = load b[%thread % 64, 0]@.:bf16 @.\n";
  private static final String USE = "let f@. : float @ thread[1] = acc[0] + acc[1] @.\n";
  private static final String DRAIN = "drain wgmma 0 @.\n";

  private static Violation only(String text) {
    var violations = Written.verify(text, 2).violations();
    assertEquals(1, violations.size(), violations::toString);
    return violations.getFirst();
  }

  private static void accepted(String text) {
    assertEquals(List.of(), Written.verify(text, 2).violations());
  }

  private static void names(Violation violation, String later, String earlier) {
    assertTrue(violation.parties().get(0).what().startsWith(later), violation::toString);
    assertTrue(violation.parties().get(1).what().startsWith(earlier), violation::toString);
  }

  @Test
  void aMulticastMustWaitForTheNeighboursReads() {
    var violation = only(cluster(READ + "meet block 128 @.\n" + MULTICAST));
    assertEquals(Violation.Kind.UNORDERED, violation.kind());
    names(violation, "tma_load of `b`", "read of `b`");
    assertEquals("nothing orders the first before the second", violation.missing());
    assertTrue(violation.parties().get(0).block() != violation.parties().get(1).block());
    accepted(cluster(READ + "meet cluster 128 @.\n" + MULTICAST));
  }

  @Test
  void aProductMustBeWaitedForBeforeItIsRead() {
    var violation = only(cluster(PRODUCT + USE + DRAIN));
    assertEquals(Violation.Kind.REGISTERS, violation.kind());
    names(violation, "read of `acc`", "wgmma");
    accepted(cluster(PRODUCT + DRAIN + USE));
  }

  @Test
  void anArrivalDoesNotSpeakForTheTensorCores() {
    var violation =
        only(cluster(READ + PRODUCT + "meet cluster 128 @.\n" + DRAIN + USE + MULTICAST));
    assertEquals(Violation.Kind.UNORDERED, violation.kind());
    names(violation, "tma_load of `b`", "wgmma of `b`");
    assertEquals("nothing waits for the group of the wgmma and passes it on", violation.missing());
    accepted(cluster(READ + PRODUCT + DRAIN + "meet cluster 128 @.\n" + USE + MULTICAST));
  }
}
