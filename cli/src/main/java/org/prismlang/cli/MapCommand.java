package org.prismlang.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.JsonText;
import org.prismlang.lang.mapping.Mapped;
import org.prismlang.lang.plan.PlanRun;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Shrunk;

/** {@code prism map}. */
final class MapCommand implements Command.Action {
  private static final Option MAPPING =
      Option.valued("--mapping", "M", "the mapping to show (default: all)");
  private static final Option STEPS =
      Option.flag("--steps", "prints the plan behind each rewrite, as a task would be written");
  private static final Option EMIT =
      Option.flag("--emit", "prints the kernels, what launches them and what compares them");
  private static final Option CHECK =
      Option.flag(
          "--check",
          "runs the plan behind each rewrite with uninterpreted values, and the last one on tiles");
  private static final Option EXPLAIN =
      Option.flag(
          "--explain",
          "says who does what, and of each tensor where it lies, why, and what is copied; with the"
              + " name of a tensor behind FILE, of that one");
  private static final Option CLAIMS =
      Option.flag(
          "--claims", "prints the programs that show what `@implements` and `@variant` claim");
  private static final Option OUT =
      Option.valued("-o", "DIR", "with --emit: writes DIR/TASK_MAPPING.prism instead");
  private static final Option JSON =
      Option.flag("--json", "one object a mapping, with what is said of it without options");

