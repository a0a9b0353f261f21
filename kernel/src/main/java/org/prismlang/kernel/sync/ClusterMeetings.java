package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Edits;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;

/**
 * Memory that is spread over the blocks of a cluster: wherever one of them may touch what another
 * one has touched, all meet. Runs are of one block, so this goes by statements and not by elements.
 */
final class ClusterMeetings {
  private enum Kind {
    READ,
    WRITE,
    ATOMIC
  }

  private record Touch(String memory, Kind kind, Span span) {
    boolean conflictsWith(Touch other) {
      return memory.equals(other.memory) && (kind != other.kind || kind == Kind.WRITE);
    }
  }

  private final int threads;
  private final Set<String> spread = new LinkedHashSet<>();

  /** What may have happened since the cluster last met, by memory and kind. */
  private Map<String, Touch> since = new LinkedHashMap<>();

  private ClusterMeetings(int threads) {
    this.threads = threads;
  }

  /**
   * @param procedures that the kernel may call, by name
   */
  static Kernel of(Kernel kernel, Map<String, Procedure> procedures, Diagnostics diagnostics) {
    int threads = kernel.launch().block().orElse(kernel.bound().promised(Level.THREAD));
    var meetings = new ClusterMeetings(threads);
    var body = meetings.list(kernel.body());
    if (kernel.launch().cluster() > 1) {
      body = meetings.around(body, kernel, procedures);
    }
    if (kernel.launch().cluster() > 1 && Walk.statements(body).anyMatch(ClusterMeetings::meets)) {
      var edits = new Edits();
      meetings.returns(body, true, edits, diagnostics);
      body = edits.in(body);
    }
    return kernel.with(kernel.barriers(), body);
  }

  /**
   * Functions have memory that is spread, too: blocks that call them begin and end together. Those
   * with split barriers meet when these are there.
   */
  private List<Stmt> around(List<Stmt> body, Kernel kernel, Map<String, Procedure> procedures) {
    if (!isAllocated(calls(body, procedures))) {
      return body;
    }
    var out = new ArrayList<>(body);
    if (kernel.barriers().isEmpty()) {
      out.addFirst(meeting(body.getFirst().span()));
    }
    if (!(body.getLast() instanceof Stmt.Return)) {
      out.add(meeting(body.getLast().span()));
    }
    return out;
  }

  private static boolean isAllocated(List<Stmt> body) {
    return Walk.statements(body)
        .anyMatch(it -> it instanceof Stmt.Allocate(var memory, _) && memory.isSpread());
  }

  /** The text of all that is called. */
  private static List<Stmt> calls(List<Stmt> body, Map<String, Procedure> procedures) {
    var all = new ArrayList<Stmt>();
    Walk.statements(body)
        .flatMap(
            it -> it instanceof Stmt.Invoke call ? Stream.of(call.procedure()) : Stream.empty())
        .distinct()
        .map(procedures::get)
        .filter(Objects::nonNull)
        .forEach(
            it -> {
              all.addAll(it.body());
              all.addAll(calls(it.body(), procedures));
            });
    return all;
  }

  private static boolean meets(Stmt stmt) {
    return stmt instanceof Sync.Meet meet && meet.scope() == Sync.Scope.CLUSTER;
  }

  /** A block that leaves early is waited for as one that comes to the end. */
  private void returns(List<Stmt> body, boolean isOfBlock, Edits edits, Diagnostics diagnostics) {
    for (var stmt : body) {
      switch (stmt) {
        case Stmt.Return back when isOfBlock ->
            edits.putBefore(back, List.of(meeting(back.span())));
        case Stmt.Return back -> diagnostics.report(Failures.leavesCluster(back));
        case Stmt.Group group -> {
          boolean isNarrow = group.perspective().level() == Level.THREAD;
          returns(group.body(), isOfBlock && !isNarrow, edits, diagnostics);
        }
        case Stmt.Split split ->
            split
                .branches()
                .forEach(
                    it ->
                        returns(
                            it.body(),
                            isOfBlock && split.level() != Level.THREAD,
                            edits,
                            diagnostics));
        default -> Bodies.of(stmt).forEach(it -> returns(it, isOfBlock, edits, diagnostics));
      }
    }
  }

  private List<Stmt> list(List<Stmt> statements) {
    var out = new ArrayList<Stmt>();
    boolean allocates = false;
    for (var statement : statements) {
      if (statement instanceof Stmt.Allocate(var memory, Span span) && memory.isSpread()) {
        spread.add(memory.name());
        allocates = true;
        // The others may not have started yet.
        add(new Touch(memory.name(), Kind.WRITE, span));
      }
      if (isOfTheCluster(statement)) {
        out.add(inside(statement));
        continue;
      }
      var touches = new ArrayList<Touch>();
      touches(statement, touches);
      meetBefore(statement.span(), touches, out);
      touches.forEach(this::add);
      out.add(statement);
    }
    if (allocates && !since.isEmpty()) {
      // Nobody leaves while others may still look into its memory.
      meet(statements.getLast().span(), List.of(), out);
    }
    return out;
  }

