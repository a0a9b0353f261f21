package org.prismlang.verify;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.verify.cover.Aims;
import org.prismlang.verify.cover.Covered;
import org.prismlang.verify.cover.Demand;
import org.prismlang.verify.cover.Launch;
import org.prismlang.verify.machine.Terms;

/** Runs of one kernel, until something is wrong with it. */
final class Inquiry {
  /** Launches aimed at what the others did not come to. */
  private static final int MOST_AIMED = 12;

  /** Demands that such launches are looked for. */
  private static final int MOST_SOUGHT = 24;

  /** Launches near the same sizes, where it is not known what decides. */
  private static final int TRIES = 2;

  /** All sizes that a demand depends on are so many, where conditions do not show the way to it. */
  private static final List<Long> ALIKE = List.of(1L, 1000L);

  private final PlacedModule placed;
  private final Kernel kernel;
  private final Terms terms;
  private final Covered covered = new Covered();
  private final Set<Launch> tried = new LinkedHashSet<>();
  private final Set<Outside> outside = new LinkedHashSet<>();
  private final List<Judgement.Refutation> refutations = new ArrayList<>();

  /** Of what goes wrong, whether data may rule it out. */
  private final Predicate<Violation> isDoubtful;

  /** Runs take too long for all to be covered. */
  private boolean isGivenUp;

  private Inquiry(PlacedModule placed, Terms terms, Predicate<Violation> isDoubtful) {
    this.placed = placed;
    this.isDoubtful = isDoubtful;
    this.terms = terms;
    this.kernel = placed.kernels().getFirst();
  }

  static Inquiry ofOurs(PlacedModule placed) {
    var terms = Terms.ours(placed.kernels().getFirst(), placed.module());
    return new Inquiry(placed, terms, _ -> false);
  }

  static Inquiry ofForeign(PlacedModule placed, Foreign foreign) {
    var terms = Terms.foreign(placed.kernels().getFirst(), placed.module(), foreign.effort());
    return new Inquiry(placed, terms, foreign.isDoubtful());
  }

  /** Whether it was new. */
  boolean ask(Launch launch) {
    if (!refutations.isEmpty() || terms.effort().isSpent() || !tried.add(launch)) {
      return false;
    }
    var verdict = Verifier.verify(placed, kernel, launch, covered, terms);
    outside.addAll(verdict.outside());
    isGivenUp |= verdict.isGivenUp();
    for (var violation : verdict.violations()) {
      if (isDoubtful.test(violation)) {
        outside.add(
            new Outside(
                "data decide whether it comes to this: " + violation.missing(),
                violation.parties().stream().map(Violation.Party::span).findFirst()));
      } else {
        refutations.add(new Judgement.Refutation(violation, launch.sizes()));
      }
    }
    return true;
  }

  /**
   * Aims at what runs have not come to, a bounded number of times; what is left is outside.
   *
   * @param bases sizes to begin with, those that make short runs first
   */
  void cover(List<Sizes> bases) {
    var aims = Aims.of(placed.module(), terms.effort());
    if (!isGivenUp) {
      aims.across(bases.getLast()).ifPresent(this::ask);
    }
    // Demands hold code, which is large; one is like another only if it is the same.
    Set<Demand> aimedAt = Collections.newSetFromMap(new IdentityHashMap<>());
    var missed = new ArrayList<Demand>();
    int aimed = 0;
    while (!isOver() && aimed < MOST_AIMED && aimedAt.size() < MOST_SOUGHT) {
      var next =
          aims.demands().stream()
              .filter(it -> !it.isMetBy(covered) && !aimedAt.contains(it))
              .findFirst();
      if (next.isEmpty()) {
        break;
      }
      var demand = next.get();
      aimedAt.add(demand);
      boolean isOutOfReach = true;
      for (int i = 0; i < TRIES * bases.size() && !demand.isMetBy(covered); i++) {
        var launch = aims.at(demand, bases.get(i % bases.size()), it -> !tried.contains(it));
        isOutOfReach &= launch.isEmpty();
        aimed += launch.filter(this::ask).isPresent() ? 1 : 0;
      }
      for (long number : ALIKE) {
        if (!demand.isMetBy(covered)) {
          aimed +=
              aims.alike(demand, bases.getLast(), number).filter(this::ask).isPresent() ? 1 : 0;
        }
      }
      if (!isOutOfReach || !demand.isMetInPart(covered)) {
        missed.add(demand);
      }
    }
    if (!refutations.isEmpty()) {
      return;
    }
    aims.demands().stream().filter(it -> !aimedAt.contains(it)).forEach(missed::add);
    Demand.missing(missed, covered)
        .forEach(
            it -> outside.add(new Outside(it.missing(covered), Optional.of(it.place().span()))));
  }

  private boolean isOver() {
    return isGivenUp || terms.effort().isSpent() || !refutations.isEmpty();
  }

  Judgement judgement() {
    if (tried.isEmpty()) {
      outside.add(
          new Outside("no launch was found that its preconditions allow", Optional.empty()));
    }
    var sizes = tried.stream().map(Launch::sizes).distinct().toList();
    return new Judgement(kernel, sizes, List.copyOf(outside), refutations);
  }
}
