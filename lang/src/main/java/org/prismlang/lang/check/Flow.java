package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Type;

/**
 * Control flow: who steers it (P0401), who may leave it (P0308), what it waits for (P0703), what is
 * in flight (P0312).
 */
final class Flow {
  private static final class Loop {
    final int depth;
    final boolean mayWait;
    final int conditions;
    final Span head;

    Loop(int depth, boolean mayWait, int conditions, Span head) {
      this.depth = depth;
      this.mayWait = mayWait;
      this.conditions = conditions;
      this.head = head;
    }
  }

  private final Frame frame;
  private final List<Loop> loops = new ArrayList<>();
  private final List<Boolean> conditionsOnOthers = new ArrayList<>();
  private final Set<Variable> fromOtherBlocks = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<Variable, Span> inFlight = new LinkedHashMap<>();
  private int collectives;
  private Inner inner = new Inner(0, 0);

  /** Where the function defined inside another begins: what is around it cannot be left from it. */
  record Inner(int depth, int loops) {}

  Flow(Frame frame) {
    this.frame = frame;
  }

  /** How many operations that threads must meet together, or that write, have been checked. */
  int collectives() {
    return collectives;
  }

  void collective() {
    collectives++;
  }

  int loopDepth() {
    return loops.size();
  }

  void enterLoop(boolean mayWait, Span head) {
    loops.add(new Loop(frame.here.depth(), mayWait, conditionsOnOthers.size(), head));
  }

  void leaveLoop() {
    loops.removeLast();
    landed();
  }

  Inner enterFunction() {
    var around = inner;
    inner = new Inner(frame.here.depth(), loops.size());
    return around;
  }

  void leaveFunction(Inner around) {
    inner = around;
  }

  /** P0401: a value that decides what the code does is the same for all who run it. */
  void steers(Term condition, Span span) {
    if (frame.isHost || condition.perspective().isAtLeast(frame.perspective())) {
      return;
    }
    var culprit = Terms.culprit(condition, frame.perspective());
    var its = condition.perspective();
    var diagnostic =
        Code.P0401.at(
            span,
            culprit.map(it -> "`" + it.name() + "` varies").orElse("this value varies")
                + " per "
                + its
                + ", this code acts as "
                + frame.perspective());
    if (culprit.isPresent()) {
      diagnostic =
          diagnostic.label(
              culprit.get().span(),
              "`" + culprit.get().name() + "` varies per " + culprit.get().perspective());
    }
    frame.report(
        frame
            .withPerspective(diagnostic)
            .help(
                "move it into `with group(" + its + "):`, or choose per thread: `a if c else b`"));
  }

  /** P0308: `break` and `continue` do not leave a group or split that the loop is outside of. */
  void exitLoop(String word, Span span) {
    if (loops.size() == inner.loops()) {
      frame.report(
          Code.P0219
              .at(span, "`" + word + "` stands outside a loop")
              .help("remove it, or use `return`"));
      return;
    }
    var loop = loops.getLast();
    if (frame.here.depth() > loop.depth) {
      var step = frame.here.path().get();
      frame.report(
          Code.P0308
              .at(span, "`" + word + "` would take only some threads out of the loop")
              .label(step.span(), "this code acts as " + step.to())
              .label(loop.head, "the loop runs as " + outermost(loop.depth).from())
              .help(
                  "put the rest of the body under an `if` instead, or move the loop into the "
                      + (step.isSplit() ? "split" : "group")));
    }
    leavesWait(loop);
  }

  private Step outermost(int depth) {
    var step = frame.here.path().get();
    while (step.depth() > depth + 1) {
      step = step.outer().get();
    }
    return step;
  }

  private void leavesWait(Loop loop) {
    if (loop.mayWait
        && conditionsOnOthers.subList(loop.conditions, conditionsOnOthers.size()).contains(true)) {
      waits(loop.head);
    }
  }

  /** P0308 for `return`: it may leave groups in tail position. */
  void exitFunction(Span span) {
    for (var step = frame.here.path();
        step.isPresent() && step.get().depth() > inner.depth();
        step = step.get().outer()) {
      if (step.get().isSplit() || !step.get().tail()) {
        frame.report(
            Code.P0308
                .at(span, "`return` would take only some threads out of the function")
                .label(
                    step.get().span(),
                    "this code acts as " + step.get().to() + ", and more of the function follows")
                .help("put the rest under an `if` instead"));
        return;
      }
    }
    for (var loop : loops.subList(inner.loops(), loops.size())) {
      leavesWait(loop);
    }
  }

  void enterCondition(Term condition) {
    conditionsOnOthers.add(dependsOnOthers(condition));
  }

  void leaveCondition() {
    conditionsOnOthers.removeLast();
  }

  void assigned(Variable variable, Term value) {
    if (dependsOnOthers(value)) {
      fromOtherBlocks.add(variable);
    }
  }

  private boolean dependsOnOthers(Term term) {
    return Terms.anyPart(
        term,
        part ->
            part instanceof Term.Read read && fromOtherBlocks.contains(read.variable())
                || part instanceof Term.Operation operation
                    && operation.intrinsic().name().equals("atomic_load")
                    && isGlobal(operation.arguments().getFirst()));
  }

  private boolean isGlobal(Optional<Term> word) {
    if (word.isEmpty() || !(word.get() instanceof Term.Element element)) {
      return false;
    }
    Term base = element.base();
    while (base instanceof Term.Subview view) {
      base = view.base();
    }
    return base instanceof Term.Read read && !(read.type() instanceof Type.Tile);
  }

  /** A loop that ends when another block's word says so. */
  void waitsWhile(Term condition, Span head) {
    if (dependsOnOthers(condition)) {
      waits(head);
    }
  }

  void waits(Span where) {
    if (frame.facts.waitsForBlocks.isEmpty()) {
      frame.facts.waitsForBlocks = Optional.of(where);
    }
  }

  /** Whether a loop encloses a split without role names around the code. */
  Optional<Step> unnamedSplitInLoop() {
    if (loops.isEmpty()) {
      return Optional.empty();
    }
    int outermostLoop = loops.getFirst().depth;
    for (var step = frame.here.path(); step.isPresent(); step = step.get().outer()) {
      if (step.get().isSplit()
          && step.get().role().isEmpty()
          && step.get().depth() > outermostLoop) {
        return step;
      }
    }
    return Optional.empty();
  }

  void launched(Variable accumulator, Span span) {
    inFlight.remove(accumulator);
    inFlight.put(accumulator, span);
  }

  /** A variable was named: the batch that computes it is complete by then, and all before it. */
  void named(Variable variable) {
    if (!inFlight.containsKey(variable)) {
      return;
    }
    var done = new ArrayList<Variable>();
    for (var each : inFlight.keySet()) {
      done.add(each);
      if (each == variable) {
        break;
      }
    }
    done.forEach(inFlight::remove);
  }

  boolean isInFlight(Variable variable) {
    return inFlight.containsKey(variable);
  }

  void landed() {
    inFlight.clear();
  }

  /** P0312: nothing may call the host while a batch is in flight. */
  void speaks(String word, Span span) {
    frame.facts.speaks = true;
    if (!inFlight.isEmpty()) {
      frame.report(
          Code.P0312
              .at(span, "`" + word + "` stands between a batch and the first use of its results")
              .label(
                inFlight.values().iterator().next(), "this batch is still in flight")
              .help("move it before the batch, or after a statement that uses the accumulators"));
    }
  }
}
