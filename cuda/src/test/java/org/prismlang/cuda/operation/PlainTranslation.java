package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.emit.Types;
import org.prismlang.cuda.emit.Vectors;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.Operator;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Every local and memory stands under its own name; collects what is asked for. */
final class PlainTranslation implements Translation {
  private final Target target;
  private final boolean isWatched;
  private final Map<String, PreludeFunction> used = new LinkedHashMap<>();
  private Optional<Access> lastShared = Optional.empty();
  private int names;

  PlainTranslation(Target target) {
    this(target, false);
  }

  private PlainTranslation(Target target, boolean isWatched) {
    this.target = target;
    this.isWatched = isWatched;
  }

  static PlainTranslation watched(Target target) {
    return new PlainTranslation(target, true);
  }

  /** Headers and definitions, what is needed first. */
  String head() {
    Set<String> headers = new LinkedHashSet<>();
    var text = new StringBuilder();
    for (var function : used.values()) {
      headers.addAll(function.headers());
      text.append(function.text()).append("\n\n");
    }
    var includes = new StringBuilder("#include <stdint.h>\n");
    headers.forEach(header -> includes.append("#include <").append(header).append(">\n"));
    return includes.append('\n').append(text).toString();
  }

  /** The access whose address in the shared window was asked for last. */
  Access lastShared() {
    return lastShared.orElseThrow();
  }

  Set<String> used() {
    return used.keySet();
  }

  @Override
  public void use(PreludeFunction function) {
    function.needs().forEach(this::use);
    used.putIfAbsent(function.name(), function);
  }

  @Override
  public Target target() {
    return target;
  }

  @Override
  public CudaExpr value(Expr expr) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> CudaExpr.number(value);
      case Expr.Constant(Value.Truth(boolean value), _) -> CudaExpr.text(value ? "true" : "false");
      case Expr.Constant(Value value, _) -> CudaExpr.text(value + "f");
      case Expr.Read(Local local) -> local(local);
      case Expr.Position _ -> CudaExpr.text("int(threadIdx.x)");
      case Expr.Lane(Expr vector, int lane, _) ->
          Vectors.lane(value(vector), (Type.Vector) vector.type(), lane);
      case Expr.Binary(var operator, Expr left, Expr right, _) ->
          new CudaExpr.Binary(Operator.valueOf(operator.name()), value(left), value(right));
      case Expr.Convert(Expr operand, boolean bits, Type type) ->
          bits ? CudaExpr.call("__float_as_uint", value(operand)) : value(operand).cast(type(type));
      case Expr.Build(List<Expr> elements, Type.Vector type) -> {
        var lanes = new ArrayList<CudaExpr>();
        for (int i = 0; i < type.length(); i++) {
          lanes.add(value(elements.get(i % elements.size())));
        }
        yield Vectors.build(type, lanes);
      }
      default -> throw new IllegalStateException("not in these tests: " + expr);
    };
  }

  @Override
  public CudaExpr element(Expr array, int index) {
    return value(array).at(index);
  }

  @Override
  public CudaExpr local(Local local) {
    return CudaExpr.name(local.name());
  }

  @Override
  public CudaType type(Type type) {
    Types.definitions(type).forEach(this::use);
    return Types.of(type);
  }

  @Override
  public CudaExpr pointer(Access access) {
    var pointer = CudaExpr.name(access.memory().name());
    var strides = access.memory().strides();
    CudaExpr sum = CudaExpr.number(0);
    for (int i = 0; i < strides.size(); i++) {
      sum = sum.plus(value(access.index().get(i)).times(strides.get(i)));
    }
    return pointer.plus(sum);
  }

  @Override
  public CudaExpr sharedAddress(Access access) {
    lastShared = Optional.of(access);
    use(Prelude.function("shared_address"));
    return CudaExpr.call("shared_address", pointer(access));
  }

  @Override
  public CudaExpr sharedBase(Access access) {
    return sharedAddress(access);
  }

  @Override
  public CudaExpr completion(Access destination) {
    return CudaExpr.name("barrier");
  }

  @Override
  public CudaExpr tensorMap(Access map) {
    return CudaExpr.name(map.memory().name()).address();
  }

  @Override
  public CudaExpr thread(int unit) {
    return CudaExpr.text("int(threadIdx.x)").modulo(unit);
  }

  @Override
  public String procedure(String name) {
    return name;
  }

  @Override
  public Optional<CudaExpr> watch(Watched place) {
    return isWatched ? Optional.of(CudaExpr.unsigned(7)) : Optional.empty();
  }

  @Override
  public String fresh(String hint) {
    return hint + names++;
  }
}
