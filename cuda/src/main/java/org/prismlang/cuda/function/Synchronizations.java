package org.prismlang.cuda.function;

import static org.prismlang.cuda.tree.CudaExpr.number;
import static org.prismlang.cuda.tree.CudaStmt.evaluate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.cuda.tree.Operator;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;

/** Synchronization, each with a comment that says what it is for. */
final class Synchronizations {
  private static final int WARP = 32;
  private static final int WARPGROUP = 128;
  private static final int REASONS_SHOWN = 3;

  private final FunctionScope scope;
  private final int cluster;
  private final BarrierWaits waits;

  Synchronizations(FunctionScope scope, int cluster, BarrierWaits waits) {
    this.scope = scope;
    this.cluster = cluster;
    this.waits = waits;
  }

  List<CudaStmt> of(Sync sync) {
    var statements = new ArrayList<CudaStmt>();
    var comment = comment(sync.reasons());
    if (!comment.isEmpty()) {
      statements.add(new CudaStmt.Comment(comment));
    }
    switch (sync) {
      case Sync.Meet(Sync.Scope unit, int threads, _, _, _) ->
          statements.add(evaluate(meet(unit, threads)));
      case Sync.Arrive arrive -> statements.addAll(arrive(arrive));
      case Sync.Await await -> statements.add(evaluate(await(await)));
      case Sync.Fence _ -> statements.add(evaluate(scope.call("fence_proxy_async")));
      case Sync.Enter _ -> statements.add(evaluate(scope.call("wgmma_fence")));
      case Sync.Commit(Timeline timeline, _, _) ->
          statements.add(evaluate(scope.call(engine(timeline) + "_commit")));
      case Sync.Drain(Timeline timeline, int pending, boolean readsOnly, var arrived, _, _) -> {
        var wait = engine(timeline) + (readsOnly ? "_wait_read<" : "_wait<") + pending + ">";
        statements.add(evaluate(scope.call(wait)));
        statements.addAll(pinned(arrived));
      }
    }
    return statements;
  }

  /** Registers that were waited for: no use of them may move above the wait. */
  private List<CudaStmt> pinned(List<String> arrived) {
    var pins = new ArrayList<CudaStmt>();
    for (var array : arrived) {
      if (scope.isArray(array)) {
        pins.add(evaluate(scope.call("pin", CudaExpr.name(scope.names().of(array)))));
      }
    }
    return pins;
  }

  private static String comment(List<Sync.Reason> reasons) {
    var texts = new LinkedHashSet<String>();
    for (var reason : reasons) {
      var first = reason.first();
      var second = reason.second();
      boolean sameFile = first.file().equals(second.file());
      texts.add(
          reason.memory()
              + ": "
              + line(first)
              + " before "
              + (sameFile ? "line " + second.from().line() : line(second)));
    }
    int more = texts.size() - REASONS_SHOWN;
    var shown = String.join(", ", texts.stream().limit(REASONS_SHOWN).toList());
    return more > 0 ? shown + " and " + more + " more" : shown;
  }

  private static String line(Span span) {
    var path = span.file().path();
    return path.substring(path.lastIndexOf('/') + 1) + " line " + span.from().line();
  }

  private CudaExpr meet(Sync.Scope unit, int threads) {
    return switch (unit) {
      case WARP -> warp(threads);
      case NAMED ->
          scope.call(
              "named_barrier_sync", scope.barrierNumbers().of(threads, scope), number(threads));
      case BLOCK -> CudaExpr.call("__syncthreads");
      case CLUSTER -> scope.call("cluster_sync");
      case GRID -> scope.call("grid_sync");
    };
  }

  private CudaExpr warp(int threads) {
    if (threads == WARP) {
      return CudaExpr.call("__syncwarp");
    }
    var ones = CudaExpr.text("0x" + Long.toHexString((1L << threads) - 1) + "u");
    var start = scope.thread(WARP).dividedBy(threads).times(threads);
    return CudaExpr.call("__syncwarp", new CudaExpr.Binary(Operator.SHIFT_LEFT, ones, start));
  }

  private List<CudaStmt> arrive(Sync.Arrive arrive) {
    var barrier = scope.places().barrier(arrive.barrier(), arrive.generation());
    if (arrive.bytes().isPresent()) {
      var bytes = scope.value(arrive.bytes().get());
      return elected(arrive.election(), scope.call("mbarrier_arrive_expect", barrier, bytes));
    }
    return arrive.barrier().isClusterWide() && cluster > 1
        ? everywhere(arrive.election(), barrier)
        : elected(arrive.election(), scope.call("mbarrier_arrive", barrier));
  }

  private List<CudaStmt> elected(Sync.Election election, CudaExpr arrival) {
    return switch (election) {
      case ONE -> List.of(evaluate(arrival));
      case WARP ->
          List.of(
              CudaStmt.call("__syncwarp"),
              CudaStmt.when(scope.thread(WARP).equalTo(number(0)), evaluate(arrival)));
      case WARPGROUP ->
          List.of(CudaStmt.when(scope.thread(WARPGROUP).equalTo(number(0)), evaluate(arrival)));
    };
  }

  /** One arrival at every block of the cluster, by as many threads. */
  private List<CudaStmt> everywhere(Sync.Election election, CudaExpr barrier) {
    if (election == Sync.Election.ONE) {
      var rank = scope.fresh("rank");
      var arrival = scope.call("mbarrier_arrive_cluster", barrier, CudaExpr.name(rank));
      return List.of(
          new CudaStmt.For(
              CudaTypes.INT,
              rank,
              number(0),
              CudaExpr.name(rank).less(number(cluster)),
              number(1),
              0,
              List.of(evaluate(arrival))));
    }
    var statements = new ArrayList<CudaStmt>();
    if (election == Sync.Election.WARP) {
      statements.add(CudaStmt.call("__syncwarp"));
    }
    var lane = scope.thread(election == Sync.Election.WARP ? WARP : WARPGROUP);
    statements.add(
        CudaStmt.when(
            lane.less(number(cluster)),
            evaluate(scope.call("mbarrier_arrive_cluster", barrier, lane))));
    return statements;
  }

  private CudaExpr await(Sync.Await await) {
    int slots = await.barrier().slots();
    var barrier = scope.places().barrier(await.barrier(), await.generation());
    var round = scope.values().raw(Ints.rounds(await.generation(), slots));
    var parity = parity(round, await.previous());
    return scope
        .watch(waits.of(await))
        .map(number -> scope.call("mbarrier_wait_watched", barrier, parity, number))
        .orElseGet(() -> scope.call("mbarrier_wait", barrier, parity));
  }

  private static CudaExpr parity(CudaExpr round, boolean previous) {
    if (round instanceof CudaExpr.Number(long value, _)) {
      return number((value ^ (previous ? 1 : 0)) & 1);
    }
    var bit = new CudaExpr.Binary(Operator.BIT_AND, round, number(1));
    return previous ? new CudaExpr.Binary(Operator.BIT_XOR, bit, number(1)) : bit;
  }

  private static String engine(Timeline timeline) {
    return switch (timeline) {
      case CP_ASYNC -> "cp_async";
      case TMA_STORE -> "bulk";
      case WGMMA -> "wgmma";
      case REGISTERS, IN_ORDER, TMA_LOAD ->
          throw new IllegalStateException("no groups on the timeline " + timeline.text());
    };
  }
}
