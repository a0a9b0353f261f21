package org.prismlang.kernel.lower;

import java.util.List;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Type;

/** Whether a value may be another one after some statements. */
final class Changes {
  private Changes() {}

  static boolean of(Term term, List<Action> statements, Body body) {
    var facts = body.module.facts();
    return term.all()
        .anyMatch(
            part ->
                switch (part) {
                  case Term.Read it when it.type().isMemory() -> false;
                  case Term.Read it when !body.assigned.contains(it.variable()) -> false;
                  case Term.Read it -> isAssigned(it.variable(), statements, facts);
                  case Term.Element it -> it.base().type().isMemory();
                  case Term.Call it -> !facts.of(it.callee()).isPure(it.callee());
                  case Term.Operation it -> !it.intrinsic().isPure();
                  default -> false;
                });
  }

  private static boolean isAssigned(Variable variable, List<Action> statements, Facts.Known facts) {
    if (variable.type() instanceof Type.Array) {
      return true;
    }
    return Action.all(statements)
            .anyMatch(
                action ->
                    switch (action) {
                      case Action.Assign it ->
                          it.targets().stream().anyMatch(target -> isRoot(variable, target));
                      case Action.Update it -> isRoot(variable, it.target());
                      default -> false;
                    })
        || Action.terms(statements)
            .anyMatch(part -> part instanceof Term.Call call && isAssigned(variable, call, facts));
  }

  private static boolean isAssigned(Variable variable, Term.Call call, Facts.Known facts) {
    var assigned = facts.of(call.callee()).assigned();
    for (int i = 0; i < call.arguments().size(); i++) {
      var parameter = call.callee().parameters().get(i);
      if (Facts.isReference(parameter)
          && assigned.contains(parameter)
          && isRoot(variable, call.arguments().get(i))) {
        return true;
      }
    }
    return assigned.contains(variable);
  }

  private static boolean isRoot(Variable variable, Term target) {
    return Parts.root(target).filter(root -> root == variable).isPresent();
  }
}
