package org.prismlang.cuda.routine;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/** Expressions of one host function, with the types that the runtime gives them. */
final class RoutineTerms {
  /** The types that every language computes with as kernels do. */
  private static final Set<Scalar> PLAIN =
      EnumSet.of(
          Scalar.BOOL,
          Scalar.INT32,
          Scalar.INT64,
          Scalar.UINT32,
          Scalar.UINT64,
          Scalar.FLOAT,
          Scalar.DOUBLE);

  private static final Set<MathOp> EXACT =
      EnumSet.of(MathOp.MIN, MathOp.MAX, MathOp.ABS, MathOp.FLOOR, MathOp.CEIL, MathOp.SQRT);

  private final IdentityHashMap<Variable, RoutineVariable> variables = new IdentityHashMap<>();
  private final List<Function> callees;
  private int count;

  /** {@code callees} gets what is called. */
  RoutineTerms(List<Function> callees) {
    this.callees = callees;
  }

  RoutineVariable declare(Variable variable) throws NotPlain {
    var known = variables.get(variable);
    if (known != null) {
      return known;
    }
    var declared = fresh(variable.name(), held(variable.type()));
    variables.put(variable, declared);
    return declared;
  }

  /** Nobody else's. */
  RoutineVariable fresh(String name, Type type) {
    return new RoutineVariable(count++, name, type);
  }

  private static Type held(Type type) throws NotPlain {
    return switch (Conversion.settled(type)) {
      case Scalar scalar -> plain(scalar);
      case Type.Buffer buffer
          when buffer.element() instanceof Scalar || buffer.element() instanceof Type.Vector ->
          buffer;
      case Type other -> throw new NotPlain("it has values of " + other);
    };
  }

  static Scalar plain(Type type) throws NotPlain {
    if (type instanceof Scalar scalar && PLAIN.contains(scalar)) {
      return scalar;
    }
    throw new NotPlain("it has values of " + type);
  }

  /** The value in a type that may be wider: literals take it as it is. */
  RoutineExpr as(Term term, Type wanted) throws NotPlain {
    if (!(wanted instanceof Scalar)) {
      return of(term);
    }
    var scalar = plain(wanted);
    var known = fixed(term);
    if (known.isPresent()) {
      return new RoutineExpr.Number(known.get(), scalar);
    }
    if (term instanceof Term.Choice choice && choice.type() instanceof Type.Literal) {
      return choice(choice, scalar);
    }
    var value = of(term);
    var from = plain(value.type());
    return from == scalar ? value : new RoutineExpr.Convert(value, from, scalar);
  }

  RoutineExpr of(Term term) throws NotPlain {
    var known = fixed(term);
    if (known.isPresent() && type(term) instanceof Scalar scalar) {
      return new RoutineExpr.Number(known.get(), plain(scalar));
    }
    return switch (term) {
      case Term.Read it -> new RoutineExpr.Name(read(it.variable()));
      case Term.Unary it -> unary(it);
      case Term.Binary it -> binary(it);
      case Term.Choice it -> choice(it, plain(type(it)));
      case Term.Convert it when it.bits() -> throw new NotPlain("it looks at bits");
      case Term.Convert it -> as(it.operand(), type(it));
      case Term.Call it -> call(it);
      case Term.Operation it -> operation(it);
      case Term.HostCall it -> hostCall(it);
      case Term.Element _ -> throw new NotPlain("it touches elements of buffers");
      default -> throw new NotPlain("it has values of " + term.type());
    };
  }

  private RoutineVariable read(Variable variable) throws NotPlain {
    var known = variables.get(variable);
    if (known == null) {
      throw new NotPlain("it uses variables of a function around it");
    }
    return known;
  }

  /** As the runtime's own compiler has it: a literal beyond 32 bits is a long one. */
  private static Type type(Term term) {
    var settled = Conversion.settled(term.type());
    return settled == Scalar.INT32 && isLong(term) ? Scalar.INT64 : settled;
  }

