package org.prismlang.sim.compile;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.source.Span;
import org.prismlang.sim.step.Seen;
import org.prismlang.sim.step.Spot;

/** Asks before a statement whether to stop there, and if so shows what is held. */
final class Stops {
  private static final ClassDesc INT = ConstantDescs.CD_int;

  private final Emitter out;
  private final List<Held.Piece> pieces = new ArrayList<>();

  Stops(Emitter out) {
    this.out = out;
  }

  /** What a name of the kernel is called in the program; empty for the compiler's own. */
  static Optional<String> called(String name, Span span) {
    var text = span.text();
    int end = 0;
    while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
      end++;
    }
    var written = text.substring(0, end);
    boolean isIt = name.equals(written) || name.startsWith(written + "_");
    return written.isEmpty() || !isIt ? Optional.empty() : Optional.of(written);
  }

  /** What is handed to a kernel or a procedure. */
  static void declare(List<Parameter> parameters, Emitter out) {
    for (var parameter : parameters) {
      var span =
          switch (parameter) {
            case Parameter.OfLocal(var local) -> local.span();
            case Parameter.OfMemory(var memory) -> memory.span();
          };
      out.show(parameter.name(), span);
    }
  }

  /** Whether units are to be stopped before it: it does something by itself. */
  private static boolean isSpot(Stmt statement) {
    return statement instanceof Stmt.Plain
        || statement instanceof Stmt.For
        || statement instanceof Stmt.While
        || statement instanceof Stmt.If;
  }

  void before(Stmt statement) {
    if (!out.kernel.isStepped() || !isSpot(statement)) {
      return;
    }
    var seen = new ArrayList<Seen>();
    for (var entry : out.visible().entrySet()) {
      if (pieces.size() < out.kernel.mostShown()) {
        see(entry.getKey(), entry.getValue()).ifPresent(seen::add);
      }
    }
    int spot = out.kernel.spot(new Spot(statement.span(), out.calls(), seen));
    var end = out.code.newLabel();
    out.who();
    out.code
        .loadConstant(spot)
        .invokestatic(
            Descs.STEPS,
            "stops",
            MethodTypeDesc.of(ConstantDescs.CD_boolean, Descs.BLOCK, INT, INT, INT))
        .ifeq(end);
    out.who();
    out.code.loadConstant(spot).loadConstant(pieces.size()).anewarray(ConstantDescs.CD_Object);
    for (int i = 0; i < pieces.size(); i++) {
      var piece = pieces.get(i);
      out.code.dup().loadConstant(i).loadLocal(TypeKind.from(piece.type()), piece.slot());
      Dispatch.box(out.code, piece.type());
      out.code.aastore();
    }
    out.step("shows", Descs.BLOCK, INT, INT, INT, ConstantDescs.CD_Object.arrayType());
    out.code.labelBinding(end);
  }

  private Optional<Seen> see(String name, Emitter.Visible visible) {
    if (!out.scope().knows(name)) {
      return Optional.empty();
    }
    int at = pieces.size();
    return switch (out.scope().of(name)) {
      case Var.Slots slots -> {
        pieces.addAll(slots.pieces());
        yield Optional.of(new Seen.OfVariable(visible.name(), slots.type(), at, behind(name)));
      }
      case Var.Flat flat ->
          Optional.of(
              new Seen.OfVariable(visible.name(), flat.type(), -1, Optional.of(spread(flat))));
      case Place.Shared shared -> {
        pieces.addAll(shared.pieces());
        var terms = new ArrayList<Seen.Term>();
        shared.terms().forEach(it -> terms.add(new Seen.Term(it.within(), it.unit(), it.stride())));
        yield Optional.of(
            new Seen.OfShared(
                visible.name(),
                shared.layout(),
                shared.memory().depth(),
                shared.constant(),
                terms,
                shared.slot() < 0 ? -1 : at));
      }
      case Var.Computed _, Place.Pointer _, Place.Map _, Place.Several _ -> Optional.empty();
    };
  }

  /** What the other threads hold, while this one has its own in slots. */
  private Optional<Seen.Spread> behind(String name) {
    return Optional.ofNullable(out.behind().get(name)).map(this::spread);
  }

  private Seen.Spread spread(Var.Flat flat) {
    int at = pieces.size();
    pieces.addAll(flat.pieces());
    return new Seen.Spread(at, flat.base() >= 0, flat.offset() >= 0, flat.unit(), flat.stride());
  }

  /** What the statements behind it can speak of. */
  static void declare(Stmt statement, Emitter out) {
    var locals = new ArrayList<Local>();
    switch (statement) {
      case Stmt.Declare(Local local, _, _) -> locals.add(local);
      case Stmt.Operate operate -> operate.result().ifPresent(locals::add);
      case Stmt.Invoke invoke -> locals.addAll(invoke.results());
      case Stmt.Allocate(var memory, _) -> out.show(memory.name(), memory.span());
      default -> {}
    }
    locals.forEach(it -> out.show(it.name(), it.span()));
  }

  /**
   * Whether a unit can run it statement by statement: all its threads go the same way, and none
   * leaves in the middle.
   */
  static boolean isTogether(Stmt statement, int unit, Procedures procedures) {
    boolean isOpened =
        switch (statement) {
          case Stmt.Block _, Stmt.Open _, Stmt.Group _ -> true;
          case Stmt.If branch -> Sharing.of(branch.condition(), unit, procedures) == unit;
          case Stmt.For loop ->
              Sharing.of(loop.from(), unit, procedures) == unit
                  && Sharing.of(loop.to(), unit, procedures) == unit
                  && Sharing.of(loop.step(), unit, procedures) == unit;
          default -> false;
        };
    return isOpened
        && Walk.statements(List.of(statement))
            .noneMatch(
                it ->
                    it instanceof Stmt.Return
                        || it instanceof Stmt.Break
                        || it instanceof Stmt.Continue);
  }

  /** The names that a method is given besides those it needs, as many as it can take. */
  static Map<String, Held> more(Emitter out, Map<String, Held> needed) {
    var more = new LinkedHashMap<String, Held>();
    int taken = 0;
    for (var held : needed.values()) {
      taken += 2 * held.pieces().size();
    }
    for (var name : out.visible().keySet()) {
      if (!needed.containsKey(name) && out.scope().knows(name)) {
        var held = out.scope().of(name);
        taken += 2 * held.pieces().size();
        if (taken > MOST_SLOTS) {
          break;
        }
        more.put(name, held);
      }
    }
    return more;
  }

  /** A method takes 255, a long two of them. */
  private static final int MOST_SLOTS = 220;
}
