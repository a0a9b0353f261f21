package org.prismlang.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.project.ProjectFile;

/** The {@code prism} command. */
public final class Main {
  /** For programs nested as deep as the parser allows; memory is taken only as it is used. */
  private static final long STACK_BYTES = 64L << 20;

  /** What other tools call our commands. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "-V", Usage.VERSION,
          "-v", Usage.VERSION,
          "version", Usage.VERSION,
          "format", "fmt",
          "compile", "build",
          "init", "new",
          "lint", "check",
          "watch", "check --watch",
          "fix", "check --fix");

  /** Those that may work for long before they say anything. */
  private static final Set<String> SILENT =
      Set.of("analyze", "build", "check", "graph", "import", "mutate", "verify");

  private final List<Command> commands;
  private final Console console;
  private final Environment environment;

  Main(List<Command> commands, Console console, Environment environment) {
    this.commands = List.copyOf(commands);
    this.console = console;
    this.environment = environment;
  }

  public static void main(String[] args) throws InterruptedException {
    var environment = Environment.ofProcess();
    var colour = ColourOption.of(List.of(args), environment);
    var console =
        new Console(
            new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            colour.wanted(),
            environment.isTerminal());
    var main = new Main(Commands.all(environment), console, environment);
    var running = new Running(main, colour);
    var thread = new Thread(null, running, "prism", STACK_BYTES);
    thread.start();
    thread.join();
    // Not exit(): it starts the logging system, to log that it was called.
    Runtime.getRuntime().halt(running.status.number);
  }

  Status run(ColourOption colour) {
    if (!colour.problem().isEmpty()) {
      console.complain(colour.problem());
      return Status.USAGE;
    }
    return run(colour.words());
  }

  /** Runs the command; whatever happens, the answer is a status and a message that helps. */
  Status run(List<String> words) {
    try {
      return console.delivered(dispatch(words));
    } catch (Throwable e) {
      return new CrashReport(words, environment).of(e, console);
    }
  }

  private Status dispatch(List<String> words) {
    if (words.isEmpty()) {
      console.err(Usage.of(commands));
      return Status.USAGE;
    }
    String name = words.getFirst();
    List<String> rest = words.subList(1, words.size());
    if (name.equals(Usage.HELP) || name.equals(Usage.HELP_LETTER) || name.equals("help")) {
      return help(rest);
    }
    if (name.equals(Usage.VERSION)) {
      console.out("prism " + Version.text() + "\n");
      return Status.FINE;
    }
    for (var command : commands) {
      if (command.name().equals(name)) {
        return perform(command, rest);
      }
    }
    return unknown(name);
  }

  private Status help(List<String> words) {
    if (words.isEmpty()) {
      console.out(Usage.of(commands));
      return Status.FINE;
    }
    for (var command : commands) {
      if (command.name().equals(words.getFirst())) {
        console.out(Usage.of(command));
        return Status.FINE;
      }
    }
    return unknown(words.getFirst());
  }

  private Status perform(Command command, List<String> words) {
    try {
      var arguments = Arguments.parse(command, words);
      if (arguments.wantsHelp()) {
        console.out(Usage.of(command));
        return Status.FINE;
      }
      if (command.options().contains(CompileOptions.TARGET) && command.most() > 0) {
        var project = project(arguments.operands());
        var objection = project.flatMap(it -> it.objection(Version.text()));
        if (objection.isPresent()) {
          throw new Unavailable(objection.get());
        }
        project
            .flatMap(ProjectFile::target)
            .ifPresent(it -> arguments.assume(CompileOptions.TARGET, it));
        project.map(ProjectFile::lints).ifPresent(arguments::assume);
      }
      return action(command, arguments);
    } catch (ProjectFile.BadProject e) {
      console.complain(String.valueOf(e.getMessage()));
      return Status.USAGE;
    } catch (WrongUsage e) {
      console.err("prism " + command.name() + ": " + e.getMessage() + "\n" + Usage.line(command));
      console.err("`prism " + command.name() + " --help` says more\n");
      return Status.USAGE;
    } catch (Unavailable e) {
      console.complain(String.valueOf(e.getMessage()));
      return Status.ENVIRONMENT;
    }
  }

  private static Optional<ProjectFile> project(List<String> operands)
      throws ProjectFile.BadProject {
    Path first;
    try {
      first = Path.of(operands.isEmpty() ? "" : operands.getFirst());
    } catch (InvalidPathException e) {
      first = Path.of(""); // said by the command
    }
    return ProjectFile.near(first);
  }

  private Status action(Command command, Arguments arguments) throws WrongUsage, Unavailable {
    boolean waitsForPeople =
        arguments.has(CheckCommand.WATCH.name()) || arguments.operands().contains(Sources.STDIN);
    if (!SILENT.contains(command.name()) || waitsForPeople) {
      return command.action().run(arguments, console);
    }
    try (var _ = new WorkingLine(command.name(), console)) {
      return command.action().run(arguments, console);
    }
  }

  private Status unknown(String name) {
    var names = new ArrayList<String>();
    for (var command : commands) {
      names.add(command.name());
    }
    String kind = name.startsWith("-") ? "option" : "command";
    String meant = ELSEWHERE.get(name);
    console.complain(
        "no "
            + kind
            + " `"
            + name
            + "`"
            + (meant == null ? Nearest.didYouMean(name, names) : "; it is `prism " + meant + "`"));
    console.err("usage: prism COMMAND …, with COMMAND one of " + String.join(", ", names) + "\n");
    return Status.USAGE;
  }

  private static final class Running implements Runnable {
    private final Main main;
    private final ColourOption words;
    private volatile Status status = Status.INTERNAL;

    Running(Main main, ColourOption words) {
      this.main = main;
      this.words = words;
    }

    @Override
    public void run() {
      status = main.run(words);
    }
  }
}
