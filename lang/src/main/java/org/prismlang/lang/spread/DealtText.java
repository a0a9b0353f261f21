package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Spelling;

/** A loop whose trips threads share, or each has in registers. */
final class DealtText {
  private final ThreadNest nest;
  private final ThreadValues values;
  private final PlanNode.Count loop;
  private final Dealt dealt;
  private final ThreadNest.Where where;
  private final BiConsumer<PlanNode.Count, ThreadNest.Where> inside;
  private final List<String> digits;
  private final long neighbours;

  /** The first of a thread's neighbours. */
  private final String first;

  /**
   * Of a loop.
   *
   * @param inside writes what a trip does
   */
  DealtText(
      ThreadNest nest,
      PlanNode.Count loop,
      Dealt dealt,
      ThreadNest.Where where,
      BiConsumer<PlanNode.Count, ThreadNest.Where> inside) {
    this.nest = nest;
    this.values = nest.values();
    this.inside = inside;
    this.loop = loop;
    this.dealt = dealt;
    this.where = where;
    this.digits = new ArrayList<>();
    int number = 1;
    for (var part : dealt.parts()) {
      digits.add(
          dealt.isOfTile() && part.isUnit()
              ? nest.threads().digit(part)
              : nest.names().fresh(loop.name() + "_" + number));
      number++;
    }
    boolean areTogether =
        dealt.neighbours() > 1
            && nest.edges()
                .isMultiple(
                    Built.difference(loop.to(), loop.from()), dealt.neighbours(), nest.around());
    this.neighbours = areTogether || isWhole() ? dealt.neighbours() : 1;
    this.first = neighbours > 1 ? nest.names().fresh(loop.name() + "_first") : loop.name();
    values.digits(loop.name(), dealt, digits);
  }

  /** The same loop, where all neighbours of a thread are trips of it. */
  private DealtText(DealtText other) {
    this.nest = other.nest;
    this.values = other.values;
    this.inside = other.inside;
    this.loop = other.loop;
    this.dealt = other.dealt;
    this.where = other.where;
    this.digits = other.digits;
    this.neighbours = dealt.neighbours();
    this.first = nest.names().fresh(loop.name() + "_first");
  }

  /** What is done in rounds that are whole: neighbours are read at once, wherever the loop ends. */
  private DealtText inRounds() {
    boolean isVector =
        neighbours < dealt.neighbours()
            && dealt.fast().size() == 1
            && new Vectors(nest, loop, dealt.neighbours()).isPossible();
    return isVector ? new DealtText(this) : this;
  }

  /** Whether every digit stands for a trip, whatever the sizes. */
  private boolean isWhole() {
    return !dealt.isOpen()
        && (nest.edges()
                .isAtLeast(Built.difference(loop.to(), loop.from()), dealt.trips(), nest.around())
            || isHarmless() && nest.boxes().cover(loop, dealt.trips()));
  }

  private boolean isHarmless() {
    return new Fills(nest.plan(), nest.said(), nest.holdings(), nest.memory()).isHarmless(loop);
  }

  void write() {
    capacity();
    for (int i = 0; i < dealt.parts().size(); i++) {
      var part = dealt.parts().get(i);
      if (part.isUnit() && !dealt.isOfTile()) {
        var all = where.available() / part.stride();
        var id = "id()" + (all > part.count().orElse(1) ? " % " + part.count().orElse(1) : "");
        nest.line(where, digits.get(i) + " : int @ " + nest.level(part.stride()) + " = " + id);
      }
    }
    var across = new OuterProduct(nest).across(loop);
    if (dealt.isOpen()) {
      open();
    } else if (across.isPresent() && isWhole()) {
      backAndForth(across.get());
    } else {
      slow(0, where, isWhole());
    }
  }

