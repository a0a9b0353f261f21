package org.prismlang.lang.mapping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;

/**
 * Operands that are copied to shared memory some trips ahead: by another role, or by their users.
 */
final class StagedRings {
  /** One that is copied to, one that is read. */
  private static final long LEAST_SLOTS = 2;

  private static final long MOST_SLOTS = 1024;

  private final Site site;
  private final Map<String, Assembled.Ring> rings = new LinkedHashMap<>();

  StagedRings(Site site) {
    this.site = site;
  }

  List<Assembled.Ring> all() {
    return List.copyOf(rings.values());
  }

  /** Told as operands are met: a tensor is staged once. */
  void add(
      PlanOperand operand,
      Annotations.Stage stage,
      PlanNode.Step step,
      List<PlanNode.Loop> trips,
      Implementation user) {
    var box = site.box(operand, stage, step);
    boolean isOfGrid = isOfGrid(stage) && isSteady(operand, trips);
    if (!stage.at().equals(at(trips)) && !isOfGrid) {
      throw new Refused(
          Code.P1312
              .at(
                  stage.span(),
                  "`"
                      + operand.tensor()
                      + "` is copied for each trip of `"
                      + at(trips)
                      + "`, and not of `"
                      + stage.at()
                      + "`")
              .label(step.span(), "used here")
              .help("`at=" + at(trips) + "`"));
    }
    var element = site.element(operand.tensor());
    if (stage.ahead().isPresent()) {
      anew(stage, trips);
      add(new CopiesAhead(site, stage).of(operand, box, element, user), stage, step);
      return;
    }
    long bytes = TunedNumbers.bytes(element).orElse(0L);
    if (box.sides().size() != 2
        || box.sides().get(1).capacity() * bytes % 128 != 0
        || box.sides().get(1).capacity() * bytes > 256
        || box.sides().getFirst().capacity() > 256) {
      throw new Refused(
          Code.P1313
              .at(
                  stage.span(),
                  "no copy engine brings a tile of "
                      + String.join(
                          " × ",
                          box.sides().stream().map(it -> String.valueOf(it.capacity())).toList())
                      + " `"
                      + element
                      + "`")
              .help("rows of 128 bytes, 256 of them at most"));
    }
    boolean isSingle = isOfGrid && !site.annotations().grid().orElseThrow().isPersistent();
    long depth = stage.depth().orElse(isSingle ? 1 : LEAST_SLOTS);
    if (depth < (isSingle ? 1 : LEAST_SLOTS) || depth > MOST_SLOTS) {
      throw new Refused(
          Code.P1320
              .at(
                  stage.span(),
                  "a ring has 2 slots or more, up to " + MOST_SLOTS + ", and not " + depth)
              .help("`depth=4`: so many trips at once"));
    }
    if (stage.slots().isPresent() || stage.over().isPresent()) {
      throw new Refused(
          Code.P1313.at(stage.span(), "`slots` and `over` are for what is copied out"));
    }
    var by = stage.by().flatMap(site.annotations()::role);
    if (by.isEmpty()) {
      throw new Refused(
          Code.P1302
              .at(
                  stage.span(),
                  stage
                      .by()
                      .map(it -> "`" + it + "` is no role")
                      .orElse("nothing says who copies `" + operand.tensor() + "`"))
              .help(
                  (stage.by().isEmpty() ? "`ahead=2`: those who use it, two trips before; or " : "")
                      + "`by="
                      + site.annotations().roles().getLast().name()
                      + "`; roles are `"
                      + String.join(
                          "`, `",
                          site.annotations().roles().stream().map(Annotations.Role::name).toList())
                      + "`"));
    }
    add(
        new Assembled.Ring(
            operand.tensor(),
            element,
            box,
            depth,
            Optional.empty(),
            by.get(),
            ClusterOfBlocks.among(stage, box, site),
            stage.at()),
        stage,
        step);
  }

  /** P1320: whose trips are the ring's generations is gone through once. */
  private static void anew(Annotations.Stage stage, List<PlanNode.Loop> trips) {
    if (trips.size() > 1 && stage.at().equals(trips.getLast().name())) {
      throw new Refused(
          Code.P1320
              .at(
                  stage.span(),
                  "each trip of `"
                      + trips.getFirst().name()
                      + "` starts `"
                      + stage.at()
                      + "` anew, and copies ahead with it")
              .help("another role copies across: `by=producer`"));
    }
  }

  private void add(Assembled.Ring ring, Annotations.Stage stage, PlanNode.Step step) {
    var other = Optional.ofNullable(rings.put(ring.tensor(), ring)).filter(it -> !it.equals(ring));
    if (other.isPresent()) {
      throw new Refused(
          Code.P1312
              .at(
                  stage.span(),
                  "`" + ring.tensor() + "` is staged once, and steps use different parts of it")
              .label(step.span(), "another part here"));
    }
  }

  /** Where operands are staged. */
  String at(List<PlanNode.Loop> trips) {
    return trips.isEmpty()
        ? site.annotations().grid().orElseThrow().name()
        : trips.getLast().name();
  }

  private boolean isOfGrid(Annotations.Stage stage) {
    return site.annotations().grid().filter(it -> it.name().equals(stage.at())).isPresent();
  }

  /** Whether all trips in a block use the same of it. */
  private boolean isSteady(PlanOperand operand, List<PlanNode.Loop> trips) {
    return operand.places().stream()
        .flatMap(it -> site.plan().chain(it).stream())
        .noneMatch(it -> trips.stream().anyMatch(trip -> trip.name().equals(it.name())));
  }
}
