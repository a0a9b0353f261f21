package org.prismlang.foreign;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.Trial;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.Judgement;
import org.prismlang.verify.Violation;

/**
 * Looks for one barrier with which a refuted kernel is verified. Each is tried, those of a warp
 * first where the threads at fault are of one; what is not verified is not offered.
 */
public final class BarrierSearch {
  private static final int WARP = 32;
  private static final int MOST_TRIES = 32;

  private final ForeignFile file;
  private final ForeignJudge judge;

  public BarrierSearch(ForeignFile file, ForeignJudge judge) {
    this.file = file;
    this.judge = judge;
  }

  /**
   * A place for a barrier.
   *
   * @param key by which readers know it
   * @param offset where the barrier would stand in the file
   * @param loop the line of the loop whose end it is, or 0 where it is before a statement
   * @param isCommon whether both accesses stand in its block
   */
  private record Spot(String key, Span near, int offset, int loop, boolean isCommon) {}

  /** In words, where there is one. */
  public Optional<String> of(ClangNode kernel, Judgement refuted) {
    var races =
        refuted.refutations().stream()
            .map(Judgement.Refutation::violation)
            .filter(BarrierSearch::isOfThreads)
            .toList();
    boolean isMore = races.size() < refuted.refutations().size();
    // What was left out stays so: with no barrier is more known.
    if (races.isEmpty() || isMore || !refuted.outside().isEmpty()) {
      return Optional.empty();
    }
    var race = races.getFirst();
    var effort = judge.effort();
    int tries = 0;
    for (var scope : scopes(race, kernel)) {
      for (var spot : spots(race, kernel)) {
        if (tries++ >= MOST_TRIES || effort.isSpent()) {
          return Optional.empty();
        }
        var judgement = judge.of(kernel, Trial.with(spot.key(), scope), effort);
        if (judgement.standing() == Judgement.Standing.VERIFIED) {
          return Optional.of(text(scope) + " " + where(spot) + " makes it verified (tried)");
        }
      }
    }
    return Optional.empty();
  }

  /** Behind copies of an engine no barrier stands: those must be waited for. */
  private static boolean isOfThreads(Violation violation) {
    return violation.kind() == Violation.Kind.UNORDERED
        && violation.parties().size() == 2
        && violation.parties().stream().allMatch(it -> it.timeline() == Timeline.IN_ORDER);
  }

  private String text(Sync.Scope scope) {
    return file.isOpenCl()
        ? "a `barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`"
        : scope == Sync.Scope.WARP ? "a `__syncwarp()`" : "a `__syncthreads()`";
  }

  private static String where(Spot spot) {
    return spot.loop() > 0
        ? "at the end of the loop in line " + spot.loop()
        : "before line " + spot.near().from().line();
  }

  private List<Sync.Scope> scopes(Violation race, ClangNode kernel) {
    var one = race.parties().getFirst();
    var other = race.parties().getLast();
    boolean isOneBlock = one.block() == other.block();
    if (!isOneBlock) {
      return List.of();
    }
    boolean isOneWarp = warp(one, 0) == warp(other, other.threads() - 1);
    boolean isInWarp =
        isOneWarp && warp(other, 0) == warp(one, one.threads() - 1) || handsOver(kernel);
    return isInWarp && !file.isOpenCl()
        ? List.of(Sync.Scope.WARP, Sync.Scope.BLOCK)
        : List.of(Sync.Scope.BLOCK);
  }

  /** Whether threads arrive for others of their warp, perhaps. */
  private boolean handsOver(ClangNode kernel) {
    return judge.counted(kernel).modules().stream()
        .flatMap(it -> Walk.statements(it.kernels().getFirst().body()))
        .anyMatch(it -> it instanceof Sync.Arrive);
  }

  private static int warp(Violation.Party party, int thread) {
    return (party.first() + thread) / WARP;
  }

  /**
   * Between the two accesses first, or at the end of the loop where the second is one trip later;
   * then wherever else they could meet.
   */
  private List<Spot> spots(Violation race, ClangNode kernel) {
    var later = race.parties().getFirst().span();
    var earlier = race.parties().getLast().span();
    var spots = new ArrayList<Spot>();
    var others = file.kernels().stream().map(ClangNode::id).filter(it -> !it.equals(kernel.id()));
    var notRun = others.toList();
    for (var function : file.functions()) {
      if (notRun.contains(function.id())) {
        continue;
      }
      for (var pair : List.of(List.of(later, earlier), List.of(earlier, later))) {
        function
            .that("CompoundStmt")
            .filter(it -> contains(it, pair.getFirst()))
            .ifPresent(it -> collect(it, 0, pair, spots));
      }
    }
    boolean isNextTrip = later.start() < earlier.start();
    int from = Math.min(earlier.end(), later.end());
    int to = Math.max(earlier.start(), later.start());
    return spots.stream()
        .distinct()
        .sorted(
            Comparator.<Spot>comparingInt(
                    it -> {
                      boolean isEnd = it.loop() > 0;
                      boolean isBetween = from <= it.offset() && it.offset() <= to && !isEnd;
                      boolean isBest = it.isCommon() && (isNextTrip ? isEnd : isBetween);
                      return isBest ? 0 : isEnd || isBetween ? 1 : 2;
                    })
                .thenComparing(Comparator.comparingInt(Spot::offset).reversed()))
        .toList();
  }

  private boolean contains(ClangNode node, Span span) {
    return file.span(node)
        .filter(
            it ->
                it.file().equals(span.file())
                    && it.start() <= span.start()
                    && span.end() <= it.end())
        .isPresent();
  }

  /**
   * Blocks that an access stands in, the outermost first.
   *
   * @param accesses that one, and the other
   */
  private void collect(ClangNode block, int loop, List<Span> accesses, List<Spot> spots) {
    boolean isCommon = contains(block, accesses.getLast());
    for (var statement : block.children()) {
      file.span(statement)
          .ifPresent(
              it -> spots.add(new Spot(Trial.before(statement.id()), it, it.start(), 0, isCommon)));
    }
    file.span(block)
        .filter(_ -> loop > 0)
        .ifPresent(
            it -> spots.add(new Spot(Trial.atEndOf(block.id()), it, it.end() - 1, loop, isCommon)));
    inside(block, accesses, spots);
  }

  private void inside(ClangNode node, List<Span> accesses, List<Spot> spots) {
    boolean isLoop = node.is("ForStmt", "WhileStmt", "DoStmt");
    for (var child : node.children()) {
      if (!contains(child, accesses.getFirst())) {
        continue;
      }
      if (child.is("CompoundStmt")) {
        int line = isLoop ? file.span(node).map(it -> it.from().line()).orElse(0) : 0;
        collect(child, line, accesses, spots);
      } else {
        inside(child, accesses, spots);
      }
    }
  }
}
