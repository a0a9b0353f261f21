package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Amount;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/** Puts the placed synchronizations into the statements. */
final class Weave {
  /** What names of variables begin with that count uses of split barriers. */
  static final String COUNTER = "use_";

  private final Subject subject;
  private final Placement placement;
  private final Map<Signal, Barrier> barriers = new LinkedHashMap<>();
  private final Map<Seq, Local> counters = new LinkedHashMap<>();
  private final Map<String, Stmt.Branch> roles;
  private final Set<String> taken;

  private Weave(Subject subject, Placement placement, Map<Signal, Integer> arrivals) {
    this.subject = subject;
    this.taken = names(subject);
    this.placement = placement;
    this.roles = roles(subject);
    for (var signal : placement.signals) {
      int blocks = signal.isClusterWide ? subject.launch().cluster() : 1;
      barriers.put(
          signal,
          new Barrier(
              unique(signal.name),
              signal.slots,
              arrivals.getOrDefault(signal, 1) * blocks,
              signal.isClusterWide));
      signal.arrives.forEach(it -> counter(it.generation));
      signal.awaits.forEach(it -> counter(it.generation));
    }
  }

  record Woven(List<Barrier> barriers, List<Stmt> body) {}

  static Woven of(Subject subject, Placement placement, Map<Signal, Integer> arrivals) {
    var weave = new Weave(subject, placement, arrivals);
    var body = new ArrayList<Stmt>();
    var span = subject.span();
    for (var local : weave.counters.values()) {
      body.add(new Stmt.Declare(local, Optional.of(number(0)), span));
    }
    body.addAll(weave.list(subject.tree().root));
    return new Woven(List.copyOf(weave.barriers.values()), body);
  }

  private static Map<String, Stmt.Branch> roles(Subject subject) {
    var roles = new HashMap<String, Stmt.Branch>();
    for (var node : subject.tree().nodes) {
      if (node.stmt instanceof Stmt.Split split) {
        split.branches().stream()
            .filter(it -> !it.role().isEmpty())
            .forEach(it -> roles.put(it.role(), it));
      }
    }
    return roles;
  }

  private void counter(Generation generation) {
    if (generation instanceof Generation.OfRuns(var seq)) {
      counters.computeIfAbsent(
          seq,
          _ ->
              new Local(
                  unique(COUNTER + counters.size()),
                  Scalar.INT32,
                  Perspective.BLOCK,
                  subject.span()));
    }
  }

  /** This name, or one like it that nothing has. */
  private String unique(String wanted) {
    var name = wanted;
    for (int number = 1; !taken.add(name); number++) {
      name = wanted + "_" + number;
    }
    return name;
  }

  private static Set<String> names(Subject subject) {
    var names = new HashSet<String>();
    for (var parameter : subject.parameters()) {
      names.add(
          switch (parameter) {
            case Parameter.OfLocal(var local) -> local.name();
            case Parameter.OfMemory(var memory) -> memory.name();
          });
    }
    for (var node : subject.tree().nodes) {
      switch (node.stmt) {
        case Stmt.Declare(var local, _, _) -> names.add(local.name());
        case Stmt.For loop -> names.add(loop.variable().name());
        case Stmt.Operate operate -> operate.result().ifPresent(it -> names.add(it.name()));
        case Stmt.Invoke call -> call.results().forEach(it -> names.add(it.name()));
        case Stmt.Allocate(var memory, _) -> names.add(memory.name());
        case Stmt.Point point -> point.pointers().forEach(it -> names.add(it.name()));
        case Stmt.Open open -> names.add(open.view().name());
        case Sync.Arrive arrive -> names.add(arrive.barrier().name());
        default -> {}
      }
    }
    return names;
  }

  private static Expr number(long value) {
    return new Expr.Constant(new Value.Int(value), Scalar.INT32);
  }

