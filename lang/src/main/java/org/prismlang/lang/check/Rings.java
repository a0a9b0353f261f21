package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Generations of rings: P0515 (what may count them) and P0516 (which of them are there). */
final class Rings {
  /** How a variable came to its value, as far as it may count generations. */
  private static final class Counter {
    boolean startsAtZero;
    boolean onlySteps = true;
    Optional<Span> otherChange = Optional.empty();
    boolean isLoop;
    int loopDepth;
    int epoch;
  }

  private record Use(Variable ring, Variable counter, Span span) {}

  private final Frame frame;
  private final Map<Variable, Counter> counters = new HashMap<>();
  private final List<Use> uses = new ArrayList<>();
  private Map<Variable, Integer> epochs = Map.of();

  Rings(Frame frame) {
    this.frame = frame;
  }

  void declared(Variable variable, Optional<Term> value) {
    var counter = new Counter();
    counter.startsAtZero = value.isPresent() && isZero(value.get());
    counters.put(variable, counter);
  }

  void loop(Variable variable, Term from, Term step, int loopDepth) {
    var counter = new Counter();
    counter.isLoop = true;
    counter.startsAtZero = isZero(from) && isOne(step);
    counter.loopDepth = loopDepth;
    counters.put(variable, counter);
  }

  void assigned(Variable variable, Span span) {
    var counter = counters.get(variable);
    if (counter != null) {
      counter.onlySteps = false;
      counter.otherChange = Optional.of(span);
    }
  }

  void updated(Variable variable, BinaryOperator operator, Term by, Span span) {
    var counter = counters.get(variable);
    if (counter == null) {
      return;
    }
    if (operator == BinaryOperator.ADD && isOne(by)) {
      counter.epoch++;
      var later = new HashMap<Variable, Integer>(epochs);
      later.put(variable, counter.epoch);
      epochs = later;
    } else {
      assigned(variable, span);
    }
  }

  /** How often each counter was stepped before this point of the text. */
  Map<Variable, Integer> epochs() {
    return epochs;
  }

  private static boolean isZero(Term term) {
    return term.value().orElse(Value.UNKNOWN) instanceof Value.Int(long n) && n == 0;
  }

  private static boolean isOne(Term term) {
    return term.value().orElse(Value.UNKNOWN) instanceof Value.Int(long n) && n == 1;
  }

  /** The generation an index means; P0515 where it means none. */
  Key generation(Variable ring, Type.Ring type, Term index) {
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
    parts.get().counter().ifPresent(counter -> uses.add(new Use(ring, counter, index.span())));
    return new Key.Generation(parts.get().counter(), parts.get().offset(), type.depth());
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
  void finish(List<Memories.Touch> touches) {
    for (var use : uses) {
      checkCounter(use);
    }
    var byRing = new LinkedHashMap<Variable, List<Memories.Touch>>();
    for (var touch : touches) {
      if (touch.root().type() instanceof Type.Ring && touch.key() instanceof Key.Generation) {
        byRing.computeIfAbsent(touch.root(), _ -> new ArrayList<>()).add(touch);
      }
    }
    byRing.forEach(this::checkGenerations);
  }

  private void checkCounter(Use use) {
    var counter = use.counter();
    var known = counters.get(counter);
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
    } else if (!known.startsAtZero) {
      problem =
          Optional.of(
              "`"
                  + counter.name()
                  + "` does not start at 0"
                  + (known.isLoop ? " and step by 1" : ""));
    } else if (!known.onlySteps) {
      problem = Optional.of("`" + counter.name() + "` changes otherwise than by `+= 1`");
    } else if (known.isLoop && known.loopDepth > frame.memories.of(use.ring()).loopDepth()) {
      problem =
          Optional.of(
              "the loop over `" + counter.name() + "` runs several times, so its values repeat");
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

  private void checkGenerations(Variable ring, List<Memories.Touch> touches) {
    var counter = Optional.<Variable>empty();
    for (var touch : touches) {
      var its = ((Key.Generation) touch.key()).counter();
      if (its.isPresent() && counter.isPresent() && counter.get() != its.get()) {
        return;
      }
      counter = its.isPresent() ? its : counter;
    }
    for (int i = 0; i < touches.size(); i++) {
      if (touches.get(i).access().reads()) {
        checkRead(ring, touches, i);
      }
    }
  }

  private void checkRead(Variable ring, List<Memories.Touch> touches, int at) {
    var read = touches.get(at);
    var generation = (Key.Generation) read.key();
    boolean written = false;
    for (int i = 0; i < touches.size(); i++) {
      var other = touches.get(i);
      var its = (Key.Generation) other.key();
      if (!other.access().writes() || i == at) {
        continue;
      }
      boolean comparable = its.counter().equals(generation.counter());
      boolean sameStep = comparable && stepsOf(other, its).equals(stepsOf(read, generation));
      if (sameStep && i < at && its.offset() - generation.offset() >= its.depth()) {
        reportEnded(ring, read, other, its, generation);
        return;
      }
      boolean mayBe =
          !comparable
              || its.offset() > generation.offset()
              || its.offset() == generation.offset() && (i < at || !sameStep);
      written |= mayBe;
    }
    if (!written) {
      frame.report(
          Code.P0516
              .at(read.span(), "this generation of `" + ring.name() + "` was never written")
              .label(ring.span(), "the ring has " + generation.depth() + " slots")
              .help(
                  "write a generation before it is read: `"
                      + ring.name()
                      + "[it]` first filled, then used"));
    }
  }

  private static Optional<Integer> stepsOf(Memories.Touch touch, Key.Generation generation) {
    return generation.counter().map(counter -> touch.epochs().getOrDefault(counter, 0));
  }

  private void reportEnded(
      Variable ring,
      Memories.Touch read,
      Memories.Touch write,
      Key.Generation wrote,
      Key.Generation wants) {
    frame.report(
        Code.P0516
            .at(
                read.span(),
                "this generation of `" + ring.name() + "` is over: its slot was written again")
            .label(
                write.span(),
                "this writes the generation "
                    + (wrote.offset() - wants.offset())
                    + " later, in a ring of "
                    + wrote.depth())
            .help("use it before that write, or make the ring deeper"));
  }
}
