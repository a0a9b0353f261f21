package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expansion;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Rewrite;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/**
 * A kernel's text with that of procedures in the place of their calls, each a block; where its
 * shared memory lies, and what statement of the kernel or a procedure each of it stands for.
 */
final class ExpandedCalls {
  private static final int MOST_COPIES = 16;

  private final Module module;
  private final Expansion expansion;
  private final Map<String, Layout> layouts;
  private final int threads;
  private final IdentityHashMap<Stmt.Block, Procedure> blocks = new IdentityHashMap<>();
  private final IdentityHashMap<Stmt, Stmt> origins = new IdentityHashMap<>();
  private final Map<String, Bytes> bytes = new HashMap<>();
  private final Map<Twin, String> twins = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private int count;

  ExpandedCalls(Module module, int threads) {
    this.module = module;
    this.expansion = new Expansion(module);
    this.layouts = Layout.ofProcedures(module);
    this.threads = threads;
  }

  /** The procedure that a block stands for a call of. */
  Optional<Procedure> called(Stmt.Block block) {
    return Optional.ofNullable(blocks.get(block));
  }

  /**
   * The statement of the kernel or of a procedure that one of the expanded text stands for; none
   * for what passes arguments.
   */
  Optional<Stmt> origin(Stmt expanded) {
    return Optional.ofNullable(origins.get(expanded));
  }

  /**
   * Memories in one place whose elements lie alike, and are touched by the same threads, are one.
   */
  private record Twin(
      Bytes where,
      Type element,
      List<Integer> shape,
      int depth,
      int swizzle,
      Perspective owner,
      boolean isSpread) {
    static Twin of(Memory it, Bytes where) {
      return new Twin(
          where, it.element(), it.shape(), it.depth(), it.swizzle(), it.owner(), it.isSpread());
    }
  }

  /** The name of a memory that stands for all that lie in its place and look the same. */
  String name(String memory) {
    return names.getOrDefault(memory, memory);
  }

  /** Where shared memories lie, by name. */
  Map<String, Bytes> bytes() {
    return bytes;
  }

  List<Stmt> expanded(List<Stmt> body, Layout layout) {
    return expanded(expansion.withValues(body), body, layout, new Frame(0, 0, 0, threads));
  }

  /**
   * Where the shared memory of a call begins.
   *
   * @param unit threads that have a copy each; 0 for one copy
   * @param threads that run the procedure
   */
  private record Frame(int offset, int unit, int stride, int threads) {
    Frame of(Layout.Call call) {
      return call.unit() == 0
          ? new Frame(offset + call.offset(), unit, stride, threads)
          : new Frame(offset + call.offset(), call.unit(), call.stride(), threads);
    }

    Frame by(Perspective callee) {
      return new Frame(
          offset, unit, stride, callee.level() == Level.THREAD ? callee.size() : threads);
    }
  }

  /** {@code original} is the text by whose statements {@code layout} is said. */
  private List<Stmt> expanded(List<Stmt> body, List<Stmt> original, Layout layout, Frame frame) {
    var result = new ArrayList<Stmt>();
    for (int i = 0; i < body.size(); i++) {
      var there = original.get(i);
      int first = result.size();
      switch (body.get(i)) {
        case Stmt.Invoke call -> {
          var place = layout.calls().get((Stmt.Invoke) there);
          result.addAll(expanded(call, place == null ? frame : frame.of(place)));
        }
        case Stmt.Allocate it -> {
          var where = bytes(it.memory(), ((Stmt.Allocate) there).memory(), layout, frame);
          bytes.put(it.memory().name(), where);
          var name = it.memory().name();
          names.put(name, twins.computeIfAbsent(Twin.of(it.memory(), where), _ -> name));
          result.add(it);
        }
        case Stmt.For loop when isUnrolled(loop) ->
            result.addAll(copies(loop, (Stmt.For) there, layout, frame));
        case Stmt stmt -> {
          var bodies = Bodies.of(there).iterator();
          result.add(
              Bodies.of(stmt).isEmpty()
                  ? stmt
                  : Bodies.map(stmt, it -> expanded(it, bodies.next(), layout, frame)));
        }
      }
      result.subList(first, result.size()).forEach(it -> origins.put(it, there));
    }
    return result;
  }

  /**
   * Copies of a loop that is unrolled whole are told apart where work is in flight from one to the
   * next, and nobody leaves one: then it is a loop as others.
   */
  private static boolean isUnrolled(Stmt.For loop) {
    return loop.copies() == 0
        && trips(loop).size() <= MOST_COPIES
        && !isLeft(loop.body())
        && Walk.statements(loop.body()).anyMatch(ExpandedCalls::flies);
  }

