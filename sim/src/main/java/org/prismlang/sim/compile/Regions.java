package org.prismlang.sim.compile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Type;
import org.prismlang.sim.jvm.Kind;

/**
 * What threads do between two synchronizations: a method with a loop over the threads. Variables of
 * one thread are in slots while it runs.
 */
final class Regions {
  private final Emitter out;

  Regions(Emitter out) {
    this.out = out;
  }

  /**
   * @param rest the statements behind them, which may use what these declare
   */
  void run(List<Stmt> statements, List<Stmt> rest) {
    if (statements.isEmpty()) {
      return;
    }
    boolean isStepped = out.kernel.isStepped();
    if (out.isThread()) {
      statements.forEach(new StatementCode(out)::one);
      return;
    }
    var later = Names.mentioned(rest);
    var kept = new LinkedHashSet<String>();
    for (var statement : statements) {
      if (!isStepped && isComputed(statement)) {
        continue;
      }
      for (var local : Names.declared(statement)) {
        if (later.contains(local.name()) || isStepped && statement instanceof Stmt.Declare) {
          new Variables(out).declare(local);
          kept.add(local.name());
        }
      }
    }
    var captured = captured(statements, kept);
    var name = out.kernel.fresh("threads");
    out.who();
    var types = new ArrayList<ClassDesc>();
    types.addAll(List.of(Descs.BLOCK, ConstantDescs.CD_int, ConstantDescs.CD_int));
    for (var piece : pieces(captured)) {
      out.code.loadLocal(TypeKind.from(piece.type()), piece.slot());
      types.add(piece.type());
    }
    var type = MethodTypeDesc.of(ConstantDescs.CD_void, types);
    out.code.invokestatic(out.kernel.self(), name, type);
    var scope = out.scope();
    var unit = out.unit();
    var visible = out.visible();
    var calls = out.calls();
    out.kernel.method(
        name, type, code -> method(code, statements, kept, captured, scope, unit, visible, calls));
  }

  /** Later statements compute it themselves. */
  private boolean isComputed(Stmt statement) {
    if (!(statement instanceof Stmt.Declare(Local local, var value, _))
        || value.isEmpty()
        || !out.scope().definitions().define(local, value.get(), out.scope().names().keySet())) {
      return false;
    }
    out.scope().put(local.name(), new Var.Computed(local.type(), value.get()));
    return true;
  }

  private static final String BASE = "base$";

  /** What the statements need of the names around them, and where shared memory begins. */
  Map<String, Held> captured(List<Stmt> statements, Set<String> more) {
    var mentioned = Names.mentioned(statements);
    // Roles have copies of what stands behind their split: another's variable is none of these.
    mentioned.removeAll(declared(statements));
    mentioned.addAll(more);
    var names = out.scope().definitions().withTheirs(mentioned);
    var captured = new LinkedHashMap<String, Held>();
    for (var name : names) {
      if (out.scope().knows(name)) {
        captured.put(name, out.scope().of(name));
      }
    }
    if (out.kernel.isStepped()) {
      captured.putAll(Stops.more(out, captured));
    }
    captured.put(BASE, out.scope().base());
    return captured;
  }

  private static Set<String> declared(List<Stmt> statements) {
    return Walk.statements(statements)
        .flatMap(it -> Names.declared(it).stream())
        .map(Local::name)
        .collect(Collectors.toSet());
  }

  static List<Held.Piece> pieces(Map<String, Held> captured) {
    var pieces = new ArrayList<Held.Piece>();
    captured.values().forEach(it -> pieces.addAll(it.pieces()));
    return pieces;
  }

  /** The captured names in a method whose parameters they are, from the given one on. */
  static Scope received(CodeBuilder code, Map<String, Held> captured, Scope outer, int first) {
    var names = new HashMap<String, Held>();
    int parameter = first;
    for (var entry : captured.entrySet()) {
      int count = entry.getValue().pieces().size();
      var slots = new int[count];
      for (int i = 0; i < count; i++) {
        slots[i] = code.parameterSlot(parameter++);
      }
      names.put(entry.getKey(), entry.getValue().moved(slots));
    }
    var base = (Place.Shared) names.remove(BASE);
    if (base == null) {
      throw new IllegalStateException("no beginning of shared memory");
    }
    return outer.with(names, base);
  }

