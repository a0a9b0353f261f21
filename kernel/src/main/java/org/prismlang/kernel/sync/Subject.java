package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.prismlang.kernel.footprint.Environment;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Precondition;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** The kernel or procedure that is synchronized, and what the analysis needs to know of it. */
final class Subject {
  /** Threads of a block whose size is open: enough warps for every way they can meet. */
  private static final int OPEN_BLOCK = 256;

  private final Environment environment;
  private final boolean isKernel;
  private final Bound bound;
  private final Launch launch;
  private final List<Precondition> preconditions;
  private final List<Parameter> parameters;
  private final Tree tree;
  private final Layout layout;
  private final Map<String, Layout> layouts;
  private final Map<String, Procedure> procedures;
  private final Span span;
  private final Set<String> watched = new HashSet<>();
  private final Set<String> counters = new LinkedHashSet<>();
  private final boolean[] matters;

  /** Several runs at once ask for it. */
  private final Map<Node, Optional<Arrays>> arraysOnly = new ConcurrentHashMap<>();

  /** Arrays that statements use, and those of them that they change. */
  record Arrays(Set<String> all, Set<String> written) {}

  private Subject(
      boolean isKernel,
      Bound bound,
      Launch launch,
      List<Precondition> preconditions,
      List<Parameter> parameters,
      List<Stmt> body,
      Layout layout,
      Map<String, Layout> layouts,
      Map<String, Procedure> procedures,
      Environment environment,
      Span span) {
    this.environment = environment;
    this.isKernel = isKernel;
    this.bound = bound;
    this.launch = launch;
    this.preconditions = preconditions;
    this.parameters = parameters;
    this.layout = layout;
    this.layouts = layouts;
    this.procedures = procedures;
    this.span = span;
    this.tree = new Tree(body, bound, procedures);
    this.matters = new boolean[tree.nodes.size()];
    for (var node : tree.nodes) {
      Parts.accesses(node.stmt)
          .forEach(access -> access.generation().ifPresent(it -> counters.addAll(Parts.reads(it))));
      if (node.stmt instanceof Stmt.If branch && node.seq.code.isUniformForWarp()) {
        counters.addAll(Parts.reads(branch.condition()));
      }
      asynchronous(node.stmt);
    }
    for (int i = tree.nodes.size() - 1; i >= 0; i--) {
      matters[i] = decides(tree.nodes.get(i));
    }
  }

  static Subject of(
      Kernel kernel,
      Module module,
      Map<String, Layout> layouts,
      Map<String, Procedure> procedures) {
    return new Subject(
        true,
        kernel.bound(),
        kernel.launch(),
        kernel.preconditions(),
        kernel.parameters(),
        kernel.body(),
        Layout.of(kernel, module, layouts),
        layouts,
        procedures,
        Environment.of(kernel),
        kernel.span());
  }

  static Subject of(
      Procedure procedure, Map<String, Layout> layouts, Map<String, Procedure> procedures) {
    return new Subject(
        false,
        procedure.bound(),
        Launch.FREE,
        List.of(),
        procedure.parameters(),
        procedure.body(),
        Objects.requireNonNull(layouts.get(procedure.name()), procedure.name()),
        layouts,
        procedures,
        Environment.of(procedure),
        procedure.span());
  }

  /** Arrays that a batch computes with. */
  private void asynchronous(Stmt stmt) {
    if (stmt instanceof Stmt.Operate operate && operate.intrinsic().timeline().isBatched()) {
      for (var operand : operate.operands()) {
        if (operand instanceof Operand.OfValue(Expr expr)) {
          watched.addAll(Parts.reads(expr));
        }
      }
    }
  }

  /** Whether a statement touches memory, steers the flow or sets an integer. */
  private boolean decides(Node node) {
    return switch (node.stmt) {
      case Stmt.Declare(var local, var value, _) ->
          Evaluator.isInteger(local.type())
              || watched.contains(local.name())
              || local.type() instanceof org.prismlang.lang.type.Type.Array
              || value.isPresent() && hasEffect(node.stmt);
      case Stmt.Assign(var target, _, _) ->
          Evaluator.isInteger(target.type()) && target instanceof Expr.Read || hasEffect(node.stmt);
      case Stmt.Update(var target, _, _, _) ->
          Evaluator.isInteger(target.type()) && target instanceof Expr.Read || hasEffect(node.stmt);
      case Stmt.AssignAll _,
          Stmt.Operate _,
          Stmt.Invoke _,
          Stmt.Allocate _,
          Stmt.Point _,
          Stmt.Break _,
          Stmt.Continue _,
          Stmt.Return _,
          Stmt.LastBlock _,
          Stmt.Batch _,
          Sync _ ->
          true;
      case Stmt.Store _, Stmt.Modify _, Stmt.Print _, Stmt.Assert _ -> hasEffect(node.stmt);
      case Stmt.Unsafe _ -> false;
      case Stmt.For _,
          Stmt.While _,
          Stmt.If _,
          Stmt.Block _,
          Stmt.Group _,
          Stmt.Split _,
          Stmt.Open _ ->
          hasEffect(node.stmt) || anyInside(node);
    };
  }

