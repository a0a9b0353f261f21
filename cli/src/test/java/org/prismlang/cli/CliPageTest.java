package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about the command line, and the table of the README, name what there is. */
class CliPageTest {
  @TempDir Path folder;

  @Test
  void everyCommandAndOptionIsNamed() throws IOException {
    var page = Files.readString(Path.of("../docs/cli.md"));
    var summary = page.substring(0, page.indexOf("\n## "));
    var readme = Files.readString(Path.of("../README.md"));
    for (var command : Commands.all(CommandLine.environment(folder, Map.of()))) {
      var usage =
          summary.lines().filter(it -> it.matches("prism " + command.name() + "( .*)?")).toList();
      assertEquals(1, usage.size(), command.name());
      for (var option : command.options()) {
        assertTrue(
            usage.getFirst().endsWith("…") || usage.getFirst().contains(option.shape()),
            usage.getFirst() + " lacks " + option.shape());
      }
      assertTrue(page.contains("\n## " + command.name() + "\n"), command.name());
      assertTrue(readme.contains("`prism " + command.name()), command.name());
    }
  }
}
