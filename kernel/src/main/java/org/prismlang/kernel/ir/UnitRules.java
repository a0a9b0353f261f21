package org.prismlang.kernel.ir;

import java.util.List;
import java.util.OptionalInt;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** Who runs the code: units narrow inwards, and those that must meet are all there. */
final class UnitRules {
  private final Findings findings;
  private final CallRules calls;
  private final Bound bound;
  private final OptionalInt blockThreads;
  private final int clusterBlocks;

  /** In code of one role: the others run the same uniform statements and barriers in theirs. */
  private boolean isInRole;

  /**
   * The unit around all groups: its parts run the same code, and may meet in it. A procedure's is
   * around its calls.
   */
  private Perspective whole;

  /**
   * @param blockThreads threads of a block, where the launch fixes them
   * @param clusterBlocks blocks of a cluster
   */
  UnitRules(
      Findings findings,
      CallRules calls,
      Bound bound,
      OptionalInt blockThreads,
      int clusterBlocks) {
    this.findings = findings;
    this.calls = calls;
    this.bound = bound;
    this.blockThreads = blockThreads;
    this.clusterBlocks = clusterBlocks;
    this.whole = Perspective.GRID;
  }

  void check(List<Stmt> body) {
    list(body, bound.top(), false);
  }

  /**
   * @param code the unit that runs the statements
   * @param inLoop whether a loop around them is run by the same unit
   */
  private void list(List<Stmt> statements, Perspective code, boolean inLoop) {
    statements.forEach(statement -> statement(statement, code, inLoop));
  }

  private void statement(Stmt statement, Perspective code, boolean inLoop) {
    switch (statement) {
      case Stmt.Break(Span span) ->
          findings.check(inLoop, span, "`break` has no loop of this unit to leave");
      case Stmt.Continue(Span span) ->
          findings.check(inLoop, span, "`continue` has no loop of this unit to go on with");
      case Stmt.For loop -> list(loop.body(), code, true);
      case Stmt.While loop -> list(loop.body(), code, true);
      case Stmt.Group group -> group(group, code, inLoop);
      case Stmt.Split split -> split(split, code);
      case Stmt.Batch(List<Stmt> body, Span span) -> {
        needs(Perspective.WARPGROUP, "a batch", code, span);
        list(body, code, inLoop);
      }
      case Stmt.LastBlock(_, List<Stmt> body, Span span) -> {
        needs(Perspective.BLOCK, "the last block", code, span);
        list(body, code, inLoop);
      }
      case Stmt.Operate operate ->
          operate
              .intrinsic()
              .needs()
              .ifPresent(unit -> needs(unit, operate.intrinsic().name(), code, operate.span()));
      case Stmt.Invoke invoke ->
          calls
              .callee(invoke.procedure())
              .ifPresent(callee -> needs(callee.bound().top(), callee.name(), code, invoke.span()));
      case Sync sync -> sync(sync, code);
      case Stmt.Plain _, Stmt.If _, Stmt.Block _, Stmt.Open _ ->
          Bodies.of(statement).forEach(body -> list(body, code, inLoop));
    }
  }

  private void needs(Perspective unit, String what, Perspective code, Span span) {
    findings.check(
        code.isAtLeast(unit) || isInRole && unit.level() != Level.THREAD,
        span,
        "`" + what + "` needs " + unit + ", this code acts as " + code);
  }

  private void group(Stmt.Group group, Perspective code, boolean inLoop) {
    var to = group.perspective();
    findings.check(
        code.isAtLeast(to), group.span(), "a group of " + to + " in code that acts as " + code);
    list(group.body(), to, inLoop && to.equals(code));
  }

