package org.prismlang.lang.diagnostic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExplanationsTest {
  @Test
  void aPageHasATitleAndTwoExamples() {
    var page =
        Explanation.parse(
            Code.P0401,
            """
            # P0401: a title

            Prose.

            ```prism wrong
            a
              b
            ```

            ```prism right
            c
            ```
            End.
            """);
    assertEquals("a title", page.title());
    assertEquals(Optional.of("a\n  b\n"), page.wrong());
    assertEquals(Optional.of("c\n"), page.right());
  }

  @Test
  void anotherHeadingIsRefused() {
    for (var page : new String[] {"", "# P0402: x\n"}) {
      assertThrows(IllegalArgumentException.class, () -> Explanation.parse(Code.P0401, page), page);
    }
  }

  @Test
  void anExampleThatIsMissingOrNeverEndsIsAbsent() {
    var page =
        Explanation.parse(
            Code.P0401, "# P0401: x\n\n```prism wrong\na\n```\n\n```prism right\nb\n");
    assertEquals(Optional.of("a\n"), page.wrong());
    assertEquals(Optional.empty(), page.right());
  }

  @Test
  void pagesThatAreThereCanBeReadAndCarryTheTitleOfTheirCode() {
    assertTrue(Explanations.of(Code.P0401).isPresent());
    for (var code : Code.values()) {
      Explanations.of(code).ifPresent(page -> assertEquals(code.title(), page.title()));
    }
  }

  @Test
  void codesAreRecognisedInEverySpelling() {
    for (var written : new String[] {"P0401", "p0401", "P401", "p401", "0401", "401"}) {
      assertEquals(Optional.of(Code.P0401), Explanations.code(written), written);
    }
    for (var written : new String[] {"", "P", "P0499", "X0401", "P04011", "4 01", "-401", "٤٠١"}) {
      assertEquals(Optional.empty(), Explanations.code(written), written);
    }
  }

  @Test
  void theNearestCodeIsOfTheSameFamily() {
    assertEquals(Optional.of(Code.P0407), Explanations.nearest("P0499"));
    assertEquals(Optional.of(Code.P0513), Explanations.nearest("514"));
    assertEquals(Optional.of(Code.P0101), Explanations.nearest("1"));
    assertEquals(Optional.empty(), Explanations.nearest("perspective"));
  }

  @Test
  void everyCodeBelongsToOneFamily() {
    for (var code : Code.values()) {
      int families = 0;
      for (var family : Family.values()) {
        families += family.has(code) ? 1 : 0;
      }
      assertEquals(1, families, code.name());
      assertFalse(code.title().isBlank());
    }
  }
}
