package org.prismlang.lang.spread;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.rewrite.Occurrence;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.Scalar;

/** P1321: a tensor whose loops are spread alike, and stand among other threads. */
record LyingTwice(Plan plan, Said said, Map<String, Dealt> loops, String tensor) {
  Refused refused(Occurrence first, Dealt had, Occurrence here, Dealt wanted) {
    var price =
        new PriceOfCopy(
            lying(first, had),
            lying(here, wanted),
            OptionalLong.of(0),
            plan.extents(tensor).size() == 1 ? Optional.empty() : Optional.of(OptionalLong.empty()),
            said.threads(),
            element().bits() / 8);
    var told =
        Code.P1321
            .at(here.step().span(), "`" + tensor + "` belongs to other threads here than elsewhere")
            .label(here.step().span(), words(wanted))
            .label(first.step().span(), words(had))
            .note("threads that a loop around has parted are parted further here")
            .note(price.words() + "; no line makes it");
    return new Refused(
        parting(first, here)
            .map(it -> told.label(it.span(), "parts them").help(unparted(it)))
            .orElseGet(() -> elsewhere(told)));
  }

  private static Diagnostic elsewhere(Diagnostic told) {
    return told.help("use it in loops that stand in the same loops of threads");
  }

  private String words(Dealt dealt) {
    long apart = dealt.units() * dealt.inside();
    return "as `"
        + dealt.words()
        + "`: "
        + (dealt.inside() == 1 ? "one thread" : dealt.inside() + " neighbouring threads")
        + (apart < said.threads() ? " of every " + apart : "")
        + (dealt.inside() == 1 ? " has" : " have")
        + " an element";
  }

  /** A line about a loop around one of the two, and not around the other. */
  private Optional<Parting> parting(Occurrence first, Occurrence here) {
    return Stream.of(parting(here, first.around()), parting(first, here.around()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Parting> parting(Occurrence occurrence, List<PlanNode.Around> others) {
    return occurrence.around().stream()
        .filter(it -> !others.contains(it))
        .filter(PlanNode.Repeated.class::isInstance)
        .map(it -> ((PlanNode.Repeated) it).name())
        .filter(it -> said.spreads().containsKey(it) && !indexes(occurrence, it))
        .findFirst()
        .map(
            it ->
                new Parting(it, Optional.ofNullable(said.spreads().get(it)).orElseThrow().span()));
  }

  private boolean indexes(Occurrence occurrence, String loop) {
    return occurrence.step().work().operands().stream()
        .filter(it -> it.tensor().equals(tensor))
        .flatMap(it -> it.places().stream())
        .anyMatch(it -> it instanceof PlanPlace.At(var index) && Spelling.of(index).equals(loop));
  }

  private record Parting(String loop, Span span) {}

  private static String unparted(Parting it) {
    return "without a line, every thread does all trips of `"
        + it.loop
        + "`, and nothing is copied";
  }

  private Lying lying(Occurrence occurrence, Dealt dealt) {
    return Lying.of(
        tensor,
        occurrence.around(),
        dealt,
        new Privacy(plan),
        it -> Optional.ofNullable(loops.get(it)));
  }

  private Scalar element() {
    var type = plan.task().around().type(plan.local(tensor).orElseThrow().element());
    return Scalar.of(Spelling.of(type)).orElseThrow();
  }
}
