package org.prismlang.lang.unfold;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Type;

/**
 * The variables that stand for those with structs in them: of all functions, since one inside
 * another sees the variables around it.
 */
final class UnfoldedNames {
  private final Map<Variable, List<Variable>> unfolded;
  private final Set<Variable> scattered = Collections.newSetFromMap(new IdentityHashMap<>());

  UnfoldedNames(Map<Variable, List<Variable>> unfolded) {
    this.unfolded = unfolded;
  }

  /** Those of a parameter, under names that no other one has. */
  List<Variable> parameter(Variable variable, Set<String> taken) {
    return unfolded.computeIfAbsent(variable, it -> made(it, taken));
  }

  /** One a number of the struct; the variable itself where it holds none. */
  List<Variable> all(Variable variable) {
    return unfolded.computeIfAbsent(variable, it -> made(it, new HashSet<>()));
  }

  Variable one(Variable variable) {
    return all(variable).getFirst();
  }

  /** Structs in this memory lie anywhere: their words have an index of their own. */
  void scatter(Variable variable) {
    scattered.add(variable);
  }

  boolean isScattered(Term memory) {
    return switch (memory) {
      case Term.Read it -> scattered.contains(it.variable());
      case Term.Subview it -> isScattered(it.base());
      default -> false;
    };
  }

  private static List<Variable> made(Variable variable, Set<String> taken) {
    var type = variable.type();
    if (Unfolded.isMemoryOfStructs(type)) {
      return List.of(like(variable, variable.name(), Unfolded.memory(type)));
    }
    if (!Unfolded.isSeveral(type)) {
      return List.of(variable);
    }
    var all = new ArrayList<Variable>();
    for (var part : Unfolded.parts(type)) {
      var wanted = variable.name() + "_" + String.join("_", part.path());
      var name = wanted;
      for (int i = 1; !taken.add(name); i++) {
        name = wanted + "_" + i;
      }
      all.add(like(variable, name, part.type()));
    }
    return all;
  }

  private static Variable like(Variable variable, String name, Type type) {
    return new Variable(
        name, type, variable.perspective(), variable.origin(), variable.isConst(), variable.span());
  }
}
