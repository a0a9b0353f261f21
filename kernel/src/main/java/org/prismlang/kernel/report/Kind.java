package org.prismlang.kernel.report;

import org.prismlang.kernel.ir.Sync;

/** Kinds of synchronization, by what people call them. */
public enum Kind {
  WARP("warp barrier"),
  NAMED("named barrier"),
  BLOCK("block barrier"),
  CLUSTER("cluster barrier"),
  GRID("grid barrier"),
  ARRIVE("arrive"),
  WAIT("wait"),
  DRAIN("drain"),
  FENCE("fence"),
  ENTER("enter"),
  COMMIT("commit");

  private final String text;

  Kind(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  public static Kind of(Sync sync) {
    return switch (sync) {
      case Sync.Meet meet ->
          switch (meet.scope()) {
            case WARP -> WARP;
            case NAMED -> NAMED;
            case BLOCK -> BLOCK;
            case CLUSTER -> CLUSTER;
            case GRID -> GRID;
          };
      case Sync.Arrive _ -> ARRIVE;
      case Sync.Await _ -> WAIT;
      case Sync.Drain _ -> DRAIN;
      case Sync.Fence _ -> FENCE;
      case Sync.Enter _ -> ENTER;
      case Sync.Commit _ -> COMMIT;
    };
  }
}
