package org.prismlang.lang.check.assignment;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.prismlang.lang.check.frame.Here;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Label;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * P0225: a local variable that begins without a value is read only where every path to it has
 * assigned it, each number of a vector on its own. Conditions are not followed: two `if`s on the
 * same condition are four paths. Of the numbers of an array some path must have; a read under a
 * condition counts the paths round the loops that the condition stands in.
 */
public final class DefiniteAssignment {
  private static final class Loop {
    final int conditions;
    final Assigned breaks = Assigned.nowhere();
    final Map<Variable, BitSet> assigned = new HashMap<>();
    final List<Read> early = new ArrayList<>();
    Assigned continues = Assigned.nowhere();

    /** {@code conditions}: how many stand around it. */
    Loop(int conditions) {
      this.conditions = conditions;
    }

    boolean assigns(Part part) {
      var numbers = assigned.getOrDefault(part.variable(), new BitSet());
      return numbers.nextClearBit(part.from()) >= part.from() + part.length();
    }
  }

  /** Of something without a value, as far as is known yet. */
  private record Read(Part part, Span span, int missing, Optional<Label> lost, int conditions) {}

  private final Function function;
  private final ArrayEffects effects;
  private final Map<Variable, BitSet> needs = new HashMap<>();
  private final Map<Variable, Span> declarations = new HashMap<>();
  private final Set<Variable> reported = new HashSet<>();
  private final Predicate<Function> isBroken;
  private final Consumer<Diagnostic> report;
  private Assigned now = new Assigned();
  private Assigned returns = Assigned.nowhere();
  private final List<Loop> loops = new ArrayList<>();
  private int conditions;
  private Here here;

  private DefiniteAssignment(
      Function function,
      ArrayEffects effects,
      Predicate<Function> isBroken,
      Consumer<Diagnostic> report) {
    this.function = function;
    this.effects = effects;
    this.isBroken = isBroken;
    this.report = report;
    this.here = Here.entry(function.bound(), function.launch());
  }

  /** {@code isBroken}: of a called function whose body says nothing, because it is wrong. */
  public static void check(
      Function function,
      ArrayEffects effects,
      Predicate<Function> isBroken,
      Consumer<Diagnostic> report) {
    var effect = new DefiniteAssignment(function, effects, isBroken, report).body(function);
    effects.put(function, effect);
  }

  private ArrayEffects.Effect effect(Function callee) {
    return effects.of(
        callee, () -> new DefiniteAssignment(callee, effects, isBroken, _ -> {}).body(callee));
  }

  private ArrayEffects.Effect body(Function called) {
    for (var parameter : called.parameters()) {
      if (parameter.type() instanceof Type.Array) {
        now.begin(parameter);
        needs.put(parameter, new BitSet());
      }
    }
    actions(called.body());
    now.join(returns);
    var taken = new ArrayList<BitSet>();
    var assigned = new ArrayList<BitSet>();
    for (var parameter : called.parameters()) {
      taken.add(needs.getOrDefault(parameter, new BitSet()));
      assigned.add(now.numbers(Part.all(parameter)));
      now.end(parameter);
    }
    return new ArrayEffects.Effect(taken, assigned);
  }

  /** A function that sees the variables around it. */
  private ArrayEffects.Effect inlined(Function called) {
    var outer = returns;
    returns = Assigned.nowhere();
    var effect = body(called);
    returns = outer;
    return effect;
  }

  private void actions(List<Action> actions) {
    actions.forEach(this::action);
  }

  private void action(Action action) {
    switch (action) {
      case Action.Declare it -> declare(it);
      case Action.Assign it -> {
        read(it.value());
        it.targets().forEach(this::assign);
      }
      case Action.Update it -> {
        read(it.target());
        read(it.value());
        assign(it.target());
      }
      case Action.For it -> loop(it);
      case Action.Unrolled it -> unrolled(it);
      case Action.While it -> loop(it);
      case Action.If it -> branch(it);
      case Action.Break _ -> {
        loops.getLast().breaks.join(now);
        now.leave();
      }
      case Action.Continue _ -> {
        loops.getLast().continues.join(now);
        now.leave();
      }
      case Action.Return it -> {
        it.values().forEach(this::read);
        returns.join(now);
        now.leave();
      }
      case Action.Assert it -> read(it.condition());
      case Action.Print it -> it.arguments().forEach(this::read);
      case Action.Unsafe _ -> now.assignAll();
      case Action.Do it -> read(it.expression());
      case Action.Barrier _ -> {}
      case Action.Block it -> actions(it.body());
      case Action.Group it -> {
        var around = here;
        here = here.grouped(it.perspective(), it.span(), false);
        actions(it.body());
        here = around;
      }
      case Action.Split it -> split(it);
      case Action.Partition it -> {
        read(it.source());
        it.places().forEach(this::read);
        actions(it.body());
      }
      case Action.Claim it -> {
        read(it.source());
        it.places().forEach(this::read);
        actions(it.body());
      }
      case Action.Async it -> {
        read(it.source());
        actions(it.body());
      }
      case Action.Batch it -> actions(it.body());
      case Action.LastBlock it -> {
        read(it.counter());
        var without = now.copy();
        actions(it.body());
        now.join(without, Optional.empty(), label(it.counter(), "assigned by the last block only"));
      }
    }
  }

