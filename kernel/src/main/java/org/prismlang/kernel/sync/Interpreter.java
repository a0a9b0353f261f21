package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.sync.Step.SeqInstance;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/** Runs the text once for all threads of a block side by side, and notes accesses and gaps. */
final class Interpreter {
  /** More trips of a loop than this show nothing new. */
  static final int MOST_TRIPS = 40;

  /** Of a loop that no size has led into. */
  private static final int FORCED_TRIPS = 2;

  /** From then on loops make one trip: what more there is to order, the proof finds. */
  private static final int MOST_STEPS = 4_000;

  /** Likewise steps times threads. */
  private static final int MOST_WORK = 1_000_000;

  private final Subject subject;
  private final Sample sample;
  private final Accesses accesses;
  private final Evaluator evaluator;
  private final Memories memories;
  private final Operands operands;
  private final Mask nobody;
  private final Recorder recorder = new Recorder();
  private final int[] ordinals;
  private final Set<Integer> passed = new HashSet<>();
  private final Set<Integer> repeated = new HashSet<>();
  private final int[] tests;
  private final Frame kernelFrame;

  /** After so many the run takes too long. */
  private final int mostSteps;

  /** Of loops whose trips are written in the text. */
  private final int mostTrips;

  private int steps;

  /** Threads that left a loop or its trip. */
  private static final class Loop {
    Mask broken;
    Mask continued;

    Loop(Mask nobody) {
      broken = nobody;
      continued = nobody;
    }
  }

  private Interpreter(Subject subject, Sample sample) {
    this.subject = subject;
    this.sample = sample;
    this.accesses = new Accesses(subject.threads(), subject.watched());
    this.evaluator = new Evaluator(sample, subject.threads(), accesses, this::call);
    this.memories = new Memories(subject, accesses, evaluator);
    this.operands = new Operands(accesses, evaluator);
    this.nobody = Mask.all(subject.threads()).none();
    this.ordinals = new int[subject.tree().seqs.size()];
    this.tests = new int[subject.tree().nodes.size()];
    this.kernelFrame = new Frame(Num.of(0), subject.threads(), nobody);
    this.mostSteps = Math.min(MOST_STEPS, MOST_WORK / subject.threads());
    this.mostTrips = ConstantLoops.trips(subject.tree(), sample.many(), mostSteps);
  }

  static Trace run(Subject subject, Sample sample) {
    var interpreter = new Interpreter(subject, sample);
    interpreter.parameters();
    var all = Mask.all(subject.threads());
    interpreter.seq(
        subject.tree().root,
        all,
        interpreter.kernelFrame,
        new Loop(interpreter.nobody),
        Optional.empty(),
        0);
    interpreter.recorder.flush();
    return new Trace(
        sample,
        subject.threads(),
        interpreter.recorder.steps(),
        interpreter.reached(),
        interpreter.passed,
        interpreter.repeated);
  }

  private Set<Integer> reached() {
    var reached = new HashSet<Integer>();
    for (int id = 0; id < ordinals.length; id++) {
      if (ordinals[id] > 0) {
        reached.add(id);
      }
    }
    return reached;
  }

  private void parameters() {
    for (var parameter : subject.parameters()) {
      switch (parameter) {
        case Parameter.OfLocal(var local) -> {
          if (local.type() instanceof Type.Array) {
            kernelFrame.arrays.put(local.name(), new Frame.Registers(local.name(), 0));
          }
          var value = sample.values().get(local.name());
          kernelFrame.numbers.put(
              local.name(),
              value != null
                  ? Num.of(value)
                  : local.perspective().isAtLeast(subject.unit())
                      ? Num.named(local.name())
                      : Num.UNKNOWN);
        }
        case Parameter.OfMemory(var memory) ->
            kernelFrame.places.put(memory.name(), memories.parameter(memory));
      }
    }
  }

  // Lists and gaps.

  private Mask seq(
      Seq seq, Mask mask, Frame frame, Loop loop, Optional<SeqInstance> parent, int index) {
    var in = new SeqInstance(seq, ordinals[seq.id]++, parent, index);
    var live = mask;
    for (var node : seq.nodes) {
      gap(in, node.index, live);
      steps++;
      passed.add(node.id);
      live = node(node, live, frame, loop, in);
      if (live.isEmpty()) {
        return live;
      }
    }
    gap(in, seq.nodes.size(), live);
    return live;
  }

