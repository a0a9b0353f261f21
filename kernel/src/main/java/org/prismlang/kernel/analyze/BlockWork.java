package org.prismlang.kernel.analyze;

import org.prismlang.kernel.cost.Request;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.work.Interruption;

/**
 * What the busiest block of a launch has to do.
 *
 * @param bytes of global memory: sectors that threads ask for, and what the copy engine moves
 * @param wavefronts of shared memory that threads ask for
 * @param products of tensor cores
 * @param isExact whether all of it was counted, or a part stands for the rest
 */
public record BlockWork(long bytes, long wavefronts, long products, boolean isExact) {
  private static final long MOST_STEPS = 2_000_000;
  private static final int LEAST_BLOCKS = 4;
  private static final int MOST_BLOCKS = 64;

  /** Of all blocks, or of some that lie evenly among them, the first and the last with them. */
  public static BlockWork busiest(Kernel kernel, PlacedModule placed, Sizes sizes) {
    var idle = new Idle();
    var first = new Walk(placed, kernel, sizes, 0, idle, new Tallies());
    long affordable = Math.clamp(MOST_STEPS / Math.max(1, first.run()), LEAST_BLOCKS, MOST_BLOCKS);
    int blocks = (int) Math.min(affordable, sizes.blocks());
    var busiest = new BlockWork(0, 0, 0, true);
    for (int i = 0; i < blocks; i++) {
      Interruption.check();
      int block = i == 0 ? 0 : (int) ((long) i * (sizes.blocks() - 1) / (blocks - 1));
      busiest = busiest.or(of(kernel, placed, sizes, block, idle));
    }
    return busiest;
  }

  private static BlockWork of(
      Kernel kernel, PlacedModule placed, Sizes sizes, int block, Idle idle) {
    var tallies = new Tallies();
    var walk = new Walk(placed, kernel, sizes, block, idle, tallies);
    walk.run();
    var sum = new long[2];
    var isExact = new boolean[] {!walk.isCut() && !walk.engines().isDoubtful()};
    tallies.forEach(
        (_, _, isShared, tally) -> {
          sum[isShared ? 1 : 0] += tally.cost;
          isExact[0] &= tally.unknown.isEmpty();
        });
    return new BlockWork(
        sum[0] * Request.SECTOR + walk.engines().bytes(),
        sum[1],
        walk.engines().products(),
        isExact[0]);
  }

  private BlockWork or(BlockWork other) {
    return new BlockWork(
        Math.max(bytes, other.bytes),
        Math.max(wavefronts, other.wavefronts),
        Math.max(products, other.products),
        isExact && other.isExact);
  }
}