  /**
   * Up in every other trip of the loop around, and down in those between: what was read last is
   * read again.
   */
  private void backAndForth(String around) {
    long registers = dealt.registers().orElseThrow();
    var step = nest.names().fresh(loop.name() + "_step");
    var at = nest.names().fresh(loop.name() + "_turned");
    nest.line(where, "for " + step + " in range(0, " + registers + ", unroll=True):");
    var here = where.in();
    nest.line(
        here,
        at
            + " : constexpr(int) = "
            + (registers - 1)
            + " - "
            + step
            + " if ("
            + values.ofLoop(around)
            + ") % 2 == 1 else "
            + step);
    long pitch = registers;
    for (int i = 0; i < dealt.parts().size(); i++) {
      var part = dealt.parts().get(i);
      if (!part.isUnit()) {
        long count = part.count().orElse(1);
        pitch /= count;
        nest.line(
            here, digits.get(i) + " : constexpr(int) = " + at + " / " + pitch + " % " + count);
      }
    }
    nest.line(
        here,
        loop.name() + " : int @ " + nest.level(dealt.inside()) + " = " + start(digits.size()));
    inside.accept(loop, here);
  }

  /** P1326: what is said of registers is enough for all trips. */
  private void capacity() {
    boolean isEnough =
        dealt.isOpen()
            || nest.edges()
                .isAtMost(Built.difference(loop.to(), loop.from()), dealt.trips(), nest.around());
    if (!isEnough) {
      throw new Refused(
          Code.P1326
              .at(
                  Optional.ofNullable(nest.said().spreads().get(loop.name()))
                      .map(Said.Line::span)
                      .or(loop::written)
                      .orElse(nest.said().span()),
                  "`" + loop.name() + "` may have more than " + dealt.trips() + " trips")
              .help(
                  "`@where("
                      + Spelling.of(Built.difference(loop.to(), loop.from()))
                      + " <= "
                      + dealt.trips()
                      + ")`, more registers, or a first `reg` without a number"));
    }
  }

  /** As many rounds as are whole, and the rest, of which there is at most one. */
  private void open() {
    var trips = "(" + values.of(loop.to()) + ") - (" + values.of(loop.from()) + ")";
    long each = dealt.trips();
    boolean isEven =
        nest.edges().isMultiple(Built.difference(loop.to(), loop.from()), each, nest.around());
    var rounds = nest.names().fresh(loop.name() + "_rounds");
    nest.line(where, rounds + " : int = (" + trips + ") / " + each);
    nest.line(where, "for " + digits.getFirst() + " in range(0, " + rounds + "):");
    inRounds().slow(1, where.in(), true);
    if (!isEven) {
      nest.line(
          where,
          "for "
              + digits.getFirst()
              + " in range("
              + rounds
              + ", ("
              + trips
              + " + "
              + (each - 1)
              + ") / "
              + each
              + "):");
      slow(1, where.in(), false);
    }
  }

  /** Loops over the registers in front of the neighbours. */
  private void slow(int at, ThreadNest.Where here, boolean isSure) {
    int slow = neighbours > 1 ? dealt.slow().size() : dealt.parts().size();
    if (at == slow) {
      element(here, isSure);
      return;
    }
    var part = dealt.parts().get(at);
    if (part.isUnit()) {
      slow(at + 1, here, isSure);
      return;
    }
    nest.line(
        here,
        "for " + digits.get(at) + " in range(0, " + part.count().orElse(1) + ", unroll=True):");
    slow(at + 1, here.in(), isSure);
  }

  private String trip(List<Dealt.Part> parts, List<String> variables) {
    var terms = new ArrayList<String>();
    for (int i = 0; i < parts.size(); i++) {
      long weight = parts.get(i).weight();
      terms.add((weight == 1 ? "" : weight + " * ") + variables.get(i));
    }
    return terms.isEmpty() ? "0" : String.join(" + ", terms);
  }

  /** A trip by the first of its digits. */
  private String start(int count) {
    return (Built.is(loop.from(), 0) ? "" : values.operand(loop.from()) + " + ")
        + trip(dealt.parts().subList(0, count), digits.subList(0, count));
  }

  private void element(ThreadNest.Where here, boolean isSure) {
    int slow = neighbours > 1 ? dealt.slow().size() : dealt.parts().size();
    var start = start(slow);
    boolean isBranchless =
        !isSure
            && isHarmless()
            && nest.edges()
                .isAtLeast(Built.difference(loop.to(), loop.from()), neighbours, nest.around());
    var value =
        isBranchless
            ? ThreadValues.least(start, "(" + values.of(loop.to()) + ") - " + neighbours)
            : start;
    nest.line(here, first + " : int @ " + nest.level(dealt.inside()) + " = " + value);
    if (isSure || isBranchless) {
      grouped(here, "");
    } else {
      grouped(here, first + " < " + values.operand(loop.to()));
    }
  }