  static Command row() {
    return new Command(
        "map",
        "FILE [TENSOR]",
        1,
        2,
        "says what mappings make of tasks",
        """
        Without options: for each mapping, how a device does the task: who does what, what is copied
        where, what a launch needs. What is emitted is Prism: it can be changed and kept.
        """,
        List.of(MAPPING, STEPS, EMIT, CHECK, EXPLAIN, CLAIMS, OUT, JSON, CompileOptions.TARGET),
        new MapCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var options = CompileOptions.of(arguments);
    var program = OneProgram.of(arguments.operands().getFirst());
    Optional<String> out = arguments.value(OUT.name());
    if (out.isPresent() && !arguments.has(EMIT.name())) {
      throw new WrongUsage("-o says where --emit writes to");
    }
    if (arguments.operands().size() == 2 && !arguments.has(EXPLAIN.name())) {
      throw new WrongUsage("the name of a tensor stands behind --explain");
    }
    boolean isJson = arguments.has(JSON.name());
    if (isJson
        && List.of(STEPS, EMIT, CHECK, EXPLAIN, CLAIMS).stream()
            .anyMatch(it -> arguments.has(it.name()))) {
      throw new WrongUsage("--json says what `prism map` says without options");
    }
    var read = program.checked(options, ReportFormat.of(isJson), console);
    if (read.checked().isEmpty()) {
      return read.status();
    }
    var checked = read.checked().get();
    if (arguments.has(CLAIMS.name())) {
      if (checked.claims().isEmpty()) {
        throw new WrongUsage("nothing in " + program + " says that it does a task");
      }
      checked.claims().forEach(it -> console.out(it.file().text() + "\n"));
      return Status.FINE;
    }
    var chosen = chosen(checked, arguments.value(MAPPING.name()), program);
    if (arguments.operands().size() == 2) {
      console.out(ExplainedTensors.of(arguments.operands().get(1), chosen));
      return Status.FINE;
    }
    if (isJson) {
      chosen.forEach(it -> console.out(json(it.mapped())));
      return Status.FINE;
    }
    Status status = Status.FINE;
    for (var each : chosen) {
      status = show(each, options, arguments, console) ? status : Status.PROBLEMS;
    }
    return status;
  }

  private static String json(Mapped mapped) {
    var out = new StringBuilder("{\"mapping\":");
    var json = new JsonText(out);
    json.text(mapped.mapping().name());
    out.append(',');
    json.place(mapped.mapping().item().name().span());
    out.append(",\"explanation\":");
    json.text(mapped.explanation());
    return out.append("}\n").toString();
  }

  static List<Checked.MappedFile> chosen(Checked checked, Optional<String> name, OneProgram program)
      throws WrongUsage {
    var all = checked.mappings();
    var chosen =
        all.stream()
            .filter(it -> name.filter(n -> !n.equals(it.mapped().mapping().name())).isEmpty())
            .toList();
    if (chosen.isEmpty()) {
      throw new WrongUsage(
          all.isEmpty()
              ? "no mappings in " + program
              : "no mapping `"
                  + name.orElse("")
                  + "` in "
                  + program
                  + "; there are "
                  + all.stream()
                      .map(it -> "`" + it.mapped().mapping().name() + "`")
                      .collect(Collectors.joining(", ")));
    }
    return chosen;
  }

  /** Whether nothing was found that is wrong. */
  private static boolean show(
      Checked.MappedFile each, Options options, Arguments arguments, Console console)
      throws WrongUsage, Unavailable {
    var mapped = each.mapped();
    boolean isPlain = true;
    if (arguments.has(STEPS.name())) {
      isPlain = false;
      for (var step : mapped.steps()) {
        var directive = step.directive().isEmpty() ? "" : "# " + step.directive() + "\n";
        console.out(directive + PlanText.of(step.plan()) + "\n");
      }
    }
    if (arguments.has(EMIT.name())) {
      isPlain = false;
      emit(each, arguments, console);
    }
    boolean isSame = true;
    if (arguments.has(CHECK.name())) {
      isPlain = false;
      boolean areClean = edges(mapped, new PoisonJudge(options), console);
      isSame = judged(mapped, console) && areClean;
    }
    if (isPlain || arguments.has(EXPLAIN.name())) {
      console.out(mapped.explanation());
    }
    if (arguments.has(EXPLAIN.name())) {
      console.out("\n" + mapped.facts().getFirst().words());
    }
    return isSame;
  }

  /** Each plan against the one at the beginning. */
  private static boolean judged(Mapped mapped, Console console) {
    boolean isSame = true;
    var last = mapped.steps().getLast().plan();
    var shrunk = Shrunk.by(last);
    var first = shrunk.of(mapped.steps().getFirst().plan());
    for (var step : mapped.steps().subList(1, mapped.steps().size())) {
      for (var sizes : shrunk.sizes(last)) {
        var after = shrunk.of(step.plan());
        var verdict = PlanRun.compare(first, after, sizes, mapped.mapping().mayReassociate());
        isSame &= !(verdict instanceof PlanRun.Different);
        console.out(
            step.directive()
                + ", "
                + sizes
                + ": "
                + switch (verdict) {
                  case PlanRun.Same _ -> "the same";
                  case PlanRun.SameSums _ -> "the same but for the order of sums";
                  case PlanRun.Different(var tensor, var element) ->
                      "element " + element + " of `" + tensor + "` comes about in another way";
                  case PlanRun.Unjudged(var why) -> "not judged: " + why;
                }
                + "\n");
      }
    }
    return isSame;
  }

  /** The last plan with anything at all beyond the edges of tensors. */
  private static boolean edges(Mapped mapped, PoisonJudge judge, Console console) {
    boolean isClean = true;
    for (var run : mapped.poisoned()) {
      for (var finding : judge.of(run)) {
        isClean &= !(finding instanceof PoisonJudge.Poisoned);
        console.out(mapped.mapping().name() + ", " + finding.words() + "\n");
      }
    }
    return isClean;
  }

  private static void emit(Checked.MappedFile each, Arguments arguments, Console console)
      throws WrongUsage, Unavailable {
    var folder = arguments.value(OUT.name());
    if (folder.isEmpty()) {
      console.out(each.file().text());
      return;
    }
    var mapping = each.mapped().mapping();
    var name = mapping.task().name() + "_" + mapping.name() + ".prism";
    Path file = OutputFile.named(folder.get()).resolve(name);
    OutputFile.write(file, each.file().text());
    console.out(file + "\n");
  }
}
