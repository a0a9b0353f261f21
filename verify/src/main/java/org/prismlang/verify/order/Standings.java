package org.prismlang.verify.order;

import java.util.Arrays;

/** What each thread knows: what it heard of others, and what is its own. */
public final class Standings {
  private static final int WARPGROUP = 128;

  private final Dimensions dimensions;
  private final int blockThreads;
  private final Clock[] heard;

  /** By progress and thread. */
  private final int[][] own;

  public Standings(int blocks, int blockThreads) {
    this.blockThreads = blockThreads;
    this.dimensions = new Dimensions(blocks * blockThreads);
    this.heard = new Clock[blocks * blockThreads];
    Arrays.fill(heard, Clock.NOTHING);
    this.own = new int[Progress.values().length][blocks * blockThreads];
  }

  public Dimensions dimensions() {
    return dimensions;
  }

  public Clock heard(int thread) {
    return heard[thread];
  }

  public void hear(int thread, Clock clock) {
    heard[thread] = clock;
  }

  /** The unit whose {@code wgmma} a thread takes part in: warpgroups are counted in each block. */
  public int warpgroup(int thread) {
    int perBlock = (blockThreads + WARPGROUP - 1) / WARPGROUP;
    return thread / blockThreads * perBlock + thread % blockThreads / WARPGROUP;
  }

  int own(Progress progress, int unit, int thread) {
    boolean isMine =
        switch (progress) {
          case MULTIPLIED -> warpgroup(thread) == unit;
          case PHASE, SEEN -> false;
          default -> thread == unit;
        };
    return isMine ? own(progress)[thread] : 0;
  }

  private int[] own(Progress progress) {
    return own[progress.ordinal()];
  }

  public int reached(Progress progress, int thread) {
    return own(progress)[thread];
  }

  public void reach(Progress progress, int thread, int value) {
    own(progress)[thread] = Math.max(own(progress)[thread], value);
  }

  public boolean areOfOneBlock(int thread, int other) {
    return thread / blockThreads == other / blockThreads;
  }

  /** A thread saw a flag: what its writer knew is known to accesses that need no fence. */
  public void see(int thread, Clock given) {
    var joining = new Clock.Joining(heard[thread]);
    for (int other = 0; other < heard.length; other++) {
      int seen = dimensions.of(Progress.SEEN, other);
      joining.raise(seen, Math.max(given.of(other), given.of(seen)));
    }
    heard[thread] = joining.done();
  }

  /** A thread knows from now on what is given. */
  public void learn(int thread, Clock given) {
    var joining = new Clock.Joining(heard[thread]);
    joining.add(given);
    heard[thread] = joining.done();
  }

  /** Whether a thread knows that another one has come so far. */
  public boolean knows(int thread, int other, int time) {
    return thread == other
        || heard[thread].of(other) >= time
        || heard[thread].of(dimensions.of(Progress.SEEN, other)) >= time;
  }

  /** All that a thread knows at a time goes into {@code joining}. */
  public void tell(int thread, int time, Clock.Joining joining) {
    joining.add(heard[thread]);
    joining.raise(thread, time);
    tell(Progress.FENCED, thread, thread, joining);
    tell(Progress.COPIED, thread, thread, joining);
    tell(Progress.COPIED_FENCED, thread, thread, joining);
    tell(Progress.STORE_READ, thread, thread, joining);
    tell(Progress.STORED, thread, thread, joining);
    tell(Progress.MULTIPLIED, thread, warpgroup(thread), joining);
  }

  private void tell(Progress progress, int thread, int unit, Clock.Joining joining) {
    int value = own(progress)[thread];
    if (value > 0) {
      joining.raise(dimensions.of(progress, unit), value);
    }
  }

  public void walk(StateWalk walk) {
    for (int thread = 0; thread < heard.length; thread++) {
      heard[thread] = walk.clock(heard[thread], dimensions);
    }
    for (var progress : Progress.values()) {
      var values = own(progress);
      for (int thread = 0; thread < values.length; thread++) {
        if (progress.isTime()) {
          values[thread] = walk.time(values[thread]);
        } else {
          int unit = progress == Progress.MULTIPLIED ? warpgroup(thread) : thread;
          values[thread] =
              values[thread] == 0 ? 0 : walk.count(dimensions.of(progress, unit), values[thread]);
        }
      }
    }
  }
}
