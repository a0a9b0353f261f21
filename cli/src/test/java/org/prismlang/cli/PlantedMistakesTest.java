package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each mistake of {@code docs/mistakes.md} is found by the command that the page names, by its
 * code, and nothing is found in the same program with the right line.
 */
final class PlantedMistakesTest {
  private static final Path PROGRAMS = Path.of("src/test/prism/mistakes");
  private static final Path PAGE = Path.of("../docs/mistakes.md");
  private static final Pattern ROW =
      Pattern.compile(
          "^\\| \\[(?<said>[^]]+)]\\(\\.\\./cli/src/test/prism/mistakes/(?<name>\\w+)\\.prism\\)"
              + " \\| `(?<command>check|test)` \\[(?<code>P\\d{4})] \\|",
          Pattern.MULTILINE);
  private static final Pattern PLANTED =
      Pattern.compile("^(?<indent> *)(?<wrong>.*?)# right: (?<right>.*)$", Pattern.MULTILINE);
  private static final Pattern ERROR = Pattern.compile("^error\\[(P\\d{4})]", Pattern.MULTILINE);

  @TempDir Path folder;

  private record Mistake(String name, String said, String command, String code) {
    Path program() {
      return PROGRAMS.resolve(name + ".prism");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static List<Mistake> mistakes() throws IOException {
    return ROW.matcher(Files.readString(PAGE))
        .results()
        .map(it -> new Mistake(it.group("name"), it.group("said"), it.group(3), it.group(4)))
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> mistakesAreFound() throws IOException {
    return mistakes().stream().map(it -> DynamicTest.dynamicTest(it.toString(), () -> isFound(it)));
  }

  private void isFound(Mistake mistake) throws IOException {
    var text = Files.readString(mistake.program());
    var right = PLANTED.matcher(text).replaceAll("${indent}${right}");
    assertNotEquals(text, right, "a program has a line `# right: …`");
    assertEquals("# " + mistake.said() + ".", text.lines().findFirst().orElse(""));
    var repaired = Files.writeString(folder.resolve(mistake.name() + ".prism"), right);
    for (var command :
        mistake.command().equals("check") ? List.of("check") : List.of("check", "test")) {
      assertEquals(List.of(), codes(command, repaired), "found in the right program");
    }
    if (mistake.command().equals("test")) {
      assertEquals(List.of(), codes("check", mistake.program()));
    }
    assertEquals(List.of(mistake.code()), codes(mistake.command(), mistake.program()));
  }

  /** Which errors a command finds; none where it is content. */
  private List<String> codes(String command, Path program) {
    boolean isRun = command.equals("test");
    var words = isRun ? List.of(command, program, "--checked") : List.of(command, program);
    var outcome = CommandLine.plain(folder).prism(words.toArray());
    var said = outcome.out() + outcome.err();
    var codes = ERROR.matcher(said).results().map(it -> it.group(1)).distinct().toList();
    assertEquals(codes.isEmpty() ? Status.FINE : Status.PROBLEMS, outcome.status(), said);
    return codes;
  }

  @Test
  void thePageHasEveryProgram() throws IOException {
    try (var files = Files.list(PROGRAMS)) {
      var programs = files.map(it -> it.getFileName().toString()).sorted().toList();
      var rows = mistakes().stream().map(it -> it + ".prism").sorted().toList();
      assertEquals(programs, rows);
      assertTrue(rows.size() >= 30, rows.size() + " mistakes");
    }
  }
}