  private void gap(SeqInstance in, int gap, Mask live) {
    if (!in.seq().isPlaceable()) {
      return;
    }
    recorder.flush();
    var counters = new ArrayList<Long>();
    for (var counter : subject.counters()) {
      var number = kernelFrame.number(counter);
      counters.add(number.isKnown() ? number.at(live.first()) : Long.MIN_VALUE);
    }
    recorder.add(new Step.Gap(in, gap, live.warps(), live.isFirstLanes(), counters));
  }

  // Statements.

  private Mask node(Node node, Mask mask, Frame frame, Loop loop, SeqInstance in) {
    if (!subject.matters(node)) {
      return mask;
    }
    var touches = new ArrayList<Touch>();
    var arrays = subject.arraysOnly(node);
    if (arrays.isPresent()) {
      arrays(arrays.get(), mask, frame, touches, node);
      recorder.note(node, in, mask, touches);
      return mask;
    }
    var span = node.stmt.span();
    switch (node.stmt) {
      case Stmt.Declare(var local, var value, _) -> declare(local, value, mask, frame, touches);
      case Stmt.Assign(var target, var value, _) -> {
        var number = evaluator.eval(value, mask, frame, touches, span);
        assign(target, number, mask, frame, touches, span);
      }
      case Stmt.Update(var target, var operator, var value, _) -> {
        var right = evaluator.eval(value, mask, frame, touches, span);
        var left = evaluator.eval(target, mask, frame, touches, span);
        var number =
            Evaluator.isInteger(target.type())
                ? Evaluator.arithmetic(operator, left, right)
                : Num.UNKNOWN;
        assign(target, number, mask, frame, touches, span);
      }
      case Stmt.AssignAll(var targets, var values, _) -> {
        var numbers = new ArrayList<Num>();
        values.forEach(it -> numbers.add(evaluator.eval(it, mask, frame, touches, span)));
        for (int i = 0; i < targets.size(); i++) {
          assign(targets.get(i), numbers.get(i), mask, frame, touches, span);
        }
      }
      case Stmt.Store(var access, var value, _, _) -> {
        evaluator.eval(value, mask, frame, touches, span);
        evaluator.element(access, value.type(), mask, frame, Touch.Mode.WRITE, touches);
      }
      case Stmt.Modify(var access, _, var value, _) -> {
        evaluator.eval(value, mask, frame, touches, span);
        evaluator.element(
            access, access.memory().element(), mask, frame, Touch.Mode.WRITE, touches);
      }
      case Stmt.Operate operate -> operate(operate, mask, frame, touches);
      case Stmt.Allocate(var memory, _) -> memories.allocate(memory, frame, frame != kernelFrame);
      case Stmt.Point(var pointers, var places, _) ->
          memories.point(pointers, places, mask, frame, touches);
      case Stmt.Assert(var condition, _, _) ->
          evaluator.eval(condition, mask, frame, touches, span);
      case Stmt.Print print -> operands.all(print.arguments(), mask, frame, touches, node.stmt);
      case Stmt.Unsafe _ -> {}
      case Stmt.Break _ -> {
        loop.broken = loop.broken.or(mask);
        return nobody;
      }
      case Stmt.Continue _ -> {
        loop.continued = loop.continued.or(mask);
        return nobody;
      }
      case Stmt.Return(var values, _) -> {
        returns(values, mask, frame, touches, node);
        recorder.note(node, in, mask, touches);
        frame.returned = frame.returned.or(mask);
        return nobody;
      }
      case Sync _ -> {
        recorder.flush();
        recorder.add(new Step.Met(in, node, mask.warps(), mask.isFirstLanes()));
      }
      case Stmt.Invoke call -> {
        recorder.note(node, in, mask, touches);
        return invoke(node, call, mask, frame, in);
      }
      case Stmt.Batch _ -> {
        batch(node, mask, frame, in);
        return mask;
      }
      case Stmt.Compound compound -> {
        return compound(node, compound, mask, frame, loop, in);
      }
    }
    recorder.note(node, in, mask, touches);
    return mask;
  }

