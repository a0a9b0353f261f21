package org.prismlang.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.IrText;
import org.prismlang.verify.road.Breakdown;

/** What a bug in Prism leaves behind: a file to send us, and three lines on the terminal. */
final class CrashReport {
  /** Of a stack overflow, the beginning tells as much as the rest. */
  private static final int MAX_FRAMES = 200;

  private final List<String> words;
  private final Environment environment;

  CrashReport(List<String> words, Environment environment) {
    this.words = words;
    this.environment = environment;
  }

  Status of(Throwable bug, Console console) {
    String command = words.isEmpty() ? "prism" : "prism " + words.getFirst();
    console.err("internal error in " + command + " (" + kind(bug) + ")\n");
    console.err("this is a bug in Prism, not in your program; please report it with ");
    try {
      Path file = Files.createTempFile(environment.temporary(), "prism-report-", ".txt");
      Files.writeString(file, text(bug));
      console.err("the file below\n  " + file + "\n");
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      String place = environment.temporary().toString();
      console.err("this line (no report could be written to " + place + ")\n");
      console.err("  " + bug + at(bug) + "\n");
    }
    return Status.INTERNAL;
  }

  private static String kind(Throwable bug) {
    var cause = bug instanceof Breakdown ? Optional.ofNullable(bug.getCause()).orElse(bug) : bug;
    return cause.getClass().getSimpleName();
  }

  private static String at(Throwable bug) {
    var frames = bug.getStackTrace();
    return frames.length == 0 ? "" : " at " + frames[0];
  }

  private String text(Throwable bug) {
    var text =
        new StringBuilder("Prism ").append(Version.text()).append(" met a bug of its own.\n\n");
    text.append("command line: prism");
    for (var word : words) {
      text.append(' ').append(word);
    }
    text.append("\nfolder:       ").append(environment.property("user.dir"));
    text.append("\nJava:         ").append(environment.property("java.runtime.version"));
    text.append("\nsystem:       ").append(environment.property("os.name"));
    text.append(' ').append(environment.property("os.version"));
    text.append(' ').append(environment.property("os.arch"));
    text.append("\ninput files:\n");
    for (var file : inputFiles()) {
      text.append("  ").append(file).append('\n');
    }
    text.append(
        "\nPlease add the input files, or the smallest part of them that still does it.\n\n");
    Throwable cause = bug;
    for (int depth = 0; cause != null && depth < 8; depth++) {
      text.append(depth == 0 ? "" : "caused by: ").append(cause).append('\n');
      var frames = cause.getStackTrace();
      for (int i = 0; i < Math.min(frames.length, MAX_FRAMES); i++) {
        text.append("    at ").append(frames[i]).append('\n');
      }
      if (cause instanceof Breakdown breakdown) {
        text.append("\nkernels before stage `").append(breakdown.stage()).append("`:\n\n");
        text.append(IrText.print(breakdown.given())).append('\n');
      }
      cause = cause.getCause();
    }
    return text.toString();
  }

  private List<String> inputFiles() {
    var files = new ArrayList<String>();
    for (var word : words.subList(Math.min(1, words.size()), words.size())) {
      if (isFile(word)) {
        files.add(word);
      }
    }
    return files;
  }

  private static boolean isFile(String word) {
    try {
      return Files.exists(Path.of(word));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
