package org.prismlang.cuda.function;

import static org.prismlang.cuda.tree.CudaExpr.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.prismlang.cuda.emit.Vectors;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Thread-local arrays: declared, filled and copied element by element, which C++ does not do. */
final class Arrays {
  private static final int FEW = 4;

  private final FunctionScope scope;

  Arrays(FunctionScope scope) {
    this.scope = scope;
  }

  void declare(Local local, Type.Array type, Optional<Expr> value, List<CudaStmt> out) {
    var initial = value.flatMap(this::braces);
    var name = scope.names().declare(local);
    scope.declareArray(local.name());
    out.add(new CudaStmt.Declare(scope.type(type), name, initial));
    if (initial.isEmpty() && value.isPresent()) {
      copy(CudaExpr.name(name), type, value.get(), out);
    }
  }

  /** A variable for an array that has none. */
  CudaExpr temporary(String hint, Type.Array type, Expr value, List<CudaStmt> out) {
    var initial = braces(value);
    var name = scope.fresh(hint);
    out.add(new CudaStmt.Declare(scope.type(type), name, initial));
    if (initial.isEmpty()) {
      copy(CudaExpr.name(name), type, value, out);
    }
    return CudaExpr.name(name);
  }

  void assign(Expr target, Type.Array type, Expr value, List<CudaStmt> out) {
    if (value instanceof Expr.Build build) {
      build(index -> at(target, index), scope.names().of(Usage.root(target)), type, build, out);
      return;
    }
    if (value.type() instanceof Type.Vector || isOfVector(value)) {
      unpack(at(target, List.of(number(0))), value, out);
      return;
    }
    var name = scope.names().of(Usage.root(target));
    if (value instanceof Expr.Fill(Expr element, _)
        && Mentions.in(scope.value(element), name) > 0) {
      var same = scope.fresh("value");
      var initial = scope.values().initial(element);
      out.add(CudaStmt.declare(scope.type(element.type()).constant(), same, initial));
      each(type.shape(), index -> at(target, index), _ -> CudaExpr.name(same), out);
    } else if (mayOverlap(target, value, name)) {
      assign(target, type, temporary("values", type, value, out), out);
    } else {
      each(type.shape(), index -> at(target, index), source(value), out);
    }
  }

  /** Parts of one array: what is still to be read would be overwritten. */
  private boolean mayOverlap(Expr target, Expr value, String name) {
    return (target instanceof Expr.Slice || value instanceof Expr.Slice)
        && Mentions.in(scope.value(value), name) > 0;
  }

  /** {@code value} is an array of the same shape. */
  void assign(Expr target, Type.Array type, CudaExpr value, List<CudaStmt> out) {
    each(type.shape(), index -> at(target, index), index -> at(value, index), out);
  }

  void copy(CudaExpr target, Type.Array type, Expr value, List<CudaStmt> out) {
    if (value instanceof Expr.Convert(Expr operand, boolean bits, _) && bits) {
      var way = isOfBytes(operand.type()) ? Pieces.COPY_BYTES : Pieces.COPY_BITS;
      scope.use(way);
      out.add(CudaStmt.call(way.name(), target.at(0).address(), scope.value(operand)));
      return;
    }
    if (value.type() instanceof Type.Vector || isOfVector(value)) {
      unpack(target.at(0), value, out);
      return;
    }
    if (value instanceof Expr.Build build) {
      build(index -> at(target, index), ((CudaExpr.Name) target).name(), type, build, out);
      return;
    }
    each(type.shape(), index -> at(target, index), source(value), out);
  }

  private static boolean isOfBytes(Type type) {
    return type instanceof Type.Vector vector && vector.element().bits() == 8;
  }

  /** One by one, unless a new element is made of old ones. */
  private void build(
      Function<List<CudaExpr>, CudaExpr> target,
      String name,
      Type.Array type,
      Expr.Build build,
      List<CudaStmt> out) {
    var values =
        type.shape().size() == 1 ? scope.values().values(build.elements()) : List.<CudaExpr>of();
    boolean isPlain =
        !values.isEmpty()
            && values.size() <= FEW
            && values.stream().allMatch(it -> Mentions.in(it, name) == 0);
    if (!isPlain) {
      var taken = temporary("values", type, build, out);
      each(type.shape(), target, index -> at(taken, index), out);
      return;
    }
    for (int i = 0; i < values.size(); i++) {
      out.add(CudaStmt.assign(target.apply(List.of(number(i))), values.get(i)));
    }
  }

