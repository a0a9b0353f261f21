package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.diagnostic.Code;

class ExplainCommandTest {
  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  @Test
  void aCodeIsExplainedWithTwoPrograms() {
    var page = line.prism("explain", "P0401").expect(Status.FINE);
    page.out("P0401: " + Code.P0401.title() + "\n")
        .out("\nwrong:\n\n    @prism")
        .out("\nright:\n\n    @prism");
    assertFalse(page.out().contains("```"), page.out());
    for (var written : new String[] {"p0401", "p401", "401", "0401"}) {
      assertEquals(page, line.prism("explain", written));
    }
  }

  @Test
  void everyCodeHasAnAnswer() {
    for (var code : Code.values()) {
      line.prism("explain", code).expect(Status.FINE).out(code.name() + ": " + code.title());
    }
  }

  @Test
  void withoutACodeAllAreListedByFamily() {
    var list = line.prism("explain").expect(Status.FINE).out("\nperspectives on data\n  P0401  ");
    for (var code : Code.values()) {
      list.out("  " + code.name() + "  " + code.title() + "\n");
    }
  }

  @Test
  void unknownCodesAreWrongUsage() {
    line.prism("explain", "P0499")
        .expect(Status.USAGE)
        .err("no code `P0499`; the nearest is P0407");
    line.prism("explain", "P9999").expect(Status.USAGE).err("`prism explain` lists all");
    line.prism("explain", "why").expect(Status.USAGE).err("`prism explain` lists all");
  }

  @Test
  void headingsAreColouredOnATerminal() {
    var properties = new Properties();
    properties.setProperty("prism.color.out", "true");
    var coloured = new CommandLine(new Environment(Map.of(), properties));
    coloured.prism("explain", "P0401").expect(Status.FINE).out("\33[1mP0401: ");
    var plain = new CommandLine(new Environment(Map.of("NO_COLOR", "1"), properties));
    assertFalse(plain.prism("explain", "P0401").out().contains("\33"));
  }

  @Test
  void diagnosticsKeepTheirColoursWhereOutputIsPiped() {
    var properties = new Properties();
    properties.setProperty("prism.color.err", "true");
    var piped = new CommandLine(new Environment(Map.of(), properties));
    assertFalse(piped.prism("explain", "P0401").out().contains("\33"));
    piped
        .withInput("x = \n".getBytes(StandardCharsets.UTF_8), "check", "-")
        .expect(Status.PROBLEMS)
        .err("\33[");
  }
}
