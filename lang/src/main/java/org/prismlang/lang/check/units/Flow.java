package org.prismlang.lang.check.units;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Step;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/** Control flow: who steers it (P0401), who may leave it (P0308), what it waits for (P0703). */
public final class Flow {
  /** {@code depth} of perspectives around it; only `while` may wait for ever. */
  private record Loop(
      int number, int depth, boolean mayWait, boolean repeats, int conditions, Span head) {}

  private final Frame frame;
  private final Map<Variable, Edit> unrollings = new HashMap<>();
  private final List<Loop> loops = new ArrayList<>();
  private int conditions;
  private int loopsSeen;
  private int collectives;
  private Inner inner = new Inner(0, 0, 0);

  /** Where the function defined inside another begins: what is around it cannot be left from it. */
  public record Inner(int depth, int loops, int scope) {}

  public Flow(Frame frame) {
    this.frame = frame;
  }

  /** How many operations that threads must meet together, or that write, have been checked. */
  public int collectives() {
    return collectives;
  }

  public void collective() {
    collectives++;
  }

  public int loopDepth() {
    return loops.size();
  }

  /** Of a loop that no other is called by. */
  public int numberOfLoop() {
    loopsSeen++;
    return loopsSeen;
  }

  /** {@code repeats}: unlike the copies of an unrolled one. */
  public void enterLoop(boolean mayWait, boolean repeats, Span head) {
    loops.add(new Loop(numberOfLoop(), frame.here.depth(), mayWait, repeats, conditions, head));
  }

  /** A loop whose trips are known could be unrolled: that is where to say so. */
  public void unrollable(Variable variable, Span range) {
    int end = range.end() - 1;
    unrollings.put(variable, new Edit(range.file().span(end, end), ", unroll=True"));
  }

  /**
   * What makes an index constant: every variable of it one of such a loop; empty where that will
   * not do.
   */
  public List<Edit> unrollings(Term index) {
    var edits = new ArrayList<Edit>();
    for (var read : Terms.reads(index)) {
      var edit = unrollings.get(read.variable());
      if (edit == null) {
        return List.of();
      }
      if (!edits.contains(edit)) {
        edits.add(edit);
      }
    }
    return edits;
  }

  /** The loops around the code that run their body again, by number, outermost first. */
  public List<Integer> repeatingLoops() {
    var numbers = new ArrayList<Integer>();
    for (var loop : loops) {
      if (loop.repeats()) {
        numbers.add(loop.number());
      }
    }
    return numbers;
  }

  /** The number of the innermost loop, 0 outside all. */
  public int innermostLoop() {
    return loops.isEmpty() ? 0 : loops.getLast().number();
  }

  /** Whether a condition inside the innermost repeating loop stands around the code. */
  public boolean isGuarded() {
    int before = 0;
    for (var loop : loops) {
      before = loop.repeats() ? loop.conditions() : before;
    }
    return conditions > before;
  }

  public void leaveLoop() {
    loops.removeLast();
  }

  public Inner enterFunction() {
    var around = inner;
    inner = new Inner(frame.here.depth(), loops.size(), frame.scope.depth());
    return around;
  }

  public void leaveFunction(Inner around) {
    inner = around;
  }

  /** Whether the variable belongs to the function under check, not to one around it. */
  public boolean isOwn(Variable variable) {
    return frame.scope.depthOf(variable) >= inner.scope();
  }

