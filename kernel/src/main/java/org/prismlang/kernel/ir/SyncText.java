package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Synchronization statements, without their spans. */
final class SyncText {
  private final TextPage page;
  private final DeclarationText names;
  private final ExpressionText exprs;

  SyncText(TextPage page) {
    this.page = page;
    this.names = new DeclarationText(page);
    this.exprs = new ExpressionText(page);
  }

  String of(Sync sync) {
    return what(sync) + reasons(sync.reasons());
  }

  private String what(Sync sync) {
    return switch (sync) {
      case Sync.Meet(var scope, int threads, boolean isWritten, _, _) ->
          "meet " + IrText.word(scope) + " " + threads + (isWritten ? " written" : "");
      case Sync.Arrive(
              Barrier barrier,
              Expr generation,
              var election,
              Optional<Expr> bytes,
              _,
              _) ->
          "arrive "
              + names.used(barrier)
              + exprs.generation(generation)
              + " "
              + IrText.word(election)
              + bytes.map(it -> " bytes " + exprs.of(it)).orElse("");
      case Sync.Await(Barrier barrier, Expr generation, boolean previous, _, _) ->
          "await "
              + names.used(barrier)
              + exprs.generation(generation)
              + (previous ? " previous" : "");
      case Sync.Fence(var audience, _, _) ->
          audience == Sync.Audience.ENGINES ? "fence" : "fence " + IrText.word(audience);
      case Sync.Enter _ -> "enter";
      case Sync.Commit(var timeline, _, _) -> "commit " + IrText.word(timeline);
      case Sync.Drain(var timeline, int pending, boolean readsOnly, var arrived, _, _) ->
          "drain "
              + IrText.word(timeline)
              + " "
              + pending
              + (readsOnly ? " reads" : "")
              + arrived(arrived);
    };
  }

  private static String arrived(List<String> arrays) {
    return arrays.isEmpty()
        ? ""
        : " arrived " + String.join(", ", arrays.stream().map(Words::name).toList());
  }

  private String reasons(List<Sync.Reason> reasons) {
    if (reasons.isEmpty()) {
      return "";
    }
    var texts = new ArrayList<String>();
    for (var reason : reasons) {
      texts.add(
          Words.name(reason.memory())
              + " "
              + page.span(reason.first())
              + " "
              + page.span(reason.second()));
    }
    return " because " + String.join(", ", texts);
  }
}