  private static boolean isLong(Term term) {
    return term.value().orElse(Value.UNKNOWN) instanceof Value.Int(long n) && n != (int) n
        || term instanceof Term.Choice it
            && it.type() instanceof Type.Literal
            && (isLong(it.then()) || isLong(it.otherwise()));
  }

  private static Optional<Value> fixed(Term term) {
    return term.value().filter(it -> !(it instanceof Value.Unknown || it instanceof Value.Words));
  }

  private RoutineExpr unary(Term.Unary it) throws NotPlain {
    if (it.operator() == UnaryOperator.PLUS) {
      return of(it.operand());
    }
    var type = it.operator() == UnaryOperator.NOT ? Scalar.BOOL : plain(type(it));
    return new RoutineExpr.Unary(it.operator(), as(it.operand(), type), type);
  }

  private RoutineExpr binary(Term.Binary it) throws NotPlain {
    var operator = it.operator();
    if (operator.isLogical()) {
      return new RoutineExpr.Binary(
          operator, of(it.left()), of(it.right()), Scalar.BOOL, it.span());
    }
    var type = operator.isComparison() ? common(it.left(), it.right()) : plain(type(it));
    return new RoutineExpr.Binary(
        operator,
        as(it.left(), type),
        as(it.right(), operator.isShift() ? Scalar.INT64 : type),
        type,
        it.span());
  }

  private static Scalar common(Term left, Term right) throws NotPlain {
    var a = plain(type(left));
    var b = plain(type(right));
    if (fixed(right).isPresent() && !a.isFloating() && !b.isFloating()) {
      return a;
    }
    return a == b || b.widensTo(a) ? a : b;
  }

  private RoutineExpr choice(Term.Choice it, Scalar type) throws NotPlain {
    return new RoutineExpr.Choice(
        of(it.condition()), as(it.then(), type), as(it.otherwise(), type), type);
  }

  RoutineExpr.Call call(Term.Call it) throws NotPlain {
    callees.add(it.callee());
    var arguments = new ArrayList<RoutineExpr>();
    for (int i = 0; i < it.arguments().size(); i++) {
      arguments.add(as(it.arguments().get(i), held(it.callee().parameters().get(i).type())));
    }
    return new RoutineExpr.Call(it.callee(), arguments, Conversion.settled(it.type()));
  }

  private RoutineExpr operation(Term.Operation it) throws NotPlain {
    if (!(it.intrinsic().op() instanceof MathOp op) || !EXACT.contains(op)) {
      throw new NotPlain("it uses `" + it.intrinsic().name() + "`");
    }
    var operands = new ArrayList<Term>();
    it.arguments().forEach(argument -> operands.add(argument.orElseThrow()));
    var type = plain(op.operandType(type(operands.getFirst()), type(it)));
    var values = new ArrayList<RoutineExpr>();
    for (var operand : operands) {
      values.add(as(operand, type));
    }
    return new RoutineExpr.Exact(op, values, type);
  }

  private RoutineExpr hostCall(Term.HostCall it) throws NotPlain {
    return switch (it.name()) {
      case "multiprocessors" -> new RoutineExpr.Processors();
      case "tensormap" -> tensor(it);
      case "buffer" -> made(it);
      default -> throw new NotPlain("it uses `" + it.name() + "`");
    };
  }

  private RoutineExpr tensor(Term.HostCall it) throws NotPlain {
    var sizes = new ArrayList<RoutineExpr>();
    for (var size : it.arguments().subList(1, it.arguments().size())) {
      sizes.add(as(size.orElseThrow(), Scalar.INT64));
    }
    return new RoutineExpr.Tensor(of(it.arguments().getFirst().orElseThrow()), sizes, it.type());
  }

  private RoutineExpr made(Term.HostCall it) throws NotPlain {
    var initial = it.arguments().get(1);
    boolean isZero = initial.isPresent();
    if (isZero && !(initial.get() instanceof Term.HostCall how && how.name().equals("zeros"))) {
      throw new NotPlain("it fills buffers");
    }
    return new RoutineExpr.Made(
        ((Type.Buffer) it.type()).element(),
        as(it.arguments().getFirst().orElseThrow(), Scalar.INT64),
        isZero,
        it.type());
  }
}
