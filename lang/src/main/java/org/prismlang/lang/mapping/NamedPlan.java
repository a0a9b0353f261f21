package org.prismlang.lang.mapping;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.Scalar;

/** The plan as the lines so far leave it, and what a name stands for there. */
final class NamedPlan {
  /** Words that kernels are written with. */
  private static final Set<String> WRITTEN =
      Set.of("range", "ring", "shared", "tensormap", "split", "group", "claim", "partition");

  private final Mapping mapping;

  /** Names that stood for something, and the line that took it. */
  private final Map<String, Span> consumed = new HashMap<>();

  /** Names of what a device has: roles, and the grid. */
  private final Set<String> given = new HashSet<>();

  private Plan plan;

  NamedPlan(Mapping mapping, Plan plan) {
    this.mapping = mapping;
    this.plan = plan;
  }

  Plan plan() {
    return plan;
  }

  Map<String, Span> consumed() {
    return Map.copyOf(consumed);
  }

  void become(Plan next) {
    plan = next;
  }

  /** Loops that are gone went into the line; those that are there stand for themselves again. */
  void become(Plan next, Span line) {
    plan.repeated()
        .map(PlanNode.Repeated::name)
        .filter(it -> next.repeated(it).isEmpty())
        .forEach(it -> consumed.put(it, line));
    plan = next;
    plan.repeated().forEach(it -> consumed.remove(it.name()));
  }

  void consume(String loop, Span line) {
    consumed.put(loop, line);
  }

  void give(String name) {
    given.add(name);
  }

  /**
   * P0202: what a directive makes has a name of its own; two loops of a name are told elsewhere.
   */
  boolean isTaken(String name, boolean isLoop, Span span, DirectiveLine line) {
    boolean isTaken =
        stands(name, line.numbers())
            || isLoop && plan.steps().stream().anyMatch(it -> it.step().label().equals(name))
            || !isLoop && plan.repeated(name).isPresent();
    if (isTaken) {
      line.report(
          Code.P0202
              .at(span, "`" + name + "` stands for something here already")
              .help("give it another name"));
    }
    return isTaken;
  }

  /** Whether it is the name of something that is no loop. */
  private boolean stands(String name, TunedNumbers numbers) {
    return plan.isTensor(name)
        || mapping.task().isSize(name)
        || numbers.values().containsKey(name)
        || given.contains(name)
        || Intrinsics.named(name).isPresent()
        || Scalar.of(name).isPresent()
        || WRITTEN.contains(name)
        || mapping.around().declares(name);
  }

  /** A name for a loop that was given none. */
  String fresh(String extent, DirectiveLine line) {
    return free(extent.toLowerCase(Locale.ROOT) + "_block", line);
  }

  String free(String base, DirectiveLine line) {
    var name = base;
    for (int i = 2; stands(name, line.numbers()) || plan.repeated(name).isPresent(); i++) {
      name = base + i;
    }
    return name;
  }

  Optional<String> loop(Expr written, DirectiveLine line) {
    var name = Spelling.of(written);
    if (plan.repeated(name).isPresent() && !consumed.containsKey(name)) {
      return Optional.of(name);
    }
    unknown(written, "loop", line);
    return Optional.empty();
  }

  Optional<PlanNode.Step> step(Expr written, DirectiveLine line) {
    var name = Spelling.of(written);
    var named =
        plan.steps().stream()
            .map(Plan.Placed::step)
            .filter(it -> it.label().equals(name) || it.label().startsWith(name + "'"))
            .toList();
    if (named.size() == 1) {
      return Optional.of(named.getFirst());
    }
    if (named.isEmpty()) {
      unknown(written, "step", line);
      return Optional.empty();
    }
    line.report(
        Code.P1303
            .at(written.span(), "more than one step is named `" + name + "`")
            .label(named.get(0).span(), "this")
            .label(named.get(1).span(), "and this")
            .help("`label=` in the task tells calls apart"));
    return Optional.empty();
  }

  void unknown(Expr written, String what, DirectiveLine line) {
    var known = new TreeSet<String>();
    switch (what) {
      case "loop" ->
          plan.repeated()
              .map(PlanNode.Repeated::name)
              .filter(it -> !consumed.containsKey(it))
              .forEach(known::add);
      case "step" -> plan.steps().forEach(it -> known.add(it.step().label()));
      default -> {
        plan.task().tensors().forEach(it -> known.add(it.name().text()));
        plan.locals().forEach(it -> known.add(it.name()));
      }
    }
    var diagnostic = unknown(written, what, known, consumed);
    line.report(
        known.isEmpty() ? diagnostic.note("the plan here:\n" + PlanText.of(plan)) : diagnostic);
  }

  /** P1302: what the plan has instead, and what became of it. */
  static Diagnostic unknown(
      Expr written, String what, SortedSet<String> known, Map<String, Span> consumed) {
    var name = Spelling.of(written);
    var by = Optional.ofNullable(consumed.get(name));
    var diagnostic =
        Code.P1302.at(
            written.span(),
            "`" + name + "` is no " + what + (by.isPresent() ? " any more" : " of the plan"));
    var labelled = by.map(it -> diagnostic.label(it, "it went into this")).orElse(diagnostic);
    return known.isEmpty()
        ? labelled
        : labelled.help("here are `" + String.join("`, `", known) + "`");
  }
}
