package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.CalledPart;
import org.prismlang.lang.task.Spelling;

/** The directives of a mapping, one after the other. */
final class Directives {
  private static final List<String> WORDS =
      List.of(
          "tile",
          "split",
          "bind",
          "inline",
          "replace",
          "combine",
          "reorder",
          "fuse",
          "fission",
          "cut",
          "unroll",
          "move",
          "delay",
          "weave",
          "flatten",
          "versions",
          "expand",
          "sink",
          "grid",
          "role",
          "over",
          "use",
          "stage",
          "place");

  private static final Set<String> REWRITES =
      Set.of("tile", "split", "bind", "inline", "replace", "combine");

  private static final Set<String> ORDERED =
      Set.of("reorder", "fuse", "fission", "cut", "unroll", "move", "versions", "expand", "sink");

  /** They make nothing that could have a name. */
  private static final Set<String> NAMELESS =
      Set.of(
          "over",
          "use",
          "inline",
          "combine",
          "stage",
          "place",
          "delay",
          "weave",
          "flatten",
          "reorder",
          "unroll",
          "move",
          "versions",
          "expand",
          "sink");

  /** What they make is one. */
  private static final Set<String> SINGLE =
      Set.of("tile", "grid", "role", "bind", "replace", "fuse", "fission", "cut");

  private final Mapping mapping;
  private final NamedPlan names;
  private final StepDirectives steps;
  private final DeviceDirectives device;
  private final ReplaceDirective replacing;
  private final CallsOfMappings calls = new CallsOfMappings();

  /** Loops that are counted through another's trips, and that other. */
  private final Map<String, String> flattened = new HashMap<>();

  private final List<Made> made = new ArrayList<>();

  private Directives(Mapping mapping, Plan plan) {
    this.mapping = mapping;
    this.names = new NamedPlan(mapping, plan);
    this.device = new DeviceDirectives(names);
    this.steps = new StepDirectives(mapping, names, device);
    this.replacing = new ReplaceDirective(mapping, names);
  }

  /** A directive, and the plan behind it. */
  record Made(String directive, Plan plan, Span span) {}

  /**
   * What all directives come to.
   *
   * @param made rewrites, with the plan behind each
   */
  record Outcome(Plan plan, Annotations annotations, List<Made> made) {
    Outcome {
      made = List.copyOf(made);
    }
  }

  /** Empty where a directive is refused, which is said. */
  static Optional<Outcome> run(
      Mapping mapping, Map<String, Long> instance, Plan plan, Diagnostics diagnostics) {
    int before = diagnostics.errorsMet();
    var numbers = new TunedNumbers(instance, mapping.around());
    var known = plan.knowing(mapping.facts().stream().map(numbers::in).toList());
    var directives = new Directives(mapping, known);
    for (var statement : mapping.item().body()) {
      directives.statement(statement, Given.NOTHING, numbers, diagnostics);
      if (diagnostics.errorsMet() > before) {
        return Optional.empty();
      }
    }
    return Optional.of(
        new Outcome(directives.names.plan(), directives.device.annotations(), directives.made));
  }

  /**
   * Carries a line out.
   *
   * @param given what its names stand for
   */
  private void statement(Stmt line, Given given, TunedNumbers numbers, Diagnostics diagnostics) {
    switch (calls.in(line, given)) {
      case Stmt.Pass _, Stmt.Broken _ -> {}
      case Stmt.If it -> chosen(it, numbers, diagnostics);
      case Stmt.Do(var expression, var span) ->
          directive(expression, List.of(), span, numbers, diagnostics);
      case Stmt.Assign(var targets, var value, var span)
          when targets.stream().allMatch(Expr.Variable.class::isInstance) ->
          directive(value, targets.stream().map(Spelling::of).toList(), span, numbers, diagnostics);
      default ->
          diagnostics.report(
              Code.P1301
                  .at(line.span(), "a mapping is a list of directives")
                  .help("`x = directive(…)`, `directive(…)`; they are " + words()));
    }
  }

  /** P1304: which lines there are is known before they are carried out. */
  private void chosen(Stmt.If it, TunedNumbers numbers, Diagnostics diagnostics) {
    var holds = numbers.of(it.condition(), diagnostics);
    int before = diagnostics.errorsMet();
    for (var each : holds.map(value -> value != 0 ? it.then() : it.otherwise()).orElse(List.of())) {
      if (diagnostics.errorsMet() == before) {
        statement(each, Given.NOTHING, numbers, diagnostics);
      }
    }
  }

  /** The directives of another mapping, as if they stood here; what is wrong there is said here. */
  private void called(PartCall call, Span span, Diagnostics diagnostics) {
    var inside = new Diagnostics();
    var numbers = new TunedNumbers(call.numbers(), call.part().around());
    for (var each : call.part().item().body()) {
      if (!inside.hasErrors()) {
        statement(each, call.given(), numbers, inside);
      }
    }
    calls.leave();
    inside
        .inOrder()
        .forEach(
            it ->
                diagnostics.report(
                    it.code().at(span, it.message()).label(it.span(), "in this line")));
  }

  private static String words() {
    return "`" + String.join("`, `", WORDS) + "`";
  }

