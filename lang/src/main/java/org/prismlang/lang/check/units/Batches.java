package org.prismlang.lang.check.units;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Type;

/** P0311: a batch holds `wgmma` and index arithmetic. */
public final class Batches {
  private Batches() {}

  public static void check(List<Action> body, Frame frame, Span batch) {
    for (var action : body) {
      check(action, frame, batch);
    }
  }

  private static void check(Action action, Frame frame, Span batch) {
    switch (action) {
      case Action.Declare it -> it.value().ifPresent(value -> arithmetic(value, frame, batch));
      case Action.Assign it -> {
        boolean plain = true;
        for (var target : it.targets()) {
          plain = plain && arithmetic(target, frame, batch);
        }
        if (plain) {
          arithmetic(it.value(), frame, batch);
        }
      }
      case Action.Update it -> {
        if (arithmetic(it.target(), frame, batch)) {
          arithmetic(it.value(), frame, batch);
        }
      }
      case Action.For it -> {
        arithmetic(it.from(), frame, batch);
        arithmetic(it.to(), frame, batch);
        arithmetic(it.step(), frame, batch);
        check(it.body(), frame, batch);
      }
      case Action.Unrolled it -> it.copies().forEach(copy -> check(copy.body(), frame, batch));
      case Action.If it -> {
        arithmetic(it.condition(), frame, batch);
        check(it.then(), frame, batch);
        check(it.otherwise(), frame, batch);
      }
      case Action.Block it -> check(it.body(), frame, batch);
      case Action.Do(Term term, Span span) -> {
        if (term instanceof Term.Operation operation
            && operation.intrinsic().op() == MatrixOp.WGMMA) {
          operation.arguments().get(3).ifPresent(it -> arithmetic(it, frame, batch));
          indices(operation.arguments().get(1), frame, batch);
          indices(operation.arguments().get(2), frame, batch);
        } else if (!term.type().isBroken()) {
          refuse(span, frame, batch);
        }
      }
      default -> refuse(action.span(), frame, batch);
    }
  }

  private static void indices(Optional<Term> tile, Frame frame, Span batch) {
    for (var at = tile; at.isPresent() && at.get() instanceof Term.Subview view; ) {
      view.cuts().forEach(cut -> arithmetic(cut.from(), frame, batch));
      at = Optional.of(view.base());
    }
  }

  private static boolean arithmetic(Term term, Frame frame, Span batch) {
    boolean touches =
        term.all()
            .anyMatch(
                part ->
                    part instanceof Term.Element element && element.base().type().isMemory()
                        || part instanceof Term.Call call && !call.callee().summary().pure()
                        || part instanceof Term.Operation operation
                            && !operation.intrinsic().isPure()
                        || part instanceof Term.Read read && read.type() instanceof Type.Array);
    if (touches) {
      refuse(term.span(), frame, batch);
    }
    return !touches;
  }

  private static void refuse(Span span, Frame frame, Span batch) {
    frame.report(
        Code.P0311
            .at(span, "a `wgmma_async` batch holds `wgmma` and index arithmetic only")
            .label(batch, "the batch begins here")
            .note(
                "the tensor cores work on it while the threads go on; anything else would wait for"
                    + " them")
            .help("move it before or after the `with wgmma_async():`"));
  }
}
