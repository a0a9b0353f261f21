package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;

/** Loops around a product whose trips are dealt to units of a role, the outer one the slower. */
record DealtUnits(Site site) {
  /** Two dimensions of a tile have two loops. */
  private static final int MOST_LOOPS = 2;

  /** Which unit has which part of what a step writes. */
  UnitsOfTile of(PlanNode.Step step, PlanOperand written) {
    var loops =
        site.placed(step).around().stream()
            .filter(it -> site.annotations().over().containsKey(it.name()))
            .toList();
    var digits = new ArrayList<UnitsOfTile.Digit>();
    long threads = site.worker().threads();
    for (var loop : loops) {
      int dimension = dimension(written, loop).orElse(0);
      long trips = Math.max(1, trips(loop));
      threads /= trips;
      digits.add(new UnitsOfTile.Digit(dimension, loop.size(), trips, threads));
    }
    return new UnitsOfTile(digits);
  }

  private Optional<Integer> dimension(PlanOperand operand, PlanNode.Loop loop) {
    var kept = operand.kept();
    for (int i = 0; i < kept.size(); i++) {
      var around = site.plan().chain(operand.places().get(kept.get(i)));
      if (around.stream().anyMatch(it -> it.name().equals(loop.name()))) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  /** How many there are; 0 where that is not known. */
  private long trips(PlanNode.Loop loop) {
    return loop.of() instanceof PlanPlace.In(var outer)
        ? site.plan().loop(outer).orElseThrow().size() / loop.size()
        : 0;
  }

  /**
   * P1314, P1317: trips are dealt to as many units as there are.
   *
   * @param help how the role's units would come to the rows of the tile
   */
  void check(
      PlanNode.Step step,
      Work.Call call,
      Implementation implementation,
      List<PlanNode.Loop> dealt,
      Supplier<String> help) {
    var role = site.worker();
    if (dealt.size() > MOST_LOOPS) {
      throw new Refused(
          Code.P1314
              .at(
                  site.used(step),
                  "trips of " + dealt.size() + " loops are dealt to the units of one role")
              .help("one loop over rows and one over columns"));
    }
    if (dealt.isEmpty()) {
      if (role.threads() != implementation.unit().threads()) {
        throw new Refused(
            Code.P1317
                .at(
                    site.used(step),
                    "`"
                        + implementation.name()
                        + "` is for "
                        + implementation.unit().threads()
                        + " threads, and `"
                        + role.name()
                        + "` has "
                        + role.threads())
                .label(role.span(), "here")
                .help(help.get()));
      }
      return;
    }
    dealt.forEach(it -> parallel(it, step, call));
    if (dealt.size() == MOST_LOOPS) {
      apart(dealt, step, call);
    }
    many(dealt, implementation);
  }

  private Annotations.Over said(PlanNode.Loop loop) {
    return Optional.ofNullable(site.annotations().over().get(loop.name())).orElseThrow();
  }

  private void parallel(PlanNode.Loop loop, PlanNode.Step step, Work.Call call) {
    boolean isParallel =
        call.operands().stream()
            .filter(PlanOperand::isWritten)
            .allMatch(it -> dimension(it, loop).isPresent());
    if (!isParallel) {
      throw new Refused(
          Code.P1314
              .at(
                  said(loop).span(),
                  "trips of `" + loop.name() + "` are dealt to units, and each adds to the same")
              .label(step.span(), "here"));
    }
  }

  /** Rows of rows would be one loop. */
  private void apart(List<PlanNode.Loop> dealt, PlanNode.Step step, Work.Call call) {
    var written = call.operands().stream().filter(PlanOperand::isWritten).findFirst().orElseThrow();
    if (dimension(written, dealt.getFirst()).equals(dimension(written, dealt.getLast()))) {
      throw new Refused(
          Code.P1314
              .at(
                  site.used(step),
                  "trips of two loops are dealt to the units of one role, and cut the same")
              .label(said(dealt.getFirst()).span(), "one of them")
              .label(said(dealt.getLast()).span(), "and the other")
              .help("one loop over rows and one over columns"));
    }
  }

  private void many(List<PlanNode.Loop> dealt, Implementation implementation) {
    var role = site.worker();
    long trips = dealt.stream().mapToLong(this::trips).reduce(1, (a, b) -> a * b);
    boolean isOfUnits =
        dealt.stream()
            .map(it -> said(it).unit())
            .allMatch(it -> it == implementation.unit() && it == role.unit());
    dealt.forEach(this::whole);
    if (!isOfUnits || trips != role.count()) {
      var last = dealt.getLast();
      var names = String.join("`, `", dealt.stream().map(PlanNode.Loop::name).toList());
      throw new Refused(
          Code.P1317
              .at(
                  said(last).span(),
                  "`"
                      + names
                      + "` "
                      + (dealt.size() == 1 ? "has " : "have ")
                      + trips
                      + " trips of "
                      + implementation.unit().threads()
                      + " threads each, and `"
                      + role.name()
                      + "` is `"
                      + role.unit().word()
                      + "["
                      + role.count()
                      + "]`")
              .label(role.span(), "here"));
    }
  }

  /** A unit whose block is shorter would have other registers than the rest. */
  private void whole(PlanNode.Loop loop) {
    var outer =
        loop.of() instanceof PlanPlace.In(var name)
            ? site.plan().loop(name)
            : Optional.<PlanNode.Loop>empty();
    if (outer.filter(it -> it.size() % loop.size() != 0).isPresent()) {
      throw new Refused(
          Code.P1317
              .at(
                  said(loop).span(),
                  "blocks of "
                      + loop.size()
                      + " do not divide the "
                      + outer.get().size()
                      + " of `"
                      + outer.get().name()
                      + "`: the last unit would have fewer")
              .help("a block that divides them"));
    }
  }
}
