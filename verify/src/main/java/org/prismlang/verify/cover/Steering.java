package org.prismlang.verify.cover;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.number.Integers;
import org.prismlang.lang.type.Type;

/**
 * Which code needs order, or decides whether and where code that does is run: statements that touch
 * memory which others write, synchronization, and the variables that say how often and at which
 * index.
 */
final class Steering {
  private final Module module;
  private final Set<Variable> variables = new HashSet<>();
  private final Set<String> procedures = new HashSet<>();

  /** Procedures of which a result steers. */
  private final Set<String> telling = new HashSet<>();

  private boolean grows;

  private Steering(Module module) {
    this.module = module;
  }

  /** Of a module of one kernel. */
  static Steering of(Module module) {
    var steering = new Steering(module);
    do {
      steering.grows = false;
      steering.pass(module.kernels().getFirst().body(), Variable.KERNEL);
      for (var procedure : module.procedures()) {
        steering.pass(procedure.body(), procedure.name());
        if (steering.isOrdered(procedure.body(), procedure.name())) {
          steering.grows |= steering.procedures.add(procedure.name());
        }
      }
    } while (steering.grows);
    return steering;
  }

  boolean isOrdered(List<Stmt> statements, String owner) {
    return statements.stream().anyMatch(it -> isOrdered(it, owner));
  }

  boolean isOrdered(Stmt statement, String owner) {
    boolean isItself =
        switch (statement) {
          case Sync _, Stmt.Break _, Stmt.Continue _, Stmt.LastBlock _ -> true;
          case Stmt.Return _ -> owner.equals(Variable.KERNEL) || procedures.contains(owner);
          case Stmt.Invoke invoke -> procedures.contains(invoke.procedure()) || isSeen(invoke);
          case Stmt.Assign assign -> steers(assign.target(), owner);
          case Stmt.Update update -> steers(update.target(), owner);
          case Stmt.AssignAll all -> all.targets().stream().anyMatch(it -> steers(it, owner));
          default -> isSeen(statement);
        };
    return isItself || Bodies.of(statement).stream().anyMatch(it -> isOrdered(it, owner));
  }

  private static boolean isSeen(Stmt statement) {
    return Walk.accesses(statement).anyMatch(it -> needsOrder(it.memory()));
  }

  /** What nobody writes, or everybody promises to write apart, does not. */
  private static boolean needsOrder(Memory memory) {
    return switch (memory.space()) {
      case SHARED -> true;
      case GLOBAL -> !memory.isConst() && !memory.isOutput();
      case TENSOR -> false;
    };
  }

  private boolean steers(Expr target, String owner) {
    return Flows.root(target).filter(it -> steers(it, owner)).isPresent();
  }

  boolean steers(Local local, String owner) {
    return variables.contains(new Variable(owner, local.name()));
  }

  /** What of the statement itself decides over order: conditions, bounds, indices, definitions. */
  Stream<Expr> deciding(Stmt statement, String owner) {
    var own =
        switch (statement) {
          case Sync _ -> Uses.of(statement).exprs().stream();
          case Stmt.For _, Stmt.While _, Stmt.If _ ->
              isOrdered(statement, owner)
                  ? Uses.of(statement).exprs().stream()
                  : Stream.<Expr>empty();
          case Stmt.Declare(Local local, var value, _) when steers(local, owner) -> value.stream();
          case Stmt.Assign assign when steers(assign.target(), owner) ->
              Uses.of(assign).exprs().stream();
          case Stmt.Update update when steers(update.target(), owner) ->
              Uses.of(update).exprs().stream();
          case Stmt.AssignAll all when isOrdered(all, owner) -> Uses.of(all).exprs().stream();
          case Stmt.Invoke invoke -> arguments(invoke);
          case Stmt.Operate operate when isSeen(operate) -> operands(operate);
          case Stmt.Return given when telling.contains(owner) -> given.values().stream();
          default -> Stream.<Expr>empty();
        };
    var indices =
        Walk.accesses(statement)
            .filter(it -> needsOrder(it.memory()))
            .flatMap((Access it) -> Uses.of(it).stream());
    return Stream.concat(own, indices);
  }

  /** Amounts and generations; where in a tensor a box lies is nobody's business here. */
  private static Stream<Expr> operands(Stmt.Operate operate) {
    return operate.operands().stream()
        .flatMap(
            it ->
                switch (it) {
                  case Operand.OfValue(Expr expr) -> Stream.of(expr);
                  case Operand.OfBarrier(_, Expr generation) -> Stream.of(generation);
                  default -> Stream.<Expr>empty();
                });
  }

  private Stream<Expr> arguments(Stmt.Invoke invoke) {
    var parameters = module.procedure(invoke.procedure()).parameters();
    var deciding = Stream.<Expr>builder();
    for (int i = 0; i < Math.min(parameters.size(), invoke.arguments().size()); i++) {
      if (parameters.get(i) instanceof Parameter.OfLocal(Local local)
          && steers(local, invoke.procedure())
          && invoke.arguments().get(i) instanceof Operand.OfValue(Expr expr)) {
        deciding.add(expr);
      }
    }
    return deciding.build();
  }

  private void pass(List<Stmt> statements, String owner) {
    Walk.statements(statements).forEach(it -> tell(it, owner));
    Walk.statements(statements)
        .flatMap(it -> deciding(it, owner))
        .flatMap(Walk::exprs)
        .forEach(
            it -> {
              if (it instanceof Expr.Read(Local local) && isWhole(local.type())) {
                grows |= variables.add(new Variable(owner, local.name()));
              }
            });
  }

  private void tell(Stmt statement, String owner) {
    if (statement instanceof Stmt.Invoke invoke
        && invoke.results().stream().anyMatch(it -> steers(it, owner))) {
      grows |= telling.add(invoke.procedure());
    }
  }

  private static boolean isWhole(Type type) {
    return Integers.are(type) || type instanceof Type.Array array && Integers.are(array.element());
  }
}
