package org.prismlang.cli;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.explore.Explorer;
import org.prismlang.bundl.explore.Run;
import org.prismlang.bundl.explore.Schedule;
import org.prismlang.bundl.machine.Semantics;
import org.prismlang.bundl.prism.FromPrism;
import org.prismlang.bundl.prism.Launch;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Parser;
import org.prismlang.bundl.syntax.Printer;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.typing.Derivation;
import org.prismlang.bundl.typing.Refusal;
import org.prismlang.bundl.typing.Typing;
import org.prismlang.lang.diagnostic.Diagnostics;

/** {@code prism bundl}. */
final class BundlCommand implements Command.Action {
  private static final Option DERIVATION =
      Option.flag("--derivation", "check: prints the derivation, a line a rule");
  private static final Option PUBLISHED =
      Option.repeated("--as-published", "RULE", "takes a correction of the paper's rules back");
  private static final Option SCHEDULE =
      Option.valued(
          "--schedule", "S", "run: round-robin (default), a seed, or threads in turn: \"0 0 1\"");
  private static final Option TRACE = Option.flag("--trace", "run: prints every step");
  private static final Option LIMIT =
      Option.valued("--limit", "N", "explore: at most so many states (default 1000000)");
  private static final Option ALL_INTERLEAVINGS =
      Option.flag("--no-reduction", "explore: also interleavings that make no difference");
  private static final Option AGREEMENT =
      Option.flag("--agreement", "do the threads of a unit do the same, with the same data?");
  private static final Option BLOCKS = Option.valued("--blocks", "B", "of the grid");
  private static final Option THREADS = Option.valued("--threads", "T", "of a block");
  private static final Option SHARED =
      Option.valued("--shared", "M", "elements of shared memory that a block may hold");

  private static final Option KERNEL =
      Option.valued("--kernel", "K", "from: the kernel, where there are several");
  private static final Option SIZE =
      Option.repeated("--size", "NAME=N", "from: a number, or how many elements a pointer has");

  private static final Pattern SIZE_FORM = Pattern.compile("(\\w+)=(-?\\d{1,9})");
  private static final int STATES = 1_000_000;
  private static final int STEPS = 1_000_000;
  private static final String ROUND_ROBIN = "round-robin";

