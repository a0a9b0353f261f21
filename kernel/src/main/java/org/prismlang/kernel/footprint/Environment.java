package org.prismlang.kernel.footprint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/**
 * What is known at a place in a kernel: how locals get their values, the loops around it, and what
 * conditions, loop bounds and splits say of threads and numbers that get there. It is narrowed
 * while walking down to the place; what is defined on the way needs no mention.
 */
public final class Environment implements Ranges {
  private static final int MOST_THREADS = 1024;

  private final Definitions definitions;
  private final OptionalInt threads;
  private final int multiple;
  private final int cluster;
  private final Perspective unit;
  private final List<String> loops;
  private final Known known;
  private final Optional<Environment> root;
  private final Map<String, Form> values = new HashMap<>();
  private final Map<Box, Footprint> footprints = new HashMap<>();

  private record Box(Access access, int consecutive) {}

  private Environment(
      Definitions definitions,
      OptionalInt threads,
      int multiple,
      int cluster,
      Perspective unit,
      List<String> loops,
      Known known,
      Optional<Environment> root) {
    this.definitions = definitions;
    this.threads = threads;
    this.multiple = multiple;
    this.cluster = cluster;
    this.unit = unit;
    this.loops = List.copyOf(loops);
    this.known = known;
    this.root = root;
  }

  public static Environment of(Kernel kernel) {
    var launch = kernel.launch();
    return of(
        kernel.parameters(),
        kernel.body(),
        kernel.facts(),
        launch.block(),
        kernel.bound().promised(Level.THREAD),
        launch.cluster(),
        kernel.bound().top());
  }

  /** Of the code of a procedure, wherever in a block it is called. */
  public static Environment of(Procedure procedure) {
    return of(
        procedure.parameters(),
        procedure.body(),
        List.of(),
        OptionalInt.empty(),
        1,
        procedure.bound().top());
  }

  /**
   * Of any code.
   *
   * @param facts of its launches
   * @param threads of a block; empty where the launch decides
   * @param unit the threads that run the code as one
   */
  public static Environment of(
      List<Parameter> parameters,
      List<Stmt> body,
      List<Expr> facts,
      OptionalInt threads,
      int cluster,
      Perspective unit) {
    return of(parameters, body, facts, threads, 1, cluster, unit);
  }

  /** {@code multiple} divides the number of threads of a block. */
  private static Environment of(
      List<Parameter> parameters,
      List<Stmt> body,
      List<Expr> facts,
      OptionalInt threads,
      int multiple,
      int cluster,
      Perspective unit) {
    var definitions = Definitions.of(parameters, body, facts);
    var root = root(definitions, threads, multiple, cluster, unit, Known.NOTHING);
    // Once more, because forms depend on what the others say.
    for (int round = 0; round < (facts.isEmpty() ? 0 : 2); round++) {
      root = root(definitions, threads, multiple, cluster, unit, root.known(facts));
    }
    return threads.isPresent() ? root : root.with(unit, List.of(), root.known.and(root.launch()));
  }

  private static Environment root(
      Definitions definitions,
      OptionalInt threads,
      int multiple,
      int cluster,
      Perspective unit,
      Known known) {
    return new Environment(
        definitions, threads, multiple, cluster, unit, List.of(), known, Optional.empty());
  }

  private Known known(List<Expr> facts) {
    var all = Known.NOTHING;
    for (var each : facts) {
      all = all.and(Conditions.of(each, true, this));
    }
    return all;
  }

  /** A thread is one of the block's, and in one of the parts that it has. */
  private Conditions launch() {
    var threadsAfter = position(Expr.Place.THREADS).minus(position(Expr.Place.THREAD)).plus(-1);
    var parts = new Rules(this).quotient(position(Expr.Place.THREADS), multiple);
    var part = new Rules(this).quotient(position(Expr.Place.THREAD), multiple);
    return Conditions.exactly(
        Fact.notNegative(threadsAfter), Fact.notNegative(parts.minus(part).plus(-1)));
  }