  private boolean anyInside(Node node) {
    for (var child : node.children) {
      for (var each : child.nodes) {
        if (matters[each.id]) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean hasEffect(Stmt stmt) {
    for (var access : Parts.accesses(stmt)) {
      if (!isHarmless(access.memory())) {
        return true;
      }
    }
    for (var name : Parts.locals(stmt)) {
      if (isWatched(name)) {
        return true;
      }
    }
    return false;
  }

  private boolean isWatched(String name) {
    // Names in procedures stand for their callers' arrays.
    return watched.contains(name) || !watched.isEmpty() && !isKernel;
  }

  private boolean isHarmless(Memory memory) {
    return memory.isOutput()
        || memory.isAtomic()
        || memory.isConst() && isKernel && memory.space() != Memory.Space.SHARED;
  }

  /** What a loop or branch uses that only computes with arrays; empty for all others. */
  Optional<Arrays> arraysOnly(Node node) {
    return arraysOnly.computeIfAbsent(
        node,
        it -> {
          boolean compound = it.stmt instanceof Stmt.For || it.stmt instanceof Stmt.If;
          var used = new Arrays(new HashSet<>(), new HashSet<>());
          return compound && computes(it, used, new HashSet<>())
              ? Optional.of(used)
              : Optional.empty();
        });
  }

  private boolean computes(Node node, Arrays used, Set<String> own) {
    switch (node.stmt) {
      case Stmt.For loop -> own.add(loop.variable().name());
      case Stmt.Declare(var local, _, _) -> own.add(local.name());
      case Stmt.If _, Stmt.Block _, Stmt.Group _ -> {}
      case Stmt.Assign(var target, _, _) -> {
        if (!computes(target, used, own)) {
          return false;
        }
      }
      case Stmt.Update(var target, _, _, _) -> {
        if (!computes(target, used, own)) {
          return false;
        }
      }
      default -> {
        return false;
      }
    }
    for (var access : Parts.accesses(node.stmt)) {
      if (!isHarmless(access.memory())) {
        return false;
      }
    }
    used.all.addAll(Parts.locals(node.stmt));
    for (var child : node.children) {
      for (var each : child.nodes) {
        if (!computes(each, used, own)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean computes(Expr target, Arrays used, Set<String> own) {
    var base = target;
    while (!(base instanceof Expr.Read)) {
      switch (base) {
        case Expr.Item item -> base = item.array();
        case Expr.Slice slice -> base = slice.array();
        case Expr.Lane lane -> base = lane.vector();
        default -> {
          return false;
        }
      }
    }
    var local = ((Expr.Read) base).local();
    used.written.add(local.name());
    return own.contains(local.name()) || !Evaluator.isInteger(local.type());
  }

  Environment environment() {
    return environment;
  }

  boolean isKernel() {
    return isKernel;
  }

  Tree tree() {
    return tree;
  }

  Launch launch() {
    return launch;
  }

  List<Precondition> preconditions() {
    return preconditions;
  }

  Span span() {
    return span;
  }

  List<Parameter> parameters() {
    return parameters;
  }

  Map<String, Procedure> procedures() {
    return procedures;
  }

  /** What the whole of its threads is: a part of a block for procedures of one. */
  Perspective unit() {
    return bound.top().level() == Level.THREAD ? bound.top() : Perspective.BLOCK;
  }

  boolean isBlockFixed() {
    return launch.block().isPresent() || bound.top().level() == Level.THREAD;
  }

  int threads() {
    if (bound.top().level() == Level.THREAD) {
      return bound.top().size();
    }
    if (launch.block().isPresent()) {
      return launch.block().getAsInt();
    }
    int promised = bound.promised(Level.THREAD);
    return promised >= OPEN_BLOCK ? promised : OPEN_BLOCK / promised * promised;
  }

  Set<String> watched() {
    return watched;
  }

  /** Variables that number the uses of rings. */
  List<String> counters() {
    return new ArrayList<>(counters);
  }

  boolean matters(Node node) {
    return matters[node.id];
  }

  /** Where a memory begins in the frame of the kernel, or of a procedure that it calls. */
  int offset(Memory memory, boolean isCalled) {
    if (!isCalled) {
      return layout.memories().getOrDefault(memory.name(), 0);
    }
    for (var other : layouts.values()) {
      var there = other.memories().get(memory.name());
      if (there != null) {
        return there;
      }
    }
    return 0;
  }

  Layout.Call scratch(Stmt.Invoke call) {
    var own = layout.calls().get(call);
    if (own != null) {
      return own;
    }
    for (var other : layouts.values()) {
      var there = other.calls().get(call);
      if (there != null) {
        return there;
      }
    }
    return new Layout.Call(0, 0, 0);
  }
}
