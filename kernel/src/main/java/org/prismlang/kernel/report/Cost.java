package org.prismlang.kernel.report;

import org.prismlang.kernel.ir.Sync;

/** Whom or what a thread may have to wait for at a synchronization, cheap to dear. */
public enum Cost {
  /** Nothing: it marks a place in the thread's own work. */
  FREE("free"),
  /** The thread's own work at most; nobody else. */
  CHEAP("cheap"),
  WARP("warp"),
  BLOCK("block"),
  CLUSTER("cluster"),
  GRID("grid");

  private final String text;

  Cost(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  public static Cost of(Sync sync) {
    return switch (sync) {
      case Sync.Meet meet ->
          switch (meet.scope()) {
            case WARP -> WARP;
            case NAMED, BLOCK -> BLOCK;
            case CLUSTER -> CLUSTER;
            case GRID -> GRID;
          };
      case Sync.Await await -> await.barrier().isClusterWide() ? CLUSTER : BLOCK;
      case Sync.Arrive _, Sync.Fence _, Sync.Drain _ -> CHEAP;
      case Sync.Enter _, Sync.Commit _ -> FREE;
    };
  }
}