  /** Gives back the names of loops that it made. */
  private List<String> directive(
      Expr expression,
      List<String> given,
      Span span,
      TunedNumbers numbers,
      Diagnostics diagnostics) {
    var part = part(expression, numbers);
    if (part.isPresent()) {
      calls
          .enter(part.get(), (Expr.Call) expression, given, span, numbers, diagnostics)
          .ifPresent(it -> called(it, span, diagnostics));
      return List.of();
    }
    var call = DirectiveCall.of(NamedMemories.in(expression, numbers.around()));
    if (call.isEmpty() || !WORDS.contains(call.get().word())) {
      var word = call.map(DirectiveCall::word).orElse(Spelling.of(expression));
      diagnostics.report(
          Code.P1301
              .at(span, "there is no directive `" + word + "`")
              .help(
                  WORDS.stream()
                      .filter(it -> word.startsWith(it) || it.startsWith(word))
                      .findFirst()
                      .map(it -> "did you mean `" + it + "`?")
                      .orElse("they are " + words())));
      return List.of();
    }
    var line = new DirectiveLine(call.get(), given, numbers, diagnostics);
    boolean isOrdered = isOrdered(call.get());
    boolean isRewrite = isOrdered || REWRITES.contains(call.get().word());
    if (!call.get().isOnce(diagnostics) || !areMade(line, span)) {
      return List.of();
    }
    if (given.stream().anyMatch(name -> names.isTaken(name, isRewrite, span, line))) {
      return List.of();
    }
    var loops = isOrdered ? ordered(line) : carriedOut(line);
    if (isRewrite) {
      made.add(new Made(span.text(), names.plan(), span));
    }
    return loops;
  }

  private List<String> carriedOut(DirectiveLine line) {
    return switch (line.call().word()) {
      case "tile" -> steps.tile(line);
      case "split" -> steps.split(line);
      case "bind" -> steps.bind(line);
      case "inline" -> {
        steps.inline(line);
        yield List.of();
      }
      case "replace" -> {
        replacing.of(line);
        yield List.of();
      }
      case "combine" -> {
        device.combine(line, mapping.mayReassociate());
        yield List.of();
      }
      case "flatten" -> {
        flatten(line);
        yield List.of();
      }
      case "grid" -> {
        grid(line);
        yield List.of();
      }
      default -> {
        device.annotate(line);
        yield List.of();
      }
    };
  }

  /** What is called where no directive is: another mapping. */
  private Optional<CalledPart> part(Expr expression, TunedNumbers numbers) {
    if (!(expression instanceof Expr.Call(var callee, _, _))) {
      return Optional.empty();
    }
    var base = callee instanceof Expr.Index(var it, _, _) ? it : callee;
    var name = Spelling.of(base);
    return WORDS.contains(name) ? Optional.empty() : numbers.around().part(name);
  }

  /** Whether it is about the order of a plan's loops; of a grid's trips it is an annotation. */
  private boolean isOrdered(DirectiveCall call) {
    return switch (call.word()) {
      case "split" ->
          call.plain().size() == 2
              && names.plan().repeated(Spelling.of(call.plain().getFirst())).isPresent();
      case "delay" ->
          !device.isOfProduct(call)
              && (device.grid().isEmpty()
                  || call.named("of")
                          .flatMap(it -> names.plan().repeated(Spelling.of(it)))
                          .isPresent()
                      && !device.isOfGrid(call));
      case "weave" -> !device.isDelayed();
      default -> ORDERED.contains(call.word());
    };
  }

  private List<String> ordered(DirectiveLine line) {
    var outcome =
        new OrderDirective(line, mapping.mayReassociate(), flattened, names.consumed())
            .of(names.plan());
    if (outcome.isEmpty()) {
      return List.of();
    }
    names.become(outcome.get().plan(), line.span());
    device.grid().ifPresent(it -> it.loops().forEach(loop -> names.consume(loop, it.span())));
    return outcome.get().loops();
  }

  /** P1301: each name stands for something that the directive makes. */
  private static boolean areMade(DirectiveLine line, Span span) {
    var call = line.call();
    var names = line.names();
    int most = NAMELESS.contains(call.word()) ? 0 : SINGLE.contains(call.word()) ? 1 : names.size();
    if (names.size() > most) {
      line.report(
          Code.P1301
              .at(
                  span,
                  "`"
                      + call.word()
                      + "` makes "
                      + (most == 0 ? "nothing that has a name" : "one thing, with one name"))
              .help(
                  "leave `"
                      + String.join(", ", names.subList(most, names.size()))
                      + (most == 0 ? " =" : "")
                      + "` out"));
    }
    return names.size() <= most;
  }

  /** It changes no loop: delays of the inner one go on from one trip of the outer to the next. */
  private void flatten(DirectiveLine line) {
    if (!line.takes(2, 2, List.of(), "flatten(t, j)")) {
      return;
    }
    if (device.isOfTrips(line.plain().get(0))) {
      names.loop(line.plain().get(1), line).ifPresent(device::flatten);
    } else {
      var outer = names.loop(line.plain().get(0), line);
      var inner = outer.flatMap(_ -> names.loop(line.plain().get(1), line));
      inner.ifPresent(it -> flattened.put(it, outer.orElseThrow()));
    }
  }

  /** Its loops may be made on the way: {@code grid(tile(M, 128))}. */
  private void grid(DirectiveLine line) {
    var usage = "t = grid(i, j, order=snake[16], persistent=True)";
    if (!line.takes(1, 4, List.of("order", "persistent", "cluster"), usage)) {
      return;
    }
    var loops = new ArrayList<String>();
    for (var argument : line.plain()) {
      var written = DirectiveCall.of(argument);
      if (written
          .filter(it -> !it.word().equals("tile") && WORDS.contains(it.word()))
          .isPresent()) {
        line.report(
            Code.P1301
                .at(argument.span(), "`" + written.get().word() + "` makes no loop of a grid")
                .help("`" + usage + "`: loops by their names, or `tile(…)`"));
        return;
      }
      if (written.isPresent()) {
        loops.addAll(
            directive(argument, List.of(), argument.span(), line.numbers(), line.diagnostics()));
      } else {
        names.loop(argument, line).ifPresent(loops::add);
      }
    }
    if (loops.size() == line.plain().size()) {
      device.grid(line, loops);
    }
  }
}
