package org.prismlang.lang.check;

import java.util.Optional;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/** What keeps a device function from being called on the host, which has numbers and no units. */
final class DeviceOnly {
  private DeviceOnly() {}

  /** Where a caller sees it. */
  static Optional<Span> in(Signature function) {
    if (!function.bound().top().equals(Perspective.THREAD)) {
      return Optional.of(function.bound().span());
    }
    return function.parameters().stream()
        .filter(it -> it.type().isMemory())
        .map(Signature.Parameter::span)
        .findFirst();
  }

  /** Where it begins, in the body or in what that calls. */
  static Optional<Span> in(Function function) {
    var action = Action.all(function.body()).filter(DeviceOnly::is).map(Action::span).findFirst();
    return action.or(
        () -> Action.terms(function.body()).flatMap(it -> in(it).stream()).findFirst());
  }

  private static boolean is(Action action) {
    return switch (action) {
      case Action.Declare it -> it.variable().type().isMemory();
      case Action.Assign _,
          Action.Update _,
          Action.For _,
          Action.Unrolled _,
          Action.While _,
          Action.If _,
          Action.Break _,
          Action.Continue _,
          Action.Return _,
          Action.Assert _,
          Action.Print _,
          Action.Do _,
          Action.Block _ ->
          false;
      case Action.Unsafe _,
          Action.Group _,
          Action.Split _,
          Action.Partition _,
          Action.Claim _,
          Action.Async _,
          Action.Batch _,
          Action.LastBlock _,
          Action.Barrier _ ->
          true;
    };
  }

  private static Optional<Span> in(Term term) {
    return switch (term) {
      case Term.Operation it when !(it.intrinsic().op() instanceof MathOp) ->
          Optional.of(it.span());
      case Term.Id it -> Optional.of(it.span());
      case Term.Units it -> Optional.of(it.span());
      case Term.Subview it -> Optional.of(it.span());
      case Term.Call it -> in(it.callee());
      default -> Optional.empty();
    };
  }
}
