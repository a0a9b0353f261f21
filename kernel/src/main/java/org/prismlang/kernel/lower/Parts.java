package org.prismlang.kernel.lower;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;

/** Questions about checked statements and expressions. */
final class Parts {
  private Parts() {}

  static boolean mentions(Term term, Variable variable) {
    return term.all()
        .anyMatch(part -> part instanceof Term.Read read && read.variable() == variable);
  }

  /** Whether the variable itself, not an element of what it names, is assigned. */
  static boolean assigns(List<Action> actions, Variable variable) {
    return Action.all(actions)
        .anyMatch(
            action ->
                action instanceof Action.Assign assign
                    && assign.targets().stream()
                        .anyMatch(
                            it -> it instanceof Term.Read read && read.variable() == variable));
  }

  /** The variable behind a place in registers, or the memory's behind one there. */
  static Optional<Variable> root(Term place) {
    return switch (place) {
      case Term.Read it -> Optional.of(it.variable());
      case Term.Element it -> root(it.base());
      case Term.Subview it -> root(it.base());
      case Term.Slice it -> root(it.base());
      case Term.Lane it -> root(it.base());
      default -> Optional.empty();
    };
  }

  /** Whether the term is an element, or lane of one, in memory. */
  static boolean isInMemory(Term term) {
    return switch (term) {
      case Term.Element it -> it.base().type().isMemory();
      case Term.Lane it -> isInMemory(it.base());
      default -> false;
    };
  }
}
