package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
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

  /** What brings in what the text calls. */
  private final Map<String, String> called = new TreeMap<>();

  /** Loops that are open here, from outside in. */
  private final List<PlanNode.Around> around = new ArrayList<>();

  ThreadText(Plan plan, Said said, Holdings holdings, NestNames names) {
    this.plan = plan;
    this.said = said;
    this.holdings = holdings;
    this.names = names;
    this.values = new ThreadValues(plan, holdings);
    this.edges = new Edges(plan);
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  List<String> called() {
    return List.copyOf(called.values());
  }

  /** What a function of the library is called here. */
  private String called(String module, String function, String wish) {
    var key = module + " " + function;
    var known = Optional.ofNullable(called.get(key));
    if (known.isPresent()) {
      return known.get().substring(known.get().lastIndexOf(' ') + 1);
    }
    var alias = names.fresh(wish);
    called.put(key, "from " + module + " import " + function + " as " + alias);
    return alias;
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
        declare(held.tensor(), held, held.element() + "(0)", where);
      }
    }
  }

  private void declare(String name, Holdings.Held held, String value, Where where) {
    var zero = held.element().equals("bool") ? "False" : value;
    line(
        where,
        name
            + " : "
            + held.element()
            + (held.sides().isEmpty() ? "" : "[" + held.registers() + "]")
            + " @ thread[1] = "
            + (held.sides().isEmpty() ? zero : "{ " + zero + " }"));
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
      exchange(sum, part, where);
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
          (Built.is(loop.from(), 0) ? "" : values.of(loop.from()) + " + ")
              + trip(dealt.parts().subList(0, slow), digits.subList(0, slow));
      boolean isBranchless =
          !isSure
              && fillsOnly()
              && edges.isAtLeast(Built.difference(loop.to(), loop.from()), neighbours, around);
      var value =
          isBranchless
              ? ThreadValues.least(start, "(" + values.of(loop.to()) + ") - " + neighbours)
              : start;
      line(here, first + " : int @ " + level(dealt.inside()) + " = " + value);
      if (isSure || isBranchless) {
        grouped(here, "");
      } else {
        grouped(here, first + " < " + values.of(loop.to()));
      }
    }

    /** Whether it only fills registers of its own: what is there behind the end, nobody reads. */
    private boolean fillsOnly() {
      return loop.steps().allMatch(this::fills);
    }

    private boolean fills(PlanNode.Step step) {
      return step.work() instanceof Work.Element element
          && holdings.tensors().containsKey(element.operands().getFirst().tensor())
          && ThreadValues.indices(element.target()).stream()
              .anyMatch(it -> Spelling.of(it).equals(loop.name()))
          && element.operands().stream()
              .skip(1)
              .allMatch(it -> plan.local(it.tensor()).isPresent() || !isWritten(it));
    }

    private void grouped(Where here, String guard) {
      boolean isParted = dealt.inside() < where.available;
      boolean isAlone = dealt.inside() == 1;
      boolean isGrouped = isParted && (isAlone && writesMemory() || !guard.isEmpty() || !isAlone);
      var inner = here;
      if (isGrouped) {
        var opened = isAlone ? views() : List.<String>of();
        var all = new ArrayList<>(opened);
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
    }

    private boolean writesMemory() {
      return loop.steps()
          .anyMatch(it -> plan.parameter(it.work().operands().getFirst().tensor()).isPresent());
    }

    /** What this thread writes of memory, as views of its own. */
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
          var tensor = element.operands().getFirst().tensor();
          if (plan.parameter(tensor).isPresent()) {
            values
                .view(tensor, ThreadValues.indices(element.target()), fixed, names)
                .ifPresent(opened::add);
          }
        }
      }
      return opened;
    }

    private void neighbours(Where here) {
      var fast = dealt.fast();
      int slow = dealt.slow().size();
      var variables = digits.subList(slow, digits.size());
      var vectors = new Vectors(plan, loop, neighbours, values, edges, around);
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
      values.noNeighbour();
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
    var value = values.of(element.value());
    var operator = element.operator().map(it -> it.text() + "=").orElse("=");
    if (plan.local(tensor).isPresent()) {
      line(where, values.of(element.target()) + " " + operator + " " + value);
      return;
    }
    if (values.isOpen(tensor) || where.available == 1) {
      line(where, values.written(element.target()) + " " + operator + " " + value);
      return;
    }
    reads(element, step);
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
  private void reads(Work.Element element, PlanNode.Step step) {
    element.operands().stream()
        .skip(1)
        .filter(it -> isWritten(it))
        .findFirst()
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1314
                      .at(
                          step.span(),
                          "`" + it.tensor() + "` is written by one thread, and read by all")
                      .help("give its loops to threads: `over(…)`"));
            });
  }

  private boolean isWritten(PlanOperand operand) {
    return plan.body().stream()
        .flatMap(PlanNode::steps)
        .flatMap(it -> it.work().operands().stream())
        .anyMatch(
            it ->
                it.isWritten()
                    && it.tensor().equals(operand.tensor())
                    && plan.parameter(it.tensor()).isPresent());
  }

  private void exchange(Holdings.Exchange sum, String part, Where where) {
    var held = Optional.ofNullable(holdings.tensors().get(sum.tensor())).orElseThrow();
    var element = held.element();
    var parts =
        sum.among().stream().sorted((a, b) -> Long.compare(a.stride(), b.stride())).toList();
    long least = parts.getFirst().stride();
    long reach = least;
    boolean isDense = true;
    for (var each : parts) {
      isDense &= each.stride() == reach;
      reach *= each.count().orElse(1);
    }
    var left = names.fresh("left");
    var right = names.fresh("right");
    var lambda = "lambda " + left + ", " + right + ": " + sum.kind().text(left, right);
    var at = held.sides().isEmpty() ? "" : "[" + names.fresh("r") + "]";
    var given = "(" + part + at + ", " + sum.kind().identity(element) + ")";
    var combining = element + ", " + lambda + "]";
    boolean isInWarp = isDense && reach <= 32 && where.available >= 32;
    boolean isOfAll = isDense && least == 1 && reach == where.available && reach % 32 == 0;
    String combined;
    if (isInWarp) {
      var lanes = reach / least + ", " + least + ", ";
      combined =
          called("std.warp", "reduce_lanes", "lanes_combined")
              + "["
              + lanes
              + combining
              + "("
              + part
              + at
              + ")";
    } else if (isOfAll && reach == said.threads()) {
      combined = called("std.block", "reduce", "block_combined") + "[" + combining + given;
    } else if (isOfAll) {
      combined =
          called("std.block", "reduce_role", "threads_combined")
              + "["
              + reach
              + ", "
              + combining
              + given;
    } else {
      throw new Refused(
          Code.P1327
              .at(
                  sum.span(),
                  "no exchange is known among these threads: `"
                      + sum.tensor()
                      + "` is added up over "
                      + parts.stream()
                          .map(it -> it.count().orElse(1) + " × " + it.stride())
                          .collect(Collectors.joining(", "))
                      + " of "
                      + where.available)
              .help("lanes of a warp, or all threads that act together, whole warps of them"));
    }
    var target = sum.tensor() + at;
    var here = where;
    if (isInWarp && (where.available > 32 || where.available == said.threads())) {
      line(here, "with group(thread[32]):");
      here = here.in();
    }
    if (!at.isEmpty()) {
      line(
          here,
          "for "
              + at.substring(1, at.length() - 1)
              + " in range(0, "
              + held.registers()
              + ", unroll=True):");
      here = here.in();
    }
    line(here, target + " = " + sum.kind().text(target, combined));
  }
}
