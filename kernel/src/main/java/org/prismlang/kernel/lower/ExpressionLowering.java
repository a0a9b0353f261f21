package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Values. What they need done first is emitted first. */
final class ExpressionLowering {
  private final Body body;

  ExpressionLowering(Body body) {
    this.body = body;
  }

  Expr of(Term term) {
    if (isFixed(term)) {
      return constant(term.value().orElseThrow(), term.type());
    }
    return switch (term) {
      case Term.Constant it -> counter(it);
      case Term.Read it -> body.value(it.variable());
      case Term.Element it -> element(it);
      case Term.Slice it ->
          Registers.slice(of(it.base()), Sums.constant(it.from()), it.length(), it.type());
      case Term.Lane it -> new Expr.Lane(of(it.base()), it.lane(), it.type());
      case Term.Unary it -> new Expr.Unary(it.operator(), of(it.operand()), settled(it.type()));
      case Term.Binary it -> it.operator().isLogical() ? logical(it) : binary(it);
      case Term.Choice it ->
          choice(of(it.condition()), () -> of(it.then()), () -> of(it.otherwise()), it, it.type());
      case Term.Convert it -> convert(it);
      case Term.Build it -> build(it);
      case Term.Fill it -> new Expr.Fill(as(it.element(), it.type()), settled(it.type()));
      case Term.Id it -> body.where().id(it.unit(), it.within());
      case Term.Units it -> body.where().units(it.unit(), it.outer());
      case Term.Call it -> body.calls.value(it);
      case Term.Operation it -> body.operations.value(it);
      case Term.After it -> {
        body.statements.list(it.first());
        yield of(it.result());
      }
      case Term.Subview _,
          Term.Several _,
          Term.Code _,
          Term.Launch _,
          Term.HostCall _,
          Term.Nowhere _ ->
          throw new IllegalStateException("no value: " + term + " at " + term.span());
    };
  }

  List<Expr> all(List<Term> terms, Span span) {
    var parts = new ArrayList<Supplier<Expr>>();
    terms.forEach(term -> parts.add(() -> of(term)));
    return body.inOrder(parts, span);
  }

  /** A value that the statements must not change: where they may, it is kept in a local. */
  Expr lasting(Term term, String name, List<Action> statements) {
    var expr = of(term);
    return Changes.of(term, statements, body) ? kept(term, name, expr) : expr;
  }

  Expr kept(Term term, String name, Expr expr) {
    var local = body.local(name, expr.type(), term.perspective(), term.span());
    body.emit(new Stmt.Declare(local, Optional.of(expr), term.span()));
    return new Expr.Read(local);
  }

  /** A value for a place of this type, where the checker left literals and narrower numbers. */
  Expr as(Term term, Type wanted) {
    var type = element(wanted);
    if (wanted instanceof Type.Vector && isArrayOfBits(term)) {
      return bits((Term.Convert) term, wanted);
    }
    if (term.type() instanceof Type.Literal && isFixed(term)) {
      return constant(term.value().orElseThrow(), type);
    }
    var expr = of(term);
    return expr.type() instanceof Scalar ? Sums.as(expr, type) : expr;
  }

  /** The first value of a variable of this type. */
  Expr initial(Term term, Type type) {
    return isArrayOfBits(term) ? bits((Term.Convert) term, type) : as(term, type);
  }

  private static Type element(Type type) {
    return switch (type) {
      case Type.Vector it -> it.element();
      case Type.Array it -> element(it.element());
      default -> type;
    };
  }

  /** The type of a value, literals settled. */
  static Type settled(Type type) {
    return Conversion.settled(type);
  }

  /** Whether the value is known and follows from no loop variable. */
  boolean isFixed(Term term) {
    return term.value().isPresent()
        && term.all()
            .noneMatch(part -> part instanceof Term.Constant it && counterOf(it).isPresent());
  }

  static Expr constant(Value value, Type type) {
    return switch (settled(type)) {
      case Scalar scalar when value instanceof Value.Int(long n) && scalar.isFloating() ->
          new Expr.Constant(new Value.Real(n), scalar);
      case Scalar scalar
          when scalar == Scalar.INT32 && value instanceof Value.Int(long n) && n != (int) n ->
          new Expr.Constant(value, Scalar.INT64);
      case Type settled -> new Expr.Constant(value, settled);
    };
  }

