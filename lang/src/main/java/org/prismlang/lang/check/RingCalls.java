package org.prismlang.lang.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.memory.MemoryUse;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.RingEffects;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Scalar;

/** Rings and their counters in calls: what the callee does to generations, its caller does. */
final class RingCalls {
  private final Walk walk;
  private final Frame frame;

  RingCalls(Walk walk) {
    this.walk = walk;
    this.frame = walk.frame;
  }

  /** P0515: an argument that is a counter is a variable, not a value. */
  Term counter(Signature.Parameter parameter, Expr written) {
    if (written instanceof Expr.Variable
        && walk.values.check(written, Want.type(Scalar.INT32)) instanceof Term.Read read
        && read.type() == Scalar.INT32) {
      return read;
    }
    frame.report(
        Code.P0515
            .at(
                written.span(),
                "`"
                    + parameter.name()
                    + "` is a counter of yours, and this is none: `"
                    + Written.brief(written)
                    + "`")
            .label(parameter.span(), "declared `counter` here")
            .help("pass the `int` that counts the ring's generations, by its name"));
    return new Term.Nowhere(written.span());
  }

  void of(Function callee, List<Term> arguments, List<Optional<MemoryUse>> uses, Span span) {
    var effects = callee.summary().rings();
    for (var counted : effects.counters()) {
      if (counted.isStepped()) {
        stepped(callee, counted, arguments);
      }
    }
    Map<Integer, Integer> numbers = new HashMap<>();
    for (var use : effects.uses()) {
      var ring = uses.get(use.ring()).flatMap(it -> Terms.root(it.term()));
      var counter = Terms.root(arguments.get(use.counter()));
      if (ring.isPresent() && counter.isPresent()) {
        used(use, ring.get(), counter.get(), numbers, arguments.get(use.ring()).span());
      }
    }
    for (var counted : effects.counters()) {
      Terms.root(arguments.get(counted.parameter()))
          .filter(_ -> counted.isStepped())
          .ifPresent(
              it -> walk.ledger.memories().rings().stepped(it, counted.steps(), counted.eras()));
    }
  }

  private void used(
      RingEffects.Use use,
      Variable ring,
      Variable counter,
      Map<Integer, Integer> numbers,
      Span span) {
    var memories = walk.ledger.memories();
    var key = memories.rings().generation(ring, counter, use.era(), use.offset(), span);
    memories.passed(ring, key, use, numbers, span);
  }

  /** As an assignment of the caller's would be judged. */
  private void stepped(Function callee, RingEffects.Counted counted, List<Term> arguments) {
    var argument = arguments.get(counted.parameter());
    var parameter = callee.parameters().get(counted.parameter());
    var variable = Terms.root(argument);
    walk.ledger.flow().collective();
    if (variable.isEmpty()) {
      return;
    }
    var counter = variable.get();
    if (walk.ledger.memories().rings().isLoop(counter)) {
      frame.report(
          Code.P0515
              .at(
                  argument.span(),
                  "`"
                      + callee.name()
                      + "` steps its counter, and a loop steps `"
                      + counter.name()
                      + "`")
              .label(counter.span(), "the variable of a loop")
              .help("count in an `int` next to the ring, and let the function step it"));
    } else if (!counter.perspective().equals(parameter.perspective())) {
      frame.report(
          Code.P0406
              .at(
                  argument.span(),
                  "the callee steps `"
                      + parameter.name()
                      + "` ("
                      + parameter.perspective()
                      + "), `"
                      + counter.name()
                      + "` lives at "
                      + counter.perspective())
              .label(counter.span(), "declared here")
              .label(parameter.span(), "the parameter, `@ " + parameter.perspective() + "`")
              .help("declare both at one perspective"));
    } else if (counter.isConst()) {
      walk.places.constant(counter, argument.span());
    }
    twice(callee, counted, counter, arguments);
    walk.places.changed(counter);
  }

  /** P0505: two counters of the callee are two variables, if one of them is stepped. */
  private void twice(
      Function callee, RingEffects.Counted counted, Variable counter, List<Term> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (i != counted.parameter()
          && callee.parameters().get(i).origin() == Variable.Origin.COUNTER
          && Terms.root(arguments.get(i)).filter(it -> it == counter).isPresent()) {
        frame.report(
            Code.P0505
                .at(
                    arguments.get(i).span(),
                    "`" + callee.name() + "` gets the same counter twice, and steps it")
                .label(arguments.get(counted.parameter()).span(), "the same counter")
                .help("let the function take one counter for both rings"));
      }
    }
  }
}
