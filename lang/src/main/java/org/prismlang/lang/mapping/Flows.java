package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.source.Span;

/**
 * Blocks that go through the trips of a loop in all their tiles without a stop: a tile's end, and
 * the next one's beginning, pass the steps of its first trip that stand before the late product.
 */
record Flows(Site site) {
  List<Assembled.Phase> of(List<Assembled.Phase> phases) {
    var said = site.annotations().lates().stream().filter(Annotations.Late::isThrough).findFirst();
    return said.isPresent() ? List.of(flow(said.get(), phases)) : phases;
  }

  /** P1319: what cannot be told from what the next tile does. */
  private Assembled.Flow flow(Annotations.Late late, List<Assembled.Phase> phases) {
    var clears = new ArrayList<Assembled.Clear>();
    int at = 0;
    while (at < phases.size() && phases.get(at) instanceof Assembled.Clear clear) {
      clears.add(clear);
      at++;
    }
    boolean isRepeat =
        at < phases.size()
            && phases.get(at) instanceof Assembled.Repeat repeat
            && repeat.loop().name().equals(late.of());
    if (!isRepeat || !isTurned(late) || site.annotations().delay().isPresent()) {
      throw refused(
          late.span(),
          "`"
              + late.of()
              + "` is not the loop of a tile, behind fills alone, with slots in turn and stores"
              + " behind it");
    }
    var behind = phases.subList(at + 1, phases.size());
    var flow =
        new Assembled.Flow(
            clears, (Assembled.Repeat) phases.get(at), behind, saved(clears, behind));
    var inside = flow.repeat().inside();
    behind.forEach(it -> ends(it, inside.subList(0, flow.end()), flow, late));
    for (var clear : clears) {
      boolean isEarly = clear.held() instanceof Assembled.RowNumbers;
      begins(clear, inside.subList(0, isEarly ? inside.indexOf(flow.late()) : flow.end()), late);
    }
    return flow;
  }

  /** Numbers of rows that the end of a tile reads, and the next tile begins anew. */
  private static List<Assembled.RowNumbers> saved(
      List<Assembled.Clear> clears, List<Assembled.Phase> behind) {
    return clears.stream()
        .map(Assembled.Clear::held)
        .filter(Assembled.RowNumbers.class::isInstance)
        .map(Assembled.RowNumbers.class::cast)
        .filter(
            it ->
                behind.stream()
                    .flatMap(phase -> Delays.steps(phase).stream())
                    .anyMatch(step -> Privacy.touches(step, it.tensor())))
        .toList();
  }

  private boolean isTurned(Annotations.Late late) {
    return site.annotations().stages().stream().anyMatch(it -> it.at().equals(late.of()));
  }

  private void ends(
      Assembled.Phase phase,
      List<Assembled.Phase> passed,
      Assembled.Flow flow,
      Annotations.Late late) {
    boolean isKnown =
        phase instanceof Assembled.Store
            || phase instanceof Assembled.Pack
            || phase instanceof Assembled.Compute compute && isFreeOfPlaces(compute);
    boolean isSavedWritten =
        Delays.steps(phase).stream()
            .flatMap(it -> it.work().operands().stream())
            .filter(PlanOperand::isWritten)
            .anyMatch(
                it -> flow.saved().stream().anyMatch(row -> row.tensor().equals(it.tensor())));
    if (!isKnown || isSavedWritten) {
      throw refused(
          late.span(),
          "what is done behind `" + late.of() + "` would be done for the tile that follows");
    }
    var saved = flow.saved().stream().map(Assembled.RowNumbers::tensor).toList();
    for (var other : passed) {
      if (!(other instanceof Assembled.Late)) {
        Delays.steps(phase)
            .forEach(it -> Delays.passes(it, Delays.steps(other), saved, late.span()));
      }
    }
  }

  private void begins(Assembled.Clear clear, List<Assembled.Phase> passed, Annotations.Late late) {
    var tensor = clear.held().tensor();
    boolean isUsed =
        passed.stream()
            .filter(it -> !(it instanceof Assembled.Late))
            .flatMap(it -> Delays.steps(it).stream())
            .anyMatch(it -> Privacy.touches(it, tensor));
    if (isUsed) {
      throw refused(late.span(), "`" + tensor + "` is used before the tile before is done with it");
    }
  }

  /** Where a tile lies is known of this one, and not of the one before. */
  private boolean isFreeOfPlaces(Assembled.Compute compute) {
    boolean areRegisters =
        compute.steps().stream()
            .flatMap(it -> it.work().operands().stream())
            .map(PlanOperand::tensor)
            .noneMatch(it -> site.plan().parameter(it).isPresent());
    return areRegisters
        && compute.steps().stream().noneMatch(it -> isPlaced(it, compute.rows()))
        && compute.parts().stream()
            .noneMatch(it -> it instanceof Assembled.OfColumns columns && columns.isNoticed());
  }

  private boolean isPlaced(PlanNode.Step step, PlanNode.Count rows) {
    return FragmentText.isSaid(step, rows.name(), site.plan())
        || site.plan().repeated().anyMatch(it -> FragmentText.isSaid(step, it.name(), site.plan()));
  }

  private static Refused refused(Span span, String why) {
    return new Refused(
        Code.P1319.at(span, why).help("`grid(…)` without `persistent=True`, and no `flatten`"));
  }
}
