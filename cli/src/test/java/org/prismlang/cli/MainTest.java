package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;
import org.prismlang.verify.road.Road;
import org.prismlang.verify.road.Stage;

/** What holds for every command: help, wrong usage, bugs. */
class MainTest {
  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  @Test
  void withoutACommandTheHelpIsAnError() {
    line.prism().expect(Status.USAGE).err("usage: prism COMMAND");
  }

  @Test
  void helpNamesEveryCommand() {
    for (var word : new String[] {"--help", "-h", "help"}) {
      var outcome = line.prism(word).expect(Status.FINE);
      for (var command : Commands.all(CommandLine.environment(folder, Map.of()))) {
        outcome.out("  " + command.name()).out(command.summary());
      }
    }
  }

  @Test
  void helpOfACommandNamesEveryOption() {
    for (var command : Commands.all(CommandLine.environment(folder, Map.of()))) {
      var asked = line.prism(command.name(), "--help").expect(Status.FINE).out("usage: prism");
      for (var option : command.options()) {
        asked.out(option.shape()).out(option.text());
      }
      assertEquals(asked, line.prism(command.name(), "-h"));
      assertEquals(asked, line.prism("help", command.name()));
    }
  }

  @Test
  void theVersionIsSaid() {
    line.prism("--version").expect(Status.FINE).out("prism ");
  }

  @Test
  void coloursAreWhereTheyAreWanted() {
    var bold = "\33[1m";
    for (var words : List.of(List.of("--color", "always"), List.of("--color=always"))) {
      var before = Stream.concat(words.stream(), Stream.of("explain", "P0401")).toArray();
      var after = Stream.concat(Stream.of("explain", "P0401"), words.stream()).toArray();
      line.prism(before).expect(Status.FINE).out(bold);
      line.prism(after).expect(Status.FINE).out(bold);
    }
    assertFalse(line.prism("explain", "P0401").out().contains("\33"));
    var forced = new CommandLine(CommandLine.environment(folder, Map.of("FORCE_COLOR", "1")));
    forced.prism("explain", "P0401").expect(Status.FINE).out(bold);
    assertFalse(forced.prism("explain", "P0401", "--color=never").out().contains("\33"));
    var never = Map.of("FORCE_COLOR", "1", "NO_COLOR", "1");
    var plain = new CommandLine(CommandLine.environment(folder, never));
    assertFalse(plain.prism("explain", "P0401").out().contains("\33"));
    line.prism("explain", "--color", "allways", "P0401")
        .expect(Status.USAGE)
        .err("did you mean `always`?");
    line.prism("explain", "P0401", "--color").expect(Status.USAGE).err("always, never, auto");
    line.prism("check", "--", "--color=always").expect(Status.USAGE).err("no such file: --color");
  }

  @Test
  void whatOtherToolsCallOurCommandsIsKnown() {
    line.prism("version").expect(Status.USAGE).err("no command `version`; it is `prism --version`");
    line.prism("-V").expect(Status.USAGE).err("no option `-V`; it is `prism --version`");
    line.prism("format").expect(Status.USAGE).err("it is `prism fmt`");
    line.prism("compile").expect(Status.USAGE).err("it is `prism build`");
    line.prism("init").expect(Status.USAGE).err("it is `prism new`");
  }

  @Test
  void unknownCommandsAreGuessed() {
    line.prism("chekc").expect(Status.USAGE).err("no command `chekc`; did you mean `check`?");
    line.prism("help", "fnt").expect(Status.USAGE).err("did you mean `fmt`?");
    var far = line.prism("frobnicate").expect(Status.USAGE).err("no command `frobnicate`\n");
    far.err(
        "check, run, test, debug, build, bench, tune, analyze, graph, map, ir, verify, mutate,"
            + " import, bundl, fmt, explain, explore, lsp, serve, new, doctor, completion, man");
    line.prism("-x").expect(Status.USAGE).err("no option `-x`");
  }

  @Test
  void unknownOptionsAreGuessedAndTheUsageShown() {
    line.prism("check", "--jsn", "x")
        .expect(Status.USAGE)
        .err("prism check: no option `--jsn`; did you mean `--json`?")
        .err(
            "usage: prism check FILE… [--fix] [--format F] [--json] [--strict] [--watch] [--target"
                + " ARCH] [-D NAME=VALUE]…");
    line.prism("fmt", "-q").expect(Status.USAGE).err("no option `-q`");
    line.prism("fmt", "--zzz=1").expect(Status.USAGE).err("no option `--zzz`");
  }

  @Test
  void optionsAreHeldToTheirShape() {
    line.prism("check", "x", "--target").expect(Status.USAGE).err("`--target` needs a value");
    line.prism("check", "x", "--json=1").expect(Status.USAGE).err("`--json` takes no value");
    line.prism("check", "--target", "sm_80", "--target=sm_89", "x")
        .expect(Status.USAGE)
        .err("`--target` is given twice");
    line.prism("check").expect(Status.USAGE).err("needs FILE…");
    line.prism("doctor", "now").expect(Status.USAGE).err("unexpected argument `now`");
    line.prism("explain", "1", "2").expect(Status.USAGE).err("unexpected argument `2`");
  }