  private void declare(Action.Declare it) {
    it.value().ifPresent(this::read);
    if (it.value().isEmpty() && !it.variable().type().isMemory()) {
      now.begin(it.variable());
      declarations.put(it.variable(), it.span());
    } else {
      now.end(it.variable());
    }
  }

  private void loop(Action.For it) {
    read(it.from());
    read(it.to());
    read(it.step());
    var before = now.copy();
    var loop = trip(it.body());
    if (!runs(it)) {
      now.join(before, Optional.empty(), label(it.to(), "this loop may have no trip"));
    }
    now.join(loop.breaks);
  }

  private static boolean runs(Action.For it) {
    return it.from().value().orElse(Value.UNKNOWN) instanceof Value.Int(long first)
        && it.to().value().orElse(Value.UNKNOWN) instanceof Value.Int(long end)
        && it.step().value().orElse(Value.UNKNOWN) instanceof Value.Int(long by)
        && (by > 0 ? first < end : first > end);
  }

  private void loop(Action.While it) {
    read(it.condition());
    var before = now.copy();
    var loop = trip(it.body());
    boolean endless =
        it.condition().value().orElse(Value.UNKNOWN) instanceof Value.Truth(boolean holds) && holds;
    if (endless) {
      now.leave();
    } else {
      now.join(before, Optional.empty(), label(it.condition(), "this may be false at once"));
    }
    now.join(loop.breaks);
  }

  private Loop trip(List<Action> body) {
    var loop = new Loop(conditions);
    loops.add(loop);
    actions(body);
    now.join(loop.continues);
    leave(loop);
    return loop;
  }

  private void leave(Loop loop) {
    loops.removeLast();
    for (var read : loop.early) {
      if (!loop.assigns(read.part())) {
        unassigned(read);
      }
    }
    loop.assigned.forEach((variable, numbers) -> noted(variable, numbers));
  }

  private void noted(Variable variable, BitSet numbers) {
    if (!loops.isEmpty()) {
      loops.getLast().assigned.computeIfAbsent(variable, _ -> new BitSet()).or(numbers);
    }
  }

  private void unrolled(Action.Unrolled it) {
    var loop = new Loop(conditions);
    loops.add(loop);
    for (var copy : it.copies()) {
      loop.continues = Assigned.nowhere();
      actions(copy.body());
      now.join(loop.continues);
    }
    leave(loop);
    now.join(loop.breaks);
  }

  private void branch(Action.If it) {
    read(it.condition());
    var otherwise = now.copy();
    conditions++;
    actions(it.then());
    var then = now;
    now = otherwise;
    actions(it.otherwise());
    conditions--;
    now.join(
        then,
        label(it.condition(), "assigned only where this holds"),
        label(it.condition(), "assigned only where this does not hold"));
  }

  /** Units that are in no branch go on without it. */
  private void split(Action.Split it) {
    var before = now;
    var around = here;
    var head = Optional.of(new Label(firstLine(it.span()), "not assigned by all of the split"));
    var after = Assigned.nowhere();
    var kept = before.copy();
    int covered = 0;
    for (var branch : it.branches()) {
      now = before.copy();
      here =
          around.branch(
              it.level(), branch.offset(), branch.size(), branch.role(), branch.span(), false);
      var threads = Threads.of(here);
      now.enter(threads);
      actions(branch.body());
      after.join(now, head, head);
      kept.keep(threads, now);
      covered = branch.offset() + branch.size();
    }
    here = around;
    var units = here.exactly(it.level());
    if (units.isEmpty() || covered < units.getAsInt()) {
      after.join(before, head, head);
    }
    after.branchesOf(kept);
    now = after;
  }

  private static Span firstLine(Span span) {
    int end = span.file().text().indexOf('\n', span.start());
    return span.file().span(span.start(), end < 0 ? span.end() : Math.min(end, span.end()));
  }

  private static Optional<Label> label(Term term, String text) {
    return Optional.of(new Label(term.span(), text));
  }

  private void read(Term term) {
    switch (term) {
      case Term.Read _, Term.Slice _, Term.Element _, Term.Lane _ -> readPlace(term);
      case Term.Binary it when it.operator().isLogical() -> {
        read(it.left());
        perhaps(it.right());
      }
      case Term.Choice it -> {
        read(it.condition());
        perhaps(it.then());
        perhaps(it.otherwise());
      }
      case Term.Call it -> call(it);
      case Term.Operation it -> operation(it);
      case Term.Code it -> inlined(it.function());
      default -> term.children().forEach(this::read);
    }
  }

