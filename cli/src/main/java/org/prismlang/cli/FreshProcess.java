package org.prismlang.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader.Read;
import org.prismlang.lang.source.SourceReader.Reading;

/**
 * Goes on with tests in another process: a kernel that strays loses the GPU for the process that
 * launched it, and for no other.
 */
final class FreshProcess {
  /** Of the JVM: where a process that goes on for another leaves its results. */
  private static final String RESULTS = "prism.results";

  private FreshProcess() {}

  /** Whether this is one. */
  static boolean isThis() {
    return System.getProperty(RESULTS) != null;
  }

  /** To the process that started this one. */
  static void report(List<TestResult> results) throws Unavailable {
    var file = System.getProperty(RESULTS);
    if (file != null) {
      try {
        new ResultFile(Path.of(file)).write(results);
      } catch (IOException e) {
        throw new Unavailable(FileTrouble.writing(Path.of(file), e));
      }
    }
  }

  /**
   * Runs those of the command's tests that are called so.
   *
   * @param input what standard input held, where the command reads it
   */
  static List<TestResult> run(Arguments command, List<String> titles, Optional<Reading> input)
      throws Unavailable {
    try {
      var file = Files.createTempFile("prism", ".results");
      try {
        var builder = new ProcessBuilder(words(command, titles, file)).inheritIO();
        var process = builder.redirectInput(ProcessBuilder.Redirect.PIPE).start();
        try (var in = process.getOutputStream()) {
          if (input.isPresent() && input.get() instanceof Read(SourceFile text)) {
            in.write(text.text().getBytes(StandardCharsets.UTF_8));
          }
        }
        int status = process.waitFor();
        if (status != Status.FINE.number && status != Status.PROBLEMS.number) {
          throw new Unavailable("the process that went on with the tests ended with " + status);
        }
        return new ResultFile(file).read();
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new Unavailable("cannot go on in another process: " + FileTrouble.reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable("interrupted");
    }
  }

  private static List<String> words(Arguments command, List<String> titles, Path results) {
    var words = prism("-D" + RESULTS + "=" + results);
    words.addAll(List.of("test", "--backend=gpu", "--filter=" + exactly(titles)));
    for (var option : List.of(CompileOptions.TARGET, TestCommand.JOBS)) {
      command.value(option.name()).ifPresent(it -> words.add(option.name() + "=" + it));
    }
    command.values(CompileOptions.DEFINE.name()).forEach(it -> words.add("-D" + it));
    if (command.has(TestCommand.JSON.name())) {
      words.add(TestCommand.JSON.name());
    }
    words.add("--");
    words.addAll(command.operands());
    return words;
  }

  /** The words that start this Prism once more, in a JVM with these options. */
  static List<String> prism(String... options) {
    return java(Main.class, List.of(options));
  }

  /** The words that start another of our classes, as this Java was started. */
  static List<String> java(Class<?> main, List<String> options) {
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(options);
    var module = main.getModule();
    if (module.isNamed()) { // the image's
      words.add("-Dprism.build=" + System.getProperty("prism.build", ""));
      words.add("--enable-native-access=" + module.getName());
      words.addAll(List.of("-m", module.getName() + "/" + main.getName()));
    } else {
      words.add("--enable-native-access=ALL-UNNAMED");
      words.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    }
    return words;
  }

  private static String exactly(List<String> titles) {
    return "^(?:" + String.join("|", titles.stream().map(Pattern::quote).toList()) + ")$";
  }
}