  private static boolean isOfVector(Expr value) {
    return value instanceof Expr.Convert(Expr operand, _, _)
        && operand.type() instanceof Type.Vector;
  }

  private void unpack(CudaExpr first, Expr value, List<CudaStmt> out) {
    var vector = value instanceof Expr.Convert(Expr operand, _, _) ? operand : value;
    scope.use(Vectors.unpack((Type.Vector) vector.type()));
    out.add(CudaStmt.call("unpack", first.address(), scope.value(vector)));
  }

  private Function<List<CudaExpr>, CudaExpr> source(Expr value) {
    if (value instanceof Expr.Fill(Expr element, _)) {
      var same = scope.value(element);
      return _ -> same;
    }
    return index -> at(value, index);
  }

  /** As an initializer, where there is one. */
  private Optional<CudaExpr> braces(Expr value) {
    return switch (value) {
      case Expr.Build(List<Expr> elements, _) -> {
        var texts = new ArrayList<CudaExpr>();
        for (var element : elements) {
          var inner =
              element.type() instanceof Type.Array
                  ? braces(element)
                  : Optional.of(ofItsType(element));
          if (inner.isEmpty()) {
            yield Optional.empty();
          }
          texts.add(inner.get());
        }
        yield Optional.of(new CudaExpr.Braces(texts));
      }
      case Expr.Fill(Expr element, _) when isZero(element) ->
          Optional.of(new CudaExpr.Braces(List.of()));
      default -> Optional.empty();
    };
  }

  /** Braces do not narrow, and {@code &} of two truths is an {@code int} in C++. */
  private CudaExpr ofItsType(Expr element) {
    var value = scope.value(element);
    boolean isTruth = element.type() == Scalar.BOOL;
    return isTruth && element instanceof Expr.Binary binary && binary.operator().isBitwise()
        ? value.cast(CudaTypes.BOOL)
        : value;
  }

  private static boolean isZero(Expr element) {
    return element instanceof Expr.Constant(Value value, _)
        && switch (value) {
          case Value.Int(long number) -> number == 0;
          case Value.Real(double number) -> Double.doubleToRawLongBits(number) == 0;
          case Value.Truth(boolean truth) -> !truth;
          case Value.Words _, Value.Unknown _ -> false;
        };
  }

  private CudaExpr at(Expr array, List<CudaExpr> index) {
    if (array instanceof Expr.Slice(Expr whole, Expr from, _, _)) {
      var first = scope.value(whole).at(scope.values().raw(from).plus(index.getFirst()));
      return at(first, index.subList(1, index.size()));
    }
    return at(scope.value(array), index);
  }

  private static CudaExpr at(CudaExpr array, List<CudaExpr> index) {
    var place = array;
    for (var each : index) {
      place = place.at(each);
    }
    return place;
  }

  /** One assignment for every element, in loops that are unrolled whole. */
  private void each(
      List<Integer> shape,
      Function<List<CudaExpr>, CudaExpr> target,
      Function<List<CudaExpr>, CudaExpr> source,
      List<CudaStmt> out) {
    scope.names().open();
    var variables = new ArrayList<CudaExpr>();
    for (int i = 0; i < shape.size(); i++) {
      variables.add(CudaExpr.name(scope.fresh(i == 0 ? "i" : i == 1 ? "j" : "k")));
    }
    CudaStmt body = CudaStmt.assign(target.apply(variables), source.apply(variables));
    for (int i = shape.size() - 1; i >= 0; i--) {
      var variable = variables.get(i);
      body =
          new CudaStmt.For(
              CudaTypes.INT,
              ((CudaExpr.Name) variable).name(),
              number(0),
              variable.less(number(shape.get(i))),
              number(1),
              0,
              List.of(body));
    }
    scope.names().close();
    out.add(body);
  }
}
