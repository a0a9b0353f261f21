package org.prismlang.lang.spread;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Combination;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.task.Spelling;

/** What each thread does, as lines of Prism. */
final class ThreadText {
  private final ThreadNest nest;
  private final Plan plan;
  private final Said said;
  private final Holdings holdings;
  private final NestNames names;
  private final ThreadValues values;
  private final ExchangeText exchanges;
  private final Optional<Turns> turns;
  private final Optional<LastBlock> last;

  /**
   * A loop of which a block takes some trips.
   *
   * @param first the number of its first
   * @param stride how far it is to the next
   */
  record Turns(String loop, String first, String stride) {}

  /**
   * Of a plan.
   *
   * @param ofBlock what a block's own part of a tensor is called
   * @param last what is done with the sums of blocks, where one of them does it
   * @param turns of which loop a block takes trips in strides, and how that is written
   */
  ThreadText(
      Plan plan,
      Said said,
      Holdings holdings,
      NestNames names,
      Map<String, String> ofBlock,
      Optional<Turns> turns,
      Optional<LastBlock> last) {
    this.turns = turns;
    this.last = last;
    this.nest = ThreadNest.of(plan, said, holdings, names, ofBlock);
    this.plan = plan;
    this.said = said;
    this.holdings = holdings;
    this.names = names;
    this.values = nest.values();
    this.exchanges = new ExchangeText(said, holdings, names);
  }

  List<String> lines() {
    return List.copyOf(nest.lines());
  }

  boolean isWithoutShared() {
    return called().isEmpty() && nest.boxes().areNone();
  }

  List<String> called() {
    return exchanges.called();
  }

  private void line(ThreadNest.Where where, String text) {
    nest.line(where, text);
  }

  List<FedByRole.Described> described() {
    return FedByRole.described(nest);
  }

  /** Nodes of a trip of the grid. */
  void write(List<PlanNode> nodes, List<PlanNode.Around> outside, int depth) {
    nest.around().addAll(outside);
    var where = new ThreadNest.Where(depth, said.threads());
    var fed = said.feeder().map(it -> new FedByRole(nest, it));
    if (fed.isPresent()) {
      fed(fed.get(), nodes, where);
      return;
    }
    nest.threads().lines().forEach(it -> line(where, it));
    if (!said.grid().isEmpty()) {
      var boxes = new BoxedTrips(nest, said.grid().getLast());
      boxes.before(where);
      boxes.in(where);
    }
    declared(Optional.empty(), where);
    all(nodes, where);
  }

  /** Around the loop that a role feeds, and in it, those who compute have lines of their own. */
  private void fed(FedByRole roles, List<PlanNode> nodes, ThreadNest.Where where) {
    roles.check();
    var loop = roles.loop(nodes).orElseThrow();
    var dealt = Optional.ofNullable(holdings.loops().get(loop.name()));
    var boxes = new BoxedTrips(nest, loop.name()).checked(dealt, where);
    int at = nodes.indexOf(loop);
    declared(Optional.empty(), where);
    boxes.declared(where);
    if (at > 0) {
      all(nodes.subList(0, at), roles.computing(where));
    }
    head(loop, where);
    boxes.fed(roles, where.in());
    boxes.opened();
    inside(loop, roles.computing(where.in()));
    boxes.behind();
    if (at < nodes.size() - 1) {
      all(nodes.subList(at + 1, nodes.size()), roles.computing(where));
    }
  }

