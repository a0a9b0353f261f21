package org.prismlang.verify.cover;

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
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.intrinsic.Trait;

/**
 * What the values of a kernel's variables follow from, through assignments, the conditions around
 * them, and calls; and how they are computed where there is one way only.
 */
final class Flows {
  /** The one way a variable is computed, in the words of a procedure. */
  record Definition(Expr value, String owner) {}

  private final Module module;
  private final Kernel kernel;
  private final Map<Variable, Origins> origins = new HashMap<>();
  private final Map<String, Origins> returned = new HashMap<>();
  private final Map<Variable, Set<Definition>> definitions = new HashMap<>();
  private final Set<Variable> changed = new HashSet<>();
  private boolean grows;

  private Flows(Module module) {
    this.module = module;
    this.kernel = module.kernels().getFirst();
  }

  /** Of a module of one kernel. */
  static Flows of(Module module) {
    var flows = new Flows(module);
    for (var parameter : flows.kernel.parameters()) {
      if (parameter instanceof Parameter.OfLocal(Local local)) {
        flows.origins.put(
            new Variable(Variable.KERNEL, local.name()), Origins.parameter(local.name()));
      }
    }
    do {
      flows.grows = false;
      flows.pass(flows.kernel.body(), Variable.KERNEL, Origins.NONE);
      module.procedures().forEach(it -> flows.pass(it.body(), it.name(), Origins.NONE));
    } while (flows.grows);
    return flows;
  }

  /** Empty where it is computed in several ways, or in none that is known. */
  Optional<Definition> definition(Variable variable) {
    var ways = definitions.getOrDefault(variable, Set.of());
    return changed.contains(variable) || ways.size() != 1
        ? Optional.empty()
        : Optional.of(ways.iterator().next());
  }

  Origins of(Expr expr, String owner) {
    return switch (expr) {
      case Expr.Read(Local local) ->
          origins.getOrDefault(new Variable(owner, local.name()), Origins.NONE);
      case Expr.Position(var place) -> of(place);
      case Expr.Load _, Expr.Call _ -> Origins.DATA;
      case Expr.Apply apply when !isKnown(apply) -> Origins.DATA;
      default -> of(Uses.of(expr).exprs(), owner);
    };
  }

  private static boolean isKnown(Expr.Apply apply) {
    return apply.intrinsic().meaning().isPresent() || apply.intrinsic().is(Trait.KEEPS_COMMON);
  }

  Origins of(List<Expr> exprs, String owner) {
    var all = Origins.NONE;
    for (var expr : exprs) {
      all = all.and(of(expr, owner));
    }
    return all;
  }

  private Origins of(Expr.Place place) {
    var launch = kernel.launch();
    return switch (place) {
      case THREAD, THREADS -> launch.block().isPresent() ? Origins.NONE : Origins.LAUNCH;
      case BLOCK -> launch.grid().orElse(0) == 1 ? Origins.NONE : Origins.BLOCK;
      case BLOCKS -> launch.grid().isPresent() ? Origins.NONE : Origins.LAUNCH;
    };
  }

  /** What decides how often the loop runs. */
  Origins ofTrips(Stmt loop, String owner) {
    var all = of(Uses.of(loop).exprs(), owner);
    return all.and(leaving(Bodies.of(loop).getFirst(), owner));
  }

  private Origins leaving(List<Stmt> statements, String owner) {
    var all = Origins.NONE;
    for (var statement : statements) {
      boolean isLoop = statement instanceof Stmt.For || statement instanceof Stmt.While;
      if (statement instanceof Stmt.If branch && leaves(List.of(branch))) {
        all = all.and(of(branch.condition(), owner));
      }
      for (var body : isLoop ? List.<List<Stmt>>of() : Bodies.of(statement)) {
        all = all.and(leaving(body, owner));
      }
    }
    return all;
  }

