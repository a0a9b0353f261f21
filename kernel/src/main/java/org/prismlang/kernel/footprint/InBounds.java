package org.prismlang.kernel.footprint;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.footprint.Enumeration.Outcome;
import org.prismlang.kernel.ir.Memory;

/** Decides whether an access stays inside of a memory of known shape. */
final class InBounds {
  private static final long WORK = 1 << 16;

  private final Footprint footprint;
  private final Environment at;

  private InBounds(Footprint footprint) {
    this.footprint = footprint;
    this.at = footprint.at();
  }

  static Answer of(Footprint footprint) {
    var memory = footprint.memory();
    if (memory.space() != Memory.Space.SHARED) {
      return new Answer.Unknown(
          "the size of `" + memory.name() + "` is known when it is launched", Optional.empty());
    }
    try {
      return new InBounds(footprint).answer();
    } catch (ArithmeticException tooLarge) {
      return new Answer.Unknown("the numbers of the indices are too large", Optional.empty());
    }
  }

  private Answer answer() {
    var method = Answer.Method.INTERVALS;
    var shape = footprint.memory().shape();
    int slots = footprint.first().size() - shape.size();
    for (int i = 0; i < shape.size(); i++) {
      var first = footprint.first().get(i + slots);
      var extent = i == 0 ? launchedExtent() : Form.of(shape.get(i));
      if (!extent.isConstant()) {
        var launched = launched(first, extent);
        if (!(launched instanceof Answer.Proven(var by))) {
          return launched;
        }
        method = by;
        continue;
      }
      var allowed = new Interval(0, extent.offset() - footprint.extents().get(i + slots));
      if (!first.range(at).isWithin(allowed)) {
        var answer = answer(first, allowed);
        if (!(answer instanceof Answer.Proven(var by))) {
          return answer;
        }
        method = by;
      }
    }
    return new Answer.Proven(method);
  }

  /** The outermost, where the launch decides it in its terms. */
  private Form launchedExtent() {
    var memory = footprint.memory();
    return memory
        .launchedExtent()
        .map(it -> Forms.of(it, at))
        .orElse(Form.of(memory.shape().isEmpty() ? 1 : memory.shape().getFirst()));
  }

  private Answer launched(Form first, Form extent) {
    int own = footprint.extents().getFirst();
    boolean isWhole = own == footprint.memory().shape().getFirst();
    var below = isWhole ? first.times(-1) : extent.minus(first).plus(-own);
    if (Integers.isNotNegative(first, at.facts(), at)
        && Integers.isNotNegative(below, at.facts(), at)) {
      return new Answer.Proven(Answer.Method.INTEGERS);
    }
    var last = isWhole ? Form.ZERO : extent.plus(-own);
    return new Answer.Unknown(
        "`" + first + "` may leave [0, " + last + "]",
        Optional.of("0 <= " + first + " <= " + last));
  }

  private Answer answer(Form first, Interval allowed) {
    return switch (outside(first, allowed, at)) {
      case Outcome.Apart() -> new Answer.Proven(Answer.Method.ENUMERATION);
      case Outcome.Meeting(var values) -> refuted(values);
      case Outcome.TooMuch() -> reasoned(first, allowed);
    };
  }

  private Answer reasoned(Form first, Interval allowed) {
    var below = first.times(-1).plus(allowed.most());
    if (Integers.isNotNegative(first, at.facts(), at)
        && Integers.isNotNegative(below, at.facts(), at)) {
      return new Answer.Proven(Answer.Method.INTEGERS);
    }
    return outside(first, allowed, Enumeration.few(at)) instanceof Outcome.Meeting(var values)
        ? refuted(values)
        : new Answer.Unknown(
            "`" + first + "` may leave " + allowed,
            Optional.of("0 <= " + first + " <= " + allowed.most()));
  }

  /** Values with which the index is outside of what is allowed. */
  private Outcome outside(Form first, Interval allowed, Ranges domains) {
    var symbols = symbols(first, domains);
    if (Points.count(symbols, domains) > WORK) {
      return new Outcome.TooMuch();
    }
    var places = new Places(symbols);
    var facts = at.facts().stream().filter(fact -> symbols.containsAll(fact.symbols())).toList();
    var points = new Points(List.copyOf(symbols), domains, facts, Set.of(), places);
    var index = Evaluation.of(first, places);
    var values = places.values();
    return points.any(values, it -> !allowed.contains(index.at(it)))
        ? new Outcome.Meeting(places.read(values))
        : new Outcome.Apart();
  }

  private Set<Symbol> symbols(Form first, Ranges domains) {
    var symbols = new LinkedHashSet<>(first.symbols());
    for (var fact : at.facts()) {
      var spoken = fact.symbols();
      if (spoken.stream().anyMatch(symbols::contains) && Points.count(spoken, domains) <= WORK) {
        symbols.addAll(spoken);
      }
    }
    return symbols;
  }

  private Answer refuted(Map<Symbol, Long> values) {
    for (var symbol : values.keySet()) {
      if (symbol.nature() == Symbol.Nature.VALUE || symbol.nature() == Symbol.Nature.CHANGING) {
        return new Answer.Unknown(
            "some value of `" + symbol.name() + "` leads outside", Optional.empty());
      }
    }
    var witness = Case.of(footprint, values);
    return witness.isPresent() && !at.hasHiddenConditions()
        ? new Answer.Refuted(witness.get())
        : new Answer.Unknown(
            "it leads outside unless the conditions around it rule that out", Optional.empty());
  }
}
