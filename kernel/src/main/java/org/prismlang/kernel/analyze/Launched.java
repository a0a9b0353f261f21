package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.work.Interruption;

/**
 * The traffic of one launch.
 *
 * @param blocks those that were counted: all, or where that is too much some that stand for them
 * @param isCut whether the first trips of some loops stand for all
 */
public record Launched(Sizes sizes, int blocks, boolean isCut, List<Traffic> traffic) {
  /** Statements of all blocks, once a warp; where there are more, some blocks stand for all. */
  private static final long MOST_STEPS = 8_000_000;

  private static final int LEAST_BLOCKS = 8;

  public Launched {
    traffic = List.copyOf(traffic);
  }

  /** Whether everything was counted. */
  public boolean isWhole() {
    return blocks == sizes.blocks() && !isCut;
  }

  public static Launched of(Kernel kernel, PlacedModule placed, Sizes sizes) {
    var tallies = new Tallies();
    var idle = new Idle();
    var first = new Walk(placed, kernel, sizes, 0, idle, tallies);
    long affordable = Math.max(LEAST_BLOCKS, MOST_STEPS / Math.max(1, first.run()));
    int blocks = Math.toIntExact(Math.min(affordable, sizes.blocks()));
    boolean isCut = first.isCut();
    for (int i = 1; i < blocks; i++) {
      Interruption.check();
      int block = (int) ((long) i * (sizes.blocks() - 1) / (blocks - 1));
      var next = new Walk(placed, kernel, sizes, block, idle, tallies);
      next.run();
      isCut |= next.isCut();
    }
    return new Launched(sizes, blocks, isCut, merged(tallies));
  }

  /** Copies of one access, as unrolling and calls make them, are one. */
  private static List<Traffic> merged(Tallies tallies) {
    record Source(Span span, String memory, Way way, boolean isShared) {}
    var merged = new LinkedHashMap<Source, Traffic>();
    tallies.forEach(
        (access, way, isShared, tally) -> {
          var source = new Source(access.span(), access.memory().name(), way, isShared);
          merged.merge(
              source,
              new Traffic(
                  source.span,
                  source.memory,
                  way,
                  isShared,
                  tally.requests,
                  tally.lanes,
                  tally.cost,
                  tally.ideal,
                  tally.worst,
                  tally.unknown),
              Traffic::plus);
        });
    var sorted = new ArrayList<>(merged.values());
    sorted.sort(
        Comparator.comparing((Traffic it) -> it.span().file().path())
            .thenComparingInt(it -> it.span().start())
            .thenComparing(Traffic::memory)
            .thenComparing(Traffic::way)
            .thenComparing(Traffic::isShared));
    return sorted;
  }
}