  @Test
  void afterTwoDashesEverythingIsAnOperand() {
    line.prism("check", "--", "--json").expect(Status.USAGE).err("no such file: --json");
  }

  @Test
  void valuesMayBeAttached() throws WrongUsage {
    var command = CheckCommand.row();
    var words = List.of("-DA=1", "f", "-D", "B=x=y", "--target=sm_80", "-D=");
    var arguments = Arguments.parse(command, words);
    assertEquals(List.of("A=1", "B=x=y", "="), arguments.values("-D"));
    assertEquals("sm_80", arguments.value("--target").orElseThrow());
    assertEquals(List.of("f"), arguments.operands());
    assertFalse(arguments.has("--json"));
  }

  @Test
  void bugsExit70AndLeaveAReportInsteadOfAStackTrace() throws IOException {
    Path input = Files.writeString(folder.resolve("input.prism"), "");
    for (var bug :
        List.of(new IllegalStateException("inside"), new OutOfMemoryError(), deepest())) {
      var outcome = line.run(List.of(failing(bug)), new byte[0], "fail", input);
      outcome.expect(Status.INTERNAL).err("internal error in prism fail");
      outcome.err(
          "this is a bug in Prism, not in your program; please report it with the file below");
      assertFalse(outcome.err().contains("\tat "), outcome.err());
      assertEquals("", outcome.out());
      String[] lines = outcome.err().split("\n", -1);
      Path file = Path.of(lines[lines.length - 2].strip());
      assertTrue(file.startsWith(folder), outcome.err());
      String report = Files.readString(file);
      assertTrue(report.contains("command line: prism fail " + input), report);
      assertTrue(report.contains("input files:\n  " + input), report);
      assertTrue(report.contains(bug.toString()), report);
      assertTrue(report.contains("    at "), report);
      assertTrue(report.length() < 100_000, "a report that can be sent");
    }
  }

  @Test
  void aBugOnTheRoadLeavesTheKernelsItWasGiven() throws IOException {
    var text = Files.readString(Path.of("../examples/saxpy.prism"));
    var file = new SourceFile("saxpy.prism", text);
    var program = Checker.check(file, Options.DEFAULT, new Diagnostics()).program();
    Stage.Pass breaking =
        (_, _) -> {
          throw new IllegalStateException("inside");
        };
    var road = new Road(List.of(new Stage("tear", breaking)), Target.SM_90A, List.of());
    var bug =
        assertThrows(RuntimeException.class, () -> road.of(Road.lower(program), new Diagnostics()));
    var outcome = line.run(List.of(failing(bug)), new byte[0], "fail");
    outcome.expect(Status.INTERNAL).err("internal error in prism fail (IllegalStateException)");
    var report =
        Files.readString(Path.of(outcome.err().strip().lines().toList().getLast().strip()));
    assertTrue(report.contains("kernels before stage `tear`:\n\n"), report);
    assertTrue(report.contains("kernel saxpy("), report);
    assertTrue(report.contains("IllegalStateException: inside"), report);
  }

  @Test
  void bugsAreSaidEvenWhereNoReportCanBeWritten() {
    var nowhere = CommandLine.plain(folder.resolve("nowhere"));
    var outcome =
        nowhere.run(List.of(failing(new IllegalStateException("inside"))), new byte[0], "fail");
    outcome.expect(Status.INTERNAL).err("no report could be written").err("inside");
  }

  @Test
  void aMissingPieceExits3() {
    var command = failing(new Unavailable("needs nvcc: install the CUDA toolkit"));
    line.run(List.of(command), new byte[0], "fail")
        .expect(Status.ENVIRONMENT)
        .err("prism: needs nvcc: install the CUDA toolkit\n");
  }

  @Test
  void outputThatCannotBeWrittenIsNoSuccess() {
    assertEquals(Status.ENVIRONMENT, helpTo("No space left on device"));
    assertEquals(Status.FINE, helpTo("Broken pipe"));
  }

  @Test
  void theStatusesAreThoseOfTheContract() {
    assertEquals(0, Status.FINE.number);
    assertEquals(1, Status.PROBLEMS.number);
    assertEquals(2, Status.USAGE.number);
    assertEquals(3, Status.ENVIRONMENT.number);
    assertEquals(70, Status.INTERNAL.number);
  }

  private Status helpTo(String failure) {
    var full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException(failure);
          }
        };
    var environment = CommandLine.environment(folder, Map.of());
    var err = new ByteArrayOutputStream();
    var console =
        new Console(new ByteArrayInputStream(new byte[0]), full, err, Colours.NONE, false);
    return new Main(Commands.all(environment), console, environment).run(List.of("--help"));
  }

  private static Command failing(Throwable failure) {
    return new Command(
        "fail",
        "[FILE]",
        0,
        1,
        "fails",
        "",
        List.of(),
        (arguments, console) -> {
          switch (failure) {
            case Unavailable e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new AssertionError(failure);
          }
        });
  }

  private static StackOverflowError deepest() {
    try {
      return descend(0);
    } catch (StackOverflowError e) {
      return e;
    }
  }

  private static StackOverflowError descend(int depth) {
    return depth < 0 ? new StackOverflowError() : descend(depth + 1);
  }
}
