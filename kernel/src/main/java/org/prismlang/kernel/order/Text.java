package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.footprint.Environment;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** The synchronized statements of a kernel or procedure with their places, calls expanded. */
final class Text {
  static final int MOST_THREADS = 1024;
  private static final int WARP = 32;

  final Lines root;
  final Map<String, Bytes> bytes;
  final Zones zones;
  final Launch launch;

  /** What the number of threads in a block is a multiple of. */
  private final int promised;

  /** The lines that open views, by the view's name. */
  final Map<String, Line> opens = new HashMap<>();

  /** The lines that allocate shared memory, by its name. */
  final Map<String, Line> allocated = new HashMap<>();

  /** What the kernel or procedure is given. */
  final List<Memory> given = new ArrayList<>();

  /** Arrays that batches compute with. */
  final Set<String> watched = new HashSet<>();

  private final ExpandedCalls calls;
  private final List<Lines> lists = new ArrayList<>();

  private Text(
      List<Parameter> parameters,
      List<Stmt> body,
      List<Expr> facts,
      Layout layout,
      Module module,
      Launch launch,
      Bound bound) {
    this.launch = launch;
    this.promised = bound.promised(Level.THREAD);
    var unit = bound.top();
    var block = launch.block();
    this.calls = new ExpandedCalls(module, block.orElse(MOST_THREADS));
    var expanded = calls.expanded(body, layout);
    this.bytes = calls.bytes();
    var threads = new BitSet();
    threads.set(0, block.orElse(MOST_THREADS));
    Walk.statements(expanded).forEach(this::watch);
    for (var parameter : parameters) {
      if (parameter instanceof Parameter.OfMemory(Memory memory)) {
        given.add(memory);
      }
    }
    var at = Environment.of(parameters, expanded, facts, block, launch.cluster(), unit);
    this.root = list(expanded, Optional.empty(), unit, "", threads, at, List.of());
    this.zones = Zones.of(lists, threads);
  }

  static Text of(Kernel kernel, Module module) {
    return new Text(
        kernel.parameters(),
        kernel.body(),
        kernel.facts(),
        Layout.of(kernel, module),
        module,
        kernel.launch(),
        kernel.bound());
  }

  /** Whether the machine has such a barrier, and all it is for come to this line together. */
  boolean canMeet(Line line, Sync.Scope scope, int threads) {
    boolean isBlock =
        line.in.unit.level() != Level.THREAD
            || line.in.unit.size() >= launch.block().orElse(MOST_THREADS);
    return switch (scope) {
      case WARP -> Zones.isPartOfWarp(threads);
      case NAMED ->
          threads % WARP == 0
              && comesInUnitsOf(line.in, threads)
              && (threads >= zones.size(line.in.zones)
                  || zones.first(line.in.zones) % threads == 0);
      case BLOCK, CLUSTER -> isBlock;
      case GRID -> isBlock && launch.cooperative();
    };
  }

  /** Whether no unit of so many threads is there in part, where the launch decides over all. */
  boolean comesInUnitsOf(Lines list, int threads) {
    int there = list.unit.level() == Level.THREAD ? list.unit.size() : promised;
    return launch.block().isPresent() || there % threads == 0;
  }

  /** The name of a memory, the same for all that lie in one place and look the same. */
  String name(String memory) {
    return calls.name(memory);
  }

  /** What a line stands for in the kernel or procedure; none for what passes arguments. */
  Optional<Stmt> origin(Line line) {
    return calls.origin(line.stmt);
  }

  List<Lines> lists() {
    return lists;
  }

  private void watch(Stmt stmt) {
    if (stmt instanceof Stmt.Operate operate && operate.intrinsic().timeline().isBatched()) {
      for (var operand : operate.operands()) {
        if (operand instanceof Operand.OfValue(Expr expr)) {
          names(expr);
        }
      }
    }
  }

  private void names(Expr expr) {
    if (expr instanceof Expr.Read(var local)) {
      watched.add(local.name());
    }
    Uses.of(expr).exprs().forEach(this::names);
  }

