package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Rewrite;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Type;

/**
 * Calls with the text of the procedure in their place: {@code f(x)} becomes a block in which the
 * parameters are declared, and everything declared by {@code f} has a name of its own.
 */
final class Calls {
  private final Module module;
  private final Map<Stmt.Block, Procedure> blocks = new IdentityHashMap<>();
  private final Map<String, Bytes> bytes = new HashMap<>();
  private int count;

  Calls(Module module) {
    this.module = module;
  }

  /** The procedure that a block stands for a call of. */
  Optional<Procedure> called(Stmt.Block block) {
    return Optional.ofNullable(blocks.get(block));
  }

  /** Where shared memories lie, by name. */
  Map<String, Bytes> bytes() {
    return bytes;
  }

  List<Stmt> expanded(List<Stmt> body, Layout layout) {
    return expanded(body, body, layout, Frame.OUTERMOST);
  }

  /**
   * Where the shared memory of a call begins.
   *
   * @param unit threads that have a copy each; 0 for one copy
   */
  private record Frame(int offset, int unit, int stride) {
    static final Frame OUTERMOST = new Frame(0, 0, 0);

    Frame of(Layout.Call call) {
      return call.unit() == 0
          ? new Frame(offset + call.offset(), unit, stride)
          : new Frame(offset + call.offset(), call.unit(), call.stride());
    }
  }

  /** {@code original} is the text by whose statements {@code layout} is said. */
  private List<Stmt> expanded(List<Stmt> body, List<Stmt> original, Layout layout, Frame frame) {
    var result = new ArrayList<Stmt>();
    for (int i = 0; i < body.size(); i++) {
      var there = original.get(i);
      switch (body.get(i)) {
        case Stmt.Invoke call -> {
          var place = layout.calls().get((Stmt.Invoke) there);
          result.addAll(expanded(call, place == null ? frame : frame.of(place)));
        }
        case Stmt.Allocate it -> {
          bytes.put(
              it.memory().name(), bytes(it.memory(), ((Stmt.Allocate) there).memory(), layout, frame));
          result.add(it);
        }
        case Stmt stmt -> {
          var bodies = Bodies.of(there).iterator();
          result.add(
              Bodies.of(stmt).isEmpty()
                  ? stmt
                  : Bodies.map(stmt, it -> expanded(it, bodies.next(), layout, frame)));
        }
      }
    }
    return result;
  }

  private static Bytes bytes(Memory memory, Memory original, Layout layout, Frame frame) {
    int offset = frame.offset + layout.memories().getOrDefault(original.name(), 0);
    int size = memory.slotBytes() * memory.depth();
    return memory.owner().level() == Level.THREAD && frame.unit == 0
        ? new Bytes(offset, offset, size, memory.owner().size(), size)
        : new Bytes(frame.offset, offset, size, frame.unit, frame.stride);
  }

  private List<Stmt> expanded(Stmt.Invoke call, Frame frame) {
    var procedure = module.procedure(call.procedure());
    var suffix = "#" + ++count;
    var arrays = new HashMap<String, Expr>();
    var body = new ArrayList<Stmt>();
    var rewrite = rewrite(suffix, arrays);
    for (int i = 0; i < procedure.parameters().size(); i++) {
      given(procedure.parameters().get(i), call.arguments().get(i), rewrite, arrays, body, call);
    }
    var renamed = rewrite.statements(procedure.body());
    body.addAll(expanded(renamed, procedure.body(), Layout.of(procedure, module), frame));
    var block = new Stmt.Block(body, call.span());
    blocks.put(block, procedure);
    var result = new ArrayList<Stmt>();
    call.results().forEach(it -> result.add(new Stmt.Declare(it, Optional.empty(), call.span())));
    result.add(block);
    return result;
  }

  private static Rewrite rewrite(String suffix, Map<String, Expr> arrays) {
    return new Rewrite(
        expr ->
            expr instanceof Expr.Read(Local local)
                ? arrays.getOrDefault(local.name(), new Expr.Read(named(local, suffix)))
                : expr,
        new Rewrite.Names(it -> named(it, suffix), it -> named(it, suffix), it -> it + suffix),
        true);
  }

  private static void given(
      Parameter parameter,
      Operand argument,
      Rewrite rewrite,
      Map<String, Expr> arrays,
      List<Stmt> body,
      Stmt.Invoke call) {
    switch (parameter) {
      case Parameter.OfLocal(Local local) -> {
        if (!(argument instanceof Operand.OfValue(Expr value))) {
          throw new IllegalStateException("no value for " + local.name());
        }
        if (local.type() instanceof Type.Array) {
          arrays.put(local.name(), value);
        } else {
          body.add(
              new Stmt.Declare(
                  rewrite.names().local().apply(local), Optional.of(value), call.span()));
        }
      }
      case Parameter.OfMemory(Memory memory) -> {
        if (!(argument instanceof Operand.OfAccess(Access access))) {
          throw new IllegalStateException("no memory for " + memory.name());
        }
        body.add(
            new Stmt.Point(
                List.of(rewrite.names().memory().apply(memory)), List.of(access), call.span()));
      }
    }
  }

  private static Local named(Local local, String suffix) {
    return new Local(local.name() + suffix, local.type(), local.perspective(), local.span());
  }

  private static Memory named(Memory it, String suffix) {
    return new Memory(
        it.name() + suffix,
        it.space(),
        it.element(),
        it.shape(),
        it.depth(),
        it.swizzle(),
        it.align(),
        it.owner(),
        it.isConst(),
        it.isAtomic(),
        it.isOutput(),
        it.isSpread(),
        it.span());
  }
}
