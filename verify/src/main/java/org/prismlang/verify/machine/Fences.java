package org.prismlang.verify.machine;

import java.util.Arrays;
import org.prismlang.verify.order.Clock;
import org.prismlang.verify.order.Standings;

/**
 * What fences are good for: what a thread knew at its last one goes with the words that it sets
 * behind it, and what came with a word that it saw is known at the next one.
 */
final class Fences {
  private final Standings standings;
  private final Clock[] forBlock;
  private final Clock[] forGpu;
  private final Clock[] fromBlock;
  private final Clock[] fromGpu;

  Fences(Standings standings, int threads) {
    this.standings = standings;
    this.forBlock = nothing(threads);
    this.forGpu = nothing(threads);
    this.fromBlock = nothing(threads);
    this.fromGpu = nothing(threads);
  }

  private static Clock[] nothing(int threads) {
    var clocks = new Clock[threads];
    Arrays.fill(clocks, Clock.NOTHING);
    return clocks;
  }

  void fence(int thread, boolean isOfBlock, int time) {
    standings.learn(thread, fromBlock[thread]);
    if (!isOfBlock) {
      standings.learn(thread, fromGpu[thread]);
    }
    var known = now(thread, time);
    forBlock[thread] = known;
    if (!isOfBlock) {
      forGpu[thread] = known;
    }
  }

  private Clock now(int thread, int time) {
    var joining = new Clock.Joining(Clock.NOTHING);
    standings.tell(thread, time, joining);
    return joining.done();
  }

  /** What comes with a word that the thread sets now. */
  Clock released(int thread, boolean isToBlock, boolean isRelease, int time) {
    return isRelease ? now(thread, time) : isToBlock ? forBlock[thread] : forGpu[thread];
  }

  /** A thread saw a word with which so much came. */
  void observe(int thread, Clock given, boolean isFromBlock, boolean isAcquire) {
    if (isAcquire) {
      standings.learn(thread, given);
      return;
    }
    standings.see(thread, given);
    var pending = isFromBlock ? fromBlock : fromGpu;
    var joining = new Clock.Joining(pending[thread]);
    joining.add(given);
    pending[thread] = joining.done();
  }
}
