package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.program.Action;

/** Where a function returns. */
final class Returns {
  private Returns() {}

  static boolean mayReturn(Action action) {
    return Action.all(List.of(action)).anyMatch(Action.Return.class::isInstance);
  }

  /** Whether nothing behind the statements is reached. */
  static boolean always(List<Action> actions) {
    for (var action : actions) {
      boolean returns =
          switch (action) {
            case Action.Return _ -> true;
            case Action.If it -> always(it.then()) && always(it.otherwise());
            case Action.Block it -> always(it.body());
            case Action.Group it -> always(it.body());
            case Action.Partition it -> always(it.body());
            case Action.Claim it -> always(it.body());
            case Action.Async it -> always(it.body());
            default -> false;
          };
      if (returns) {
        return true;
      }
    }
    return false;
  }

  /** Whether the branch that was kept of an `if` on a constant leaves its loop or function. */
  static boolean leaves(Action action) {
    return switch (action) {
      case Action.Break _, Action.Continue _, Action.Return _ -> true;
      case Action.Block it -> !it.body().isEmpty() && leaves(it.body().getLast());
      default -> false;
    };
  }

  /** Whether putting what follows a branch into its other arm is enough to skip it. */
  static boolean areStructured(List<Action> actions) {
    for (int i = 0; i < actions.size(); i++) {
      var action = actions.get(i);
      if (mayReturn(action)) {
        var rest = actions.subList(i + 1, actions.size());
        return switch (action) {
          case Action.Return _ -> true;
          case Action.If it -> arms(it, rest).stream().allMatch(Returns::areStructured);
          case Action.Block it -> areStructured(joined(it.body(), rest));
          case Action.For _, Action.While _, Action.Unrolled _ -> false;
          default -> rest.isEmpty() && action.bodies().stream().allMatch(Returns::areStructured);
        };
      }
    }
    return true;
  }

  /** Both arms with what follows in the one that goes on. */
  static List<List<Action>> arms(Action.If it, List<Action> rest) {
    return List.of(joined(it.then(), rest), joined(it.otherwise(), rest));
  }

  /** A list that returns needs nothing behind it. */
  static List<Action> joined(List<Action> actions, List<Action> rest) {
    if (always(actions)) {
      return actions;
    }
    var all = new ArrayList<>(actions);
    all.addAll(rest);
    return all;
  }
}
