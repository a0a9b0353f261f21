package org.prismlang.bundl.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.generate.Trial.Kind;
import org.prismlang.bundl.syntax.Parser;
import org.prismlang.bundl.syntax.Printer;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/**
 * That units agree, which the published rules leave open, needs two of our corrections: without one
 * of them generated programs are found that disagree or race. Those here are such, made small.
 */
class AgreementTest {
  private static final Trial.Limits LIMITS = new Trial.Limits(3_000, 3, false);
  private static final Set<Kind> DISAGREEMENT = EnumSet.of(Kind.DISAGREES, Kind.RACES);

  /** One thread goes into the partition and writes what another has still to read. */
  private static final String WITHOUT_ENTRY_BARRIER =
      """
      with B = 1, T = 2, m = 0
      input a = [0]
      {
        i : int @ Grid[1] = a[0] in
        lower[p] a into b {
          destruct {
            lower[q] b into c {
              destruct {
                claim[r] c into d at 1 {
                  d[0] = 1
                }
              }
            }
          }
        }
      }
      """;

  /** Both threads write the same, twice; one is still at the first when the other has read. */
  private static final String WITHOUT_SINGLE_WRITER =
      """
      with B = 1, T = 2, m = 0
      input a = [0]
      {
        a[0] = 2;
        i : int @ Grid[1] = a[0] in
        a[0] = 1
      }
      """;

  /** Two copies to the same place: neither is the last. */
  private static final String TWO_DEFERRED_COPIES =
      """
      with B = 1, T = 1, m = 0
      input a = [0]
      {
        lower[p] a into b {
          destruct {
            lower[q] b into c {
              destruct {
                x := alloc Local int 1 in
                y := alloc Local int 1 in
                x[0] = 1;
                y[0] = 2;
                async_partition[h] c into d {
                  async_memcpy(d, x);
                  async_memcpy(d, y)
                }
              }
            }
          }
        }
      }
      """;

  @ParameterizedTest
  @EnumSource(names = {"ENTRY_BARRIER", "SINGLE_WRITER"})
  void generatedProgramsFindWhatACorrectionIsFor(Correction correction) {
    var without = EnumSet.complementOf(EnumSet.of(correction));
    for (int i = 0; i < Effort.PROGRAMS; i++) {
      var program = Programs.small(Effort.seed(i), without);
      assertEquals(Optional.empty(), Trial.refused(program, without).found());
      if (disagrees(program, without)) {
        var least =
            Shrinker.shrink(
                program,
                it -> Trial.refused(it, without).found().isEmpty() && disagrees(it, without));
        assertTrue(
            Printer.print(least).lines().count() <= 40,
            () -> "not small:\n" + Printer.print(least));
        return;
      }
    }
    throw new AssertionError("no program disagrees without " + correction);
  }

  private static boolean disagrees(Program program, Set<Correction> corrections) {
    return kind(program, corrections).filter(DISAGREEMENT::contains).isPresent();
  }

  private static Optional<Kind> kind(Program program, Set<Correction> corrections) {
    return Trial.of(program, corrections, LIMITS).found().map(Trial.Finding::kind);
  }

  @Test
  void nothingIsEnteredBeforeAllHaveCome() {
    var program = program(WITHOUT_ENTRY_BARRIER);
    var without = EnumSet.complementOf(EnumSet.of(Correction.ENTRY_BARRIER));
    assertEquals(Optional.of(Kind.DISAGREES), kind(program, without));
    assertEquals(Optional.empty(), kind(program, Correction.ALL));
  }

  @Test
  void oneThreadWrites() {
    var program = program(WITHOUT_SINGLE_WRITER);
    var without = EnumSet.complementOf(EnumSet.of(Correction.SINGLE_WRITER));
    assertEquals(Optional.of(Kind.DISAGREES), kind(program, without));
    assertEquals(
        Optional.of(Kind.REFUSED),
        Trial.refused(program, Correction.ALL).found().map(Trial.Finding::kind));
  }

  /** By our rules, too: the order of deferred copies is open, and generated programs make one. */
  @Test
  void deferredCopiesToOnePlaceLeaveOneOfThemBehind() {
    var program = program(TWO_DEFERRED_COPIES);
    assertEquals(Optional.empty(), Trial.refused(program, Correction.ALL).found());
    assertEquals(Optional.of(Kind.RACES), kind(program, Correction.ALL));
  }

  private static Program program(String text) {
    return Parser.parse(new SourceFile("agreement.bundl", text), new Diagnostics()).orElseThrow();
  }
}
