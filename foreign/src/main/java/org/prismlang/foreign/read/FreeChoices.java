package org.prismlang.foreign.read;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.UnaryOperator;
import org.prismlang.lang.type.Value;

/**
 * Conditions of which data can be thought of that make them come out the same way for all threads:
 * they ask for one element of each array that the host fills, and for nothing by which threads
 * differ. Where they ask for two elements of an array, or for what the kernel computes, one answer
 * may exclude another.
 */
final class FreeChoices {
  private final Map<String, Expr> definitions = new HashMap<>();
  private final DataOrigins origins;
  private final Uniform uniform;
  private final Set<String> assigned = new HashSet<>();
  private final Set<String> loops = new HashSet<>();

  /** Declared without a value: the first one that is assigned is theirs. */
  private final Set<String> empty = new HashSet<>();

  /** Those of them that were assigned: in a loop, their value may be that of the trip before. */
  private final Set<String> late = new HashSet<>();

  private final Set<String> pointers = new HashSet<>();
  private final IdentityHashMap<Stmt, Integer> places = new IdentityHashMap<>();

  /** Where an array is written first; 0 where that is in a loop. */
  private final Map<String, Integer> written = new HashMap<>();

  FreeChoices(List<Stmt> body, DataOrigins origins) {
    this.origins = origins;
    this.uniform = new Uniform(body, origins);
    Walk.statements(body).forEach(this::note);
    Walk.statements(body)
        .filter(it -> it instanceof Stmt.For || it instanceof Stmt.While)
        .flatMap(it -> Walk.statements(List.of(it)))
        .flatMap(FreeChoices::writes)
        .forEach(it -> written.put(it, 0));
  }

  private void note(Stmt statement) {
    int place = places.size();
    places.put(statement, place);
    writes(statement).forEach(it -> written.putIfAbsent(it, place));
    switch (statement) {
      case Stmt.Declare(Local local, var value, _) -> {
        if (value.isEmpty()) {
          empty.add(local.name());
        } else if (definitions.put(local.name(), value.get()) != null) {
          assigned.add(local.name());
        }
      }
      case Stmt.Assign(Expr.Read(Local local), Expr value, _) when empty.remove(local.name()) -> {
        definitions.put(local.name(), value);
        late.add(local.name());
      }
      case Stmt.Assign assign -> changed(assign.target());
      case Stmt.Update update -> changed(update.target());
      case Stmt.AssignAll all -> all.targets().forEach(this::changed);
      case Stmt.Operate operate -> operate.result().ifPresent(it -> assigned.add(it.name()));
      case Stmt.For loop -> loops.add(loop.variable().name());
      case Stmt.Point point -> point.pointers().forEach(it -> pointers.add(it.name()));
      default -> {}
    }
  }

  private void changed(Expr target) {
    Walk.exprs(target)
        .forEach(
            it -> {
              if (it instanceof Expr.Read(Local local)) {
                assigned.add(local.name());
              }
            });
  }

  private static Stream<String> writes(Stmt statement) {
    return switch (statement) {
      case Stmt.Store store -> Stream.of(store.access().memory().name());
      case Stmt.Modify modify -> Stream.of(modify.access().memory().name());
      case Stmt.Operate operate -> Walk.accesses(operate).map(it -> it.memory().name());
      default -> Stream.<String>empty();
    };
  }

  /** All that must hold where the condition comes out as said. */
  List<Expr> parts(Expr condition, boolean holds) {
    return switch (condition) {
      case Expr.Read(Local local) when !isChanged(local) ->
          Optional.ofNullable(definitions.get(local.name()))
              .map(it -> parts(it, holds))
              .orElseGet(() -> List.of(holds ? condition : Exprs.not(condition)));
      case Expr.Unary(var operator, var operand, _) when operator == UnaryOperator.NOT ->
          parts(operand, !holds);
      case Expr.Binary(var operator, var left, var right, _)
          when operator == (holds ? BinaryOperator.AND : BinaryOperator.OR) ->
          Stream.concat(parts(left, holds).stream(), parts(right, holds).stream()).toList();
      case Expr.Binary(var operator, var left, var right, var type)
          when !holds && operator == BinaryOperator.EQUAL ->
          List.of(new Expr.Binary(BinaryOperator.NOT_EQUAL, left, right, type));
      default -> List.of(holds ? condition : Exprs.not(condition));
    };
  }