  /** Whether all blocks of the cluster run it as one. */
  private static boolean isOfTheCluster(Stmt statement) {
    return switch (statement) {
      case Stmt.For _, Stmt.While _, Stmt.If _, Stmt.Block _, Stmt.Open _ -> true;
      case Stmt.Group group ->
          group.perspective().level() == Level.GRID
              || group.perspective().level() == Level.BLOCK && group.perspective().size() > 1;
      default -> false;
    };
  }

  private Stmt inside(Stmt statement) {
    if (statement instanceof Stmt.If branch) {
      var before = since;
      since = new LinkedHashMap<>(before);
      var then = list(branch.then());
      var afterThen = since;
      since = new LinkedHashMap<>(before);
      var otherwise = list(branch.otherwise());
      afterThen.values().forEach(this::add);
      return new Stmt.If(branch.condition(), then, otherwise, branch.span());
    }
    if (statement instanceof Stmt.For || statement instanceof Stmt.While) {
      // A trip comes after all the loop does.
      var touches = new ArrayList<Touch>();
      touches(statement, touches);
      touches.forEach(this::add);
    }
    return Bodies.map(statement, this::list);
  }

  private void add(Touch touch) {
    if (spread.contains(touch.memory())) {
      since.putIfAbsent(touch.memory() + " " + touch.kind(), touch);
    }
  }

  private void meetBefore(Span span, List<Touch> touches, List<Stmt> out) {
    var reasons = new LinkedHashSet<Sync.Reason>();
    for (var touch : touches) {
      for (var earlier : since.values()) {
        if (touch.conflictsWith(earlier)) {
          reasons.add(new Sync.Reason(touch.memory(), earlier.span(), touch.span()));
        }
      }
    }
    if (!reasons.isEmpty()) {
      meet(span, List.copyOf(reasons), out);
    }
  }

  private Sync.Meet meeting(Span span) {
    return new Sync.Meet(Sync.Scope.CLUSTER, threads, List.of(), span);
  }

  private void meet(Span span, List<Sync.Reason> reasons, List<Stmt> out) {
    out.add(new Sync.Meet(Sync.Scope.CLUSTER, threads, reasons, span));
    since = new LinkedHashMap<>();
  }

  private void touches(Stmt statement, List<Touch> touches) {
    switch (statement) {
      case Stmt.Store store -> touch(store.access(), Kind.WRITE, touches);
      case Stmt.Modify modify -> touch(modify.access(), Kind.WRITE, touches);
      case Stmt.Operate operate -> operands(operate, touches);
      case Stmt.Point point -> point.places().forEach(it -> touch(it, Kind.READ, touches));
      case Stmt.Invoke invoke -> {
        for (var argument : invoke.arguments()) {
          if (argument instanceof Operand.OfAccess(Access access)) {
            touch(access, Kind.WRITE, touches);
          }
        }
      }
      default -> {}
    }
    var uses = Uses.of(statement);
    uses.exprs().forEach(it -> loads(it, touches));
    uses.accesses().forEach(it -> Uses.of(it).forEach(index -> loads(index, touches)));
    for (var body : Bodies.of(statement)) {
      body.forEach(it -> touches(it, touches));
    }
  }

  private void operands(Stmt.Operate operate, List<Touch> touches) {
    for (int i = 0; i < operate.intrinsic().operands().size(); i++) {
      if (i < operate.operands().size()
          && operate.operands().get(i) instanceof Operand.OfAccess(Access access)) {
        var how = operate.intrinsic().operands().get(i).access();
        touch(
            access, how.isAtomic() ? Kind.ATOMIC : how.writes() ? Kind.WRITE : Kind.READ, touches);
      }
    }
  }

  private void loads(Expr expr, List<Touch> touches) {
    if (expr instanceof Expr.Load load) {
      touch(load.access(), Kind.READ, touches);
    }
    var uses = Uses.of(expr);
    uses.exprs().forEach(it -> loads(it, touches));
    uses.accesses().forEach(it -> Uses.of(it).forEach(index -> loads(index, touches)));
  }

  private void touch(Access access, Kind kind, List<Touch> touches) {
    if (spread.contains(access.memory().name())) {
      touches.add(new Touch(access.memory().name(), kind, access.span()));
    }
  }
}
