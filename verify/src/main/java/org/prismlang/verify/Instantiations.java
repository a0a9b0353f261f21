package org.prismlang.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.LaunchesNearby;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Scalar;

/**
 * The sizes at which a kernel is verified when nobody names any: a single trip of every loop, more
 * trips than a ring is deep with a tail at the end, and for each size little of it with much of the
 * others; where a block may have any number of threads, some and as many as can be.
 */
public final class Instantiations {
  private static final long LITTLE = 1;

  /** Rings are three or four deep; a persistent kernel gets several tiles a block. */
  private static final long TRIPS = 6;

  /** Tiles of a row or of a column: all of them together are several a block. */
  private static final long FACTOR = 3;

  /** Elements, where each thread asks once whether it has one. */
  private static final long MANY = 1000;

  /** Between rows: more than any row is long. */
  private static final long FAR = 1 << 16;

  private static final int BLOCKS = 2;
  private static final int THREADS = 128;
  private static final int MOST_THREADS = 1024;

  private Instantiations() {}

  /** Of launches that the preconditions allow; none where none was found. */
  public static List<Sizes> of(Kernel kernel) {
    int blocks = kernel.launch().grid().orElse(BLOCKS * Math.max(1, kernel.launch().cluster()));
    int multiple = kernel.bound().promised(Level.THREAD);
    int few = Math.ceilDiv(THREADS, multiple) * multiple;
    var launch = new Sizes(blocks, kernel.launch().block().orElse(few));
    // All blocks share a row of tiles.
    var alone = new Sizes(1, launch.threads());
    Map<String, Long> much = new LinkedHashMap<>();
    var factors = new LinkedHashSet<String>();
    for (var parameter : kernel.parameters()) {
      if (parameter instanceof Parameter.OfLocal(var local)
          && local.type() instanceof Scalar scalar
          && scalar.isInteger()) {
        var name = local.name();
        var sizes = TripSizes.of(kernel, name, launch);
        if (sizes.isFactor()) {
          factors.add(name);
          much.put(name, FACTOR * TripSizes.of(kernel, name, alone).piece());
        } else if (sizes.bounds()) {
          much.put(name, TRIPS * sizes.trip() - sizes.trip() / 2);
        } else if (sizes.decides()) {
          much.put(name, MANY);
        } else {
          launch = launch.with(name, sizes.begins() ? LITTLE : FAR);
        }
      }
    }
    var chosen = new ArrayList<Sizes>();
    chosen.add(with(launch, much));
    if (much.size() > 1) {
      for (var little : much.keySet()) {
        chosen.add(with(launch, butFor(little, much, factors, blocks)));
      }
    }
    if (!much.isEmpty()) {
      much.replaceAll((_, _) -> LITTLE);
      chosen.add(with(launch, much));
    }
    if (kernel.launch().block().isEmpty()) {
      int threads = Math.max(multiple, MOST_THREADS / multiple * multiple);
      chosen.add(1, new Sizes(blocks, threads, chosen.getFirst().values()));
    }
    return chosen.stream()
        .flatMap(it -> LaunchesNearby.of(it, Set.of(), kernel.preconditions()).stream())
        .distinct()
        .toList();
  }

  /** Little of one size. Where that is a factor, another makes several tiles a block alone. */
  private static Map<String, Long> butFor(
      String little, Map<String, Long> much, Set<String> factors, int blocks) {
    var sizes = new LinkedHashMap<>(much);
    if (factors.contains(little)) {
      factors.stream()
          .filter(it -> !it.equals(little))
          .findFirst()
          .ifPresent(it -> sizes.merge(it, (long) blocks, (a, b) -> a * b));
    }
    sizes.put(little, LITTLE);
    return sizes;
  }

  private static Sizes with(Sizes launch, Map<String, Long> values) {
    var sizes = launch;
    for (var value : values.entrySet()) {
      sizes = sizes.with(value.getKey(), value.getValue());
    }
    return sizes;
  }
}