  /** P0401: a value that decides what the code does is the same for all who run it. */
  public boolean steers(Term condition, Span span, Steered what) {
    if (frame.isHost || condition.perspective().isAtLeast(frame.perspective())) {
      return true;
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
    frame.report(
        what.advise(
            frame.withPerspective(Terms.withCulprit(diagnostic, condition, frame.perspective())),
            its,
            frame.perspective()));
    return false;
  }

  /** What a value decides: that tells what to do where it varies too much. */
  public enum Steered {
    BRANCH,
    LOOP,
    /** An arm of `a if c else b` or the right side of `and`, `or`. */
    ARM;

    private Diagnostic advise(Diagnostic diagnostic, Perspective its, Perspective code) {
      if (this == ARM) {
        return diagnostic
            .note(
                "what is chosen holds a collective operation or a write, which all of "
                    + code
                    + " do together or not at all")
            .help("do it before the choice, and choose its result");
      }
      if (!code.isAtLeast(its)) {
        return diagnostic.help("use values of " + code + " or broader");
      }
      var group = "`with group(" + its + "):`";
      return diagnostic.help(
          this == LOOP
              ? "move the loop into " + group
              : its.equals(Perspective.THREAD)
                  ? "move it into " + group + ", or choose per thread: `a if c else b`"
                  : "move it into " + group);
    }
  }

  /** P0308: `break` and `continue` do not leave a group or split that the loop is outside of. */
  public void exitLoop(String word, Span span) {
    if (loops.size() == inner.loops()) {
      frame.report(
          Code.P0219
              .at(span, "`" + word + "` stands outside a loop")
              .guess(
                  isInBranch()
                      ? "remove it: a branch ends where its lines end"
                      : "remove it, or use `return`",
                  new Edit(span, "pass")));
      return;
    }
    var loop = loops.getLast();
    if (frame.here.depth() > loop.depth()) {
      var step = frame.here.path().get();
      frame.report(
          Code.P0308
              .at(span, "`" + word + "` would take only some threads out of the loop")
              .label(step.span(), "this code acts as " + step.to())
              .label(loop.head(), "the loop runs as " + outermost(loop.depth()).from())
              .help(
                  "put the rest of the body under an `if` instead, or move the loop into the "
                      + (step.isSplit() ? "split" : "group")));
    }
  }

  /** Whether the code stands in a branch of a split of the same function. */
  private boolean isInBranch() {
    for (var step = frame.here.path();
        step.isPresent() && step.get().depth() > inner.depth();
        step = step.get().outer()) {
      if (step.get().isSplit()) {
        return true;
      }
    }
    return false;
  }

  private Step outermost(int depth) {
    var step = frame.here.path().get();
    while (step.depth() > depth + 1) {
      step = step.outer().get();
    }
    return step;
  }

  /** P0308 for `return`: it may leave groups in tail position. */
  public void exitFunction(Span span) {
    for (var step = frame.here.path();
        step.isPresent() && step.get().depth() > inner.depth();
        step = step.get().outer()) {
      if (step.get().isSplit() || !step.get().tail()) {
        frame.report(
            Code.P0308
                .at(span, "`return` would take only some threads out of the function")
                .label(
                    step.get().span(),
                    step.get().isSplit()
                        ? "this branch acts as " + step.get().to() + ", other threads are not in it"
                        : "this code acts as "
                            + step.get().to()
                            + ", and more of the function follows")
                .help(
                    step.get().isSplit()
                        ? "let the branch end, and return behind the split"
                        : "put the rest under an `if` instead"));
        return;
      }
    }
  }

  public void enterCondition() {
    conditions++;
  }

  public void leaveCondition() {
    conditions--;
  }

  /**
   * A word that other blocks may write is read: inside a `while`, that is how one waits for them.
   */
  public void loadsWord(Span span) {
    frame.facts.noteWordsLoaded();
    for (var loop : loops) {
      if (loop.mayWait()) {
        waits(loop.head(), Optional.of(span));
        return;
      }
    }
  }

  /** {@code what}: the loop or load behind it, where that is elsewhere. */
  public void waits(Span where, Optional<Span> what) {
    frame.facts.noteWait(where, what);
  }

  /** The outermost split without role names around the code. */
  public Optional<Step> unnamedSplit() {
    Optional<Step> found = Optional.empty();
    for (var step = frame.here.path(); step.isPresent(); step = step.get().outer()) {
      found = step.get().isSplit() && step.get().role().isEmpty() ? step : found;
    }
    return found;
  }

  public boolean isInLoopAround(Step step) {
    return !loops.isEmpty() && loops.getFirst().depth() < step.depth();
  }
}
