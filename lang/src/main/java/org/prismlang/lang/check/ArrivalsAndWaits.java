package org.prismlang.lang.check;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Action.Barrier.Half;
import org.prismlang.lang.source.Span;

/**
 * P0316: whoever arrives waits, later in the same list of statements, and nobody leaves between.
 */
final class ArrivalsAndWaits {
  private ArrivalsAndWaits() {}

  static void check(List<Action> actions, Frame frame) {
    var arrived = Optional.<Action.Barrier>empty();
    for (var action : actions) {
      if (action instanceof Action.Barrier barrier && barrier.half() == Half.ARRIVE) {
        arrived.ifPresent(it -> unwaited(it, frame));
        arrived = Optional.of(barrier);
      } else if (action instanceof Action.Barrier barrier && barrier.half() == Half.WAIT) {
        if (arrived.isEmpty()) {
          frame.report(
              Code.P0316
                  .at(barrier.span(), "nobody has arrived at what this waits for")
                  .help("`arrive(" + barrier.unit() + ")` before it, in the same block of lines"));
        }
        arrived = Optional.empty();
      } else if (arrived.isPresent()) {
        var exit = exit(List.of(List.of(action)), false);
        if (exit.isPresent()) {
          frame.report(
              Code.P0316
                  .at(exit.get(), "this leaves between an arrival and its wait")
                  .label(arrived.get().span(), "arrived here")
                  .help("wait first, or leave before the arrival"));
          return;
        }
      }
    }
    arrived.ifPresent(it -> unwaited(it, frame));
  }

  private static void unwaited(Action.Barrier arrival, Frame frame) {
    frame.report(
        Code.P0316
            .at(arrival.span(), "nobody waits for this arrival")
            .help(
                "`wait("
                    + arrival.unit()
                    + ")` behind it, in the same block of lines; or both in one: `barrier("
                    + arrival.unit()
                    + ")`"));
  }

  /** What leaves these statements, seen from outside. */
  private static Optional<Span> exit(List<List<Action>> bodies, boolean isInLoop) {
    return bodies.stream()
        .flatMap(List::stream)
        .flatMap(it -> exit(it, isInLoop).stream())
        .findFirst();
  }

  private static Optional<Span> exit(Action action, boolean isInLoop) {
    return switch (action) {
      case Action.Return it -> Optional.of(it.span());
      case Action.Break _, Action.Continue _ ->
          isInLoop ? Optional.empty() : Optional.of(action.span());
      case Action.For _, Action.While _, Action.Unrolled _ -> exit(action.bodies(), true);
      default -> exit(action.bodies(), isInLoop);
    };
  }
}