  /** What is evaluated on some paths only: what it assigns does not count. */
  private void perhaps(Term term) {
    var without = now.copy();
    read(term);
    now = without;
  }

  private void readPlace(Term place) {
    var part = Part.of(place);
    if (part.isEmpty()) {
      place.children().forEach(this::read);
      return;
    }
    readIndices(place);
    require(part.get(), place.span(), now);
  }

  private void assign(Term place) {
    var part = Part.of(place);
    if (part.isPresent()) {
      readIndices(place);
      assign(part.get());
    } else if (place instanceof Term.Several several) {
      several.elements().forEach(this::assign);
    } else {
      place.children().forEach(this::read);
    }
  }

  private void readIndices(Term place) {
    switch (place) {
      case Term.Element it -> {
        readIndices(it.base());
        it.indices().forEach(this::read);
      }
      case Term.Slice it -> readIndices(it.base());
      case Term.Lane it -> readIndices(it.base());
      default -> {}
    }
  }

  private void require(Part part, Span span, Assigned state) {
    var missing = state.missing(part);
    if (missing.isPresent()) {
      unassigned(new Read(part, span, missing.getAsInt(), state.lost(part.variable()), conditions));
      now.assign(part);
    }
  }

  private void unassigned(Read read) {
    var variable = read.part().variable();
    boolean mayBeFromEarlierTrip =
        variable.type() instanceof Type.Array
            && !loops.isEmpty()
            && read.conditions() > loops.getLast().conditions;
    if (mayBeFromEarlierTrip) {
      loops.getLast().early.add(read);
    } else if (needs.containsKey(variable)) {
      needs.get(variable).set(read.part().from(), read.part().from() + read.part().length());
    } else if (reported.add(variable)) {
      report.accept(
          Unassigned.at(
              read.span(),
              read.part(),
              read.missing(),
              declarations.getOrDefault(variable, variable.span()),
              read.lost()));
    }
  }

  private void assign(Part part) {
    now.assign(part);
    var numbers = new BitSet();
    numbers.set(part.from(), part.from() + part.length());
    noted(part.variable(), numbers);
  }

  private void call(Term.Call it) {
    var callee = it.callee();
    for (var argument : it.arguments()) {
      if (Part.of(argument).isEmpty() || !(argument.type() instanceof Type.Array)) {
        read(argument);
      }
    }
    if (isBroken.test(callee)) {
      it.arguments().forEach(argument -> Part.of(argument).ifPresent(this::assign));
      return;
    }
    var before = now.copy();
    var effect = isInside(callee) ? inlined(callee) : effect(callee);
    for (int i = 0; i < it.arguments().size(); i++) {
      var argument = it.arguments().get(i);
      var part = Part.of(argument);
      if (part.isPresent() && argument.type() instanceof Type.Array) {
        readIndices(argument);
        passed(part.get(), argument, effect.needs().get(i), effect.assigns().get(i), before);
      }
    }
  }

  /** Arrays go by reference. */
  private void passed(Part part, Term argument, BitSet needed, BitSet assigned, Assigned before) {
    for (int i = needed.nextSetBit(0); i >= 0; i = needed.nextSetBit(i + 1)) {
      var number = new Part(part.variable(), part.from() + i, 1);
      require(number, argument.span(), before);
    }
    for (int i = assigned.nextSetBit(0); i >= 0; i = assigned.nextSetBit(i + 1)) {
      assign(new Part(part.variable(), part.from() + i, 1));
    }
  }

  private boolean isInside(Function callee) {
    var span = callee.span();
    var around = function.span();
    return span.file() == around.file()
        && span.start() > around.start()
        && span.end() <= around.end();
  }

  private void operation(Term.Operation it) {
    var operands = it.intrinsic().operands();
    var written = new ArrayList<Term>();
    for (int i = 0; i < it.arguments().size(); i++) {
      var argument = it.arguments().get(i);
      var access = operands.get(Math.min(i, operands.size() - 1)).access();
      if (argument.isEmpty()) {
        continue;
      }
      if (access.writes()) {
        written.add(argument.get());
      }
      if (!access.writes() || access.reads() && !startsAnew(it)) {
        read(argument.get());
      }
    }
    written.forEach(this::assign);
  }

  /** Whether the operation is told, at run time or now, that its accumulators count for nothing. */
  private static boolean startsAnew(Term.Operation it) {
    var operands = it.intrinsic().operands();
    for (int i = 0; i < it.arguments().size() && i < operands.size(); i++) {
      var argument = it.arguments().get(i);
      if (operands.get(i).name().equals("accumulate") && argument.isPresent()) {
        return !(argument.get().value().orElse(Value.UNKNOWN) instanceof Value.Truth(boolean adds)
            && adds);
      }
    }
    return false;
  }
}