  static Command row() {
    return new Command(
        "bundl",
        "check|run|explore|from FILE",
        2,
        2,
        "the core calculus: types, runs and all interleavings of a program",
        """
        check says whether a .bundl program is well typed, and which premise of which rule fails.
        run runs it under one schedule, explore under all: does it get stuck, does it hang, what is
        in global memory at the end? from prints the program that a kernel of a .prism file means.
        docs/bundl.md has the language, the rules and the corrections.
        """,
        List.of(
            DERIVATION,
            PUBLISHED,
            SCHEDULE,
            TRACE,
            LIMIT,
            ALL_INTERLEAVINGS,
            AGREEMENT,
            BLOCKS,
            THREADS,
            SHARED,
            KERNEL,
            SIZE),
        new BundlCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage {
    String action = arguments.operands().getFirst();
    if (!List.of("check", "run", "explore", "from").contains(action)) {
      throw new WrongUsage("`" + action + "` is none of check, run, explore, from");
    }
    var corrections = corrections(arguments.values(PUBLISHED.name()));
    var report = new Report(console, ReportFormat.TEXT);
    var reading = OneProgram.of(arguments.operands().getLast()).read(report, console);
    if (reading.file().isEmpty()) {
      report.finish();
      return reading.status();
    }
    var diagnostics = new Diagnostics();
    var parsed =
        action.equals("from")
            ? FromPrism.elaborate(reading.file().get(), launch(arguments), diagnostics)
            : Parser.parse(reading.file().get(), diagnostics);
    report.add(diagnostics.inOrder());
    if (parsed.isEmpty()) {
      report.finish();
      return Status.PROBLEMS;
    }
    var program = parsed.get().on(machine(parsed.get().machine(), arguments));
    return switch (action) {
      case "check" -> check(program, corrections, arguments, report, console);
      case "from" -> {
        console.out(Printer.print(program));
        yield Status.FINE;
      }
      case "run" -> run(program, corrections, arguments, console);
      default -> explore(program, corrections, arguments, console);
    };
  }

  private static Status check(
      Program program,
      Set<Correction> corrections,
      Arguments arguments,
      Report report,
      Console console) {
    var verdict = new Typing(program, corrections).verdict();
    report.add(verdict.refusals().stream().map(Refusal::diagnostic).toList());
    report.finish();
    if (!verdict.isTyped()) {
      return Status.PROBLEMS;
    }
    console.out(
        arguments.has(DERIVATION.name())
            ? String.join("", verdict.derivations().stream().map(Derivation::text).toList())
            : "well typed for " + BundlText.machine(program.machine()) + "\n");
    return Status.FINE;
  }

  private static Status run(
      Program program, Set<Correction> corrections, Arguments arguments, Console console)
      throws WrongUsage {
    var semantics = new Semantics(program, corrections, arguments.has(AGREEMENT.name()));
    var schedule = schedule(arguments.value(SCHEDULE.name()).orElse(ROUND_ROBIN));
    var result = Run.of(semantics, schedule, STEPS, Explorer.Watcher.NOBODY);
    if (arguments.has(TRACE.name())) {
      console.out(BundlText.trace(result));
    }
    console.out(BundlText.of(result));
    boolean isFine = result.kind() == Run.Kind.DONE && result.disagreement().isEmpty();
    return isFine ? Status.FINE : Status.PROBLEMS;
  }

  private static Status explore(
      Program program, Set<Correction> corrections, Arguments arguments, Console console)
      throws WrongUsage {
    var semantics = new Semantics(program, corrections, arguments.has(AGREEMENT.name()));
    int limit = number(arguments, LIMIT, 1, Integer.MAX_VALUE).orElse(STATES);
    boolean reduces = !arguments.has(ALL_INTERLEAVINGS.name());
    var exploration = Explorer.explore(semantics, reduces, limit, Explorer.Watcher.NOBODY);
    console.out(BundlText.of(exploration, program.machine(), arguments.has(AGREEMENT.name())));
    boolean isFine =
        exploration.stuck().isEmpty()
            && exploration.hangs().isEmpty()
            && exploration.disagreements().isEmpty();
    return isFine ? Status.FINE : Status.PROBLEMS;
  }

  private static Launch launch(Arguments arguments) throws WrongUsage {
    var sizes = new HashMap<String, Integer>();
    for (var written : arguments.values(SIZE.name())) {
      var size = SIZE_FORM.matcher(written);
      if (!size.matches()) {
        throw new WrongUsage("`--size " + written + "` is not of the form NAME=N");
      }
      sizes.put(size.group(1), Integer.parseInt(size.group(2)));
    }
    return new Launch(
        arguments.value(KERNEL.name()),
        optional(number(arguments, BLOCKS, 1, Machine.MAX_UNITS)),
        optional(number(arguments, THREADS, 1, Machine.MAX_UNITS)),
        sizes,
        Map.of(),
        sizes);
  }

  private static OptionalInt optional(Optional<Integer> number) {
    return number.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private static Machine machine(Machine written, Arguments arguments) throws WrongUsage {
    return new Machine(
        number(arguments, BLOCKS, 1, Machine.MAX_UNITS).orElse(written.blocks()),
        number(arguments, THREADS, 1, Machine.MAX_UNITS).orElse(written.threads()),
        number(arguments, SHARED, 0, Integer.MAX_VALUE).orElse(written.shared()));
  }

  private static Optional<Integer> number(Arguments arguments, Option option, int least, int most)
      throws WrongUsage {
    var written = arguments.value(option.name());
    if (written.isEmpty()) {
      return Optional.empty();
    }
    try {
      int number = Integer.parseInt(written.get());
      if (number >= least && number <= most) {
        return Optional.of(number);
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new WrongUsage("`" + option.name() + " " + written.get() + "` is no such number");
  }

  private static Set<Correction> corrections(List<String> taken) throws WrongUsage {
    var corrections = EnumSet.allOf(Correction.class);
    for (var name : taken) {
      var found = Correction.ALL.stream().filter(it -> it.text().equals(name)).findFirst();
      if (found.isEmpty()) {
        var names = Correction.ALL.stream().map(Correction::text).toList();
        throw new WrongUsage("no correction `" + name + "`; there are " + String.join(", ", names));
      }
      corrections.remove(found.get());
    }
    return corrections;
  }

  private static Schedule schedule(String written) throws WrongUsage {
    if (written.equals(ROUND_ROBIN)) {
      return new Schedule.RoundRobin();
    }
    var words = List.of(written.strip().split("[\\s,]+"));
    try {
      return words.size() == 1 && !written.contains(",")
          ? new Schedule.Seed(Long.parseLong(words.getFirst()))
          : new Schedule.Script(words.stream().map(BundlCommand::turn).toList());
    } catch (NumberFormatException e) {
      throw new WrongUsage("`" + written + "` is no schedule");
    }
  }

  /** {@code 3}, or {@code 3.1} where the thread has several steps. */
  private static Schedule.Turn turn(String word) {
    int point = word.indexOf('.');
    return point < 0
        ? new Schedule.Turn(Integer.parseInt(word), 0)
        : new Schedule.Turn(
            Integer.parseInt(word.substring(0, point)),
            Integer.parseInt(word.substring(point + 1)));
  }
}
