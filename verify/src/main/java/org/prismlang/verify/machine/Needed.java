package org.prismlang.verify.machine;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.type.Type;

/**
 * Variables of which some run asks the value: those that reach an index, a condition on the way to
 * an access, a bound, or what operations are given. Masks of data are none: the machine computes
 * nothing of them. Variables of one name count as one.
 */
final class Needed {
  private final Facts facts;
  private final Module module;
  private final Set<String> names = new HashSet<>();
  private boolean grows;

  private Needed(Facts facts, Module module) {
    this.facts = facts;
    this.module = module;
  }

  /** Of all code of a kernel and of the procedures that it may call. */
  static Set<String> of(Facts facts, Module module, List<List<Stmt>> bodies) {
    var needed = new Needed(facts, module);
    do {
      needed.grows = false;
      bodies.forEach(body -> body.forEach(needed::statement));
    } while (needed.grows);
    return needed.names;
  }

  private void statement(Stmt statement) {
    switch (statement) {
      case Stmt.Declare(Local local, var given, _) -> given.ifPresent(it -> assigned(local, it));
      case Stmt.Assign assign -> assigned(assign.target(), assign.value());
      case Stmt.Update update -> assigned(update.target(), update.value());
      case Stmt.AssignAll all -> {
        for (int i = 0; i < all.values().size(); i++) {
          assigned(all.targets().get(i), all.values().get(i));
        }
      }
      case Stmt.Store store -> {
        effects(store.value());
        access(store.access(), true);
      }
      case Stmt.Modify modify -> {
        effects(modify.value());
        access(modify.access(), false);
      }
      case Stmt.Assert asserted -> effects(asserted.condition());
      case Stmt.Print print -> Uses.of(print.arguments()).exprs().forEach(this::effects);
      case Stmt.Invoke invoke -> arguments(invoke);
      default -> all(Uses.of(statement));
    }
  }

  private void assigned(Expr target, Expr given) {
    if (!(Facts.root(target) instanceof Expr.Read(Local local))) {
      throw new IllegalStateException("no target: " + target);
    }
    if (names.contains(local.name()) || facts.isOperand(local.name())) {
      places(target);
    }
    assigned(local, given);
  }

  private void assigned(Local local, Expr given) {
    if (names.contains(local.name())) {
      value(given);
    } else {
      effects(given);
    }
  }

  /** Which elements of a variable are meant. */
  private void places(Expr target) {
    switch (target) {
      case Expr.Item item -> {
        item.indices().forEach(this::value);
        places(item.array());
      }
      case Expr.Slice slice -> {
        value(slice.from());
        places(slice.array());
      }
      case Expr.Lane lane -> places(lane.vector());
      default -> {}
    }
  }

  /** Arrays go by reference: what is assigned under one name is read under the other. */
  private void arguments(Stmt.Invoke invoke) {
    var parameters = module.procedure(invoke.procedure()).parameters();
    for (int i = 0; i < invoke.arguments().size(); i++) {
      var argument = invoke.arguments().get(i);
      if (i < parameters.size()
          && parameters.get(i) instanceof Parameter.OfLocal(Local local)
          && argument instanceof Operand.OfValue(Expr given)) {
        assigned(local, given);
        boolean isArray = local.type() instanceof Type.Array;
        if (isArray && given instanceof Expr.Read(Local other) && names.contains(other.name())) {
          add(local);
        }
      } else {
        all(Uses.of(List.of(argument)));
      }
    }
  }

  private void all(Uses uses) {
    uses.exprs().forEach(this::value);
    uses.accesses().forEach(it -> Uses.of(it).forEach(this::value));
  }

  private void access(Access access, boolean writes) {
    Uses.of(access).forEach(facts.isQuiet(access, writes) ? this::effects : this::value);
  }

  private void add(Local local) {
    grows |= names.add(local.name());
  }

  /** The expression's value is asked for. */
  private void value(Expr expr) {
    switch (expr) {
      case Expr.Read(Local local) -> add(local);
      case Expr.Load load -> access(load.access(), false);
      default -> {
        if (Arithmetic.isWhole(expr.type())) {
          all(Uses.of(expr));
        } else {
          effects(expr);
        }
      }
    }
  }

  /** What is touched on the way to a value that nobody asks for. */
  private void effects(Expr expr) {
    if (!facts.touches(expr)) {
      return;
    }
    switch (expr) {
      case Expr.Load load -> access(load.access(), false);
      case Expr.Choice choice -> {
        if (facts.loads(choice.then()) || facts.loads(choice.otherwise())) {
          value(choice.condition());
        }
        Uses.of(choice).exprs().forEach(this::effects);
      }
      case Expr.Binary binary when binary.operator().isLogical() -> {
        if (facts.loads(binary.right())) {
          value(binary.left());
        }
        Uses.of(binary).exprs().forEach(this::effects);
      }
      case Expr.Item _, Expr.Slice _ -> {
        places(expr);
        Uses.of(expr).exprs().forEach(this::effects);
      }
      default -> Uses.of(expr).exprs().forEach(this::effects);
    }
  }
}
