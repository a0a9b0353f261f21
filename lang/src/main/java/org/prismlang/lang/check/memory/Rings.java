package org.prismlang.lang.check.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.RingEffects;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Generations of rings: P0515 (what may count them) and P0516 (which of them are there). */
public final class Rings {
  /** How a variable came to its value, as far as it may count generations. */
  private static final class Counter {
    boolean startsAtZero;
    boolean onlySteps = true;
    Optional<Span> otherChange = Optional.empty();
    boolean isLoop;
    int loopDepth;
    int steps;
    int era;
  }

  /** A repeating loop: its number, the names it steps, its own variable. */
  private record Round(int loop, Set<String> steps, Optional<Variable> variable) {}

  private record Use(Variable ring, Variable counter, Span span) {}

  private final Frame frame;
  private final Flow flow;
  private final java.util.function.Function<Variable, View> views;
  private final Map<Variable, Counter> counters = new HashMap<>();

  /** Those that were stepped: few, while loops that are unrolled declare many. */
  private final Map<Variable, Counter> stepped = new HashMap<>();

  private final List<Use> uses = new ArrayList<>();

  /** Parameters that are counters of the caller. */
  private final List<Variable> given = new ArrayList<>();

  private final Set<Variable> reported = new HashSet<>();
  private final List<Round> rounds = new ArrayList<>();

  public Rings(Frame frame, Flow flow, java.util.function.Function<Variable, View> views) {
    this.frame = frame;
    this.flow = flow;
    this.views = views;
  }

  public void declared(Variable variable, Optional<Term> value) {
    var counter = new Counter();
    counter.loopDepth = flow.loopDepth();
    counter.startsAtZero = value.isPresent() && isZero(value.get());
    counters.put(variable, counter);
    stepped.remove(variable);
  }

  /** A parameter that is the caller's counter: it has counted before, and goes on. */
  public void given(Variable variable) {
    var counter = new Counter();
    counters.put(variable, counter);
    given.add(variable);
  }

  public void loop(Variable variable, Term from, Term step, int loopDepth) {
    var counter = new Counter();
    counter.isLoop = true;
    counter.startsAtZero = isZero(from) && isOne(step);
    counter.loopDepth = loopDepth;
    counters.put(variable, counter);
    stepped.remove(variable);
  }

  public void assigned(Variable variable, Span span) {
    var counter = counters.get(variable);
    if (counter != null) {
      counter.onlySteps = false;
      counter.otherChange = Optional.of(span);
    }
  }

  public void updated(Variable variable, BinaryOperator operator, Term by, Span span) {
    var counter = counters.get(variable);
    if (counter == null) {
      return;
    }
    if (operator == BinaryOperator.ADD && isOne(by)) {
      counter.steps++;
      stepped.put(variable, counter);
    } else {
      assigned(variable, span);
    }
  }

  /** A call steps its caller's counter; {@code eras} where it is not known how often. */
  public void stepped(Variable variable, int steps, int eras) {
    var counter = counters.get(variable);
    if (counter != null) {
      counter.steps += steps;
      counter.era += eras;
      stepped.put(variable, counter);
    }
  }

  /** Whether it is the variable of a loop, which nothing but the loop steps. */
  public boolean isLoop(Variable variable) {
    var counter = counters.get(variable);
    return counter != null && counter.isLoop;
  }

  /** A generation that a function meant, whose counter this one is. */
  public Key.Generation generation(
      Variable ring, Variable variable, int eras, long offset, Span span) {
    uses.add(new Use(ring, variable, span));
    var counter = counters.getOrDefault(variable, new Counter());
    int depth = ring.type() instanceof Type.Ring it ? it.depth() : Type.UNKNOWN;
    return new Key.Generation(
        Optional.of(variable), counter.era + eras, counter.steps + offset, depth);
  }

  /** What a call changes besides its results would be seen by half of an expression. */
  public void stepsGiveNothing(List<Function.Result> results, Span span) {
    for (var variable : given) {
      if (stepped.containsKey(variable) && !results.isEmpty() && reported.add(variable)) {
        frame.report(
            Code.P0515
                .at(span, "this steps `" + variable.name() + "` for its caller, and gives a result")
                .label(variable.span(), "the caller's counter")
                .help("give the result in an array that the caller passes"));
      }
    }
  }

  /** How far the counters that were given have gone on. */
  public List<RingEffects.Counted> counted(List<Variable> parameters) {
    var counted = new ArrayList<RingEffects.Counted>();
    for (var variable : given) {
      var counter = counters.getOrDefault(variable, new Counter());
      counted.add(
          new RingEffects.Counted(
              parameters.indexOf(variable),
              counter.era,
              counter.steps,
              stepped.containsKey(variable)));
    }
    return counted;
  }

