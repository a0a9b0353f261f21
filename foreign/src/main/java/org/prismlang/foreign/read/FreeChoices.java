package org.prismlang.foreign.read;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;

/**
 * Conditions of which data can be thought of that make them come out the same way for all threads:
 * they ask for one element of each array that the host fills, and for nothing by which threads
 * differ. Where they ask for two elements of an array, or for what the kernel computes, one answer
 * may exclude another.
 */
final class FreeChoices {
  private final Map<String, Expr> definitions = new HashMap<>();
  private final Set<String> assigned = new HashSet<>();

  /** Declared without a value: the first one that is assigned is theirs. */
  private final Set<String> empty = new HashSet<>();

  private final Set<String> pointers = new HashSet<>();
  private final IdentityHashMap<Stmt, Integer> places = new IdentityHashMap<>();

  /** Where an array is written first; 0 where that is in a loop. */
  private final Map<String, Integer> written = new HashMap<>();

  FreeChoices(List<Stmt> body) {
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
      case Stmt.Assign(Expr.Read(Local local), Expr value, _) when empty.remove(local.name()) ->
          definitions.put(local.name(), value);
      case Stmt.Assign assign -> changed(assign.target());
      case Stmt.Update update -> changed(update.target());
      case Stmt.AssignAll all -> all.targets().forEach(this::changed);
      case Stmt.Operate operate -> operate.result().ifPresent(it -> assigned.add(it.name()));
      case Stmt.For loop -> assigned.add(loop.variable().name());
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

  /** The arrays that a condition asks for, one element each; empty where it is not free. */
  Optional<Set<String>> arrays(Expr condition, Stmt at) {
    var arrays = new HashSet<String>();
    return isFree(condition, places.getOrDefault(at, Integer.MAX_VALUE), arrays)
        ? Optional.of(arrays)
        : Optional.empty();
  }

  private boolean isFree(Expr expr, int at, Set<String> arrays) {
    return switch (expr) {
      case Expr.Constant _ -> true;
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
    if (assigned.contains(local.name())) {
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