  /** Where the condition holds, or, for {@code !holds}, where it does not. */
  public Environment assuming(Expr condition, boolean holds) {
    return with(unit, loops, known.and(Conditions.of(condition, holds, this)));
  }

  /** Where some, nobody knows who, do not come. */
  public Environment perhaps() {
    return with(unit, loops, known.and(Conditions.HIDDEN));
  }

  public Environment inside(Stmt.For loop) {
    var inner = with(unit, added(loop.variable().name()), known);
    return inner.with(unit, inner.loops, known.and(inner.bounds(loop)));
  }

  public Environment inside(Stmt.While loop) {
    return with(unit, added(Definitions.loopName(loop)), known).assuming(loop.condition(), true);
  }

  public Environment inside(Stmt.Group group) {
    return with(group.perspective(), loops, known);
  }

  public Environment inside(Stmt.Split split, Stmt.Branch branch) {
    var index = Form.of(split.level() == Level.THREAD ? thread() : Symbol.block());
    var within =
        unit.level() == split.level() ? new Rules(this).remainder(index, unit.size()) : index;
    var conditions =
        Conditions.exactly(
            Fact.notNegative(within.plus(-branch.first())),
            Fact.notNegative(within.times(-1).plus(branch.first() + branch.size() - 1)));
    return with(new Perspective(split.level(), branch.size()), loops, known.and(conditions));
  }

  private Environment with(Perspective otherUnit, List<String> otherLoops, Known otherKnown) {
    return new Environment(
        definitions,
        threads,
        multiple,
        cluster,
        otherUnit,
        otherLoops,
        otherKnown,
        Optional.of(everywhere()));
  }

  private List<String> added(String loop) {
    var all = new ArrayList<>(loops);
    all.add(loop);
    return all;
  }

  /** {@link Footprint#of(Access, int, Environment)} here; asked of every access it may meet. */
  public Footprint remembered(Access access, int consecutive) {
    var box = new Box(access, consecutive);
    var found = footprints.get(box);
    if (found == null) {
      found = Footprint.of(access, consecutive, this);
      footprints.put(box, found);
    }
    return found;
  }

  /** The loops around the place, outermost first: names of counters, or of {@code while} loops. */
  public List<String> loops() {
    return loops;
  }

  /** The threads that run the code as one. */
  public Perspective unit() {
    return unit;
  }

  /** How a loop is called in {@link #loops()}. */
  public static String nameOf(Stmt.While loop) {
    return Definitions.loopName(loop);
  }

  @Override
  public Interval of(Symbol symbol) {
    return known.of(symbol);
  }

  List<Fact> facts() {
    return known.facts();
  }

  /** Conditions on the way here that forms cannot say. */
  boolean hasHiddenConditions() {
    return known.isPartial();
  }

  Symbol thread() {
    return Symbol.thread(threads.orElse(MOST_THREADS));
  }

  Form rankInCluster() {
    return new Rules(this).remainder(Form.of(Symbol.block()), cluster);
  }

  Form position(Expr.Place place) {
    return switch (place) {
      case THREAD -> Form.of(thread());
      case THREADS ->
          threads.isPresent()
              ? Form.of(threads.getAsInt())
              : multiple == 1
                  ? Form.of(Symbol.launch("threads", new Interval(1, MOST_THREADS)))
                  : Form.of(
                          Symbol.launch(
                              "threads / " + multiple, new Interval(1, MOST_THREADS / multiple)))
                      .times(multiple);
      case BLOCK -> Form.of(Symbol.block());
      case BLOCKS -> blocks();
    };
  }

  /** A grid has whole clusters. */
  private Form blocks() {
    var name = cluster == 1 ? "blocks" : "blocks / " + cluster;
    var clusters = Symbol.launch(name, new Interval(1, Integer.MAX_VALUE / cluster));
    return Form.of(clusters).times(cluster);
  }

  /** The counter of a loop of this name; none for a {@code while}. */
  Optional<Form> counter(String loop) {
    return definitions.loop(loop).map(it -> value(it.variable()));
  }

  /** The value of a local, in terms of what it is computed from as far as that holds still. */
  Form value(Local local) {
    var found = values.get(local.name());
    if (found == null) {
      found = computed(local);
      values.put(local.name(), found);
    }
    return found;
  }

