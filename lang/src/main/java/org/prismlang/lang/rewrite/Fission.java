package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.plan.Substitution;
import org.prismlang.lang.source.Span;

/**
 * {@code p = fission(x, before=S)}: what a loop does before S is done in a loop of its own first. A
 * tensor that a trip has for itself, and that both parts use, is expanded over the loop; then no
 * trip of the first part meets an earlier one of the second.
 *
 * @param name of the loop that is made; the part with S keeps its name
 */
public record Fission(String name, String loop, String before, boolean mayReassociate, Span span) {
  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan plan, Diagnostics diagnostics) {
    var refusals = new Refusals(plan, span, diagnostics);
    if (new CopiedNodes(plan).isTaken(name)) {
      return refusals.said(
          Code.P0202, "`" + name + "` stands for something here already", "give it another name");
    }
    var there = plan.repeated(loop).flatMap(it -> Sequences.of(it.body(), before));
    if (there.isEmpty() || !there.get().around().isEmpty() || there.get().index(before) == 0) {
      return refusals.said(
          Code.P1309,
          "`" + before + "` does not stand in `" + loop + "` itself, behind something",
          "a loop is parted before one of its own steps");
    }
    var expanded = expanded(plan, plan.repeated(loop).orElseThrow());
    var found = Sequences.of(expanded.body(), loop).orElseThrow();
    var whole = (PlanNode.Repeated) found.node(loop);
    int at = there.get().index(before);
    var first = whole.with(whole.body().subList(0, at));
    var second = whole.with(whole.body().subList(at, whole.body().size()));
    var met =
        new Encounter(expanded, mayReassociate)
            .between(
                found.of(first),
                found.of(second),
                found.loops(),
                List.of(new Encounter.Apart(loop, loop, Encounter.Relation.AT_MOST, -1)));
    if (met.isPresent()) {
      return refusals.met(
          Code.P1309, "a later trip's first part meets an earlier one's second", met.get());
    }
    var own = Substitution.renaming(Map.of(loop, name)).of((PlanNode) first);
    return Optional.of(
        expanded.with(Sequences.replaced(expanded.body(), loop, _ -> List.of(own, second))));
  }

  /** With a memory a trip for all that both parts use and a trip has for itself. */
  private Plan expanded(Plan plan, PlanNode.Repeated whole) {
    var result = plan;
    var crossing = new ArrayList<String>();
    int at = 0;
    while (!whole.body().get(at).isNamed(before)) {
      at++;
    }
    for (var local : plan.locals()) {
      boolean isInFirst =
          whole.body().subList(0, at).stream().anyMatch(it -> Privacy.touches(it, local.name()));
      boolean isInSecond =
          whole.body().subList(at, whole.body().size()).stream()
              .anyMatch(it -> Privacy.touches(it, local.name()));
      if (isInFirst && isInSecond && new Privacy(plan).isPrivate(local.name(), whole)) {
        crossing.add(local.name());
      }
    }
    for (var tensor : crossing) {
      // What cannot be expanded stays one memory: its conflicts count.
      result = new Expand(tensor, List.of(loop), span).of(result, new Diagnostics()).orElse(result);
    }
    return result;
  }
}
