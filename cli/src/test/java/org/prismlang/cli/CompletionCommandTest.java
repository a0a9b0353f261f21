package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code completion} and {@code man}: they say of every command what its help says. */
class CompletionCommandTest {
  @TempDir Path folder;
  private CommandLine line;
  private List<Command> commands = List.of();

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
    commands = Commands.all(CommandLine.environment(folder, Map.of()));
  }

  @Test
  void everyShellKnowsEveryCommandAndOption() {
    for (var shell : List.of("bash", "zsh", "fish")) {
      var script = line.prism("completion", shell).expect(Status.FINE);
      for (var command : commands) {
        script.out(command.name());
        for (var option : command.options()) {
          boolean isFish = shell.equals("fish");
          var name = isFish ? option.name().replaceFirst("^--?", "") : option.name();
          assertTrue(
              lines(script.out(), command.name()).stream().anyMatch(it -> it.contains(name)),
              shell + ": " + command.name() + " " + option.name());
        }
      }
    }
  }

  /** Those about a command: what zsh is told of one stands on several. */
  private static List<String> lines(String script, String command) {
    return script.replace("\\\n", "").lines().filter(it -> it.contains(command)).toList();
  }

  @Test
  void bashCompletesWhatIsBegun() throws Exception {
    assertEquals(List.of("check", "completion"), completed("c"));
    assertEquals(List.of("--filter"), completed("test", "--fi"));
    assertEquals(List.of("sm_80", "sm_89"), completed("check", "--target", "sm_8"));
    assertEquals(List.of("sm_100"), completed("check", "--target", "=", "sm_1"));
    assertEquals(List.of("auto", "gpu", "sim"), completed("run", "--backend", "=", ""));
    assertEquals(List.of("fish"), completed("completion", "f"));
    assertEquals(List.of("bench", "build", "bundl"), completed("man", "b"));
    assertEquals(List.of("explore"), completed("bundl", "e"));
    assertEquals(List.of(), completed("doctor", ""));
  }

  @Test
  void bashCompletesFilesWithSpacesAndFolders() throws Exception {
    Files.writeString(folder.resolve("my kernel.prism"), "");
    Files.writeString(folder.resolve("mine.txt"), "");
    Files.createDirectory(folder.resolve("more"));
    assertEquals(List.of("more", "my kernel.prism"), completed("check", "m"));
  }

  @Test
  void shellsThatNobodyKnowsAreRefused() {
    line.prism("completion", "zhs").expect(Status.USAGE).err("did you mean `zsh`?");
    line.prism("completion", "cmd").expect(Status.USAGE).err("there are bash, zsh, fish");
    line.prism("man", "chekc").expect(Status.USAGE).err("did you mean `check`?");
  }

  @Test
  void manualPagesAreInTheLanguageOfMan() {
    var all = line.prism("man").expect(Status.FINE);
    for (var command : commands) {
      all.out(".B " + command.name().replace("-", "\\-"));
      var page = line.prism("man", command.name()).expect(Status.FINE).out();
      assertTrue(page.startsWith(".TH \"PRISM\\-"), page);
      assertTrue(page.chars().allMatch(it -> it < 0x80), "not ASCII: " + page);
      for (var option : command.options()) {
        var shape = option.shape().replace("-", "\\-").replace("…", "\\[u2026]");
        assertTrue(page.contains(".B " + shape), page);
      }
      page.lines()
          .filter(it -> it.startsWith(".") || it.startsWith("'"))
          .forEach(it -> assertTrue(it.matches("\\.(TH|SH|TP|PP|B) ?.*"), it));
    }
  }

  /** What bash would offer for these words, the last one being written. */
  private List<String> completed(String... words) throws IOException, InterruptedException {
    var script =
        line.prism("completion", "bash").expect(Status.FINE).out()
            + "COMP_WORDS=(prism \"$@\")\n"
            + "COMP_CWORD=$#\n"
            + "_prism\n"
            + "printf '%s\\n"
            + "' \"${COMPREPLY[@]}\"\n";
    var file = Files.writeString(Files.createTempFile("prism", ".bash"), script);
    var command = new ArrayList<>(List.of("bash", file.toString()));
    command.addAll(List.of(words));
    try {
      var process = new ProcessBuilder(command).directory(folder.toFile()).start();
      process.getOutputStream().close();
      var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      var wrong = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals("", wrong);
      process.waitFor();
      return List.copyOf(new TreeSet<>(said.lines().filter(it -> !it.isEmpty()).toList()));
    } finally {
      Files.delete(file);
    }
  }
}
