package org.prismlang.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the commands make of one program. */
final class Judging {
  /** Checked ones first: what they find is the same on every machine. */
  private static final List<List<String>> MODES =
      List.of(
          List.of("--checked", "--seed", "1"),
          List.of("--checked", "--seed", "7"),
          List.of("--backend", "sim"));

  /** A command has so many for itself on the smallest machine that we know. */
  private static final int PROCESSORS = 2;

  private static final Pattern ERROR = Pattern.compile("^error\\[(P\\d{4})]", Pattern.MULTILINE);
  private static final Pattern NOT_SYNCHRONIZED = Pattern.compile("P07\\d\\d( P07\\d\\d)*");
  private final Path program;
  private final Path folder;

  Judging(Path program, Path folder) {
    this.program = program;
    this.folder = folder;
  }

  /** How a command ended: {@code ""} where it was fine, the codes of errors, or what happened. */
  private interface Road {
    String go(List<String> words) throws Slow;
  }

  /** Not done in time: which command it was depends on the machine. */
  private static final class Slow extends Exception {
    private static final long serialVersionUID = 1;
    private final Duration limit;

    Slow(Duration limit) {
      this.limit = limit;
    }
  }

  Optional<String> difference(Expectation expectation) throws IOException {
    try {
      return inTime(expectation);
    } catch (Slow e) {
      return Optional.of("not done within " + e.limit.toSeconds() + " s");
    }
  }

  private Optional<String> inTime(Expectation expectation) throws IOException, Slow {
    var within = expectation.within();
    Road road = within.isPresent() ? words -> within(within.get(), words) : this::here;
    var check = road.go(List.of("check", program.toString()));
    return switch (expectation.kind()) {
      case Expectation.Kind.Runs() ->
          check.isEmpty() ? wrong(road) : Optional.of("check: " + check);
      case Expectation.Kind.Sound() ->
          check.isEmpty()
              ? wrong(road)
              : NOT_SYNCHRONIZED.matcher(check).matches()
                  ? accepted(road, check)
                  : Optional.of("check: " + check);
      case Expectation.Kind.Refused(var code) ->
          check.equals(code.name())
              ? accepted(road, check)
              : Optional.of("check: " + (check.isEmpty() ? "accepts it" : check));
    };
  }

  /** Where a command does not refuse what `check` refuses. */
  private Optional<String> accepted(Road road, String check) throws IOException, Slow {
    for (var words : commands()) {
      var answer = road.go(words);
      if (!answer.equals(check)) {
        return Optional.of(
            "check: " + check + ", " + title(words) + (answer.isEmpty() ? "fine" : answer));
      }
    }
    return Optional.empty();
  }

  /** The first thing that goes wrong. */
  private Optional<String> wrong(Road road) throws IOException, Slow {
    var wrong = new ArrayList<String>();
    for (var words : commands()) {
      boolean isRun = !words.getFirst().equals("build");
      var answer = road.go(words);
      if (!answer.isEmpty()) {
        wrong.add(title(words) + answer);
      }
      if (isRun && !answer.isEmpty()) {
        break;
      }
    }
    return wrong.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", wrong));
  }

  private List<List<String>> commands() throws IOException {
    var text = Files.readString(program);
    var commands = new ArrayList<List<String>>();
    if (text.contains("@prism(\"global\")")) {
      commands.add(List.of("build", program.toString(), "-o", folder.toString()));
    }
    for (var mode : MODES) {
      if (text.contains("def main(")) {
        commands.add(with("run", mode));
      }
      if (text.contains("@test\n")) {
        commands.add(with("test", mode));
      }
    }
    return commands;
  }

  private List<String> with(String command, List<String> mode) {
    var words = new ArrayList<>(List.of(command, program.toString()));
    words.addAll(mode);
    return words;
  }

  private static String title(List<String> words) {
    var options = words.subList(words.getFirst().equals("build") ? words.size() : 2, words.size());
    return words.getFirst() + String.join("", options.stream().map(it -> " " + it).toList()) + ": ";
  }

  private String here(List<String> words) {
    var outcome = CommandLine.plain(folder).prism(words.toArray());
    return answer(outcome.status(), outcome.err());
  }

  /** In a process that can be ended. */
  private String within(Duration limit, List<String> words) throws Slow {
    var command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java")));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(words);
    var said = folder.resolve("said.txt");
    try {
      var process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(said.toFile())
              .start();
      try {
        while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
          if (worked(process).compareTo(limit.multipliedBy(PROCESSORS)) > 0) {
            throw new Slow(limit);
          }
        }
      } finally {
        process.destroyForcibly().waitFor();
      }
      int number = process.exitValue();
      var status = Stream.of(Status.values()).filter(it -> it.number == number).findFirst();
      return answer(status.orElse(Status.INTERNAL), Files.readString(said));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What it has taken of the processors: other work on the machine is not its. */
  private static Duration worked(Process process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private static String answer(Status status, String said) {
    var codes = new TreeSet<String>();
    ERROR.matcher(said).results().forEach(it -> codes.add(it.group(1)));
    return switch (status) {
      case FINE -> "";
      case PROBLEMS -> codes.isEmpty() ? said : String.join(" ", codes);
      case USAGE, ENVIRONMENT, INTERNAL -> said.lines().findFirst().orElse(status.toString());
    };
  }
}
