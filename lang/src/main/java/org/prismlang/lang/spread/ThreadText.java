package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Spelling;

/** What each thread does, as lines of Prism. */
final class ThreadText {
  private final Plan plan;
  private final Said said;
  private final Holdings holdings;
  private final NestNames names;
  private final ThreadValues values;
  private final Edges edges;
  private final List<String> lines = new ArrayList<>();

  private final ExchangeText exchanges;
  private final WrittenMemory memory;

  /** Loops that are open here, from outside in. */
  private final List<PlanNode.Around> around = new ArrayList<>();

  /**
   * Of a plan.
   *
   * @param ofBlock what a block's own part of a tensor is called
   */
  ThreadText(
      Plan plan, Said said, Holdings holdings, NestNames names, Map<String, String> ofBlock) {
    this.plan = plan;
    this.said = said;
    this.holdings = holdings;
    this.names = names;
    this.values = new ThreadValues(plan, holdings, ofBlock);
    this.edges = new Edges(plan);
    this.memory = WrittenMemory.of(plan);
    this.exchanges = new ExchangeText(said, holdings, names);
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  List<String> called() {
    return exchanges.called();
  }

  /**
   * Where a line stands.
   *
   * @param available threads that do the same there
   */
  private record Where(int depth, long available) {
    Where in() {
      return new Where(depth + 1, available);
    }
  }

  /** Threads that act together, as a perspective. */
  private String level(long threads) {
    return threads == said.threads() ? "block[1]" : "thread[" + threads + "]";
  }

  private void line(Where where, String text) {
    lines.add("    ".repeat(where.depth) + text);
  }

  /** Nodes of a trip of the grid. */
  void write(List<PlanNode> nodes, List<PlanNode.Around> outside, int depth) {
    around.addAll(outside);
    var where = new Where(depth, said.threads());
    declared(Optional.empty(), where);
    all(nodes, where);
  }

  /** Tensors that a trip of the loop has for itself, or the kernel those of nobody. */
  private void declared(Optional<PlanNode.Repeated> loop, Where where) {
    var privacy = new Privacy(plan);
    for (var held : holdings.tensors().values()) {
      var owner =
          plan.repeated()
              .filter(it -> !said.grid().contains(it.name()))
              .filter(it -> privacy.isPrivate(held.tensor(), it))
              .reduce((_, inner) -> inner)
              .map(PlanNode.Repeated::name);
      if (owner.equals(loop.map(PlanNode.Repeated::name))) {
        declare(held.tensor(), held, Combination.Kind.SUM.identity(held.element()), where);
      }
    }
  }

  private void declare(String name, Holdings.Held held, String value, Where where) {
    line(
        where,
        name
            + " : "
            + held.element()
            + (held.sides().isEmpty() ? "" : "[" + held.registers() + "]")
            + " @ thread[1] = "
            + (held.sides().isEmpty() ? value : "{ " + value + " }"));
  }

  private void all(List<PlanNode> nodes, Where where) {
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Step it -> step(it, where);
        case PlanNode.When it -> {
          line(where, "if " + Spelling.of(it.condition()) + ":");
          around.add(it);
          all(it.body(), where.in());
          around.removeLast();
        }
        case PlanNode.Count it -> loop(it, where);
        case PlanNode.Loop _ -> throw new IllegalStateException("blocks are numbered");
      }
    }
  }

  private void loop(PlanNode.Count loop, Where where) {
    var dealt = Optional.ofNullable(holdings.loops().get(loop.name()));
    if (dealt.isEmpty()) {
      line(
          where,
          "for "
              + loop.name()
              + " in range("
              + values.of(loop.from())
              + ", "
              + values.of(loop.to())
              + "):");
      inside(loop, where.in());
      return;
    }
    var sums = holdings.sums().getOrDefault(loop.name(), List.of());
    for (var sum : sums) {
      var held = Optional.ofNullable(holdings.tensors().get(sum.tensor())).orElseThrow();
      var part = names.fresh(sum.tensor() + "_part");
      declare(part, held, sum.kind().identity(held.element()), where);
      values.inPlace(sum.tensor(), part);
    }
    new DealtLoop(loop, dealt.get(), where).write();
    for (var sum : sums) {
      var part = values.itself(sum.tensor());
      exchanges.of(sum, part, where.available).forEach(it -> line(where, it));
    }
  }

  private void inside(PlanNode.Count loop, Where where) {
    around.add(loop);
    declared(Optional.of(loop), where);
    all(loop.body(), where);
    around.removeLast();
  }

  /** A loop whose trips threads share, or each has in registers. */
  private final class DealtLoop {
    private final PlanNode.Count loop;
    private final Dealt dealt;
    private final Where where;
    private final List<String> digits = new ArrayList<>();
    private final long neighbours;

    /** The first of a thread's neighbours. */
    private final String first;

    DealtLoop(PlanNode.Count loop, Dealt dealt, Where where) {
      this.loop = loop;
      this.dealt = dealt;
      this.where = where;
      int number = 1;
      for (var _ : dealt.parts()) {
        digits.add(names.fresh(loop.name() + "_" + number));
        number++;
      }
      boolean areTogether =
          dealt.neighbours() > 1
              && edges.isMultiple(
                  Built.difference(loop.to(), loop.from()), dealt.neighbours(), around);
      this.neighbours = areTogether || isWhole() ? dealt.neighbours() : 1;
      this.first = neighbours > 1 ? names.fresh(loop.name() + "_first") : loop.name();
      values.digits(loop.name(), dealt, digits);
    }

    /** Whether every digit stands for a trip, whatever the sizes. */
    private boolean isWhole() {
      return !dealt.isOpen()
          && edges.isAtLeast(Built.difference(loop.to(), loop.from()), dealt.trips(), around);
    }

    void write() {
      capacity();
      for (int i = 0; i < dealt.parts().size(); i++) {
        var part = dealt.parts().get(i);
        if (part.isUnit()) {
          var all = where.available / part.stride();
          var id = "id()" + (all > part.count().orElse(1) ? " % " + part.count().orElse(1) : "");
          line(where, digits.get(i) + " : int @ " + level(part.stride()) + " = " + id);
        }
      }
      if (dealt.isOpen()) {
        open();
      } else {
        slow(0, where, isWhole());
      }
    }

    /** P1326: what is said of registers is enough for all trips. */
    private void capacity() {
      boolean isEnough =
          dealt.isOpen()
              || edges.isAtMost(Built.difference(loop.to(), loop.from()), dealt.trips(), around);
      if (!isEnough) {
        throw new Refused(
            Code.P1326
                .at(
                    Optional.ofNullable(said.spreads().get(loop.name()))
                        .map(Said.Line::span)
                        .or(loop::written)
                        .orElse(said.span()),
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
      boolean isEven = edges.isMultiple(Built.difference(loop.to(), loop.from()), each, around);
      var rounds = names.fresh(loop.name() + "_rounds");
      line(where, rounds + " : int = (" + trips + ") / " + each);
      line(where, "for " + digits.getFirst() + " in range(0, " + rounds + "):");
      slow(1, where.in(), true);
      if (!isEven) {
        line(
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
    private void slow(int at, Where here, boolean isSure) {
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
      line(
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

    private void element(Where here, boolean isSure) {
      int slow = neighbours > 1 ? dealt.slow().size() : dealt.parts().size();
      var start =
          (Built.is(loop.from(), 0) ? "" : values.operand(loop.from()) + " + ")
              + trip(dealt.parts().subList(0, slow), digits.subList(0, slow));
      boolean isBranchless =
          !isSure
              && new Fills(plan, said, holdings, memory).isHarmless(loop)
              && edges.isAtLeast(Built.difference(loop.to(), loop.from()), neighbours, around);
      var value =
          isBranchless
              ? ThreadValues.least(start, "(" + values.of(loop.to()) + ") - " + neighbours)
              : start;
      line(here, first + " : int @ " + level(dealt.inside()) + " = " + value);
      if (isSure || isBranchless) {
        grouped(here, "");
      } else {
        grouped(here, first + " < " + values.operand(loop.to()));
      }
    }

    private void grouped(Where here, String guard) {
      boolean isParted = dealt.inside() < where.available;
      boolean isAlone = dealt.inside() == 1;
      boolean isPlain = guard.isEmpty() && loop.body().stream().allMatch(this::isPlain);
      boolean isGrouped = isParted && (!isAlone || !isPlain);
      var inner = here;
      var shared = values.shared();
      if (isGrouped) {
        var all = new ArrayList<>(isAlone ? views() : parts());
        all.add("group(" + level(dealt.inside()) + ")");
        line(here, "with " + String.join(", ", all) + ":");
        inner = new Where(here.depth + 1, dealt.inside());
      } else if (isParted) {
        inner = new Where(here.depth, dealt.inside());
      }
      if (!guard.isEmpty()) {
        line(inner, "if " + guard + ":");
        inner = inner.in();
      }
      if (neighbours > 1) {
        neighbours(inner);
      } else {
        inside(loop, inner);
      }
      if (isGrouped && isAlone) {
        values.closed();
      }
      values.shared(shared);
    }

    private List<String> parts() {
      return values.parted(
          level(dealt.inside()),
          memory.read().stream().sorted().filter(it -> WrittenMemory.touches(loop, it)),
          names);
    }

    /** Whether all threads go the same way, and none has memory of its own. */
    private boolean isPlain(PlanNode node) {
      return node instanceof PlanNode.Step && !memory.isIn(node);
    }

    /** What this thread has of memory that is written, as views of its own. */
    private List<String> views() {
      var fixed = new HashMap<String, Expr>();
      if (neighbours > 1) {
        fixed.put(loop.name(), Built.variable(first, loop.from().span()));
      }
      plan.with(loop.body()).repeated().forEach(it -> fixed.put(it.name(), values.start(it)));
      values.opened();
      var opened = new ArrayList<String>();
      for (var step : loop.steps().toList()) {
        if (step.work() instanceof Work.Element element) {
          Stream.concat(element.target().all(), element.value().all())
              .filter(it -> isOfMemory(it, element))
              .flatMap(
                  it ->
                      values
                          .view(ThreadValues.tensor(it), ThreadValues.indices(it), fixed, names)
                          .stream())
              .forEach(opened::add);
        }
      }
      return opened;
    }

    private boolean isOfMemory(Expr expr, Work.Element element) {
      return (expr instanceof Expr.Index || expr.equals(element.target()))
          && memory.written().contains(ThreadValues.tensor(expr));
    }

    private void neighbours(Where here) {
      var fast = dealt.fast();
      int slow = dealt.slow().size();
      var variables = digits.subList(slow, digits.size());
      var vectors = new Vectors(plan, loop, neighbours, values, edges, around, memory);
      boolean isVector = vectors.isPossible() && fast.size() == 1;
      if (isVector) {
        vectors.loads(first, names).forEach(it -> line(here, it));
      }
      var inner = here;
      for (int i = 0; i < fast.size(); i++) {
        line(
            inner,
            "for "
                + variables.get(i)
                + " in range(0, "
                + fast.get(i).count().orElse(1)
                + ", unroll=True):");
        inner = inner.in();
      }
      line(
          inner,
          loop.name()
              + " : int @ "
              + level(dealt.inside())
              + " = "
              + first
              + " + "
              + trip(fast, variables));
      if (isVector) {
        values.vectors(vectors.names(variables.getFirst()));
      }
      values.neighbour(loop.name(), first, fast, variables);
      inside(loop, inner);
      values.noNeighbour(loop.name());
      if (isVector) {
        values.vectors(Map.of());
        vectors.stores(first).forEach(it -> line(here, it));
      }
    }
  }

  private void step(PlanNode.Step step, Where where) {
    if (!(step.work() instanceof Work.Element element)) {
      throw new IllegalStateException("all steps are elements");
    }
    var tensor = element.operands().getFirst().tensor();
    if (where.available > 1) {
      readsNothingWritten(element, step);
    }
    var value = values.of(element.value());
    var operator = element.operator().map(it -> it.text() + "=").orElse("=");
    if (plan.local(tensor).isPresent()) {
      line(where, values.of(element.target()) + " " + operator + " " + value);
      return;
    }
    if (where.available == 1) {
      line(where, values.written(element.target()) + " " + operator + " " + value);
      return;
    }
    var me = names.fresh("me");
    line(where, me + " : int @ thread[1] = id()");
    values.opened();
    var view = values.view(tensor, ThreadValues.indices(element.target()), Map.of(), names);
    line(where, "with " + view.orElseThrow() + ", group(thread[1]):");
    line(where.in(), "if " + me + " == 0:");
    line(where.in().in(), values.written(element.target()) + " " + operator + " " + value);
    values.closed();
  }

  /** P1314: of what one thread writes, the others read nothing. */
  private void readsNothingWritten(Work.Element element, PlanNode.Step step) {
    element.operands().stream()
        .skip(1)
        .filter(it -> memory.written().contains(it.tensor()))
        .findFirst()
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1314
                      .at(
                          step.span(),
                          "`" + it.tensor() + "` is written by one thread, and read by others here")
                      .label(said.span(), "each block has " + said.threads() + " threads")
                      .help("`over(…)` gives trips of a loop around it to threads"));
            });
  }
}
