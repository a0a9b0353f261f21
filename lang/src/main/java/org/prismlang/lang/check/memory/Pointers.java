package org.prismlang.lang.check.memory;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Type;

/** Pointer variables: what they may mean, in a loop also what a later statement makes them mean. */
public final class Pointers {
  private final Frame frame;
  private final Function<Variable, View> views;

  /** Pointers that only ever trade what they mean: never two of them the same. */
  private final List<Set<Variable>> swapped = new ArrayList<>();

  private final Set<Variable> reassigned = new HashSet<>();

  public Pointers(Frame frame, Function<Variable, View> views) {
    this.frame = frame;
    this.views = views;
  }

  /**
   * What a pointer means that is given this memory: what another pointer means, it means itself.
   */
  public static List<View.Making> makings(View view, Key key, Type type) {
    if (view.variable().origin() == Variable.Origin.LOCAL) {
      return List.copyOf(view.makings());
    }
    var makings = new ArrayList<View.Making>();
    makings.add(
        new View.Making(
            view.memory(),
            key,
            IndexMap.identity(type),
            false,
            Optional.empty(),
            Optional.empty()));
    if (view.variable().origin() == Variable.Origin.PARAMETER) {
      makings.addAll(view.makings());
    }
    return makings;
  }

  /** {@code x, y = y, x}: a permutation keeps them apart. */
  public void assigned(List<Variable> targets, List<Variable> values) {
    if (new HashSet<>(targets).equals(new HashSet<>(values)) && targets.size() > 1) {
      swapped.add(new HashSet<>(targets));
    } else {
      reassigned.addAll(targets);
    }
  }

  public boolean areApart(Variable one, Variable other) {
    if (one == other || reassigned.contains(one) || reassigned.contains(other)) {
      return false;
    }
    return swapped.stream().anyMatch(it -> it.contains(one) && it.contains(other))
        && first(one).stream().noneMatch(first(other)::contains);
  }

  /** What it was declared as. */
  private Set<Variable> first(Variable pointer) {
    var makings = views.apply(pointer).makings();
    return makings.isEmpty() ? Set.of(pointer) : makings.getFirst().source().roots();
  }

  /** From its second trip on, a loop's body sees the assignments of the first. */
  public void anticipate(List<Stmt> body) {
    Stmt.all(body)
        .forEach(
            statement -> {
              if (statement instanceof Stmt.Assign assign) {
                var values =
                    assign.value() instanceof Expr.Tuple tuple
                        ? tuple.elements()
                        : List.of(assign.value());
                for (int i = 0; i < Math.min(values.size(), assign.targets().size()); i++) {
                  anticipate(assign.targets().get(i), values.get(i));
                }
                var targets = assign.targets().stream().flatMap(it -> named(it).stream()).toList();
                var sources = values.stream().flatMap(it -> named(it).stream()).toList();
                if (!targets.isEmpty()) {
                  assigned(targets, sources);
                }
              }
            });
  }

  private void anticipate(Expr target, Expr value) {
    var pointer = named(target);
    var memory = named(value);
    if (pointer.isPresent()
        && memory.isPresent()
        && pointer.get().origin() == Variable.Origin.LOCAL
        && pointer.get().type() instanceof Type.Pointer
        && pointer.get() != memory.get()
        && views.apply(memory.get()).scopeDepth() <= views.apply(pointer.get()).scopeDepth()) {
      var view = views.apply(memory.get());
      views.apply(pointer.get()).mayAlsoMean(makings(view, new Key.Whole(), memory.get().type()));
    }
  }

  private Optional<Variable> named(Expr written) {
    return written instanceof Expr.Variable name
            && frame.scope.find(name.name()).isPresent()
            && frame.scope.find(name.name()).get() instanceof Symbol.OfVariable(Variable variable)
            && variable.type().isMemory()
        ? Optional.of(variable)
        : Optional.empty();
  }
}