  private Optional<Body.Counter> counterOf(Term.Constant constant) {
    if (constant.name().isEmpty()) {
      return Optional.empty();
    }
    for (var counter : body.context().counters().reversed()) {
      if (counter.name().equals(constant.name().get())) {
        boolean isIts =
            switch (constant.known()) {
              case Value.Int(long n) -> n == counter.value();
              case Value.Real(double x) -> x == counter.value();
              default -> false;
            };
        return isIts ? Optional.of(counter) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private Expr counter(Term.Constant constant) {
    var read = new Expr.Read(counterOf(constant).orElseThrow().local());
    return Sums.as(read, settled(constant.type()));
  }

  private Expr element(Term.Element it) {
    if (it.base().type().isMemory()) {
      return new Expr.Load(body.regions.element(it), "", settled(it.type()));
    }
    var base = of(it.base());
    return Registers.item(base, all(it.indices(), it.span()), settled(it.type()));
  }

  private Expr build(Term.Build it) {
    var parts = new ArrayList<Supplier<Expr>>();
    it.elements().forEach(element -> parts.add(() -> as(element, it.type())));
    return new Expr.Build(body.inOrder(parts, it.span()), settled(it.type()));
  }

  private Expr convert(Term.Convert it) {
    var type = settled(it.type());
    if (it.bits()) {
      var bits = bits(it, type);
      return type instanceof Type.Array && !Registers.isPlace(bits) ? kept(it, "bits", bits) : bits;
    }
    if (type instanceof Type.Vector && isArrayOfBits(it.operand())) {
      return bits((Term.Convert) it.operand(), type);
    }
    var operand = of(it.operand());
    return operand.type().equals(type) ? operand : new Expr.Convert(operand, false, type);
  }

  private static boolean isArrayOfBits(Term term) {
    return term instanceof Term.Convert it && it.bits() && it.type() instanceof Type.Array;
  }

  /** An array whose bits are taken lies in a variable. */
  private Expr bits(Term.Convert it, Type type) {
    var given = of(it.operand());
    if (given.type().equals(type)) {
      return given;
    }
    var operand =
        given.type() instanceof Type.Array ? body.calls.reference(given, it.operand()) : given;
    return new Expr.Convert(operand, true, type);
  }

  private Expr binary(Term.Binary it) {
    var type = settled(it.type());
    boolean isVector = type instanceof Type.Vector;
    var sides =
        body.inOrder(
            List.of(
                () -> isVector ? vectorOperand(it.left(), type) : of(it.left()),
                () -> isVector ? vectorOperand(it.right(), type) : of(it.right())),
            it.span());
    var left = sides.getFirst();
    var right = sides.getLast();
    boolean isMixed = !left.type().equals(right.type()) && !it.operator().isShift() && !isVector;
    if (isMixed && !it.operator().isComparison()) {
      return Sums.binary(it.operator(), left, right);
    }
    boolean isWider = type instanceof Scalar && left.type() instanceof Scalar;
    return new Expr.Binary(
        it.operator(), left, right, isWider && !it.operator().isComparison() ? left.type() : type);
  }

  private Expr vectorOperand(Term term, Type vector) {
    return term.type() instanceof Type.Vector ? of(term) : as(term, vector);
  }

  /** The right side of `and` and `or` is evaluated only where the left one leaves it open. */
  private Expr logical(Term.Binary it) {
    var left = of(it.left());
    var known = new Expr.Constant(new Value.Truth(it.operator() == BinaryOperator.OR), Scalar.BOOL);
    var right = new ArrayList<Expr>();
    var first = body.gather(() -> right.add(of(it.right())));
    if (first.isEmpty()) {
      return new Expr.Binary(it.operator(), left, right.getFirst(), Scalar.BOOL);
    }
    var result = body.local("holds", Scalar.BOOL, it.perspective(), it.span());
    body.emit(new Stmt.Declare(result, Optional.of(left), it.span()));
    var read = new Expr.Read(result);
    first.add(new Stmt.Assign(read, right.getFirst(), it.span()));
    boolean isOr = known.value().equals(new Value.Truth(true));
    body.emit(
        isOr
            ? new Stmt.If(read, List.of(), first, it.span())
            : new Stmt.If(read, first, List.of(), it.span()));
    return read;
  }

  /** Only one arm is evaluated, and what it needs done first is done only then. */
  private Expr choice(
      Expr condition, Supplier<Expr> then, Supplier<Expr> otherwise, Term term, Type type) {
    var arms = new ArrayList<Expr>();
    var firstThen = body.gather(() -> arms.add(then.get()));
    var firstOtherwise = body.gather(() -> arms.add(otherwise.get()));
    boolean isArray = type instanceof Type.Array;
    // Literals without a type of their own take one that holds both.
    boolean isWide = arms.stream().anyMatch(arm -> arm.type() == Scalar.INT64);
    var chosen = isWide ? Scalar.INT64 : settled(type);
    arms.replaceAll(arm -> isWide ? Sums.as(arm, chosen) : arm);
    if (firstThen.isEmpty() && firstOtherwise.isEmpty() && !isArray) {
      return new Expr.Choice(condition, arms.getFirst(), arms.getLast(), chosen);
    }
    var result = body.local("chosen", chosen, term.perspective(), term.span());
    var read = new Expr.Read(result);
    body.emit(new Stmt.Declare(result, Optional.empty(), term.span()));
    firstThen.add(new Stmt.Assign(read, arms.getFirst(), term.span()));
    firstOtherwise.add(new Stmt.Assign(read, arms.getLast(), term.span()));
    body.emit(new Stmt.If(condition, firstThen, firstOtherwise, term.span()));
    return read;
  }
}
