package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Programs of the tutorials that have a test pass it, with every access watched. */
class TutorialRunsTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```prism\\n(.*?)^```");

  @TempDir Path folder;

  @TestFactory
  List<DynamicTest> programsDoWhatTheyClaim() throws IOException {
    var tests = new ArrayList<DynamicTest>();
    for (var name : List.of("first-steps", "tutorial", "triton")) {
      var page = Files.readString(Path.of("../docs/" + name + ".md"));
      var blocks = BLOCK.matcher(page).results().map(it -> it.group(1)).toList();
      var running = blocks.stream().filter(it -> it.contains("@test")).toList();
      assertTrue(running.size() > 1, name);
      for (int i = 0; i < running.size(); i++) {
        var program = running.get(i).getBytes(StandardCharsets.UTF_8);
        tests.add(
            dynamicTest(
                name + " " + (i + 1),
                () ->
                    CommandLine.plain(folder)
                        .withInput(program, "test", "--checked", "-")
                        .expect(Status.FINE)
                        .out(" 0 failed")));
      }
    }
    return tests;
  }
}
