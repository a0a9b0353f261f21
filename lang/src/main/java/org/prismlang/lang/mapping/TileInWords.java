package org.prismlang.lang.mapping;

import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Linear;

/** How a tile lies in registers, and what a copy of it to other threads would take. */
record TileInWords(Site site, Assembled.Accumulator tile) {
  /** Points at the step that leaves the tile so. */
  Diagnostic label(Diagnostic told) {
    return site.plan().steps().stream()
        .map(Plan.Placed::step)
        .filter(it -> it.work() instanceof Work.Call)
        .filter(
            it ->
                it.work().operands().stream()
                    .anyMatch(its -> its.isWritten() && its.tensor().equals(tile.tensor())))
        .findFirst()
        .map(
            it ->
                told.label(it.span(), "`" + tile.tensor() + "` lies as this leaves it: " + lies()))
        .orElse(told);
  }

  private String lies() {
    return tile.layout()
        .lanesOfRow()
        .map(
            it ->
                it.count() == 1
                    ? "each thread has whole rows"
                    : it.count()
                        + " lanes have a row, each "
                        + Plural.of(tile.layout().neighbours(), "neighbour")
                        + " of every "
                        + tile.layout().columnsAStep()
                        + " columns")
        .orElse("a row is in more threads than a warp has");
  }

  /** There is no line for it: that is said, too. */
  String price() {
    long elements = tile.rowsOfAll() * tile.columnsOfAll();
    long bytes = elements * TunedNumbers.bytes(site.element(tile.tensor())).orElse(0L);
    return "a copy to other threads would go through shared memory: "
        + Plural.of(bytes, "byte")
        + " written and as many read, for each tile"
        + "; no line makes it";
  }

  /**
   * The same of an element of the row: among lanes that have it, each takes as many as it gives.
   */
  String price(PlanOperand wanted, String row, Optional<PlanNode.Count> columns) {
    boolean isOfRow =
        wanted.places().getFirst() instanceof PlanPlace.At(Expr.Variable(var name, _))
            && name.equals(row);
    boolean isOnce =
        columns.isPresent()
            && wanted.places().getLast() instanceof PlanPlace.At(var index)
            && Math.abs(Linear.of(index).terms().getOrDefault(columns.get().name(), 0L)) == 1;
    var lanes = tile.layout().lanesOfRow();
    return isOfRow && isOnce && lanes.isPresent() && tile.dealt().count(1) == 1
        ? "a copy would be "
            + Plural.of(tile.registers(), "shuffle")
            + " a thread at most, among the "
            + lanes.get().count()
            + " lanes of a row; no line makes it"
        : price();
  }
}
