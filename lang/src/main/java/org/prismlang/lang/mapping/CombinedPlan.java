package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;

/**
 * A plan whose sums are combined, as blocks do it: what stands behind the parts is done in trips of
 * their loop, too. By which of them, and with what of the others, is said beside the plan.
 */
record CombinedPlan(Plan plan, Annotations.Combined said) {
  /** What each block does. */
  Plan ofBlocks() {
    return plan.with(
        plan.locals().stream().filter(it -> !it.name().equals(said.parts())).toList(),
        ofBlocks(plan.body()));
  }

  /** How many nodes of a trip stand before the sums are whole. */
  int partial() {
    return inside(trips()).size();
  }

  private PlanNode.Repeated trips() {
    return plan.repeated(said.loop()).orElseThrow(this::changed);
  }

  private List<PlanNode> ofBlocks(List<PlanNode> nodes) {
    int at =
        IntStream.range(0, nodes.size())
            .filter(it -> nodes.get(it).isNamed(said.loop()))
            .findFirst()
            .orElse(-1);
    if (at < 0) {
      return nodes.stream()
          .map(
              it ->
                  it instanceof PlanNode.Around around
                      ? (PlanNode) around.with(ofBlocks(around.body()))
                      : it)
          .toList();
    }
    boolean isEnd = !said.isOfOutput() || nodes.size() == 3;
    if (at != 0 || !isEnd || nodes.size() < 3 || !nodes.get(2).isNamed(said.sums())) {
      throw changed();
    }
    var trips = trips();
    var inside = new ArrayList<>(inside(trips));
    inside.addAll(nodes.subList(3, nodes.size()));
    return List.of(trips.with(inside));
  }

  /** What is done for a part: that it is kept is left out, where the output itself is added to. */
  private List<PlanNode> inside(PlanNode.Repeated trips) {
    return trips.body().stream().flatMap(it -> ofPart(it).stream()).toList();
  }

  private Optional<PlanNode> ofPart(PlanNode node) {
    if (!Privacy.touches(node, said.parts())) {
      return Optional.of(node);
    }
    if (!said.isOfOutput()) {
      return Optional.empty();
    }
    return Optional.of(
        switch (node) {
          case PlanNode.Around it ->
              it.with(it.body().stream().flatMap(each -> ofPart(each).stream()).toList());
          case PlanNode.Step(var label, Work.Copy(var to, var from, var conversion), var span) ->
              new PlanNode.Step(
                  label,
                  new Work.Copy(
                      new PlanOperand(
                          output(), to.privilege(), to.places().subList(1, to.places().size())),
                      from,
                      conversion),
                  span);
          case PlanNode.Step(var label, Work.Element element, var span)
              when element.target() instanceof Expr.Index(_, var indices, var at) ->
              new PlanNode.Step(
                  label,
                  Work.Element.of(
                      new Expr.Index(
                          Built.variable(output(), at), indices.subList(1, indices.size()), at),
                      element.operator(),
                      element.value(),
                      plan::isTensor),
                  span);
          case PlanNode.Step _ -> throw changed();
        });
  }

  /** What the parts are added to. */
  String output() {
    return plan.repeated(said.sums())
        .flatMap(it -> it.steps().findFirst())
        .orElseThrow(this::changed)
        .work()
        .operands()
        .getFirst()
        .tensor();
  }

  private Refused changed() {
    return new Refused(
        Code.P1315
            .at(said.span(), "what blocks combine is not as this line has left it")
            .note("the plan here:\n" + PlanText.of(plan))
            .help("further lines may cut steps of it; loops stay where they are"));
  }
}