  private Mask compound(
      Node node, Stmt.Compound compound, Mask mask, Frame frame, Loop loop, SeqInstance in) {
    return switch (compound) {
      case Stmt.For each -> loop(node, each, mask, frame, in);
      case Stmt.While each -> loop(node, each, mask, frame, in);
      case Stmt.If branch -> branch(node, branch, mask, frame, loop, in);
      case Stmt.Block _, Stmt.Group _ -> child(node, 0, mask, frame, loop, in);
      case Stmt.Batch _ -> throw new IllegalStateException("a batch is one access");
      case Stmt.Split split -> {
        for (int i = 0; i < split.branches().size(); i++) {
          var branch = split.branches().get(i);
          var taken =
              sample.forces(node.children.get(i)) && split.level() != Level.THREAD
                  ? mask
                  : mask.and(within(split, branch, node.seq.code.unit()));
          if (!taken.isEmpty()) {
            child(node, i, taken, frame, loop, in);
          }
        }
        // Threads of no branch, and those that came out of theirs, go on together.
        yield mask.without(frame.returned).without(loop.broken).without(loop.continued);
      }
      case Stmt.Open(var view, _, _) -> {
        var parent =
            view.parent().equals(view.memory())
                ? Optional.ofNullable(frame.places.get(view.memory())).map(Place::view)
                : Optional.ofNullable(frame.views.get(view.parent()));
        frame.views.put(view.name(), new ViewInstance(parent, view.perspective()));
        yield child(node, 0, mask, frame, loop, in);
      }
      case Stmt.LastBlock _ -> {
        recorder.flush();
        recorder.add(new Step.Met(in, node, mask.warps(), false));
        if (sample.forces(node.children.getFirst()) || sample.outcome(node.id, tests[node.id]++)) {
          child(node, 0, mask, frame, loop, in);
        }
        yield mask;
      }
    };
  }

  private static IntPredicate within(Stmt.Split split, Stmt.Branch branch, Perspective unit) {
    if (split.level() != Level.THREAD) {
      return thread -> branch.first() == 0;
    }
    int whole = unit.level() == Level.THREAD ? unit.size() : Integer.MAX_VALUE;
    return thread -> {
      int relative = thread % whole;
      return relative >= branch.first() && relative < branch.first() + branch.size();
    };
  }

  private Mask child(Node node, int index, Mask mask, Frame frame, Loop loop, SeqInstance in) {
    return seq(node.children.get(index), mask, frame, loop, Optional.of(in), node.index);
  }

  private Mask branch(
      Node node, Stmt.If branch, Mask mask, Frame frame, Loop loop, SeqInstance in) {
    var touches = new ArrayList<Touch>();
    var condition = evaluator.eval(branch.condition(), mask, frame, touches, branch.span());
    recorder.note(node, in, mask, touches);
    Mask then;
    Mask otherwise;
    boolean forcesThen = sample.forces(node.children.getFirst());
    if (forcesThen || sample.forces(node.children.getLast())) {
      then = forcesThen ? mask : nobody;
      otherwise = forcesThen ? nobody : mask;
    } else if (condition.isKnown()) {
      then = mask.and(i -> condition.at(i) != 0);
      otherwise = mask.without(then);
    } else if (node.seq.code.isUniformForWarp()) {
      boolean outcome = sample.outcome(node.id, tests[node.id]++);
      then = outcome ? mask : nobody;
      otherwise = outcome ? nobody : mask;
    } else {
      then = mask;
      otherwise = mask;
    }
    var after = nobody;
    after = after.or(then.isEmpty() ? then : child(node, 0, then, frame, loop, in));
    return after.or(otherwise.isEmpty() ? otherwise : child(node, 1, otherwise, frame, loop, in));
  }

  private Mask loop(Node node, Stmt.For each, Mask mask, Frame frame, SeqInstance in) {
    var touches = new ArrayList<Touch>();
    var from = evaluator.eval(each.from(), mask, frame, touches, each.span());
    var to = evaluator.eval(each.to(), mask, frame, touches, each.span());
    var step = evaluator.eval(each.step(), mask, frame, touches, each.span());
    recorder.note(node, in, mask, touches);
    boolean isForced = sample.forces(node.children.getFirst());
    boolean known = !isForced && from.isKnown() && to.isKnown() && step.isKnown();
    int most =
        isForced
            ? FORCED_TRIPS
            : each.copies() == 0
                ? Integer.MAX_VALUE
                : ConstantLoops.isOne(each) ? mostTrips : known ? MOST_TRIPS : sample.trips();
    var inside = new Loop(nobody);
    var live = mask;
    var value = from;
    for (int trip = 0; trip < most && !live.isEmpty() && mayGoOn(trip); trip++) {
      var going = known ? going(live, value, to, step) : live;
      if (going.isEmpty()) {
        break;
      }
      if (trip > 0) {
        repeated.add(node.children.getFirst().id);
      }
      frame.numbers.put(each.variable().name(), value);
      inside.continued = nobody;
      var done = child(node, 0, going, frame, inside, in).or(inside.continued);
      live = done.without(inside.broken).without(frame.returned);
      value = value.plus(step);
    }
    return mask.without(frame.returned);
  }