  private static boolean isZero(Term term) {
    return term.value().orElse(Value.UNKNOWN) instanceof Value.Int(long n) && n == 0;
  }

  private static boolean isOne(Term term) {
    return term.value().orElse(Value.UNKNOWN) instanceof Value.Int(long n) && n == 1;
  }

  /** The generation an index means; P0515 where it means none. */
  public Key generation(Variable ring, Type.Ring type, Term index) {
    var parts = counterPlusConstant(index);
    if (parts.isEmpty()) {
      frame.report(
          Code.P0515
              .at(
                  index.span(),
                  "a generation of `" + ring.name() + "` is a counter plus a constant")
              .label(ring.span(), "the ring is declared here")
              .help(
                  "count generations in an `int` that starts at 0 and changes by `+= 1` only, and"
                      + " index by it: `"
                      + ring.name()
                      + "[it]`, `"
                      + ring.name()
                      + "[it - 1]`"));
      return new Key.Whole();
    }
    if (parts.get().counter().isEmpty() && ring.origin() == Variable.Origin.PARAMETER) {
      reportNoCounter(ring, index.span());
    }
    parts.get().counter().ifPresent(counter -> uses.add(new Use(ring, counter, index.span())));
    var counter = parts.get().counter().map(it -> counters.getOrDefault(it, new Counter()));
    return new Key.Generation(
        parts.get().counter(),
        counter.map(it -> it.era).orElse(0),
        parts.get().offset() + counter.map(it -> it.steps).orElse(0),
        type.depth());
  }

  private void reportNoCounter(Variable ring, Span span) {
    frame.report(
        Code.P0515
            .at(span, "`" + ring.name() + "` is the caller's, and so is what counts it")
            .label(ring.span(), "passed here")
            .help("take the counter as well, `it: counter`, and index by it"));
  }

  public void enterLoop(List<Stmt> body, Optional<Variable> variable) {
    var round = new Round(flow.innermostLoop(), Steps.in(body, frame), variable);
    rounds.add(round);
    nextEra(round);
  }

  public void leaveLoop() {
    nextEra(rounds.removeLast());
  }

  /**
   * How many steps the loop makes is not known: generations inside, before and after do not
   * compare.
   */
  private void nextEra(Round round) {
    if (!round.steps().isEmpty()) {
      counters.forEach(
          (variable, counter) -> counter.era += round.steps().contains(variable.name()) ? 1 : 0);
    }
  }

  /** How often each counter was stepped, where it was, to compare two branches. */
  public Map<Variable, Integer> steps() {
    var steps = new HashMap<Variable, Integer>();
    stepped.forEach((variable, counter) -> steps.put(variable, counter.steps));
    return steps;
  }

  /** Back to where a condition began, for its other branch. */
  public void restore(Map<Variable, Integer> earlier) {
    stepped.forEach((variable, counter) -> counter.steps = earlier.getOrDefault(variable, 0));
  }

  /** Behind a condition: where its branches stepped differently, nobody knows by how much. */
  public void join(Map<Variable, Integer> other) {
    stepped.forEach(
        (variable, counter) ->
            counter.era += counter.steps == other.getOrDefault(variable, 0) ? 0 : 1);
  }

  /** The loop that steps the counter of a generation, 0 where none around the code does. */
  public int trip(Key key) {
    if (!(key instanceof Key.Generation generation) || generation.counter().isEmpty()) {
      return 0;
    }
    var counter = generation.counter().get();
    for (int i = rounds.size() - 1; i >= 0; i--) {
      var round = rounds.get(i);
      if (round.steps().contains(counter.name())
          || round.variable().isPresent() && round.variable().get() == counter) {
        return round.loop();
      }
    }
    return 0;
  }

  private record Parts(Optional<Variable> counter, long offset) {}

