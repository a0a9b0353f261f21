package org.prismlang.kernel.footprint;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Decides whether two accesses can meet: by intervals; by strides; by trying all values where they
 * are few; by linear arithmetic; by trying some values; and at last by trying more.
 */
final class Disjointness {
  private static final long LITTLE_WORK = 1 << 14;
  private static final long MUCH_WORK = 1 << 20;
  private static final long FEW = 1 << 10;
  private static final int SUPPOSED = 4;

  static final Answer TOO_LARGE =
      new Answer.Unknown("the numbers of the indices are too large", Optional.empty());

  private final Footprint a;
  private final Footprint b;
  private final Encounter encounter;

  private Disjointness(Footprint a, Footprint b, Encounter encounter) {
    this.a = a;
    this.b = b;
    this.encounter = encounter;
  }

  static Answer of(Footprint a, Footprint b, Pairs pairs, Trips trips) {
    try {
      return of(a, b, Encounter.of(a, b, pairs, trips));
    } catch (ArithmeticException tooLarge) {
      return TOO_LARGE;
    }
  }

  /** May find that numbers are too large, which is an {@link ArithmeticException}. */
  static Answer of(Footprint a, Footprint b, Encounter encounter) {
    return new Disjointness(a, b, encounter).answer();
  }

  private Answer answer() {
    if (isSeparated(encounter)) {
      return new Answer.Proven(Answer.Method.INTERVALS);
    }
    var strides = Dominance.in(encounter);
    if (strides.isUsed() && isSeparated(strides.encounter())) {
      return new Answer.Proven(Answer.Method.STRIDES);
    }
    return enumerated(strides, LITTLE_WORK)
        .or(() -> relaxed(strides))
        .or(() -> reasoned(strides))
        .or(() -> sampled(strides.encounter()).filter(Answer.Refuted.class::isInstance))
        .or(() -> recomposed(strides.encounter()))
        .or(() -> Digits.in(strides.encounter()).flatMap(Disjointness::recomposed))
        .or(this::inferred)
        .or(() -> enumerated(strides, MUCH_WORK))
        .or(() -> sampled(strides.encounter()))
        .orElseGet(() -> unknown(strides));
  }

  /** Some window is out of reach, the threads cannot differ, or nobody comes here. */
  private static boolean isSeparated(Encounter encounter) {
    var ranges = encounter.ranges();
    if (ranges.isContradictory()) {
      return true;
    }
    for (var fact : encounter.facts()) {
      if (!fact.mayHold(ranges)) {
        return true;
      }
    }
    for (var window : encounter.windows()) {
      if (window.form().range(ranges).and(window.range()).isEmpty()) {
        return true;
      }
    }
    return encounter.different().range(ranges).equals(Interval.ZERO);
  }

  private Optional<Answer> enumerated(Dominance strides, long work) {
    return switch (Enumeration.all(strides.encounter(), work)) {
      case Enumeration.Outcome.Apart() -> Optional.of(proven(strides));
      case Enumeration.Outcome.Meeting(var values) -> Optional.of(decided(values, strides));
      case Enumeration.Outcome.TooMuch() -> Optional.empty();
    };
  }

  /** Linear arithmetic hears also conditions on what has too many values to try. */
  private Answer decided(Map<Symbol, Long> values, Dominance strides) {
    var answer = meeting(values);
    return answer instanceof Answer.Unknown ? reasoned(strides).orElse(answer) : answer;
  }

  private static Optional<Answer> relaxed(Dominance strides) {
    return Relaxation.of(strides.encounter(), FEW)
        .map(simpler -> Enumeration.all(simpler, LITTLE_WORK))
        .filter(Enumeration.Outcome.Apart.class::isInstance)
        .map(_ -> proven(strides));
  }

  private static Answer proven(Dominance strides) {
    return new Answer.Proven(strides.isUsed() ? Answer.Method.STRIDES : Answer.Method.ENUMERATION);
  }

  private static Optional<Answer> reasoned(Dominance strides) {
    var it = strides.encounter();
    var about = new HashSet<>(it.different().symbols());
    it.windows().forEach(window -> window.form().eachSymbol(about::add));
    return Integers.isImpossible(it.conditions(), about, it.ranges())
        ? Optional.of(new Answer.Proven(Answer.Method.INTEGERS))
        : Optional.empty();
  }