  /** The one expression that gives a local its value. */
  Optional<Expr> definition(Local local) {
    return definitions.of(local) instanceof Definitions.Definition.Once(Expr value, _)
        ? Optional.of(value)
        : Optional.empty();
  }

  private Form computed(Local local) {
    return switch (definitions.of(local)) {
      case Definitions.Definition.Changing() ->
          Form.of(symbol(local, Symbol.Nature.CHANGING, rangeOf(local.type()), List.of()));
      case Definitions.Definition.Multiple(long number) -> multiple(local, number);
      case Definitions.Definition.Opaque(List<String> around) -> opaque(local, around);
      case Definitions.Definition.Once(Expr value, List<String> around) -> {
        var form = Forms.isInteger(local.type()) ? Forms.of(value, this) : changing(local);
        yield isStill(form) ? form : opaque(local, around);
      }
      case Definitions.Definition.Counter(Stmt.For loop, List<String> around) -> {
        var from = Forms.of(loop.from(), this);
        var step = Forms.of(loop.step(), this);
        yield isStill(from) && isStill(step) && sign(step) != 0
            ? step.times(Form.of(everywhere().trip(local, loop, around))).plus(from)
            : opaque(local, around);
      }
    };
  }

  private static Form changing(Local local) {
    return Form.of(symbol(local, Symbol.Nature.CHANGING, Interval.ALL, List.of()));
  }

  private static Form opaque(Local local, List<String> loops) {
    return Form.of(symbol(local, Symbol.Nature.VALUE, rangeOf(local.type()), loops));
  }

  private static Form multiple(Local local, long number) {
    var range = rangeOf(local.type());
    var each = new Interval(range.least() / number, range.most() / number);
    return Form.of(Symbol.launch(local.name() + " / " + number, each)).times(number);
  }

  private static Symbol symbol(
      Local local, Symbol.Nature nature, Interval range, List<String> loops) {
    return new Symbol(local.name(), nature, range, local.perspective(), loops, Optional.empty());
  }

  /** By what holds everywhere, so that a loop has one such symbol. */
  private Symbol trip(Local local, Stmt.For loop, List<String> around) {
    var step = Forms.of(loop.step(), this);
    if (sign(step) == 0) {
      return symbol(local, Symbol.Nature.TRIP, Interval.atLeast(0), around);
    }
    var ahead = Forms.of(loop.to(), this).minus(Forms.of(loop.from(), this)).times(sign(step));
    long least = step.times(sign(step)).range(this).least();
    long last = Math.max(0, ahead.plus(-1).range(this).dividedBy(least).most());
    return symbol(local, Symbol.Nature.TRIP, new Interval(0, last), around);
  }

  private int sign(Form step) {
    var range = step.range(this);
    return range.least() > 0 ? 1 : range.most() < 0 ? -1 : 0;
  }

  private Conditions bounds(Stmt.For loop) {
    var variable = value(loop.variable());
    var to = Forms.of(loop.to(), this);
    var step = Forms.of(loop.step(), this);
    if (!isStill(to) || !isStill(step) || sign(step) == 0) {
      return Conditions.HIDDEN;
    }
    return Conditions.exactly(Fact.notNegative(to.minus(variable).times(sign(step)).plus(-1)));
  }

  private Environment everywhere() {
    return root.orElse(this);
  }

  static boolean isStill(Form form) {
    return form.symbols().stream().allMatch(it -> it.nature() != Symbol.Nature.CHANGING);
  }

  static Interval rangeOf(Type type) {
    if (!(type instanceof Scalar scalar && scalar.isInteger())) {
      return Interval.ALL;
    }
    boolean isSigned = scalar.nature() == Scalar.Nature.SIGNED;
    int bits = scalar.bits() - (isSigned ? 1 : 0);
    long most = bits >= Long.SIZE - 1 ? Long.MAX_VALUE : (1L << bits) - 1;
    return new Interval(isSigned ? -most - 1 : 0, most);
  }
}
