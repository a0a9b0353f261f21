package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.intrinsic.Family;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.intrinsic.MemoryOp;
import org.prismlang.lang.intrinsic.Op;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Operations of the machine: expressions where they only compute, statements where they act. */
final class OperationLowering {
  private final Body body;

  OperationLowering(Body body) {
    this.body = body;
  }

  Expr value(Term.Operation it) {
    var need = body.grouping.needOf(it);
    if (need.isEmpty() && isLoad(it)) {
      return load(it);
    }
    boolean isMetBefore = body.context().isStored() && it.intrinsic().isCollective();
    if (need.isEmpty() && isExpression(it) && !isMetBefore) {
      return new Expr.Apply(it.intrinsic(), operands(it), ExpressionLowering.settled(it.type()));
    }
    var result = body.local("result", it.type(), it.perspective(), it.span());
    body.in(body.context().stored(false), () -> into(it, result));
    return new Expr.Read(result);
  }

  /** Whether it stands in expressions: it computes a value and does nothing else. */
  static boolean isExpression(Term.Operation it) {
    return isLoad(it) || it.intrinsic().op() instanceof Op.Function;
  }

  /** Declares the result and computes it. */
  void into(Term.Operation it, Local result) {
    var need = body.grouping.needOf(it);
    if (need.isPresent()) {
      body.emit(new Stmt.Declare(result, Optional.empty(), it.span()));
      body.grouped(
          need.get(),
          it.span(),
          () -> body.emit(new Stmt.Assign(new Expr.Read(result), value(it), it.span())));
    } else if (isExpression(it)) {
      body.emit(new Stmt.Declare(result, Optional.of(value(it)), it.span()));
    } else if (predicate(it).isPresent() && sees(predicate(it).get())) {
      poll(it, predicate(it).get(), result);
    } else {
      body.emit(new Stmt.Operate(it.intrinsic(), operands(it), Optional.of(result), it.span()));
    }
  }

  /** For its effect alone. */
  void effect(Term.Operation it) {
    if (isStore(it)) {
      store(it);
    } else if (isExpression(it)) {
      value(it);
    } else if (predicate(it).isPresent()) {
      into(it, body.local("result", it.type(), it.perspective(), it.span()));
    } else {
      var need = body.grouping.needOf(it);
      if (need.isPresent()) {
        body.grouped(need.get(), it.span(), () -> effect(it));
      } else {
        operate(it);
      }
    }
  }

  private void operate(Term.Operation it) {
    var afterwards = new ArrayList<Stmt>();
    var operands = new ArrayList<Operand>();
    for (int i = 0; i < it.arguments().size(); i++) {
      operands.add(operand(it, i, afterwards));
    }
    body.emit(new Stmt.Operate(it.intrinsic(), operands, Optional.empty(), it.span()));
    afterwards.forEach(body::emit);
  }

  private static boolean isLoad(Term.Operation it) {
    return it.intrinsic().family() == Family.MEMORY && it.type() != Type.Special.NOTHING;
  }

  static boolean isStore(Term.Operation it) {
    return it.intrinsic().family() == Family.MEMORY && it.type() == Type.Special.NOTHING;
  }

  private Expr load(Term.Operation it) {
    var access = body.regions.element((Term.Element) it.arguments().getFirst().orElseThrow());
    return new Expr.Load(access, cache(it, 1), it.type());
  }

  private void store(Term.Operation it) {
    var place = (Term.Element) it.arguments().getFirst().orElseThrow();
    int width = ((MemoryOp) it.intrinsic().op()).width();
    Type type = width == 1 ? place.type() : new Type.Vector((Scalar) place.type(), width);
    var access = body.regions.element(place);
    var value = body.expressions.as(it.arguments().get(1).orElseThrow(), type);
    body.store(new Stmt.Store(access, Sums.as(value, type), cache(it, 2), it.span()));
  }

  private static String cache(Term.Operation it, int operand) {
    var given = it.arguments().get(operand).flatMap(Term::value);
    return given.isPresent()
            && given.get() instanceof Value.Words(String word)
            && !word.equals("default")
        ? word
        : "";
  }

  private List<Operand> operands(Term.Operation it) {
    var operands = new ArrayList<Operand>();
    for (int i = 0; i < it.arguments().size(); i++) {
      operands.add(operand(it, i, List.of()));
    }
    return operands;
  }

  private Operand operand(Term.Operation it, int position, List<Stmt> afterwards) {
    var given = it.arguments().get(position);
    if (given.isEmpty()) {
      return new Operand.Absent();
    }
    var term = given.get();
    return switch (it.intrinsic().operands().get(position).form()) {
      case Form.Value _ -> new Operand.OfValue(operandValue(it, term));
      case Form.Registers _ -> new Operand.OfValue(array(term));
      case Form.Element _ -> new Operand.OfAccess(body.regions.element((Term.Element) term));
      case Form.Tile _ -> new Operand.OfAccess(body.regions.box(term));
      case Form.TileOrRegisters _ ->
          term.type().isMemory()
              ? new Operand.OfAccess(body.regions.box(term))
              : new Operand.OfValue(array(term));
      case Form.Map _ -> new Operand.OfAccess(map(it, term));
      case Form.Coordinates _ -> new Operand.OfSeveral(coordinates(it));
      case Form.Known _ -> known(it, term);
      case Form.Word _ -> new Operand.OfConstant(term.value().orElseThrow());
      case Form.Predicate _ -> new Operand.OfCode(body.module.operator(code(term)));
      case Form.Places _ -> places((Term.Several) term, afterwards);
      case Form.Rest _ ->
          new Operand.OfSeveral(body.expressions.all(((Term.Several) term).elements(), it.span()));
    };
  }