  private boolean mayGoOn(int trip) {
    return trip == 0 || steps < mostSteps;
  }

  private Mask going(Mask live, Num value, Num to, Num step) {
    if (value.isUniform() && to.isUniform() && step.isUniform()) {
      return isBefore(value, to, step, 0) ? live : nobody;
    }
    return live.and(i -> isBefore(value, to, step, i));
  }

  private static boolean isBefore(Num value, Num to, Num step, int thread) {
    return step.at(thread) < 0
        ? value.at(thread) > to.at(thread)
        : value.at(thread) < to.at(thread);
  }

  private Mask loop(Node node, Stmt.While each, Mask mask, Frame frame, SeqInstance in) {
    var inside = new Loop(nobody);
    var live = mask;
    boolean isForced = sample.forces(node.children.getFirst());
    int most = isForced ? FORCED_TRIPS : MOST_TRIPS;
    for (int trip = 0; trip < most && !live.isEmpty() && mayGoOn(trip); trip++) {
      var touches = new ArrayList<Touch>();
      var condition = evaluator.eval(each.condition(), live, frame, touches, each.span());
      recorder.note(node, in, live, touches);
      if (condition.isKnown() && !isForced) {
        live = live.and(i -> condition.at(i) != 0);
      } else if (!isForced && trip >= sample.trips()) {
        break;
      }
      if (live.isEmpty()) {
        break;
      }
      if (trip > 0) {
        repeated.add(node.children.getFirst().id);
      }
      inside.continued = nobody;
      live = child(node, 0, live, frame, inside, in).or(inside.continued);
      live = live.without(inside.broken).without(frame.returned);
      if (trip >= 3 && node.seq.isFrozen) {
        break;
      }
    }
    return mask.without(frame.returned);
  }

  /** All `wgmma` of a batch are one access. */
  private void batch(Node node, Mask mask, Frame frame, SeqInstance in) {
    recorder.flush();
    child(node, 0, mask, frame, new Loop(nobody), in);
    recorder.note(node, in, mask, recorder.takePending());
    recorder.flush();
  }

  /** Statements that do nothing but compute with arrays: a use of all of each. */
  private void arrays(Subject.Arrays used, Mask mask, Frame frame, List<Touch> touches, Node node) {
    for (var name : used.all()) {
      var array = frame.arrays.get(name);
      if (array != null && subject.watched().contains(array.name())) {
        var mode = used.written().contains(name) ? Touch.Mode.WRITE : Touch.Mode.READ;
        touches.add(
            accesses.registers(
                array, 0, Integer.MAX_VALUE, mask, mode, Timeline.IN_ORDER, node.stmt.span()));
      }
    }
  }

  private void declare(
      Local local, Optional<Expr> value, Mask mask, Frame frame, List<Touch> touches) {
    if (local.type() instanceof Type.Array) {
      frame.arrays.put(local.name(), new Frame.Registers(local.name(), 0));
    }
    var number =
        value.map(it -> evaluator.eval(it, mask, frame, touches, local.span())).orElse(Num.UNKNOWN);
    var chosen = frame == kernelFrame ? sample.values().get(local.name()) : null;
    if (chosen != null) {
      number = Num.of(chosen);
    }
    frame.numbers.put(local.name(), named(number, local));
    if (local.type() instanceof Type.Array && value.isPresent()) {
      accesses.registers(
          new Expr.Read(local),
          mask,
          frame,
          Touch.Mode.WRITE,
          Timeline.IN_ORDER,
          touches,
          local.span());
    }
  }