  /** Whether it is the same a little later: in a trip, its loop's variable is. */
  boolean isSame(Expr expr) {
    return Walk.exprs(expr)
        .noneMatch(
            it ->
                it instanceof Expr.Load
                    || it instanceof Expr.Read(Local local) && isChanged(local));
  }

  private boolean isChanged(Local local) {
    return assigned.contains(local.name()) || late.contains(local.name());
  }

  /** Whether it is the same wherever it is asked. */
  boolean isSteady(Expr expr) {
    return isSame(expr)
        && Walk.exprs(expr)
            .noneMatch(it -> it instanceof Expr.Read(Local local) && loops.contains(local.name()));
  }

  /** The arrays that conditions ask for, one element each; empty where they are not free. */
  Optional<Set<String>> arrays(List<Expr> conditions, Predicate<Expr> isData, Stmt at) {
    int place = places.getOrDefault(at, Integer.MAX_VALUE);
    var arrays = new HashSet<String>();
    return conditions.stream()
            .allMatch(it -> isOther(it, isData, place, arrays) || isFree(it, place, arrays))
        ? Optional.of(arrays)
        : Optional.empty();
  }

  /** An element is other than what each thread asks for: there are more numbers than threads. */
  private boolean isOther(Expr expr, Predicate<Expr> isData, int at, Set<String> arrays) {
    if (!(expr instanceof Expr.Binary(var operator, var left, var right, _))
        || operator != BinaryOperator.NOT_EQUAL) {
      return false;
    }
    return isData.test(left)
        ? !isData.test(right) && isElement(left, at, arrays)
        : isElement(right, at, arrays);
  }

  /** Whether it is any number of at least 32 bits. */
  private boolean isElement(Expr expr, int at, Set<String> arrays) {
    if (origins.of(expr).isPresent()) {
      return isWide(expr.type()) && isFree(expr, at, arrays);
    }
    return switch (expr) {
      case Expr.Load load -> isWide(load.type()) && isFree(load, at, arrays);
      case Expr.Convert convert ->
          isWide(convert.type()) && isElement(convert.operand(), at, arrays);
      case Expr.Read(Local local) ->
          !assigned.contains(local.name())
              && definitions.containsKey(local.name())
              && isElement(definitions.get(local.name()), at, arrays);
      default -> false;
    };
  }

  private static boolean isWide(Type type) {
    return type instanceof Scalar it && Integers.are(it) && it.bits() >= Integer.SIZE;
  }

  private boolean isFree(Expr expr, int at, Set<String> arrays) {
    var origin = origins.of(expr);
    if (origin.isPresent()) {
      return origin.get().shared().stream().allMatch(uniform::is)
          && origin.get().arrays().stream().allMatch(arrays::add)
          && origin.get().operands().stream().allMatch(it -> isFree(it, at, arrays));
    }
    return switch (expr) {
      case Expr.Constant(var value, _) -> !(value instanceof Value.Real);
      case Expr.Position(var place) -> place == Expr.Place.THREADS || place == Expr.Place.BLOCKS;
      case Expr.Load load ->
          isInput(load.access(), at) && arrays.add(load.access().memory().name());
      case Expr.Read(Local local) -> isFree(local, at, arrays);
      case Expr.Unary unary -> isFree(unary.operand(), at, arrays);
      case Expr.Convert convert -> isFree(convert.operand(), at, arrays);
      case Expr.Binary binary ->
          isFree(binary.left(), at, arrays) && isFree(binary.right(), at, arrays);
      default -> false;
    };
  }

  /** Parameters are the same for all threads. */
  private boolean isFree(Local local, int at, Set<String> arrays) {
    if (assigned.contains(local.name()) || loops.contains(local.name())) {
      return false;
    }
    var value = definitions.get(local.name());
    return value == null || isFree(value, at, arrays);
  }

  private boolean isInput(Access access, int at) {
    var memory = access.memory();
    return memory.space() == Memory.Space.GLOBAL
        && !pointers.contains(memory.name())
        && (memory.isConst() || written.getOrDefault(memory.name(), Integer.MAX_VALUE) > at);
  }
}