  /** Rows of an accumulator are counted by loops that are unrolled, so they may be expressions. */
  private Operand known(Term.Operation it, Term term) {
    return it.intrinsic().op() instanceof Op.Function
        ? new Operand.OfValue(body.expressions.of(term))
        : new Operand.OfConstant(term.value().orElseThrow());
  }

  private Expr operandValue(Term.Operation it, Term term) {
    if (it.intrinsic().family() == Family.ATOMIC) {
      return body.expressions.as(term, it.arguments().getFirst().orElseThrow().type());
    }
    if (!(it.intrinsic().op() instanceof MathOp op)) {
      return body.expressions.of(term);
    }
    boolean isLiteral = term.type() instanceof Type.Literal;
    boolean isNumber = it.type() instanceof Scalar && term.type() instanceof Scalar;
    boolean widens = isNumber && ((Scalar) term.type()).widensTo((Scalar) it.type());
    return op.convertsOperands() && (isLiteral || widens)
        ? body.expressions.as(term, op.operandType(term.type(), it.type()))
        : body.expressions.of(term);
  }

  /** By reference: what has no place yet gets one. */
  private Expr array(Term term) {
    return body.calls.reference(body.expressions.of(term), term);
  }

  private Access map(Term.Operation it, Term term) {
    var region = body.regions.of(term);
    return new Access(
        region.memory(),
        region.view(),
        Optional.empty(),
        region.places().apply(at(it)),
        region.memory().box(),
        term.span());
  }

  /** In coordinates of the tensor itself. */
  private List<Expr> coordinates(Term.Operation it) {
    for (int i = 0; i < it.arguments().size(); i++) {
      if (it.intrinsic().operands().get(i).form() instanceof Form.Map) {
        var map = it.arguments().get(i).orElseThrow();
        var region = body.regions.of(map);
        var place = region.places().apply(at(it));
        return region.memory().isList() ? place.subList(1, place.size()) : place;
      }
    }
    throw new IllegalStateException("coordinates without a map: " + it.intrinsic().name());
  }

  private List<Expr> at(Term.Operation it) {
    for (int i = 0; i < it.arguments().size(); i++) {
      if (it.intrinsic().operands().get(i).form() instanceof Form.Coordinates) {
        var given = (Term.Several) it.arguments().get(i).orElseThrow();
        return body.expressions.all(given.elements(), it.span());
      }
    }
    throw new IllegalStateException("a map without coordinates: " + it.intrinsic().name());
  }

  /** Places in memory are written after the operation. */
  private Operand places(Term.Several several, List<Stmt> afterwards) {
    var places = new ArrayList<Expr>();
    for (var place : several.elements()) {
      if (place instanceof Term.Element element && Parts.isInMemory(element)) {
        var value = body.local("result", place.type(), place.perspective(), place.span());
        body.emit(new Stmt.Declare(value, Optional.empty(), place.span()));
        places.add(new Expr.Read(value));
        afterwards.add(
            new Stmt.Store(body.regions.element(element), new Expr.Read(value), "", place.span()));
      } else {
        places.add(body.expressions.of(place));
      }
    }
    return new Operand.OfSeveral(places);
  }

  private static Function code(Term term) {
    return ((Term.Code) term).function();
  }

  private static Optional<Function> predicate(Term.Operation it) {
    for (var argument : it.arguments()) {
      if (argument.isPresent() && argument.get() instanceof Term.Code given) {
        return Optional.of(given.function());
      }
    }
    return Optional.empty();
  }

  /** Whether the predicate reads variables of the code around it. */
  private static boolean sees(Function predicate) {
    return Action.terms(predicate.body())
        .anyMatch(
            part ->
                part instanceof Term.Read read
                    && !predicate.parameters().contains(read.variable()));
  }

  /** A wait whose condition sees the code around it: the load, again and again. */
  private void poll(Term.Operation it, Function predicate, Local result) {
    var load = AtomicOp.LOAD.intrinsic();
    var read = new Expr.Read(result);
    body.emit(new Stmt.Declare(result, Optional.empty(), it.span()));
    var trip =
        body.gather(
            () -> {
              var word = body.local("word", it.type(), it.perspective(), it.span());
              body.emit(
                  new Stmt.Operate(
                      load,
                      List.of(
                          operand(it, 0, List.of()),
                          operand(it, 2, List.of()),
                          operand(it, 3, List.of())),
                      Optional.of(word),
                      it.span()));
              body.emit(new Stmt.Assign(read, new Expr.Read(word), it.span()));
              var holds = body.calls.expansion().inPlace(predicate, List.of(read));
              body.emit(
                  new Stmt.If(holds, List.of(new Stmt.Break(it.span())), List.of(), it.span()));
            });
    body.emit(
        new Stmt.While(new Expr.Constant(new Value.Truth(true), Scalar.BOOL), trip, it.span()));
  }
}