  /** A value nobody knows but all threads agree on keeps a name, so that it can cancel. */
  private Num named(Num number, Local local) {
    boolean agreed =
        Evaluator.isInteger(local.type())
            && number.isLost()
            && local.perspective().isAtLeast(subject.unit());
    return agreed ? Num.named(local.name() + "#" + recorder.steps().size()) : number;
  }

  private void assign(
      Expr target, Num number, Mask mask, Frame frame, List<Touch> touches, Span span) {
    if (target instanceof Expr.Read(var local) && !(local.type() instanceof Type.Array)) {
      var old = frame.number(local.name());
      // Who does not run this code cannot see a variable that only it uses.
      boolean mine = old.isLost() && !frame.numbers.containsKey(local.name());
      var value = named(number, local);
      frame.numbers.put(local.name(), mine ? value : merged(value, mask, old, local));
      return;
    }
    accesses.registers(target, mask, frame, Touch.Mode.WRITE, Timeline.IN_ORDER, touches, span);
  }

  /** Variables of a part of the block are seen by that part only. */
  private Num merged(Num value, Mask mask, Num old, Local local) {
    return old.isLost() && !local.perspective().isAtLeast(subject.unit())
        ? value
        : value.where(mask, old);
  }

  // Operations and calls.

  private void operate(Stmt.Operate operate, Mask mask, Frame frame, List<Touch> touches) {
    operands.all(operate.operands(), mask, frame, touches, operate);
    operate
        .result()
        .ifPresent(
            local -> {
              if (local.type() instanceof Type.Array) {
                frame.arrays.put(local.name(), new Frame.Registers(local.name(), 0));
              }
              frame.numbers.put(local.name(), named(Num.UNKNOWN, local));
            });
  }

  private Num call(Expr.Call call, Mask mask, Frame frame, List<Touch> touches) {
    for (var argument : call.arguments()) {
      if (argument instanceof Operand.OfValue(var expr)) {
        evaluator.eval(expr, mask, frame, touches, subject.span());
      }
    }
    return Num.UNKNOWN;
  }

  private Mask invoke(Node node, Stmt.Invoke call, Mask mask, Frame frame, SeqInstance in) {
    var procedure = subject.procedures().get(call.procedure());
    if (procedure == null || node.children.isEmpty()) {
      return mask;
    }
    var top = procedure.bound().top();
    int unit = top.level() == Level.THREAD ? top.size() : subject.threads();
    var inner = new Frame(memories.scratch(call, frame), unit, nobody);
    var touches = new ArrayList<Touch>();
    for (int i = 0; i < procedure.parameters().size(); i++) {
      bind(procedure.parameters().get(i), call.arguments().get(i), mask, frame, inner, touches);
    }
    recorder.note(node, in, mask, touches);
    seq(node.children.get(0), mask, inner, new Loop(nobody), Optional.of(in), node.index);
    for (int i = 0; i < call.results().size(); i++) {
      var local = call.results().get(i);
      if (local.type() instanceof Type.Array) {
        frame.arrays.put(local.name(), new Frame.Registers(local.name(), 0));
      }
      var number = i < inner.results.size() ? inner.results.get(i) : Num.UNKNOWN;
      frame.numbers.put(local.name(), named(number, local));
    }
    return mask;
  }

  private void bind(
      Parameter parameter,
      Operand argument,
      Mask mask,
      Frame frame,
      Frame inner,
      List<Touch> touches) {
    switch (parameter) {
      case Parameter.OfLocal(var local) -> {
        if (!(argument instanceof Operand.OfValue(var expr))) {
          return;
        }
        if (local.type() instanceof Type.Array) {
          inner.arrays.put(local.name(), Memories.array(expr, frame));
          return;
        }
        inner.numbers.put(local.name(), evaluator.eval(expr, mask, frame, touches, local.span()));
      }
      case Parameter.OfMemory(var memory) -> {
        if (argument instanceof Operand.OfAccess(var access)) {
          memories
              .place(access, mask, frame, touches)
              .ifPresent(it -> inner.places.put(memory.name(), it));
        }
      }
    }
  }

  private void returns(List<Expr> values, Mask mask, Frame frame, List<Touch> touches, Node node) {
    for (int i = 0; i < values.size(); i++) {
      var value = evaluator.eval(values.get(i), mask, frame, touches, node.stmt.span());
      if (i < frame.results.size()) {
        frame.results.set(i, value.where(mask, frame.results.get(i)));
      } else {
        frame.results.add(value);
      }
    }
  }
}
