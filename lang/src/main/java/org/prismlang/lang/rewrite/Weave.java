package org.prismlang.lang.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Substitution;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.type.BinaryOperator;

/**
 * {@code weave(c, k)}: trip n of c, of which there are a few at most, stands at the end of trip n
 * of k. Standing before k, it meets none of k's trips up to n; standing behind, none after n; and
 * nothing between the two.
 */
public record Weave(String chunks, String loop, boolean mayReassociate, Span span) {
  private static final long MOST = 16;

  /** Empty where it is refused, which is said. */
  public Optional<Plan> of(Plan given, Diagnostics diagnostics) {
    var plan = Sequences.beside(given, chunks, loop);
    var refusals = new Refusals(plan, span, diagnostics);
    var found = Sequences.of(plan.body(), chunks, loop);
    boolean areLoops =
        found.isPresent()
            && !chunks.equals(loop)
            && found.get().node(chunks) instanceof PlanNode.Repeated
            && found.get().node(loop) instanceof PlanNode.Repeated;
    if (!areLoops) {
      return refusals.said(
          Code.P1308,
          "`" + chunks + "` and `" + loop + "` are not two loops in one sequence",
          "loops that are woven stand beside each other");
    }
    var c = (PlanNode.Repeated) found.orElseThrow().node(chunks);
    var k = (PlanNode.Repeated) found.get().node(loop);
    var trips = new Encounter(plan, false).mostTrips(c, found.get().around(), MOST);
    if (trips.isEmpty()) {
      return refusals.said(
          Code.P1308,
          "`" + chunks + "` may have more than " + MOST + " trips",
          "`split` with a number gives blocks that have fewer");
    }
    if (!new Encounter(plan, false).hasTrips(k, found.get().around(), trips.get())) {
      return refusals.said(
          Code.P1329,
          "`weave` needs "
              + Refusals.trips(trips.get())
              + " of `"
              + loop
              + "`, one for each of `"
              + chunks
              + "`",
          "`@where` says so of sizes");
    }
    return woven(plan, found.get(), c, k, trips.get(), refusals);
  }

  private Optional<Plan> woven(
      Plan plan,
      Sequences.Found found,
      PlanNode.Repeated c,
      PlanNode.Repeated k,
      long trips,
      Refusals refusals) {
    var meeting = new Encounter(plan, mayReassociate);
    boolean isBefore = found.index(chunks) < found.index(loop);
    int first = Math.min(found.index(chunks), found.index(loop));
    int second = Math.max(found.index(chunks), found.index(loop));
    var between = found.nodes().subList(first + 1, second);
    var passing = new Passing(meeting, found);
    var behind = new ArrayList<PlanNode>();
    for (var node : between) {
      var met = passing.met(c, node);
      boolean isInFront =
          !isBefore
              && passing.commute(k, node)
              && behind.stream().allMatch(it -> passing.commute(it, node));
      if (met.isPresent() && !isInFront) {
        return refusals.met(Code.P1308, "`" + chunks + "` cannot pass it", met.get());
      }
      if (!isBefore && !isInFront) {
        behind.add(node);
      }
    }
    var copies = new CopiedNodes(plan);
    var counted = Numbered.of(c);
    var body = new ArrayList<PlanNode>();
    var inner = Numbered.of(k);
    body.addAll(inner.body());
    for (long trip = 0; trip < trips; trip++) {
      var number = Built.sum(counted.from(), Built.number(trip, span));
      var chunk =
          Substitution.of(chunks, number)
              .in(trip == 0 ? counted.body() : copies.of(counted.body()));
      var asked =
          new Encounter.Numbers(
              loop,
              isBefore ? Encounter.Relation.AT_MOST : Encounter.Relation.AT_LEAST,
              isBefore ? trip : trip + 1);
      var met = meeting.between(found.of(chunk), found.of(k), found.loops(), List.of(asked));
      if (met.isPresent()) {
        return refusals.met(
            Code.P1308, "trip " + trip + " of `" + chunks + "` cannot stand there", met.get());
      }
      var exists = Built.binary(BinaryOperator.LESS, number, counted.to());
      boolean isSure = Encounter.trips(c).isPresent();
      body.add(
          new PlanNode.When(
              Built.binary(
                  BinaryOperator.EQUAL,
                  new Expr.Variable(loop, span),
                  Built.sum(inner.from(), Built.number(trip, span))),
              isSure ? chunk : List.of(new PlanNode.When(exists, chunk))));
    }
    var nodes = new ArrayList<PlanNode>(found.nodes().subList(0, first));
    between.stream().filter(it -> !behind.contains(it)).forEach(nodes::add);
    nodes.add(inner.with(body));
    nodes.addAll(behind);
    nodes.addAll(found.nodes().subList(second + 1, found.nodes().size()));
    return Optional.of(plan.with(Sequences.replaced(plan.body(), found, nodes)));
  }
}