  private void split(Stmt.Split split, Perspective code) {
    findings.check(
        code.level().compareTo(split.level()) >= 0,
        split.span(),
        "a split of " + split.level().text() + "s in code that acts as " + code);
    // Beside roles, the threads that have none run what is the block's, too.
    boolean isOfRoles = split.branches().stream().anyMatch(it -> !it.role().isEmpty());
    int end = 0;
    for (var branch : split.branches()) {
      findings.check(
          branch.size() >= 1 && branch.first() >= end,
          branch.span(),
          "a branch at " + branch.first() + " behind one that ends at " + end);
      end = branch.first() + branch.size();
      if (branch.size() >= 1) {
        boolean outside = isInRole;
        var around = whole;
        isInRole |= isOfRoles;
        whole = new Perspective(split.level(), branch.size());
        list(branch.body(), whole, false);
        isInRole = outside;
        whole = around;
      }
    }
    int available = available(split.level(), code);
    findings.check(
        end <= available,
        split.span(),
        "branches up to " + end + " of " + available + " " + split.level().text() + "s");
  }

  /** Units of a level that are there for sure. */
  private int available(Level level, Perspective code) {
    if (level == code.level()) {
      return code.size();
    }
    return switch (level) {
      case THREAD -> blockThreads.orElse(bound.promised(Level.THREAD));
      case BLOCK -> clusterBlocks > 1 ? clusterBlocks : bound.promised(Level.BLOCK);
      case GRID -> 1;
    };
  }

  private void sync(Sync sync, Perspective code) {
    var span = sync.span();
    switch (sync) {
      case Sync.Meet meet -> meet(meet, code);
      case Sync.Arrive arrive -> {
        var election = arrive.election();
        boolean fits =
            switch (election) {
              case ONE -> code.equals(Perspective.THREAD);
              case WARP -> code.isAtLeast(Perspective.WARP);
              case WARPGROUP -> code.isAtLeast(Perspective.WARP);
            };
        findings.check(
            fits, span, "an arrival of " + IrText.word(election) + " in code that acts as " + code);
      }
      case Sync.Enter _ -> needs(Perspective.WARPGROUP, "enter", code, span);
      case Sync.Commit(Timeline timeline, _, _) -> timeline(timeline, code, span);
      case Sync.Drain(Timeline timeline, int pending, boolean readsOnly, _, _, _) -> {
        timeline(timeline, code, span);
        findings.check(pending >= 0, span, pending + " groups in flight");
        findings.check(
            !readsOnly || timeline.readsFirst(),
            span,
            "only stores of the copy engine are done reading before they are done");
      }
      case Sync.Await _, Sync.Fence _ -> {}
    }
  }

  /** Loads of the copy engine complete on barriers, all else asynchronous in groups. */
  private void timeline(Timeline timeline, Perspective code, Span span) {
    switch (timeline) {
      case REGISTERS, IN_ORDER, TMA_LOAD ->
          findings.add(span, "operations " + timeline.text() + " have no groups");
      case WGMMA -> needs(Perspective.WARP, "a group of wgmma", code, span);
      case CP_ASYNC, TMA_STORE -> {}
    }
  }

  private void meet(Sync.Meet meet, Perspective code) {
    int threads = meet.threads();
    boolean isSized =
        switch (meet.scope()) {
          case WARP -> threads >= 1 && 32 % threads == 0;
          case NAMED -> threads >= 32 && threads % 32 == 0;
          case BLOCK, CLUSTER, GRID -> true;
        };
    findings.check(
        isSized, meet.span(), "no " + IrText.word(meet.scope()) + " barrier of " + threads);
    boolean isWholeBlock =
        meet.scope() == Sync.Scope.BLOCK
            && code.level() == Level.THREAD
            && blockThreads.isPresent()
            && blockThreads.getAsInt() == code.size();
    if (isSized && !isWholeBlock) {
      var around =
          switch (meet.scope()) {
            case NAMED, BLOCK -> whole;
            case WARP, CLUSTER, GRID -> code;
          };
      needs(least(meet.scope(), threads), "meet " + IrText.word(meet.scope()), around, meet.span());
    }
  }

  /** Blocks of a cluster may come to a meeting from where each of them is. */
  private static Perspective least(Sync.Scope scope, int threads) {
    return switch (scope) {
      case WARP, NAMED -> new Perspective(Level.THREAD, threads);
      case BLOCK, CLUSTER -> Perspective.BLOCK;
      case GRID -> Perspective.GRID;
    };
  }
}