  /** Whether a trip may end before its last statement, or with it the loop. */
  static boolean isLeft(List<Stmt> body) {
    return body.stream()
        .anyMatch(
            it ->
                switch (it) {
                  case Stmt.Break _, Stmt.Continue _ -> true;
                  case Stmt.For _, Stmt.While _ -> false;
                  default -> Bodies.of(it).stream().anyMatch(ExpandedCalls::isLeft);
                });
  }

  private static List<Integer> trips(Stmt.For loop) {
    var from = Counters.constant(loop.from());
    var to = Counters.constant(loop.to());
    var step = Counters.constant(loop.step());
    var trips = new ArrayList<Integer>();
    if (from.isPresent() && to.isPresent() && step.isPresent() && step.get() > 0) {
      for (int i = from.get(); i < to.get() && trips.size() <= MOST_COPIES; i += step.get()) {
        trips.add(i);
      }
      return trips;
    }
    return Collections.nCopies(MOST_COPIES + 1, 0);
  }

  private static boolean flies(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Operate it -> it.intrinsic().timeline().isAsynchronous();
      case Stmt.Invoke _, Sync.Drain _, Sync.Arrive _, Sync.Await _ -> true;
      default -> false;
    };
  }

  private List<Stmt> copies(Stmt.For loop, Stmt.For original, Layout layout, Frame frame) {
    var blocks = new ArrayList<Stmt>();
    for (int trip : trips(loop)) {
      var suffix = "~" + ++count;
      var value = new Expr.Constant(new Value.Int(trip), loop.variable().type());
      var own = declared(loop.body());
      var rewrite =
          new Rewrite(
              expr ->
                  expr instanceof Expr.Read(Local local)
                      ? local.name().equals(loop.variable().name())
                          ? value
                          : own.contains(local.name())
                              ? new Expr.Read(local.suffixed(suffix))
                              : expr
                      : expr,
              new Rewrite.Names(
                  it -> own.contains(it.name()) ? it.suffixed(suffix) : it,
                  it -> own.contains(it.name()) ? it.suffixed(suffix) : it,
                  it -> own.contains(it) ? it + suffix : it),
              true);
      var body = rewrite.statements(loop.body());
      var block = new Stmt.Block(expanded(body, original.body(), layout, frame), loop.span());
      blocks.add(block);
    }
    return blocks;
  }

  /** Names of all that statements declare. */
  private static Set<String> declared(List<Stmt> statements) {
    var names = new HashSet<String>();
    Walk.statements(statements).forEach(it -> declared(it, names));
    return names;
  }

  private static void declared(Stmt stmt, Set<String> names) {
    switch (stmt) {
      case Stmt.Declare it -> names.add(it.local().name());
      case Stmt.For it -> names.add(it.variable().name());
      case Stmt.Operate it -> it.result().ifPresent(local -> names.add(local.name()));
      case Stmt.Invoke it -> it.results().forEach(local -> names.add(local.name()));
      case Stmt.Allocate it -> names.add(it.memory().name());
      case Stmt.Open it -> names.add(it.view().name());
      default -> {}
    }
  }

  private static int copies(int unit, int among) {
    return unit == 0 ? 1 : Math.max(1, among / unit);
  }

  private Bytes bytes(Memory memory, Memory original, Layout layout, Frame frame) {
    int offset = frame.offset + layout.memories().getOrDefault(original.name(), 0);
    int size = memory.slotBytes() * memory.depth();
    return memory.owner().level() == Level.THREAD && frame.unit == 0
        ? new Bytes(
            offset,
            offset,
            size,
            memory.owner().size(),
            size,
            copies(memory.owner().size(), frame.threads))
        : new Bytes(
            frame.offset, offset, size, frame.unit, frame.stride, copies(frame.unit, threads));
  }

  private List<Stmt> expanded(Stmt.Invoke call, Frame frame) {
    var procedure = module.procedure(call.procedure());
    var inside = frame.by(procedure.bound().top());
    var copy = expansion.of(call, "#" + ++count);
    var layout = Objects.requireNonNull(layouts.get(procedure.name()), procedure.name());
    var body = new ArrayList<>(copy.given());
    body.addAll(expanded(copy.body(), procedure.body(), layout, inside));
    var block = new Stmt.Block(body, call.span());
    blocks.put(block, procedure);
    var result = new ArrayList<Stmt>();
    call.results().forEach(it -> result.add(new Stmt.Declare(it, Optional.empty(), call.span())));
    result.add(block);
    return result;
  }
}
