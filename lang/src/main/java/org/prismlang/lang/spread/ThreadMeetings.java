package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.rewrite.Encounter;
import org.prismlang.lang.rewrite.Occurrence;
import org.prismlang.lang.source.Span;

/** P1314: nothing that one thread writes is touched by another, nor by another block. */
record ThreadMeetings(Plan plan, Said said, Holdings holdings) {
  void check() {
    var all =
        Occurrence.in(plan.body(), List.of()).stream()
            .map(it -> new Occurrence(writing(it.step()), it.around()))
            .toList();
    for (var tensor : plan.task().tensors()) {
      var name = tensor.name().text();
      if (said.isAdded(name)) {
        touching(name, all).forEach(this::addedOnce);
      } else {
        apart(name, all);
      }
    }
    for (var local : plan.locals()) {
      if (loopsOfBlocks().noneMatch(it -> new Privacy(plan).isPrivate(local.name(), it))) {
        inBlocks(local.name(), all);
      }
    }
  }

  /** The innermost loop of the grid, and those in it: what a trip of one has, is one block's. */
  private Stream<PlanNode.Repeated> loopsOfBlocks() {
    return plan.repeated(said.grid().getLast()).stream()
        .flatMap(it -> plan.with(List.of(it)).repeated());
  }

  /** Who adds to an element writes it: threads do not add to memory together. */
  private static PlanNode.Step writing(PlanNode.Step step) {
    return step.work() instanceof Work.Element(var target, _, var value, var operands)
        ? new PlanNode.Step(
            step.label(), new Work.Element(target, Optional.empty(), value, operands), step.span())
        : step;
  }

  private void apart(String tensor, List<Occurrence> all) {
    var touching = touching(tensor, all);
    for (var a : touching) {
      for (var b : touching) {
        if (writes(a, tensor) || writes(b, tensor)) {
          apart(tensor, a, b);
        }
      }
    }
  }

  private void apart(String tensor, Occurrence a, Occurrence b) {
    var mine = dealt(a);
    var its = dealt(b);
    boolean areAlike =
        mine.size() == its.size()
            && Stream.iterate(0, i -> i < mine.size(), i -> i + 1)
                .allMatch(i -> isAlike(mine.get(i), its.get(i)));
    if (!areAlike) {
      if (encounter(tensor).between(a, b, Set.of(), List.of()).isPresent()) {
        throw met(tensor, a, b, said.span());
      }
      return;
    }
    for (int i = 0; i < mine.size(); i++) {
      asked(tensor, a, b, mine.get(i).name(), its.get(i).name());
    }
  }

  /** Of one part, each element is added once; parts meet in it. */
  private void addedOnce(Occurrence it) {
    var added = said.added().orElseThrow();
    for (var loop : dealt(it)) {
      if (!loop.name().equals(added.loop())) {
        asked(added.tensor(), it, it, loop.name(), loop.name());
      }
    }
  }

  /** Whether equal trips of both are done by the same thread. */
  private boolean isAlike(PlanNode.Count a, PlanNode.Count b) {
    return a.name().equals(b.name())
        || !said.grid().contains(a.name())
            && !said.grid().contains(b.name())
            && Optional.ofNullable(holdings.loops().get(a.name()))
                .equals(Optional.ofNullable(holdings.loops().get(b.name())));
  }

  /** Loops around that blocks or threads share. */
  private List<PlanNode.Count> dealt(Occurrence it) {
    var loops = new ArrayList<PlanNode.Count>();
    for (var each : it.around()) {
      if (each instanceof PlanNode.Count loop
          && (said.grid().contains(loop.name())
              || Optional.ofNullable(holdings.loops().get(loop.name()))
                  .filter(Dealt::isOfUnits)
                  .isPresent())) {
        loops.add(loop);
      }
    }
    return loops;
  }

  private void inBlocks(String local, List<Occurrence> all) {
    var touching = touching(local, all);
    for (var a : touching) {
      for (var b : touching) {
        for (var loop : said.grid()) {
          asked(local, a, b, loop, loop);
        }
      }
    }
  }

  private static List<Occurrence> touching(String tensor, List<Occurrence> all) {
    return all.stream()
        .filter(it -> it.step().work().operands().stream().anyMatch(o -> o.tensor().equals(tensor)))
        .toList();
  }

  private static boolean writes(Occurrence it, String tensor) {
    return it.step().work().operands().stream()
        .anyMatch(o -> o.tensor().equals(tensor) && o.isWritten());
  }

  private void asked(String tensor, Occurrence a, Occurrence b, String first, String second) {
    var later = new Encounter.Apart(first, second, Encounter.Relation.AT_LEAST, 1);
    var earlier = new Encounter.Apart(first, second, Encounter.Relation.AT_MOST, -1);
    var encounter = encounter(tensor);
    var met =
        encounter
            .between(a, b, Set.of(), List.of(later))
            .or(() -> encounter.between(a, b, Set.of(), List.of(earlier)));
    if (met.isPresent()) {
      var span =
          Optional.ofNullable(said.spreads().get(first)).map(Said.Line::span).orElse(said.span());
      throw met(tensor, a, b, span);
    }
  }

  /** Of this tensor alone. */
  private Encounter encounter(String tensor) {
    var others =
        Stream.concat(
                plan.locals().stream().map(Plan.Local::name),
                plan.task().tensors().stream().map(it -> it.name().text()))
            .filter(it -> !it.equals(tensor))
            .collect(Collectors.toSet());
    return new Encounter(plan, false, others);
  }

  private static Refused met(String tensor, Occurrence a, Occurrence b, Span span) {
    return new Refused(
        Code.P1314
            .at(span, "different threads may meet in `" + tensor + "`, and one of them writes it")
            .label(a.step().span(), "one of them here")
            .label(b.step().span(), a.equals(b) ? "and another, in another trip" : "another here")
            .help(
                "what a kernel writes to memory belongs to one thread, by the loops that are"
                    + " dealt"));
  }
}
