package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/**
 * Statements that only compute with reals. Where no real steers anything they need not be run: most
 * of the time of a matrix product goes there.
 */
final class Idle {
  private final IdentityHashMap<Stmt, Boolean> known = new IdentityHashMap<>();
  private final Set<String> inFlight = new HashSet<>();
  private boolean realsSteer;

  Idle(Kernel kernel, Module module) {
    var bodies = new ArrayList<>(Rewriting.all(kernel.body()));
    for (var procedure : module.procedures()) {
      bodies.addAll(Rewriting.all(procedure.body()));
    }
    for (var statement : bodies) {
      for (var expr : Parts.expressions(statement)) {
        realsSteer |= steers(expr);
      }
      for (var operand : Parts.operands(statement)) {
        if (operand instanceof Operand.OfValue(Expr expr) && expr.type() instanceof Type.Array) {
          Parts.root(expr).ifPresent(local -> inFlight.add(local.name()));
        }
      }
    }
  }

  boolean is(Stmt statement) {
    if (realsSteer) {
      return false;
    }
    var found = known.get(statement);
    if (found == null) {
      found = find(statement);
      known.put(statement, found);
    }
    return found;
  }

  private boolean find(Stmt statement) {
    return switch (statement) {
      case Stmt.Declare(Local local, Optional<Expr> value, _) ->
          isReal(local.type()) && value.isPresent() && isIdle(value.get());
      case Stmt.Assign(Expr target, Expr value, _) ->
          isReal(target.type()) && isIdle(target) && isIdle(value);
      case Stmt.Update update ->
          isReal(update.target().type()) && isIdle(update.target()) && isIdle(update.value());
      case Stmt.For(_, Expr from, Expr to, Expr step, _, List<Stmt> body, _) ->
          isIdle(from) && isIdle(to) && isIdle(step) && body.stream().allMatch(this::is);
      case Stmt.Block(List<Stmt> body, _) -> body.stream().allMatch(this::is);
      default -> false;
    };
  }

  private boolean isIdle(Expr expr) {
    for (var part : Parts.all(expr)) {
      boolean acts =
          part instanceof Expr.Load
              || part instanceof Expr.Call
              || part instanceof Expr.Read(Local local) && inFlight.contains(local.name());
      if (acts) {
        return false;
      }
    }
    return true;
  }

  private static boolean isReal(Type type) {
    return type instanceof Scalar scalar && scalar.isFloating()
        || type instanceof Type.Vector vector && vector.element().isFloating()
        || type instanceof Type.Array array && isReal(array.element());
  }

  private static boolean steers(Expr expr) {
    for (var part : Parts.all(expr)) {
      boolean steers =
          switch (part) {
            case Expr.Binary binary ->
                binary.operator().isComparison() && isReal(binary.left().type());
            case Expr.Convert convert ->
                isReal(convert.operand().type()) && !isReal(convert.type());
            case Expr.Load load ->
                load.access().index().stream().anyMatch(index -> isReal(index.type()));
            default -> false;
          };
      if (steers) {
        return true;
      }
    }
    return false;
  }

  /** The parts of statements and expressions. */
  private static final class Parts {
    static List<Expr> expressions(Stmt statement) {
      return switch (statement) {
        case Stmt.Declare it -> it.value().stream().toList();
        case Stmt.Assign it -> List.of(it.target(), it.value());
        case Stmt.Update it -> List.of(it.target(), it.value());
        case Stmt.AssignAll it -> it.values();
        case Stmt.Store it -> List.of(it.value());
        case Stmt.Modify it -> List.of(it.value());
        case Stmt.Return it -> it.values();
        case Stmt.Assert it -> List.of(it.condition());
        case Stmt.For it -> List.of(it.from(), it.to(), it.step());
        case Stmt.While it -> List.of(it.condition());
        case Stmt.If it -> List.of(it.condition());
        default -> {
          var list = new ArrayList<Expr>();
          operands(statement).forEach(operand -> list.addAll(expressions(operand)));
          yield list;
        }
      };
    }

    static List<Operand> operands(Stmt statement) {
      return switch (statement) {
        case Stmt.Operate it -> it.operands();
        case Stmt.Invoke it -> it.arguments();
        default -> List.of();
      };
    }

    private static List<Expr> expressions(Operand operand) {
      return switch (operand) {
        case Operand.OfValue(Expr expr) -> List.of(expr);
        case Operand.OfSeveral(List<Expr> exprs) -> exprs;
        default -> List.of();
      };
    }

    static Optional<Local> root(Expr expr) {
      return switch (expr) {
        case Expr.Read(Local local) -> Optional.of(local);
        case Expr.Item item -> root(item.array());
        case Expr.Slice slice -> root(slice.array());
        default -> Optional.empty();
      };
    }

    static List<Expr> all(Expr expr) {
      var all = new ArrayList<Expr>();
      collect(expr, all);
      return all;
    }

    private static void collect(Expr expr, List<Expr> all) {
      all.add(expr);
      List<Expr> inner =
          switch (expr) {
            case Expr.Constant _, Expr.Read _, Expr.Position _ -> List.of();
            case Expr.Item it -> {
              var list = new ArrayList<>(it.indices());
              list.add(it.array());
              yield list;
            }
            case Expr.Slice it -> List.of(it.array(), it.from());
            case Expr.Lane it -> List.of(it.vector());
            case Expr.Unary it -> List.of(it.operand());
            case Expr.Binary it -> List.of(it.left(), it.right());
            case Expr.Choice it -> List.of(it.condition(), it.then(), it.otherwise());
            case Expr.Convert it -> List.of(it.operand());
            case Expr.Build it -> it.elements();
            case Expr.Fill it -> List.of(it.element());
            case Expr.Load it -> it.access().index();
            case Expr.Apply it -> of(it.operands());
            case Expr.Call it -> of(it.arguments());
          };
      inner.forEach(it -> collect(it, all));
    }

    private static List<Expr> of(List<Operand> operands) {
      var list = new ArrayList<Expr>();
      operands.forEach(operand -> list.addAll(expressions(operand)));
      return list;
    }
  }
}