  /** Whether a way through the statements leaves the list that they stand in. */
  static boolean leaves(List<Stmt> statements) {
    for (var statement : statements) {
      switch (statement) {
        case Stmt.Break _, Stmt.Continue _, Stmt.Return _ -> {
          return true;
        }
        default -> {
          for (var body : Bodies.of(statement)) {
            if (leaves(body)) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  private void pass(List<Stmt> statements, String owner, Origins around) {
    for (var statement : statements) {
      pass(statement, owner, around);
    }
  }

  private void pass(Stmt statement, String owner, Origins around) {
    var inside = around;
    switch (statement) {
      case Stmt.Declare(Local local, var value, _) -> {
        var variable = new Variable(owner, local.name());
        value.ifPresent(
            it -> {
              define(variable, new Definition(it, owner));
              put(variable, of(it, owner));
            });
      }
      case Stmt.Assign assign -> assign(assign.target(), assign.value(), owner, around);
      case Stmt.Update update -> assign(update.target(), update.value(), owner, around);
      case Stmt.AssignAll all -> {
        for (int i = 0; i < all.targets().size(); i++) {
          assign(all.targets().get(i), all.values().get(i), owner, around);
        }
      }
      case Stmt.Operate operate -> operate(operate, owner);
      case Stmt.Invoke invoke -> invoke(invoke, owner, around);
      case Stmt.Return given -> {
        var before = returned.getOrDefault(owner, Origins.NONE);
        returned.put(owner, before.and(of(given.values(), owner)).and(around));
      }
      case Stmt.For loop -> {
        var trips = ofTrips(loop, owner);
        inside = around.and(trips);
        put(new Variable(owner, loop.variable().name()), trips);
        changed.add(new Variable(owner, loop.variable().name()));
      }
      case Stmt.While loop -> inside = around.and(ofTrips(loop, owner));
      case Stmt.If branch -> inside = around.and(of(branch.condition(), owner));
      default -> {}
    }
    for (var body : Bodies.of(statement)) {
      pass(body, owner, inside);
    }
  }

  private void assign(Expr target, Expr value, String owner, Origins around) {
    var from = of(value, owner).and(of(target, owner)).and(around);
    root(target)
        .ifPresent(
            it -> {
              put(new Variable(owner, it.name()), from);
              changed.add(new Variable(owner, it.name()));
            });
  }

  /** The variable that an assignment changes, or a part of it. */
  static Optional<Local> root(Expr target) {
    return switch (target) {
      case Expr.Read(Local local) -> Optional.of(local);
      case Expr.Item item -> root(item.array());
      case Expr.Slice slice -> root(slice.array());
      case Expr.Lane lane -> root(lane.vector());
      default -> Optional.empty();
    };
  }

  private void operate(Stmt.Operate operate, String owner) {
    operate.result().ifPresent(it -> put(new Variable(owner, it.name()), Origins.DATA));
    var roles = operate.intrinsic().operands();
    for (int i = 0; i < Math.min(roles.size(), operate.operands().size()); i++) {
      if (roles.get(i).access().writes()
          && operate.operands().get(i) instanceof Operand.OfValue(Expr expr)) {
        root(expr).ifPresent(it -> put(new Variable(owner, it.name()), Origins.DATA));
      }
    }
  }

  private void invoke(Stmt.Invoke invoke, String owner, Origins around) {
    var procedure = module.procedure(invoke.procedure());
    for (int i = 0; i < Math.min(procedure.parameters().size(), invoke.arguments().size()); i++) {
      if (procedure.parameters().get(i) instanceof Parameter.OfLocal(Local local)
          && invoke.arguments().get(i) instanceof Operand.OfValue(Expr expr)) {
        var parameter = new Variable(procedure.name(), local.name());
        define(parameter, new Definition(expr, owner));
        put(parameter, of(expr, owner));
        // Arrays go by reference.
        root(expr)
            .filter(_ -> local.type() instanceof org.prismlang.lang.type.Type.Array)
            .ifPresent(
                it ->
                    put(
                        new Variable(owner, it.name()),
                        origins.getOrDefault(parameter, Origins.NONE)));
      }
    }
    var result = returned.getOrDefault(procedure.name(), Origins.NONE).and(around);
    invoke.results().forEach(it -> put(new Variable(owner, it.name()), result));
  }

  private void define(Variable variable, Definition definition) {
    definitions.computeIfAbsent(variable, _ -> new HashSet<>()).add(definition);
  }

  private void put(Variable variable, Origins from) {
    var before = origins.getOrDefault(variable, Origins.NONE);
    var after = before.and(from);
    if (!after.equals(before)) {
      origins.put(variable, after);
      grows = true;
    }
  }
}
