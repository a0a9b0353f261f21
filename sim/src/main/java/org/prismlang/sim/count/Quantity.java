package org.prismlang.sim.count;

/** What is counted. */
public enum Quantity {
  /** Instructions that touch no memory; these and those below once a warp. */
  STATEMENTS("statements"),
  GLOBAL_LOADS("global loads"),
  GLOBAL_STORES("global stores"),
  GLOBAL_ATOMICS("global atomics"),
  SHARED_LOADS("shared loads"),
  SHARED_STORES("shared stores"),
  SHARED_ATOMICS("shared atomics"),
  MATRIX_LOADS("matrix loads"),
  MATRIX_STORES("matrix stores"),
  ASYNC_COPIES("async copies"),
  BULK_COPIES("bulk copies"),
  TMA_LOADS("TMA loads"),
  TMA_STORES("TMA stores"),
  WGMMA_OPERANDS("wgmma operands"),
  ARRIVALS("arrivals"),
  WAITS("waits"),
  FENCES("fences"),
  COMMITS("commits"),
  DRAINS("drains"),
  /** Barriers, once for all of a block that meet. */
  WARP_BARRIERS("warp barriers"),
  GROUP_BARRIERS("group barriers"),
  BLOCK_BARRIERS("block barriers"),
  CLUSTER_BARRIERS("cluster barriers"),
  GRID_BARRIERS("grid barriers"),
  /** Decisions which block comes last, once a block. */
  LAST_BLOCKS("last blocks"),
  /** Threads that took part in the instructions above. */
  THREADS("threads"),
  /** 32-byte sectors of global memory that requests touch. */
  SECTORS("sectors"),
  /** Sectors that the bytes asked for would fill. */
  IDEAL_SECTORS("ideal"),
  /** Passes of requests through the banks of shared memory. */
  WAVEFRONTS("wavefronts"),
  /** Wavefronts beyond those that the bytes ask for. */
  CONFLICTS("conflicts"),
  ASYNC_COPY_BYTES("async copy bytes"),
  BULK_BYTES("bulk bytes"),
  TMA_LOAD_BYTES("TMA load bytes"),
  TMA_STORE_BYTES("TMA store bytes"),
  WGMMA_BYTES("wgmma bytes");

  private final String text;

  Quantity(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** Whether it counts instructions of warps. */
  boolean isInstruction() {
    return compareTo(WARP_BARRIERS) < 0;
  }

  /** Whether it counts something that is done, and not what that costs. */
  boolean isDeed() {
    return compareTo(THREADS) < 0;
  }
}
