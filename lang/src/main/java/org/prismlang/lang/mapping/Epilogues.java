package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;

/** Nests over a tile whose elements lie in registers: who holds an element computes it. */
record Epilogues(Site site, MappedProducts products) {
  /** P1336: other nests are left to kernels of elements. */
  Assembled.Compute of(PlanNode.Count rows) {
    boolean isOfSteps =
        rows.body().size() == 1
            && rows.body().getFirst() instanceof PlanNode.Count columns
            && columns.body().stream()
                .allMatch(it -> it instanceof PlanNode.Step step && isElement(step));
    if (!isOfSteps) {
      throw unfollowed(rows, "it is no nest of two loops around elements");
    }
    var columns = (PlanNode.Count) rows.body().getFirst();
    var steps = columns.body().stream().map(PlanNode.Step.class::cast).toList();
    var last = steps.getLast().work().operands().getFirst();
    for (var step : steps.subList(0, steps.size() - 1)) {
      var written = step.work().operands().getFirst();
      if (!written.places().isEmpty()) {
        throw unfollowed(rows, "it writes `" + written.tensor() + "`, too");
      }
    }
    if (site.plan().local(last.tensor()).isEmpty() || !isAt(last, rows, columns)) {
      throw new Refused(
          Code.P1313
              .at(steps.getLast().span(), "`" + last.tensor() + "` is no tensor in registers")
              .help("`v = bind(" + last.tensor() + ")` computes it there, and stores it then"));
    }
    var from =
        steps.stream()
            .flatMap(it -> it.work().operands().stream().skip(1))
            .filter(it -> !it.places().isEmpty())
            .flatMap(it -> read(it, rows, columns).stream())
            .distinct()
            .toList();
    if (from.isEmpty()) {
      throw unfollowed(rows, "nothing that it reads is in registers");
    }
    var held = from.getFirst();
    covers(rows, columns, held);
    var element = site.element(last.tensor());
    boolean isPaired = element.equals("bf16") && isNarrowed(steps.getLast());
    if (!isPaired) {
      throw new Refused(
          Code.P1313
              .at(steps.getLast().span(), "elements in registers are kept as pairs of `bf16`")
              .help("`" + last.tensor() + "[…] = bf16(…)`"));
    }
    var to =
        new Assembled.Accumulator(
            last.tensor(), element, held.layout().paired(), held.role(), held.columns());
    products.keep(to);
    return new Assembled.Compute(rows, columns, steps, to);
  }

  private static boolean isElement(PlanNode.Step step) {
    return step.work() instanceof Work.Element;
  }

  private static boolean isNarrowed(PlanNode.Step step) {
    return step.work() instanceof Work.Element element
        && element.operator().isEmpty()
        && element.value() instanceof Expr.Call(Expr.Variable(var word, _), var arguments, _)
        && word.equals("bf16")
        && arguments.size() == 1;
  }

  private static boolean isAt(PlanOperand operand, PlanNode.Count rows, PlanNode.Count columns) {
    var names =
        operand.places().stream()
            .map(it -> it instanceof PlanPlace.At(var index) ? Spelling.of(index) : ":")
            .toList();
    return names.equals(List.of(rows.name(), columns.name()));
  }

  /** P1321: registers at the same element, or memory that nobody writes. */
  private List<Assembled.Accumulator> read(
      PlanOperand operand, PlanNode.Count rows, PlanNode.Count columns) {
    var held = products.accumulator(operand.tensor());
    if (held.isPresent() && isAt(operand, rows, columns) && !held.get().layout().isPaired()) {
      return List.of(held.get());
    }
    boolean isInput =
        site.plan()
            .parameter(operand.tensor())
            .filter(it -> it.privilege() == Privilege.READ)
            .isPresent();
    if (!isInput) {
      throw new Refused(
          Code.P1321
              .at(
                  rows.written().orElse(site.mapping().item().head()),
                  "which thread has this element of `" + operand.tensor() + "` is not known")
              .help(
                  "elements in registers are read where they are: `["
                      + rows.name()
                      + ", "
                      + columns.name()
                      + "]`"));
    }
    return List.of();
  }

  /** The nest goes through all of the tile. */
  private void covers(PlanNode.Count rows, PlanNode.Count columns, Assembled.Accumulator held) {
    long height = held.layout().rows(held.role().unit()) * held.role().count();
    boolean isTile =
        block(rows).filter(it -> it.size() == height).isPresent()
            && block(columns).filter(it -> it.size() == held.columns()).isPresent();
    if (!isTile) {
      throw unfollowed(
          rows,
          "it does not go through the tile of " + height + " × " + held.columns() + " elements");
    }
  }

  private Optional<PlanNode.Loop> block(PlanNode.Count loop) {
    return loop.block().flatMap(site.plan()::loop);
  }

  private Refused unfollowed(PlanNode.Count nest, String why) {
    return new Refused(
        Code.P1336
            .at(
                nest.written().orElse(site.mapping().item().head()),
                "no kernel is made of this nest beside a product: " + why)
            .note("the plan here:\n" + PlanText.of(site.plan())));
  }
}
