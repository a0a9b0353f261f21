package org.prismlang.lang.intrinsic;

/**
 * When an operation's accesses happen, as far as ordering them needs different instructions. Who
 * orders asks for what is so of a timeline, not which one it is.
 */
public enum Timeline {
  /** Touches no memory. */
  REGISTERS("registers", Completion.AT_ONCE, false, false),
  /** Ordinary loads and stores, in program order. */
  IN_ORDER("in order", Completion.AT_ONCE, false, false),
  CP_ASYNC("cp.async", Completion.THREAD_GROUPS, false, false),
  TMA_LOAD("TMA load", Completion.BARRIER, true, false),
  TMA_STORE("TMA store", Completion.THREAD_GROUPS, true, true),
  WGMMA("wgmma", Completion.BATCHES, true, false);

  private enum Completion {
    AT_ONCE,
    BARRIER,
    THREAD_GROUPS,
    BATCHES
  }

  private final String text;
  private final Completion completion;
  private final boolean throughProxy;
  private final boolean readsFirst;

  Timeline(String text, Completion completion, boolean throughProxy, boolean readsFirst) {
    this.text = text;
    this.completion = completion;
    this.throughProxy = throughProxy;
    this.readsFirst = readsFirst;
  }

  public String text() {
    return text;
  }

  /** Whether its accesses happen later than the thread's next ones may. */
  public boolean isAsynchronous() {
    return completion != Completion.AT_ONCE;
  }

  /** Whether plain writes before it are seen only behind a fence. */
  public boolean isThroughProxy() {
    return throughProxy;
  }

  /** Whether a barrier counts the bytes that have come. */
  public boolean completesOnBarrier() {
    return completion == Completion.BARRIER;
  }

  /** Whether each thread makes groups of what it has started, and waits for its own groups. */
  public boolean isGroupedByThread() {
    return completion == Completion.THREAD_GROUPS;
  }

  /** Whether a warpgroup makes groups together, of products that hold registers until then. */
  public boolean isBatched() {
    return completion == Completion.BATCHES;
  }

  /** Whether a wait may be for the end of its reads alone. */
  public boolean readsFirst() {
    return readsFirst;
  }
}
