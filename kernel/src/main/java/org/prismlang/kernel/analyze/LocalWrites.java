package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Type;

/** Where the text declares locals and where it gives them values, by their names. */
final class LocalWrites {
  private final Map<String, List<Place>> declared = new HashMap<>();
  private final Map<String, List<Place>> assigned = new HashMap<>();
  private final Set<String> changed = new HashSet<>();
  private final Set<String> given = new HashSet<>();

  /**
   * A statement, and the loops around it, outermost first.
   *
   * @param statement a loop where it declares its counter
   * @param loops those that do not count are nobody's
   */
  record Place(Stmt statement, List<Optional<Stmt.For>> loops) {
    Place {
      loops = List.copyOf(loops);
    }
  }

  private LocalWrites() {}

  static LocalWrites in(Kernel kernel) {
    var writes = new LocalWrites();
    for (var parameter : kernel.parameters()) {
      if (parameter instanceof Parameter.OfLocal(Local local)) {
        writes.given.add(local.name());
      }
    }
    writes.list(kernel.body(), List.of());
    return writes;
  }

  /** Where a local that has a single value is declared; empty of parameters and of all others. */
  Optional<Place> once(String name) {
    return onlyDeclared(name)
        .filter(_ -> !isWritten(name))
        .filter(
            it -> !(it.statement() instanceof Stmt.Declare declare) || declare.value().isPresent());
  }

  /** Whether it never has another value than the first, be it given by the launch. */
  boolean isStill(String name) {
    return once(name).isPresent()
        || given.contains(name) && !declared.containsKey(name) && !isWritten(name);
  }

  private Optional<Place> onlyDeclared(String name) {
    return given.contains(name) ? Optional.empty() : only(declared, name);
  }

  private static Optional<Place> only(Map<String, List<Place>> places, String name) {
    var all = places.getOrDefault(name, List.of());
    return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
  }

  private boolean isWritten(String name) {
    return assigned.containsKey(name) || changed.contains(name);
  }

  /** Where a local is assigned that is declared in one place and given a value in one besides. */
  Optional<Place> assigned(String name) {
    return changed.contains(name) ? Optional.empty() : only(assigned, name);
  }

  /** Where such a local is declared. */
  Optional<Place> declaredAndAssigned(String name) {
    return assigned(name).flatMap(_ -> onlyDeclared(name));
  }

  private void list(List<Stmt> statements, List<Optional<Stmt.For>> loops) {
    for (var statement : statements) {
      var place = new Place(statement, loops);
      switch (statement) {
        case Stmt.Declare declare -> declare(declare.local(), place);
        case Stmt.Assign(Expr.Read(Local local), _, _) ->
            assigned.computeIfAbsent(local.name(), _ -> new ArrayList<>()).add(place);
        case Stmt.Assign assign -> change(assign.target());
        case Stmt.Update update -> change(update.target());
        case Stmt.AssignAll all -> all.targets().forEach(this::change);
        case Stmt.Operate operate -> {
          operate.result().ifPresent(it -> declare(it, place));
          written(operate).forEach(this::change);
        }
        case Stmt.Invoke call -> {
          call.results().forEach(it -> declare(it, place));
          arrays(call).forEach(this::change);
        }
        case Stmt.For loop -> declare(loop.variable(), place);
        default -> {}
      }
      var inside =
          switch (statement) {
            case Stmt.For loop -> with(loops, Optional.of(loop));
            case Stmt.While _ -> with(loops, Optional.empty());
            default -> loops;
          };
      Bodies.of(statement).forEach(it -> list(it, inside));
    }
  }

  private static List<Optional<Stmt.For>> with(
      List<Optional<Stmt.For>> loops, Optional<Stmt.For> loop) {
    var all = new ArrayList<>(loops);
    all.add(loop);
    return all;
  }

  private void declare(Local local, Place place) {
    declared.computeIfAbsent(local.name(), _ -> new ArrayList<>()).add(place);
  }

  private static List<Expr> written(Stmt.Operate operate) {
    var roles = operate.intrinsic().operands();
    var written = new ArrayList<Expr>();
    for (int i = 0; i < operate.operands().size(); i++) {
      if (i >= roles.size() || roles.get(i).access().writes()) {
        switch (operate.operands().get(i)) {
          case Operand.OfValue(Expr target) -> written.add(target);
          case Operand.OfSeveral(List<Expr> targets) -> written.addAll(targets);
          default -> {}
        }
      }
    }
    return written;
  }

  private static List<Expr> arrays(Stmt.Invoke call) {
    var arrays = new ArrayList<Expr>();
    for (var argument : call.arguments()) {
      if (argument instanceof Operand.OfValue(Expr expr) && expr.type() instanceof Type.Array) {
        arrays.add(expr);
      }
    }
    return arrays;
  }

  private void change(Expr target) {
    switch (target) {
      case Expr.Read(Local local) -> changed.add(local.name());
      case Expr.Item item -> change(item.array());
      case Expr.Slice slice -> change(slice.array());
      case Expr.Lane lane -> change(lane.vector());
      default -> {}
    }
  }
}