  private void method(
      CodeBuilder code,
      List<Stmt> statements,
      Set<String> kept,
      Map<String, Held> captured,
      Scope outer,
      Unit unit,
      Map<String, Emitter.Visible> visible,
      List<Span> calls) {
    int first = code.parameterSlot(1);
    int count = code.parameterSlot(2);
    var scope = received(code, captured, outer, 3);
    int thread = code.allocateLocal(TypeKind.INT);
    int end = code.allocateLocal(TypeKind.INT);
    var inside = new Emitter(out.kernel, code, scope, unit.of(1, thread));
    code.iload(first).istore(thread).iload(first).iload(count).iadd().istore(end);
    inside.keep(kept);
    inside.continues(visible, calls);
    arrays(inside, statements, kept);
    var assigned = Names.assigned(statements);
    var flats = new LinkedHashMap<String, Var.Flat>();
    for (var entry : Map.copyOf(scope.names()).entrySet()) {
      if (entry.getValue() instanceof Var.Flat flat && captured.containsKey(entry.getKey())) {
        flats.put(entry.getKey(), flat);
      }
    }
    var head = code.newLabel();
    var exit = code.newLabel();
    code.labelBinding(head).iload(thread).iload(end).if_icmpge(exit);
    if (out.kernel.isWatched()) {
      code.iconst_0().istore(inside.trip());
    }
    flats.forEach((name, flat) -> open(inside, name, flat));
    inside.inFrontOf(flats);
    computed(inside, captured, statements);
    inside.until(() -> statements.forEach(new StatementCode(inside)::announced));
    flats.forEach((name, flat) -> close(inside, name, flat, assigned));
    code.iinc(thread, 1).goto_(head).labelBinding(exit);
    if (out.kernel.isWatched()) {
      code.aload(0).iload(first).iload(count);
      inside.step("passed", Descs.BLOCK, ConstantDescs.CD_int, ConstantDescs.CD_int);
    }
    code.return_();
  }

  /** Once a thread, unless it follows from what the statements are yet to set. */
  private static void computed(Emitter inside, Map<String, Held> captured, List<Stmt> statements) {
    var later = new HashSet<String>();
    statements.forEach(it -> Names.declared(it).forEach(local -> later.add(local.name())));
    captured.forEach(
        (name, held) -> {
          if (held instanceof Var.Computed(Type type, var value) && !later.contains(name)) {
            inside.scope().put(name, new Var.Slots(type, inside.values.copies(value)));
          }
        });
  }

  /** Arrays that only one thread at a time uses are made once for all threads. */
  private static void arrays(Emitter inside, List<Stmt> statements, Set<String> kept) {
    for (var statement : statements) {
      if (statement instanceof Stmt.Declare(Local local, _, _)
          && local.type() instanceof Type.Array
          && !kept.contains(local.name())) {
        new Variables(inside).declare(local);
        inside.keep(Set.of(local.name()));
      }
      Bodies.of(statement).forEach(it -> arrays(inside, it, kept));
    }
  }

  private static void open(Emitter inside, String name, Var.Flat flat) {
    if (flat.type() instanceof Type.Array) {
      int start = inside.slot(TypeKind.INT);
      new Arrays(inside).startIndex(flat);
      inside.code.istore(start);
      inside.scope().put(name, flat.startingAt(start));
      return;
    }
    var type = flat.type();
    var slots =
        inside.values.each(
            type,
            i -> {
              new Arrays(inside).start(flat);
              if (i > 0) {
                inside.code.loadConstant(i).iadd();
              }
              inside.code.arrayLoad(Kind.of(type).jvm());
            });
    inside.scope().put(name, new Var.Slots(type, slots));
  }

  private static void close(Emitter inside, String name, Var.Flat flat, Set<String> assigned) {
    if (flat.type() instanceof Type.Array || !assigned.contains(name)) {
      return;
    }
    if (inside.scope().of(name) instanceof Var.Slots(_, int[] slots)) {
      new Variables(inside).store(flat, slots);
    }
  }
}