  private Lines list(
      List<Stmt> statements,
      Optional<Line> owner,
      Perspective unit,
      String role,
      BitSet threads,
      Environment at,
      List<Line> loops) {
    var list = new Lines(owner, unit, role, threads, at, loops);
    lists.add(list);
    for (var stmt : statements) {
      var called =
          stmt instanceof Stmt.Block block ? calls.called(block) : Optional.<Procedure>empty();
      var line = new Line(stmt, list, called.isPresent());
      list.lines.add(line);
      inside(line, list, called);
    }
    return list;
  }

  private void inside(Line line, Lines in, Optional<Procedure> called) {
    switch (line.stmt) {
      case Stmt.Allocate(var memory, _) -> allocated.put(memory.name(), line);
      case Stmt.For loop -> loop(line, loop.body(), in, in.at.inside(loop));
      case Stmt.While loop -> loop(line, loop.body(), in, in.at.inside(loop));
      case Stmt.If branch -> {
        plain(line, branch.then(), in, in.at.assuming(branch.condition(), true));
        plain(line, branch.otherwise(), in, in.at.assuming(branch.condition(), false));
      }
      case Stmt.Block block -> {
        var unit =
            called
                .map(it -> it.bound().top())
                .filter(it -> it.level() != Level.GRID)
                .orElse(in.unit);
        line.inside.add(
            list(
                block.body(),
                Optional.of(line),
                unit,
                in.role,
                in.threads,
                unit.equals(in.unit) ? in.at : in.at.inside(group(unit, block)),
                in.loops));
      }
      case Stmt.Open open -> {
        opens.put(open.view().name(), line);
        plain(line, open.body(), in, in.at);
      }
      case Stmt.Batch batch -> plain(line, batch.body(), in, in.at);
      case Stmt.LastBlock last -> plain(line, last.body(), in, in.at);
      case Stmt.Group group ->
          line.inside.add(
              list(
                  group.body(),
                  Optional.of(line),
                  group.perspective(),
                  in.role,
                  in.threads,
                  in.at.inside(group),
                  in.loops));
      case Stmt.Split split -> {
        for (var branch : split.branches()) {
          line.inside.add(
              list(
                  branch.body(),
                  Optional.of(line),
                  new Perspective(split.level(), branch.size()),
                  branch.role().isEmpty() ? in.role : branch.role(),
                  threads(split, branch, in),
                  in.at.inside(split, branch),
                  in.loops));
        }
      }
      default -> {}
    }
  }

  private static Stmt.Group group(Perspective unit, Stmt.Block block) {
    return new Stmt.Group(unit, List.of(), block.span());
  }

  private void loop(Line line, List<Stmt> body, Lines in, Environment at) {
    var loops = new ArrayList<>(in.loops);
    loops.add(line);
    line.inside.add(list(body, Optional.of(line), in.unit, in.role, in.threads, at, loops));
  }

  private void plain(Line line, List<Stmt> body, Lines in, Environment at) {
    line.inside.add(list(body, Optional.of(line), in.unit, in.role, in.threads, at, in.loops));
  }

  private static BitSet threads(Stmt.Split split, Stmt.Branch branch, Lines in) {
    if (split.level() != Level.THREAD) {
      return in.threads;
    }
    var threads = new BitSet();
    int unit = in.unit.level() == Level.THREAD ? in.unit.size() : MOST_THREADS;
    in.threads.stream()
        .filter(it -> it % unit >= branch.first() && it % unit < branch.first() + branch.size())
        .forEach(threads::set);
    return threads;
  }

  /** What a loop is called in the index algebra. */
  static String name(Line loop) {
    return switch (loop.stmt) {
      case Stmt.For each -> each.variable().name();
      case Stmt.While each -> Environment.nameOf(each);
      default -> throw new IllegalStateException("no loop: " + loop.stmt);
    };
  }

  /** Batches whose registers ordinary code before them may still be busy with. */
  List<Line> unentered() {
    var found = new ArrayList<Line>();
    for (var list : lists) {
      for (int i = 0; i < list.lines.size(); i++) {
        boolean isBatch = list.lines.get(i).stmt instanceof Stmt.Batch;
        if (isBatch && (i == 0 || !(list.lines.get(i - 1).stmt instanceof Sync.Enter))) {
          found.add(list.lines.get(i));
        }
      }
    }
    return found;
  }
}