  private List<Stmt> list(Seq seq) {
    var statements = new ArrayList<Stmt>();
    for (var node : seq.nodes) {
      gap(seq, node.index, node.stmt.span(), statements);
      node(node, statements);
    }
    var end = seq.nodes.isEmpty() ? subject.span() : seq.nodes.getLast().stmt.span();
    gap(seq, seq.nodes.size(), end, statements);
    var counter = counters.get(seq);
    if (counter != null) {
      statements.add(new Stmt.Update(new Expr.Read(counter), BinaryOperator.ADD, number(1), end));
    }
    return statements;
  }

  private void node(Node node, List<Stmt> statements) {
    var span = node.stmt.span();
    switch (node.stmt) {
      case Stmt.For it ->
          statements.add(
              new Stmt.For(
                  it.variable(),
                  it.from(),
                  it.to(),
                  it.step(),
                  it.copies(),
                  inside(node, 0),
                  span));
      case Stmt.While it -> statements.add(new Stmt.While(it.condition(), inside(node, 0), span));
      case Stmt.If it ->
          statements.add(new Stmt.If(it.condition(), inside(node, 0), inside(node, 1), span));
      case Stmt.Block _ -> statements.add(new Stmt.Block(inside(node, 0), span));
      case Stmt.Group it -> statements.add(new Stmt.Group(it.perspective(), inside(node, 0), span));
      case Stmt.Open it -> statements.add(new Stmt.Open(it.view(), inside(node, 0), span));
      case Stmt.LastBlock it ->
          statements.add(new Stmt.LastBlock(it.counter(), inside(node, 0), span));
      case Stmt.Batch _ -> {
        statements.add(new Sync.Enter(List.of(), span));
        statements.add(node.stmt);
        statements.add(new Sync.Commit(Timeline.WGMMA, List.of(), span));
      }
      case Stmt.Split it -> {
        var branches = new ArrayList<Stmt.Branch>();
        for (int i = 0; i < it.branches().size(); i++) {
          var branch = it.branches().get(i);
          branches.add(
              new Stmt.Branch(
                  branch.first(), branch.size(), branch.role(), inside(node, i), branch.span()));
        }
        statements.add(new Stmt.Split(it.level(), branches, span));
      }
      case Stmt.Operate it -> statements.add(load(node, it));
      default -> statements.add(node.stmt);
    }
  }

  private List<Stmt> inside(Node node, int child) {
    return list(node.children.get(child));
  }

  /** A load of the copy engine is told where to count its bytes. */
  private Stmt load(Node node, Stmt.Operate operate) {
    for (var signal : placement.signals) {
      if (signal.loads.contains(node)) {
        for (var arrive : signal.arrives) {
          if (arrive.bringsBytes && node.seq.isWithin(arrive.seq)) {
            var operands = new ArrayList<>(operate.operands());
            operands.add(new Operand.OfBarrier(barrier(signal), generation(arrive.generation)));
            return new Stmt.Operate(
                operate.intrinsic(), operands, operate.result(), operate.span());
          }
        }
      }
    }
    return operate;
  }

  private Barrier barrier(Signal signal) {
    return barriers.getOrDefault(signal, new Barrier(signal.name, signal.slots, 1, false));
  }

  private Expr generation(Generation generation) {
    return switch (generation) {
      case Generation.OfRing(var expr) -> expr;
      case Generation.OfRuns(var seq) -> new Expr.Read(Objects.requireNonNull(counters.get(seq)));
    };
  }

  private void gap(Seq seq, int gap, Span span, List<Stmt> statements) {
    for (var placed : placement.at(seq, gap)) {
      var sync = sync(placed, span);
      if (placed.role.isEmpty()) {
        statements.add(sync);
        continue;
      }
      var threads = roles.get(placed.role);
      if (threads == null) {
        throw new IllegalStateException("no role " + placed.role);
      }
      // Neighbours of one role share its branch.
      if (!statements.isEmpty()
          && statements.getLast() instanceof Stmt.Split(_, var branches, _)
          && branches.size() == 1
          && branches.getFirst().role().equals(placed.role)
          && branches.getFirst().body().getLast() instanceof Sync) {
        var joined = new ArrayList<>(branches.getFirst().body());
        joined.add(sync);
        statements.removeLast();
        statements.add(branch(threads, joined, span));
      } else {
        statements.add(branch(threads, List.of(sync), span));
      }
    }
  }