  private void grouped(ThreadNest.Where here, String guard) {
    boolean isParted = dealt.inside() < where.available();
    boolean isAlone = dealt.inside() == 1;
    boolean isPlain = guard.isEmpty() && loop.body().stream().allMatch(this::isPlain);
    boolean isGrouped = isParted && (!isAlone || !isPlain);
    var inner = here;
    var shared = values.shared();
    if (isGrouped) {
      var all = new ArrayList<>(isAlone ? views() : parts());
      all.add("group(" + nest.level(dealt.inside()) + ")");
      nest.line(here, "with " + String.join(", ", all) + ":");
      inner = new ThreadNest.Where(here.depth() + 1, dealt.inside());
    } else if (isParted) {
      inner = new ThreadNest.Where(here.depth(), dealt.inside());
    }
    if (!guard.isEmpty()) {
      nest.line(inner, "if " + guard + ":");
      inner = inner.in();
    }
    if (neighbours > 1) {
      neighbours(inner);
    } else {
      inside.accept(loop, inner);
    }
    if (isGrouped && isAlone) {
      values.closed();
    }
    values.shared(shared);
  }

  private List<String> parts() {
    return values.parted(
        nest.level(dealt.inside()),
        nest.memory().read().stream().sorted().filter(it -> WrittenMemory.touches(loop, it)),
        nest.names());
  }

  /** Whether all threads go the same way, and none has memory of its own. */
  private boolean isPlain(PlanNode node) {
    return node instanceof PlanNode.Step && !nest.memory().isIn(node);
  }

  /** What this thread has of memory that is written, as views of its own. */
  private List<String> views() {
    var fixed = new HashMap<String, Expr>();
    if (neighbours > 1) {
      fixed.put(loop.name(), Built.variable(first, loop.from().span()));
    }
    nest.plan().with(loop.body()).repeated().forEach(it -> fixed.put(it.name(), values.start(it)));
    values.opened();
    var opened = new ArrayList<String>();
    for (var step : loop.steps().toList()) {
      if (step.work() instanceof Work.Element element) {
        Stream.concat(element.target().all(), element.value().all())
            .filter(it -> isOfMemory(it, element))
            .flatMap(
                it ->
                    values
                        .view(
                            ThreadValues.tensor(it), ThreadValues.indices(it), fixed, nest.names())
                        .stream())
            .forEach(opened::add);
      }
    }
    return opened;
  }

  private boolean isOfMemory(Expr expr, Work.Element element) {
    return (expr instanceof Expr.Index || expr.equals(element.target()))
        && nest.memory().written().contains(ThreadValues.tensor(expr));
  }

  private void neighbours(ThreadNest.Where here) {
    var fast = dealt.fast();
    int slow = dealt.slow().size();
    var variables = digits.subList(slow, digits.size());
    var vectors = new Vectors(nest, loop, neighbours);
    boolean isVector = vectors.isPossible() && fast.size() == 1;
    if (isVector) {
      vectors.loads(first).forEach(it -> nest.line(here, it));
    }
    var inner = here;
    for (int i = 0; i < fast.size(); i++) {
      nest.line(
          inner,
          "for "
              + variables.get(i)
              + " in range(0, "
              + fast.get(i).count().orElse(1)
              + ", unroll=True):");
      inner = inner.in();
    }
    nest.line(
        inner,
        loop.name()
            + " : int @ "
            + nest.level(dealt.inside())
            + " = "
            + first
            + " + "
            + trip(fast, variables));
    if (isVector) {
      values.vectors(vectors.names(variables.getFirst()));
    }
    values.neighbour(loop.name(), first, fast, variables);
    inside.accept(loop, inner);
    values.noNeighbour(loop.name());
    if (isVector) {
      values.vectors(Map.of());
      vectors.stores(first).forEach(it -> nest.line(here, it));
    }
  }
}
