package org.prismlang.kernel.ir;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Timeline;

/** Reads synchronization statements behind their first word. */
final class SyncReader {
  private final IrTokens tokens;
  private final DeclarationReader names;
  private final ExpressionReader exprs;

  SyncReader(IrTokens tokens, DeclarationReader names, ExpressionReader exprs) {
    this.tokens = tokens;
    this.names = names;
    this.exprs = exprs;
  }

  Sync sync(IrToken first) {
    return switch (first.text()) {
      case "meet" -> {
        var scope = tokens.oneOf(Sync.Scope.class);
        int threads = tokens.number();
        boolean isWritten = tokens.tookWord("written");
        yield new Sync.Meet(scope, threads, isWritten, reasons(), names.span());
      }
      case "arrive" -> arrive();
      case "await" -> {
        var barrier = names.usedBarrier();
        var generation = exprs.operands().generation();
        boolean previous = tokens.tookWord("previous");
        yield new Sync.Await(barrier, generation, previous, reasons(), names.span());
      }
      case "fence" -> {
        var audience =
            tokens.tookWord("block")
                ? Sync.Audience.BLOCK
                : tokens.tookWord("gpu") ? Sync.Audience.GPU : Sync.Audience.ENGINES;
        yield new Sync.Fence(audience, reasons(), names.span());
      }
      case "enter" -> new Sync.Enter(reasons(), names.span());
      case "commit" -> {
        var timeline = tokens.oneOf(Timeline.class);
        yield new Sync.Commit(timeline, reasons(), names.span());
      }
      case "drain" -> {
        var timeline = tokens.oneOf(Timeline.class);
        int pending = tokens.number();
        boolean readsOnly = tokens.tookWord("reads");
        yield new Sync.Drain(timeline, pending, readsOnly, arrived(), reasons(), names.span());
      }
      default -> throw IrTokens.problem(first, "wanted a statement, found " + first.described());
    };
  }

  private Sync arrive() {
    var barrier = names.usedBarrier();
    var generation = exprs.operands().generation();
    var election = tokens.oneOf(Sync.Election.class);
    Optional<Expr> bytes = tokens.tookWord("bytes") ? Optional.of(exprs.expr()) : Optional.empty();
    return new Sync.Arrive(barrier, generation, election, bytes, reasons(), names.span());
  }

  private List<String> arrived() {
    return tokens.tookWord("arrived") ? tokens.separated(tokens::name) : List.of();
  }

  private List<Sync.Reason> reasons() {
    return tokens.tookWord("because") ? tokens.separated(this::reason) : List.of();
  }

  private Sync.Reason reason() {
    var memory = tokens.name();
    var first = names.span();
    return new Sync.Reason(memory, first, names.span());
  }
}
