package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Substitution;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.task.Spelling;

/**
 * {@code x = fuse(a, b)}: two loops of equal ranges become one. What stands between them goes in
 * front of both or behind; then no trip of the first meets an earlier one of the second.
 */
public record Fuse(String name, String first, String second, boolean mayReassociate, Span span) {
  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan given, Diagnostics diagnostics) {
    var plan = Sequences.beside(given, first, second);
    var refusals = new Refusals(plan, span, diagnostics);
    var found = Sequences.of(plan.body(), first, second);
    boolean areLoops =
        found.isPresent()
            && found.get().node(first) instanceof PlanNode.Repeated
            && found.get().node(second) instanceof PlanNode.Repeated
            && found.get().index(first) < found.get().index(second);
    if (!areLoops) {
      return refusals.said(
          Code.P1308,
          "`" + first + "` and `" + second + "` are not two loops, one behind the other",
          "they stand in the same loop, the first one first");
    }
    var a = (PlanNode.Repeated) found.orElseThrow().node(first);
    var b = (PlanNode.Repeated) found.get().node(second);
    if (!range(a).equals(range(b))) {
      return refusals.said(
          Code.P1308,
          "the loops go through " + range(a) + " and " + range(b),
          "loops that are fused have the same range, written the same");
    }
    if (!name.equals(first) && !name.equals(second) && new CopiedNodes(plan).isTaken(name)) {
      return refusals.said(
          Code.P0202, "`" + name + "` stands for something here already", "give it another name");
    }
    var meeting = new Encounter(plan, mayReassociate);
    var between = new Passing(meeting, found.get()).between(a, b);
    if (between instanceof Passing.Stuck(var met)) {
      return refusals.met(
          Code.P1308,
          "what stands between `" + first + "` and `" + second + "` can go to neither side",
          met);
    }
    var parted = (Passing.Parted) between;
    var met =
        meeting.between(
            found.get().of(a),
            found.get().of(b),
            found.get().loops(),
            List.of(new Encounter.Apart(first, second, Encounter.Relation.AT_MOST, -1)));
    if (met.isPresent()) {
      return refusals.met(
          Code.P1308, "a trip of `" + second + "` needs a later one of `" + first + "`", met.get());
    }
    var body = new ArrayList<>(a.body());
    body.addAll(Substitution.renaming(Map.of(second, first)).in(b.body()));
    var fused = Substitution.renaming(Map.of(first, name)).of(a.with(body));
    var nodes = new ArrayList<PlanNode>(found.get().nodes().subList(0, found.get().index(first)));
    nodes.addAll(parted.front());
    nodes.add(fused);
    nodes.addAll(parted.behind());
    nodes.addAll(
        found.get().nodes().subList(found.get().index(second) + 1, found.get().nodes().size()));
    return Optional.of(plan.with(Sequences.replaced(plan.body(), found.get(), nodes)));
  }

  private static String range(PlanNode.Repeated loop) {
    return switch (loop) {
      case PlanNode.Count it ->
          "`range(" + Spelling.of(it.from()) + ", " + Spelling.of(it.to()) + ")`";
      case PlanNode.Loop it ->
          "`blocks(" + Spelling.of(Numbered.length(it)) + ", " + it.size() + ")`";
    };
  }
}