  private static Stmt branch(Stmt.Branch role, List<Stmt> body, Span span) {
    return new Stmt.Split(
        Level.THREAD,
        List.of(new Stmt.Branch(role.first(), role.size(), role.role(), body, span)),
        span);
  }

  private Stmt sync(Placed placed, Span span) {
    return switch (placed) {
      case Placed.Meet it -> new Sync.Meet(it.scope, it.threads, it.reasons, span);
      case Placed.Drain it ->
          new Sync.Drain(
              it.timeline, it.pending, it.readsOnly, List.copyOf(it.arrived), it.reasons, span);
      case Placed.Fence it -> new Sync.Fence(it.reasons, span);
      case Placed.Commit it -> new Sync.Commit(it.timeline, it.reasons, span);
      case Placed.Await it ->
          new Sync.Await(
              barrier(it.signal), generation(it.generation), it.signal.isBack, it.reasons, span);
      case Placed.Arrive it -> {
        var arrive =
            new Sync.Arrive(
                barrier(it.signal),
                generation(it.generation),
                it.election,
                it.bringsBytes ? Optional.of(bytes(it)) : Optional.empty(),
                it.reasons,
                span);
        yield it.guard.isPresent()
            ? new Stmt.If(it.guard.get(), List.of(arrive), List.of(), span)
            : arrive;
      }
    };
  }

  /** How often loops of known length run a list for each time another around it is run. */
  private static long times(Seq seq, Seq outer) {
    long times = 1;
    var here = seq;
    while (!here.equals(outer) && here.owner.isPresent()) {
      var owner = here.owner.get();
      if (owner.stmt instanceof Stmt.For(_, var from, var to, var step, _, _, _)
          && from instanceof Expr.Constant(Value.Int(long first), _)
          && to instanceof Expr.Constant(Value.Int(long end), _)
          && step instanceof Expr.Constant(Value.Int(long by), _)
          && by > 0) {
        times *= Math.max(0, (end - first + by - 1) / by);
      }
      here = owner.seq;
    }
    return times;
  }

  /** What the loads behind an arrival bring, from all blocks that write the slot. */
  private Expr bytes(Placed.Arrive arrive) {
    long constant = 0;
    Optional<Expr> rest = Optional.empty();
    for (var node : arrive.signal.loads) {
      if (!node.seq.isWithin(arrive.seq) || !(node.stmt instanceof Stmt.Operate operate)) {
        continue;
      }
      if (!(operate.operands().getFirst() instanceof Operand.OfAccess(Access access))) {
        throw new IllegalStateException("a load without a tile");
      }
      long times = times(node.seq, arrive.seq);
      long each = times * access.memory().elementBytes();
      var counted = new Given(operate.intrinsic(), operate.operands()).amount(Amount.ELEMENTS);
      if (counted.isPresent()) {
        var count = counted.get();
        Expr some = new Expr.Binary(BinaryOperator.MULTIPLY, count, number(each), Scalar.INT32);
        rest =
            Optional.of(
                rest.<Expr>map(it -> new Expr.Binary(BinaryOperator.ADD, it, some, Scalar.INT32))
                    .orElse(some));
        continue;
      }
      long elements = 1;
      for (int extent : access.extents()) {
        elements *= extent;
      }
      var owner = access.memory().owner();
      int writers = owner.level() == Level.BLOCK ? owner.size() : 1;
      constant += elements * each * writers;
    }
    if (rest.isEmpty()) {
      return number(constant);
    }
    return constant == 0
        ? rest.get()
        : new Expr.Binary(BinaryOperator.ADD, rest.get(), number(constant), Scalar.INT32);
  }
}
