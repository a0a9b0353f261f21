package org.prismlang.lang.lint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Severity;
import org.prismlang.lang.lint.LintLevels.Level;
import org.prismlang.lang.source.SourceFile;

class LintLevelsTest {
  private static final List<Diagnostic> SAID =
      List.of(said(Code.P1401), said(Code.P1402), said(Code.P1404), said(Code.P0110));

  private static Diagnostic said(Code code) {
    return code.at(new SourceFile("a.prism", "a").span(0, 1), "said");
  }

  @Test
  void aLintIsLeftOutOrAnError() {
    var levels =
        new LintLevels(
            Map.of(Code.P1401, Level.OFF, Code.P1404, Level.ERROR, Code.P1402, Level.WARNING));
    var left = levels.of(SAID);
    assertEquals(
        List.of(Code.P1402, Code.P1404, Code.P0110), left.stream().map(Diagnostic::code).toList());
    assertEquals(
        List.of(Severity.WARNING, Severity.ERROR, Severity.WARNING),
        left.stream().map(Diagnostic::severity).toList());
    assertEquals(SAID, LintLevels.USUAL.of(SAID));
  }

  @Test
  void anotherProcessIsTold() {
    var levels = new LintLevels(Map.of(Code.P1404, Level.ERROR, Code.P1401, Level.OFF));
    assertEquals("P1401=off,P1404=error", levels.text());
    assertEquals(levels, LintLevels.ofText(levels.text()));
    assertEquals(LintLevels.USUAL, LintLevels.ofText(LintLevels.USUAL.text()));
  }

  @Test
  void allLintsHaveLevels() {
    var lints = EnumSet.noneOf(Code.class);
    Arrays.stream(Code.values()).filter(it -> it.name().startsWith("P14")).forEach(lints::add);
    assertEquals(lints, LintLevels.CODES);
  }
}
