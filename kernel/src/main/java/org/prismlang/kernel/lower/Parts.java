package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;

/** What checked statements and expressions are made of. */
final class Parts {
  private Parts() {}

  /** The direct parts of a term, in the order of evaluation. */
  static List<Term> of(Term term) {
    return switch (term) {
      case Term.Constant _,
          Term.Read _,
          Term.Id _,
          Term.Units _,
          Term.Code _,
          Term.Launch _,
          Term.HostCall _,
          Term.Nowhere _ ->
          List.of();
      case Term.Element it -> with(it.base(), it.indices());
      case Term.Subview it -> with(it.base(), it.cuts().stream().map(Term.Cut::from).toList());
      case Term.Slice it -> List.of(it.base());
      case Term.Lane it -> List.of(it.base());
      case Term.Unary it -> List.of(it.operand());
      case Term.Binary it -> List.of(it.left(), it.right());
      case Term.Choice it -> List.of(it.condition(), it.then(), it.otherwise());
      case Term.Convert it -> List.of(it.operand());
      case Term.Build it -> it.elements();
      case Term.Fill it -> List.of(it.element());
      case Term.Call it -> it.arguments();
      case Term.Operation it -> it.arguments().stream().flatMap(Optional::stream).toList();
      case Term.Several it -> it.elements();
    };
  }

  private static List<Term> with(Term first, List<Term> rest) {
    var all = new ArrayList<Term>();
    all.add(first);
    all.addAll(rest);
    return all;
  }

  static boolean any(Term term, Predicate<Term> test) {
    if (test.test(term)) {
      return true;
    }
    for (var part : of(term)) {
      if (any(part, test)) {
        return true;
      }
    }
    return false;
  }

  static boolean mentions(Term term, Variable variable) {
    return any(term, part -> part instanceof Term.Read read && read.variable() == variable);
  }

  /** The terms of a statement itself, not those of the statements inside it. */
  static List<Term> terms(Action action) {
    return switch (action) {
      case Action.Declare it -> it.value().stream().toList();
      case Action.Assign it -> with(it.value(), it.targets());
      case Action.Update it -> List.of(it.target(), it.value());
      case Action.For it -> List.of(it.from(), it.to(), it.step());
      case Action.While it -> List.of(it.condition());
      case Action.If it -> List.of(it.condition());
      case Action.Return it -> it.values();
      case Action.Assert it -> List.of(it.condition());
      case Action.Print it -> it.arguments();
      case Action.Do it -> List.of(it.expression());
      case Action.Partition it -> with(it.source(), it.places());
      case Action.Claim it -> with(it.source(), it.places());
      case Action.Async it -> List.of(it.source());
      case Action.LastBlock it -> List.of(it.counter());
      case Action.Unrolled _,
          Action.Break _,
          Action.Continue _,
          Action.Unsafe _,
          Action.Block _,
          Action.Group _,
          Action.Split _,
          Action.Batch _,
          Action.Barrier _ ->
          List.of();
    };
  }

  static List<List<Action>> bodies(Action action) {
    return switch (action) {
      case Action.For it -> List.of(it.body());
      case Action.Unrolled it -> it.copies().stream().map(Action.Copy::body).toList();
      case Action.While it -> List.of(it.body());
      case Action.If it -> List.of(it.then(), it.otherwise());
      case Action.Block it -> List.of(it.body());
      case Action.Group it -> List.of(it.body());
      case Action.Split it -> it.branches().stream().map(Action.Branch::body).toList();
      case Action.Partition it -> List.of(it.body());
      case Action.Claim it -> List.of(it.body());
      case Action.Async it -> List.of(it.body());
      case Action.Batch it -> List.of(it.body());
      case Action.LastBlock it -> List.of(it.body());
      case Action.Declare _,
          Action.Assign _,
          Action.Update _,
          Action.Break _,
          Action.Continue _,
          Action.Return _,
          Action.Assert _,
          Action.Print _,
          Action.Unsafe _,
          Action.Do _,
          Action.Barrier _ ->
          List.of();
    };
  }

  static boolean anyAction(List<Action> actions, Predicate<Action> test) {
    for (var action : actions) {
      if (test.test(action)) {
        return true;
      }
      for (var body : bodies(action)) {
        if (anyAction(body, test)) {
          return true;
        }
      }
    }
    return false;
  }

  static boolean anyTerm(List<Action> actions, Predicate<Term> test) {
    return anyAction(
        actions,
        action -> {
          for (var term : terms(action)) {
            if (any(term, test)) {
              return true;
            }
          }
          return false;
        });
  }

  /** Whether the variable itself, not an element of what it names, is assigned. */
  static boolean assigns(List<Action> actions, Variable variable) {
    return anyAction(
        actions,
        action ->
            action instanceof Action.Assign assign
                && assign.targets().stream()
                    .anyMatch(it -> it instanceof Term.Read read && read.variable() == variable));
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
