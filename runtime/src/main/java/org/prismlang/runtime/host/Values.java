package org.prismlang.runtime.host;

import java.lang.classfile.TypeKind;
import java.util.Optional;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;
import org.prismlang.sim.jvm.Arithmetic;

/** Expressions: each leaves its value on the stack. */
final class Values {
  private final Body body;

  Values(Body body) {
    this.body = body;
  }

  /** The value in the form of another type: literals and narrower numbers are left to us. */
  void as(Term term, Type wanted) {
    var known = fixed(term);
    if (wanted instanceof Scalar scalar && known.isPresent()) {
      constant(known.get(), scalar);
    } else if (wanted instanceof Scalar
        && term instanceof Term.Choice choice
        && choice.type() instanceof Type.Literal) {
      choice(choice, wanted);
    } else if (wanted instanceof Scalar scalar) {
      of(term);
      body.casts.value((Scalar) type(term), scalar);
    } else if (wanted instanceof Type.Vector || wanted instanceof Type.Array) {
      body.aggregates.as(term, wanted);
    } else {
      of(term);
    }
  }

  /** The type that {@link #of} gives it. */
  static Type type(Term term) {
    var settled = Conversion.settled(term.type());
    return settled == Scalar.INT32 && isLong(term) ? Scalar.INT64 : settled;
  }

  /** Whether a literal, or one of those chosen from, is beyond 32 bits. */
  private static boolean isLong(Term term) {
    return term.value().orElse(Value.UNKNOWN) instanceof Value.Int(long n) && n != (int) n
        || term instanceof Term.Choice it
            && it.type() instanceof Type.Literal
            && (isLong(it.then()) || isLong(it.otherwise()));
  }

  static Optional<Value> fixed(Term term) {
    return term.value().filter(value -> !(value instanceof Value.Unknown));
  }

  void of(Term term) {
    var known = fixed(term);
    if (known.isPresent() && type(term) instanceof Scalar scalar) {
      constant(known.get(), scalar);
      return;
    }
    switch (term) {
      case Term.Read it -> body.code.loadLocal(Form.of(it.type()).kind(), body.slot(it.variable()));
      case Term.Element it -> body.places.of(it).load();
      case Term.Slice it -> body.places.of(it).load();
      case Term.Lane it when it.base() instanceof Term.Element -> body.places.of(it).load();
      case Term.Lane it -> {
        of(it.base());
        body.code.loadConstant(it.lane());
        body.code.arrayLoad(Form.of(it.type()).kind());
      }
      case Term.Unary it -> unary(it);
      case Term.Binary it -> binary(it);
      case Term.Choice it -> choice(it, type(it));
      case Term.Convert it -> body.converts.of(it);
      case Term.Build it -> body.aggregates.build(it, type(it).scalar());
      case Term.Fill it -> body.aggregates.fill(it, type(it));
      case Term.Call it -> body.calls.value(it);
      case Term.Operation it -> body.calls.operation(it);
      case Term.HostCall it -> body.hostCalls.of(it);
      case Term.Launch it -> body.hostCalls.launch(it);
      case Term.After it -> {
        body.statements.list(it.first());
        of(it.result());
      }
      case Term.Constant _,
          Term.Subview _,
          Term.Id _,
          Term.Units _,
          Term.Several _,
          Term.Code _,
          Term.Nowhere _ ->
          throw new IllegalStateException("no value of the host: " + term + " at " + term.span());
    }
  }

  void constant(Value value, Scalar scalar) {
    switch (Form.of(scalar)) {
      case INT -> body.code.loadConstant((int) whole(value));
      case LONG -> body.code.loadConstant(whole(value));
      case FLOAT -> {
        body.code.loadConstant(real(value));
        body.casts.value(Scalar.DOUBLE, scalar);
      }
      default -> body.code.loadConstant(real(value));
    }
  }

  private static long whole(Value value) {
    return switch (value) {
      case Value.Int(long n) -> n;
      case Value.Truth(boolean truth) -> truth ? 1 : 0;
      case Value.Real(double x) -> (long) x;
      case Value.Words _, Value.Unknown _ -> throw new IllegalStateException("no number: " + value);
    };
  }

  private static double real(Value value) {
    return value instanceof Value.Real(double x) ? x : whole(value);
  }

  private void unary(Term.Unary it) {
    if (it.operator() == UnaryOperator.NOT) {
      body.conditions.value(it);
    } else if (type(it) instanceof Type.Vector vector) {
      of(it.operand());
      int operand = body.temporary(TypeKind.REFERENCE);
      body.aggregates.lanewise(
          vector,
          lane -> {
            body.aggregates.lane(operand, lane, vector.element());
            new Arithmetic(body.code).unary(it.operator(), vector.element());
          });
    } else {
      of(it.operand());
      new Arithmetic(body.code).unary(it.operator(), (Scalar) type(it));
    }
  }

  private void binary(Term.Binary it) {
    if (it.operator().isLogical() || it.operator().isComparison()) {
      body.conditions.value(it);
    } else if (type(it) instanceof Type.Vector vector) {
      body.aggregates.binary(it, vector);
    } else {
      var scalar = (Scalar) type(it);
      as(it.left(), scalar);
      right(it.right(), it.operator().isShift(), scalar);
      body.operators.binary(it.operator(), scalar, it.span());
    }
  }

  /** The right operand: of a shift, a number of bits. */
  void right(Term term, boolean isShift, Scalar scalar) {
    as(term, isShift ? Scalar.INT64 : scalar);
  }

  /** The type in which two scalars are taken together. */
  static Scalar common(Term left, Term right) {
    var a = (Scalar) type(left);
    var b = (Scalar) type(right);
    if (fixed(right).isPresent() && !a.isFloating() && !b.isFloating()) {
      return a;
    }
    return a == b || b.widensTo(a) ? a : b;
  }

  /** Literals in its arms take the wanted type each for itself. */
  private void choice(Term.Choice it, Type type) {
    var otherwise = body.code.newLabel();
    var end = body.code.newLabel();
    body.conditions.jumpUnless(it.condition(), otherwise);
    as(it.then(), type);
    body.code.goto_(end);
    body.code.labelBinding(otherwise);
    as(it.otherwise(), type);
    body.code.labelBinding(end);
  }
}