  private static Optional<Parts> counterPlusConstant(Term index) {
    if (index.value().isPresent()) {
      return Optional.of(
          new Parts(Optional.empty(), index.value().get() instanceof Value.Int(long n) ? n : 0));
    }
    return switch (index) {
      case Term.Read read -> Optional.of(new Parts(Optional.of(read.variable()), 0));
      case Term.Binary sum
          when sum.operator() == BinaryOperator.ADD
              || sum.operator() == BinaryOperator.SUBTRACT -> {
        var left = counterPlusConstant(sum.left());
        var right = counterPlusConstant(sum.right());
        boolean adds = sum.operator() == BinaryOperator.ADD;
        if (left.isEmpty() || right.isEmpty()) {
          yield Optional.empty();
        }
        if (right.get().counter().isEmpty()) {
          long by = right.get().offset();
          yield Optional.of(
              new Parts(left.get().counter(), left.get().offset() + (adds ? by : -by)));
        }
        yield adds && left.get().counter().isEmpty()
            ? Optional.of(
                new Parts(right.get().counter(), left.get().offset() + right.get().offset()))
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  /** At the end of the function, when every change of every counter is known. */
  public void finish(List<Touch> touches) {
    given.forEach(this::checkGiven);
    var judged = new HashSet<Variable>();
    var first = new HashMap<Variable, Use>();
    for (var use : uses) {
      if (judged.add(use.counter())) {
        checkCounter(use);
      }
      var earlier = first.putIfAbsent(use.ring(), use);
      if (earlier != null && earlier.counter() != use.counter()) {
        reportSecondCounter(use, earlier);
      }
    }
    var byRing = new LinkedHashMap<Variable, List<Touch>>();
    for (var touch : touches) {
      if (touch.root().type() instanceof Type.Ring && touch.key() instanceof Key.Generation) {
        byRing.computeIfAbsent(touch.root(), _ -> new ArrayList<>()).add(touch);
      }
    }
    byRing.forEach(new Generations(frame)::check);
  }

  private void reportSecondCounter(Use use, Use earlier) {
    if (reported.add(use.counter())) {
      frame.report(
          Code.P0515
              .at(
                  use.span(),
                  "`"
                      + use.ring().name()
                      + "` is counted by `"
                      + earlier.counter().name()
                      + "` already")
              .label(earlier.span(), "its generations are counted here")
              .help(
                  "one counter goes on through all loops that use a ring: `it : int = 0` next to"
                      + " it, `it += 1` after each generation"));
    }
  }

  /** What a caller relies on, whether the function has a ring or not. */
  private void checkGiven(Variable counter) {
    var change = counters.getOrDefault(counter, new Counter()).otherChange;
    if (change.isPresent() && reported.add(counter)) {
      frame.report(
          Code.P0515
              .at(
                  change.get(),
                  "`" + counter.name() + "` counts for the caller, and changes by `+= 1` alone")
              .label(counter.span(), "declared `counter` here")
              .help("count something else in an `int` of this function"));
    }
  }

  private void checkCounter(Use use) {
    var counter = use.counter();
    var known = counters.get(counter);
    boolean isPassed = use.ring().origin() == Variable.Origin.PARAMETER;
    if (isPassed && counter.origin() != Variable.Origin.COUNTER) {
      reportNoCounter(use.ring(), use.span());
      return;
    }
    if (reported.contains(counter)) {
      return;
    }
    Optional<String> problem;
    if (counter.type() != Scalar.INT32 || known == null) {
      problem =
          Optional.of(
              "`"
                  + counter.name()
                  + "` is no counter: it is not an `int` declared in this function");
    } else if (!counter.perspective().isAtLeast(use.ring().perspective())) {
      problem =
          Optional.of(
              "`"
                  + counter.name()
                  + "` lives at "
                  + counter.perspective()
                  + ", the ring at "
                  + use.ring().perspective());
    } else if (counter.origin() == Variable.Origin.COUNTER && !isPassed) {
      problem = Optional.of("`" + counter.name() + "` counts a ring of the caller already");
    } else if (!known.startsAtZero && !isPassed) {
      problem =
          Optional.of(
              "`"
                  + counter.name()
                  + "` does not start at 0"
                  + (known.isLoop ? " and step by 1" : ""));
    } else if (!known.onlySteps) {
      problem = Optional.of("`" + counter.name() + "` changes otherwise than by `+= 1`");
    } else if (known.loopDepth > views.apply(use.ring()).loopDepth()) {
      problem =
          Optional.of(
              (known.isLoop ? "the loop over `" : "the declaration of `")
                  + counter.name()
                  + "` runs several times, so its values repeat");
    } else {
      problem = Optional.empty();
    }
    if (problem.isEmpty()) {
      return;
    }
    var diagnostic =
        Code.P0515
            .at(
                use.span(),
                problem.get() + ", so it cannot count generations of `" + use.ring().name() + "`")
            .label(counter.span(), "`" + counter.name() + "` is declared here");
    if (known != null && known.otherChange.isPresent()) {
      diagnostic = diagnostic.label(known.otherChange.get(), "and changed here");
    }
    frame.report(
        diagnostic.help(
            "count in `it : int @ "
                + use.ring().perspective()
                + " = 0` declared next to the ring, `it += 1` after each generation"));
  }
}
