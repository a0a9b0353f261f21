package org.prismlang.kernel.oracle;

import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.intrinsic.Timeline;

/** What synchronization statements leave in the trail of one thread. */
final class Synchronizations {
  private static final int WARP = 32;
  private static final int WARPGROUP = 128;

  private final ThreadState state;
  private final Expressions expressions;
  private int groupsRead;

  Synchronizations(ThreadState state, Expressions expressions) {
    this.state = state;
    this.expressions = expressions;
  }

  /** Groups of stores known to have read their sources. */
  int groupsRead() {
    return groupsRead;
  }

  void run(Sync sync) {
    switch (sync) {
      case Sync.Meet meet -> meet(meet.scope(), meet.threads(), new Site("meet", meet.span()));
      case Sync.Arrive arrive -> arrive(arrive);
      case Sync.Await await -> await(await);
      case Sync.Fence _ -> state.trail.add(new Event.Fenced());
      case Sync.Enter _ -> state.enters++;
      case Sync.Commit commit -> {
        var groups = state.groups(commit.timeline());
        groups.operationsUpTo.add(groups.operations);
      }
      case Sync.Drain drain -> drain(drain);
    }
  }

  private void meet(Sync.Scope scope, int threads, Site site) {
    int first = state.thread - state.thread % Math.max(1, threads);
    boolean isWhole =
        switch (scope) {
          case WARP -> threads <= WARP && WARP % threads == 0;
          case NAMED -> threads % WARP == 0 && first + threads <= state.setting.threads;
          case BLOCK, CLUSTER, GRID -> true;
        };
    if (!isWhole) {
      state.problem("meet: no " + scope + " barrier of " + threads + " threads at " + site);
      return;
    }
    boolean isPart = scope == Sync.Scope.WARP || scope == Sync.Scope.NAMED;
    state.trail.add(
        new Event.Met(scope, isPart ? first : 0, isPart ? threads : state.setting.threads, site));
  }

  private void arrive(Sync.Arrive arrive) {
    var site = new Site("arrive " + arrive.barrier().name(), arrive.span());
    boolean isElected =
        switch (arrive.election()) {
          case ONE -> true;
          case WARP -> state.thread % WARP == 0;
          case WARPGROUP -> state.thread % WARPGROUP == 0;
        };
    if (arrive.election() == Sync.Election.WARP) {
      meet(Sync.Scope.WARP, WARP, site);
    }
    if (!isElected) {
      return;
    }
    var phase = state.phase(arrive.barrier().name(), expressions.whole(arrive.generation()));
    long bytes = arrive.bytes().map(expressions::whole).orElse(0L);
    boolean isForAll = arrive.barrier().isClusterWide() && arrive.bytes().isEmpty();
    int first = isForAll ? state.clusterFirst() : state.block;
    for (int block = first; block < first + (isForAll ? state.setting.cluster : 1); block++) {
      state.trail.add(new Event.Arrived(phase.in(block), bytes, site));
    }
  }

  private void await(Sync.Await await) {
    long generation = expressions.whole(await.generation());
    var phase = state.phase(await.barrier().name(), generation);
    int number = phase.number() - (await.previous() ? 1 : 0);
    var site = new Site("await " + await.barrier().name(), await.span());
    state.trail.add(new Event.Awaited(phase.at(number), site));
  }

  private void drain(Sync.Drain drain) {
    var groups = state.groups(drain.timeline());
    int done = Math.max(0, groups.committed() - drain.pending());
    int operations = done == 0 ? 0 : groups.operationsUpTo.get(done - 1);
    if (drain.timeline() == Timeline.TMA_STORE) {
      groupsRead = Math.max(groupsRead, done);
    }
    if (!drain.readsOnly()) {
      groups.done = Math.max(groups.done, done);
    }
    var site = new Site("drain " + drain.timeline().text(), drain.span());
    state.trail.add(new Event.Drained(drain.timeline(), done, operations, drain.readsOnly(), site));
  }
}