  /** Tensors that a trip of the loop has for itself, or the kernel those of nobody. */
  private void declared(Optional<PlanNode.Repeated> loop, ThreadNest.Where where) {
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

  private void declare(String name, Holdings.Held held, String value, ThreadNest.Where where) {
    line(
        where,
        name
            + " : "
            + held.element()
            + (held.sides().isEmpty() ? "" : "[" + held.registers() + "]")
            + " @ thread[1] = "
            + (held.sides().isEmpty() ? value : "{ " + value + " }"));
  }

  private void all(List<PlanNode> nodes, ThreadNest.Where where) {
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Step it -> step(it, where);
        case PlanNode.When it -> {
          line(where, "if " + Spelling.of(it.condition()) + ":");
          nest.around().add(it);
          all(it.body(), where.in());
          nest.around().removeLast();
        }
        case PlanNode.Count it -> loop(it, where);
        case PlanNode.Loop _ -> throw new IllegalStateException("blocks are numbered");
      }
    }
  }

  private void loop(PlanNode.Count loop, ThreadNest.Where where) {
    var dealt = Optional.ofNullable(holdings.loops().get(loop.name()));
    var boxes = new BoxedTrips(nest, loop.name()).checked(dealt, where);
    if (dealt.isEmpty()) {
      var late = parted(loop, where);
      boxes.before(where);
      trips(loop, where, boxes);
      exchanged(late, where);
      return;
    }
    if (new RoundsInRegisters(nest).areWrittenTwice(loop, dealt.get(), where)) {
      whole(loop, dealt.get(), where);
      return;
    }
    var sums = parted(loop, where);
    new DealtText(nest, loop, dealt.get(), where, this::inside).write();
    exchanged(sums, where);
  }

  /** What threads add up apart in trips of the loop has a part with each of them. */
  private List<Holdings.Exchange> parted(PlanNode.Count loop, ThreadNest.Where where) {
    var sums = holdings.sums().getOrDefault(loop.name(), List.of());
    for (var sum : sums) {
      var held = Optional.ofNullable(holdings.tensors().get(sum.tensor())).orElseThrow();
      var part = names.fresh(sum.tensor() + "_part");
      declare(part, held, sum.kind().identity(held.element()), where);
      values.inPlace(sum.tensor(), part);
    }
    return sums;
  }

  private void exchanged(List<Holdings.Exchange> sums, ThreadNest.Where where) {
    for (var sum : sums) {
      var part = values.itself(sum.tensor());
      exchanges.of(sum, part, where.available()).forEach(it -> line(where, it));
    }
  }

  private void trips(PlanNode.Count loop, ThreadNest.Where where, BoxedTrips boxes) {
    head(loop, where);
    boxes.in(where.in());
    inside(loop, where.in());
    boxes.behind();
  }

  private void head(PlanNode.Count loop, ThreadNest.Where where) {
    var mine = turns.filter(it -> it.loop().equals(loop.name()));
    var from = values.of(loop.from());
    line(
        where,
        "for "
            + loop.name()
            + " in range("
            + mine.map(it -> (from.equals("0") ? "" : from + " + ") + it.first()).orElse(from)
            + ", "
            + values.of(loop.to())
            + mine.map(it -> ", " + it.stride()).orElse("")
            + "):");
  }

  /** All trips, one after the other in the text; or a loop, where there are fewer. */
  private void whole(PlanNode.Count loop, Dealt dealt, ThreadNest.Where where) {
    var condition = RoundsInRegisters.areAll(loop, dealt);
    line(where, "if " + values.of(condition) + ":");
    nest.around().add(new PlanNode.When(condition, List.of(loop)));
    new DealtText(nest, loop, dealt, where.in(), this::inside).write();
    nest.around().removeLast();
    line(where, "else:");
    trips(loop, where.in(), new BoxedTrips(nest, loop.name()));
  }

  private void inside(PlanNode.Count loop, ThreadNest.Where where) {
    nest.around().add(loop);
    declared(Optional.of(loop), where);
    all(loop.body(), where);
    nest.around().removeLast();
  }

  private void step(PlanNode.Step step, ThreadNest.Where where) {
    if (!(step.work() instanceof Work.Element element)) {
      throw new IllegalStateException("all steps are elements");
    }
    var tensor = element.operands().getFirst().tensor();
    if (where.available() > 1) {
      readsNothingWritten(element, step);
    }
    var value = values.of(element.value());
    var operator = element.operator().map(it -> it.text() + "=").orElse("=");
    if (plan.local(tensor).isPresent()) {
      line(where, values.of(element.target()) + " " + operator + " " + value);
      return;
    }
    if (said.isAdded(tensor)) {
      added(step, element, where);
      return;
    }
    if (where.available() == 1) {
      isOne(step);
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

  /** Whoever else has a part of it adds it, too. */
  private void added(PlanNode.Step step, Work.Element element, ThreadNest.Where where) {
    if (last.isPresent()) {
      var to =
          values.read(
              element.operands().getFirst().tensor(), ThreadValues.indices(element.target()));
      last.get().lines(to, exchanges).forEach(it -> nest.lines().add(it));
      return;
    }
    var change =
        said.added().flatMap(Said.Added::operation).orElseThrow().text()
            + "("
            + values.read(
                element.operands().getFirst().tensor(), ThreadValues.indices(element.target()))
            + ", "
            + values.of(element.value())
            + ")";
    if (where.available() == 1) {
      isOne(step);
      line(where, change);
      return;
    }
    var me = names.fresh("me");
    line(where, me + " : int @ thread[1] = id()");
    line(where, "with group(thread[1]):");
    line(where.in(), "if " + me + " == 0:");
    line(where.in().in(), change);
  }

  /** P1314: one thread of a tile has the element. */
  private void isOne(PlanNode.Step step) {
    long threads = 1;
    for (var each : nest.around()) {
      threads *=
          each instanceof PlanNode.Count loop
              ? Optional.ofNullable(holdings.loops().get(loop.name())).map(Dealt::units).orElse(1L)
              : 1;
    }
    if (threads != said.threads()) {
      throw new Refused(
          Code.P1314
              .at(
                  step.span(),
                  said.threads() / threads + " threads would write the same elements here")
              .label(said.span(), "each block has " + said.threads() + " threads")
              .help("what is written to memory has loops of all threads of the tile around it"));
    }
  }

  /** P1314: of what one thread writes, the others read nothing. */
  private void readsNothingWritten(Work.Element element, PlanNode.Step step) {
    element.operands().stream()
        .skip(1)
        .filter(it -> nest.memory().written().contains(it.tensor()))
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
