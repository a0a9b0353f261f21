package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about the debugger shows a session as it is, and names all commands. */
class DebuggingPageTest {
  private static final String PROMPT = "(prism) ";

  @TempDir Path folder;

  private static String block(String page, String opening) {
    int start = page.indexOf("```" + opening) + 3 + opening.length();
    return page.substring(start, page.indexOf("```", start));
  }

  @Test
  void theSessionIsTrue() throws IOException {
    var page = Files.readString(Path.of("../docs/debugging.md"));
    var program = folder.resolve("mirror.prism");
    Files.writeString(program, block(page, "prism\n"));
    var session = block(page, "\n$ prism debug mirror.prism\n");
    var commands =
        session
            .lines()
            .filter(it -> it.startsWith(PROMPT))
            .map(it -> it.substring(PROMPT.length()));
    var answers = session.lines().filter(it -> !it.startsWith(PROMPT));
    var outcome =
        CommandLine.plain(folder)
            .withInput(
                commands.collect(Collectors.joining("\n")).getBytes(StandardCharsets.UTF_8),
                "debug",
                program)
            .expect(Status.FINE);
    assertEquals(
        answers.collect(Collectors.joining("\n")),
        outcome.out().replace(program.toString(), "mirror.prism").strip());
  }

  @Test
  void everyCommandIsNamed() throws IOException {
    var page = Files.readString(Path.of("../docs/debugging.md"));
    var program = folder.resolve("mirror.prism");
    Files.writeString(program, block(page, "prism\n"));
    var help =
        CommandLine.plain(folder)
            .withInput("help\n".getBytes(StandardCharsets.UTF_8), "debug", program)
            .out();
    var names =
        help.lines().skip(2).map(it -> it.split(" ", 2)[0]).filter(it -> !it.isEmpty()).toList();
    assertTrue(names.contains("lanes"), help);
    for (var name : names) {
      assertTrue(page.contains("`" + name), name);
    }
  }
}
