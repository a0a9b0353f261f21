package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.rewrite.Delay;
import org.prismlang.lang.rewrite.Expand;
import org.prismlang.lang.rewrite.Fission;
import org.prismlang.lang.rewrite.Fuse;
import org.prismlang.lang.rewrite.Move;
import org.prismlang.lang.rewrite.Peel;
import org.prismlang.lang.rewrite.Reorder;
import org.prismlang.lang.rewrite.Sink;
import org.prismlang.lang.rewrite.StreamDelay;
import org.prismlang.lang.rewrite.Strips;
import org.prismlang.lang.rewrite.Unroll;
import org.prismlang.lang.rewrite.Versions;
import org.prismlang.lang.rewrite.Weave;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;

/**
 * A directive about the order of loops and steps.
 *
 * @param flattened loops that are counted through another's trips, and that other
 * @param consumed names that stood for loops, and the line that took each
 */
record OrderDirective(
    DirectiveLine line,
    boolean mayReassociate,
    Map<String, String> flattened,
    Map<String, Span> consumed) {
  private static final Set<String> MAKING = Set.of("fuse", "fission", "cut", "split");

  OrderDirective {
    flattened = Map.copyOf(flattened);
    consumed = Map.copyOf(consumed);
  }

  /** The plan behind it, and the loops that it made. */
  record Outcome(Plan plan, List<String> loops) {
    Outcome {
      loops = List.copyOf(loops);
    }
  }

  Optional<Outcome> of(Plan plan) {
    int made = MAKING.contains(line.call().word()) ? 1 : 0;
    if (line.names().size() > made) {
      line.report(
          Code.P1301.at(
              span(),
              "`"
                  + line.call().word()
                  + "` makes "
                  + (made == 1 ? "one loop" : "nothing that has a name")));
      return none();
    }
    return switch (line.call().word()) {
      case "reorder" -> line.takes(2, 2, List.of(), "reorder(i, j)") ? reordered(plan) : none();
      case "fuse" -> line.takes(2, 2, List.of(), "i = fuse(a, b)") ? fused(plan) : none();
      case "fission" ->
          line.takes(1, 1, List.of("before"), "p = fission(i, before=y)") ? parted(plan) : none();
      case "cut" -> line.takes(1, 1, List.of("at"), "h = cut(i, at=1)") ? cut(plan) : none();
      case "unroll" ->
          line.takes(1, 2, List.of(), "unroll(i)`, `unroll(i, 4)") ? unrolled(plan) : none();
      case "split" -> line.takes(2, 2, List.of(), "o = split(i, 4)") ? strips(plan) : none();
      case "move" ->
          line.takes(1, 1, List.of("before", "after"), "move(y, before=z)") ? moved(plan) : none();
      case "delay" ->
          line.takes(1, 1, List.of("by", "of", "after"), "delay(y, by=1, of=i, after=z)")
              ? delayed(plan)
              : none();
      case "weave" -> line.takes(2, 2, List.of(), "weave(c, k)") ? woven(plan) : none();
      case "sink" -> line.takes(1, 1, List.of(), "sink(j)") ? sunk(plan) : none();
      case "versions" -> line.takes(2, 2, List.of(), "versions(t, 2)") ? versions(plan) : none();
      default -> line.takes(2, 2, List.of(), "expand(t, [i, j])") ? expanded(plan) : none();
    };
  }

  private static Optional<Outcome> none() {
    return Optional.empty();
  }

  private Span span() {
    return line.span();
  }

  private Expr plain(int number) {
    return line.plain().get(number);
  }

  private String made(String otherwise, Plan plan) {
    if (!line.names().isEmpty()) {
      return line.names().getFirst();
    }
    var name = otherwise;
    for (int i = 2; plan.repeated(name).isPresent() || plan.isTensor(name); i++) {
      name = otherwise + i;
    }
    return name;
  }

  private static Optional<Outcome> making(Optional<Plan> plan, String... loops) {
    return plan.map(it -> new Outcome(it, List.of(loops)));
  }

  private Optional<Outcome> sunk(Plan plan) {
    return loop(plain(0), plan)
        .flatMap(it -> making(new Sink(it, mayReassociate, span()).of(plan, line.diagnostics())));
  }

  private Optional<Outcome> reordered(Plan plan) {
    var outer = loop(plain(0), plan);
    var inner = outer.flatMap(_ -> loop(plain(1), plan));
    return inner.flatMap(
        it ->
            making(
                new Reorder(outer.get(), it, mayReassociate, span()).of(plan, line.diagnostics())));
  }

  private Optional<Outcome> fused(Plan plan) {
    var first = loop(plain(0), plan);
    var second = first.flatMap(_ -> loop(plain(1), plan));
    return second.flatMap(
        it -> {
          var name = line.names().isEmpty() ? first.get() : line.names().getFirst();
          return making(
              new Fuse(name, first.get(), it, mayReassociate, span()).of(plan, line.diagnostics()),
              name);
        });
  }

  /** From inside out: what was parted off an inner loop is what the next one is parted before. */
  private Optional<Outcome> parted(Plan plan) {
    var nest = nest(plain(0));
    var innermost = nest.isEmpty() ? Optional.<String>empty() : loop(nest.getLast(), plan);
    var mark = innermost.flatMap(it -> given("before").flatMap(each -> in(it, each, plan)));
    if (mark.isEmpty()) {
      return none();
    }
    var result = plan;
    var made = new ArrayList<String>();
    var before = mark.get();
    for (var each : nest.reversed()) {
      var loop = loop(each, result);
      if (loop.isEmpty()) {
        return none();
      }
      boolean isLast = made.size() == nest.size() - 1;
      var name = isLast ? made(loop.get() + "_rest", result) : fresh(loop.get(), result);
      var next =
          new Fission(name, loop.get(), before, mayReassociate, span())
              .of(result, line.diagnostics());
      if (next.isEmpty()) {
        return none();
      }
      result = next.get();
      before = loop.get();
      made.add(name);
    }
    return Optional.of(new Outcome(result, List.of(made.getLast())));
  }

  private static String fresh(String loop, Plan plan) {
    var name = loop + "_rest";
    for (int i = 2; plan.repeated(name).isPresent(); i++) {
      name = loop + "_rest" + i;
    }
    return name;
  }

  private Optional<Outcome> cut(Plan plan) {
    var loop = loop(plain(0), plan);
    var at = given("at").flatMap(it -> line.number(Optional.of(it)));
    return loop.flatMap(
        it ->
            at.flatMap(
                count -> {
                  var name = made(it + "_first", plan);
                  return making(
                      new Peel(name, it, count, span()).of(plan, line.diagnostics()), name);
                }));
  }

  private Optional<Outcome> unrolled(Plan plan) {
    var by = line.plain().size() == 2 ? line.number(Optional.of(plain(1))) : Optional.<Long>empty();
    if (line.plain().size() == 2 && by.isEmpty()) {
      return none();
    }
    return loop(plain(0), plan)
        .flatMap(it -> making(new Unroll(it, by, span()).of(plan, line.diagnostics())));
  }

  private Optional<Outcome> strips(Plan plan) {
    return line.number(Optional.of(plain(1)))
        .flatMap(
            size -> {
              var loop = Spelling.of(plain(0));
              var name = made(loop + "_strip", plan);
              return making(
                  new Strips(name, loop, size, span()).of(plan, line.diagnostics()), name);
            });
  }

  private Optional<Outcome> moved(Plan plan) {
    boolean isBefore = line.named("before").isPresent();
    if (isBefore == line.named("after").isPresent()) {
      line.report(
          Code.P1301
              .at(span(), "`move` says before what, or after what")
              .help("`move(y, before=z)`"));
      return none();
    }
    var what = node(plain(0), plan);
    var mark = what.flatMap(_ -> named(isBefore ? "before" : "after", plan));
    return mark.flatMap(
        it ->
            making(
                new Move(what.get(), it, isBefore, mayReassociate, span())
                    .of(plan, line.diagnostics())));
  }

  private Optional<Outcome> delayed(Plan plan) {
    var of = given("of").flatMap(it -> loop(it, plan));
    var by = of.flatMap(_ -> given("by")).flatMap(it -> line.number(Optional.of(it)));
    var what = by.flatMap(_ -> in(of.orElseThrow(), plain(0), plan));
    if (what.isEmpty()) {
      return none();
    }
    var mark = line.named("after");
    var after = mark.flatMap(it -> in(of.orElseThrow(), it, plan));
    if (mark.isPresent() && after.isEmpty()) {
      return none();
    }
    var through = Optional.ofNullable(flattened.get(of.orElseThrow()));
    if (through.isPresent() && by.orElseThrow() != 1) {
      line.report(
          Code.P1319
              .at(span(), "through the trips of `" + through.get() + "`, a delay is by one")
              .help("`by=1`"));
      return none();
    }
    return making(
        through.isPresent()
            ? new StreamDelay(what.get(), of.get(), through.get(), after, mayReassociate, span())
                .of(plan, line.diagnostics())
            : new Delay(what.get(), by.orElseThrow(), of.get(), after, mayReassociate, span())
                .of(plan, line.diagnostics()));
  }

  private Optional<Outcome> woven(Plan plan) {
    var chunks = loop(plain(0), plan);
    var loop = chunks.flatMap(_ -> loop(plain(1), plan));
    return loop.flatMap(
        it ->
            making(
                new Weave(chunks.get(), it, mayReassociate, span()).of(plan, line.diagnostics())));
  }

  private Optional<Outcome> versions(Plan plan) {
    return line.number(Optional.of(plain(1)))
        .flatMap(
            it ->
                making(
                    new Versions(Spelling.of(plain(0)), it, span()).of(plan, line.diagnostics())));
  }

  private Optional<Outcome> expanded(Plan plan) {
    var nest = nest(plain(1));
    if (nest.isEmpty()) {
      return none();
    }
    return making(
        new Expand(Spelling.of(plain(0)), nest.stream().map(Spelling::of).toList(), span())
            .of(plan, line.diagnostics()));
  }

  /** P1301: one loop, or a list of some. */
  private List<Expr> nest(Expr written) {
    var nest = written instanceof Expr.ListLiteral(var loops, _) ? loops : List.of(written);
    if (nest.isEmpty()) {
      line.report(
          Code.P1301
              .at(written.span(), "`" + line.call().word() + "` names no loop")
              .help("`[i, j]`, from outside in"));
    }
    return nest;
  }

  /** P1301: an argument that has to be there. */
  private Optional<Expr> given(String name) {
    if (line.named(name).isEmpty()) {
      line.report(
          Code.P1301
              .at(span(), "`" + line.call().word() + "` lacks `" + name + "`")
              .help("`" + name + "=…`"));
    }
    return line.named(name);
  }

  private Optional<String> named(String name, Plan plan) {
    return given(name).flatMap(it -> node(it, plan));
  }

  private Optional<String> loop(Expr written, Plan plan) {
    var name = Spelling.of(written);
    if (plan.repeated(name).isEmpty()) {
      var known = new TreeSet<String>();
      plan.repeated().forEach(it -> known.add(it.name()));
      return unknown(written, "loop", known);
    }
    return Optional.of(name);
  }

  /** What stands in a loop itself: of several steps of a name, one there is meant. */
  private Optional<String> in(String loop, Expr written, Plan plan) {
    var name = Spelling.of(written);
    var there =
        plan.repeated(loop).stream()
            .flatMap(it -> it.body().stream())
            .filter(PlanNode.Step.class::isInstance)
            .map(it -> ((PlanNode.Step) it).label())
            .filter(it -> it.equals(name) || it.startsWith(name + "'"))
            .toList();
    return there.size() == 1 ? Optional.of(there.getFirst()) : node(written, plan);
  }

  /** A step by its label, or a loop with all that it does. */
  private Optional<String> node(Expr written, Plan plan) {
    var name = Spelling.of(written);
    var steps = plan.body().stream().flatMap(PlanNode::steps).toList();
    boolean isStep = steps.stream().anyMatch(it -> it.label().equals(name));
    boolean areSeveral = steps.stream().anyMatch(it -> it.label().startsWith(name + "'"));
    if (isStep && areSeveral) {
      line.report(
          Code.P1303
              .at(written.span(), "more than one step is named `" + name + "`")
              .help("a loop around one of them names it, too"));
      return Optional.empty();
    }
    if (!isStep && plan.repeated(name).isEmpty()) {
      var known = new TreeSet<String>();
      steps.forEach(it -> known.add(it.label()));
      plan.repeated().forEach(it -> known.add(it.name()));
      return unknown(written, "step or loop", known);
    }
    return Optional.of(name);
  }

  private Optional<String> unknown(Expr written, String what, TreeSet<String> known) {
    var diagnostic = NamedPlan.unknown(written, what, known, consumed);
    line.report(known.isEmpty() ? diagnostic.help("the plan has no loop") : diagnostic);
    return Optional.empty();
  }
}