  private static Optional<Answer> recomposed(Encounter encounter) {
    return Recomposition.in(encounter)
        .map(Dominance::in)
        .filter(it -> isSeparated(it.encounter()) || reasoned(it).isPresent())
        .map(_ -> new Answer.Proven(Answer.Method.INTEGERS));
  }

  /** With what follows from the facts. */
  private Optional<Answer> inferred() {
    return Consequences.in(encounter)
        .map(Dominance::in)
        .filter(it -> isSeparated(it.encounter()) || reasoned(it).isPresent() || isApart(it))
        .map(_ -> new Answer.Proven(Answer.Method.INTEGERS));
  }

  private static boolean isApart(Dominance strides) {
    var encounter = strides.encounter();
    if (recomposed(encounter).isPresent()) {
      return true;
    }
    var digits = Digits.byFacts(encounter);
    if (digits.flatMap(Disjointness::recomposed).isPresent()) {
      return true;
    }
    var cases = Choices.of(digits.orElse(encounter));
    return !cases.isEmpty() && cases.stream().allMatch(it -> recomposed(it).isPresent());
  }

  private Optional<Answer> sampled(Encounter simpler) {
    return Enumeration.among(Enumeration.fewBlocks(simpler.ranges()), simpler, LITTLE_WORK)
        .or(() -> Enumeration.among(Enumeration.few(simpler.ranges()), simpler, LITTLE_WORK))
        .map(this::meeting);
  }

  private Answer meeting(Map<Symbol, Long> values) {
    var assumed =
        values.keySet().stream()
            .filter(it -> isUnknown(it) && encounter.ranges().of(it).size() > 1)
            .toList();
    if (!assumed.isEmpty()) {
      var text = assumed.stream().map(it -> "`" + it + " = " + values.get(it) + "`");
      return new Answer.Unknown(
          "they meet where " + text.collect(Collectors.joining(", ")), Optional.empty());
    }
    var witness = Case.of(a, b, encounter, values);
    if (witness.isEmpty()) {
      return isOutOfReach()
          ? new Answer.Proven(Answer.Method.INTEGERS)
          : new Answer.Unknown(
              "they meet unless the conditions around them rule it out", Optional.empty());
    }
    return a.at().hasHiddenConditions() || b.at().hasHiddenConditions()
        ? new Answer.Unknown(
            "they meet (" + witness.get() + ") unless the conditions around them rule it out",
            Optional.empty())
        : new Answer.Refuted(witness.get());
  }

  /** Whether nobody comes to both accesses, wherever they lead. */
  private boolean isOutOfReach() {
    var symbols = new HashSet<Symbol>();
    encounter.facts().forEach(fact -> fact.form().eachSymbol(symbols::add));
    return Integers.isImpossible(encounter.facts(), symbols, encounter.ranges());
  }

  private static boolean isUnknown(Symbol symbol) {
    return symbol.nature() == Symbol.Nature.VALUE || symbol.nature() == Symbol.Nature.CHANGING;
  }

  private Answer unknown(Dominance strides) {
    var symbols = new HashSet<Symbol>();
    strides.encounter().windows().forEach(window -> window.form().eachSymbol(symbols::add));
    var reason =
        changing(symbols).or(() -> supposed(strides.encounter())).orElseGet(() -> reason(symbols));
    return new Answer.Unknown(reason, strides.wish());
  }

  /** A meeting for small values of what is not known. */
  private Optional<String> supposed(Encounter simpler) {
    var few = Enumeration.few(simpler.ranges());
    for (long value = 0; value < SUPPOSED; value++) {
      var guess = Interval.of(value);
      Ranges some = symbol -> isUnknown(symbol) ? few.of(symbol).and(guess) : few.of(symbol);
      var met = Enumeration.among(some, simpler, LITTLE_WORK).map(this::meeting);
      if (met.isPresent() && met.get() instanceof Answer.Unknown(var reason, _)) {
        return Optional.of(reason);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> changing(Set<Symbol> symbols) {
    return symbols.stream()
        .filter(symbol -> symbol.nature() == Symbol.Nature.CHANGING)
        .findFirst()
        .map(symbol -> "`" + symbol.name() + "` changes from one read to the next");
  }

  private static String reason(Set<Symbol> symbols) {
    return symbols.stream()
        .filter(symbol -> symbol.nature() == Symbol.Nature.VALUE)
        .findFirst()
        .map(symbol -> "too little is known of `" + symbol.name() + "`")
        .orElse("there are too many cases to try");
  }
}
