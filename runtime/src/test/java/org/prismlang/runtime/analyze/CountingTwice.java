package org.prismlang.runtime.analyze;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.prismlang.kernel.analyze.Launched;
import org.prismlang.kernel.analyze.Traffic;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Target;
import org.prismlang.runtime.Argument;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Outcome;
import org.prismlang.sim.Mode;
import org.prismlang.sim.count.Counts;
import org.prismlang.sim.count.Quantity;

/**
 * A simulator that counts, and beside it the analysis of the same launches: the first ones of each
 * kernel, since both take their time. The others run without counts.
 */
final class CountingTwice implements Device {
  private static final int COUNTED_LAUNCHES = Integer.getInteger("prism.launches", 6);

  private final Device counting = Device.simulator(new Mode.Counted());
  private final Device running = Device.simulator(new Mode.Fast());
  private final Map<String, Integer> launches = new HashMap<>();

  /** Lines of which the two say different things. */
  final List<String> differences = new ArrayList<>();

  /** Lines whose counts follow from data, by the reason. */
  final Map<String, String> unknown = new TreeMap<>();

  /** Lines on which both agree. */
  final TreeSet<String> agreed = new TreeSet<>();

  @Override
  public String description() {
    return "counting twice";
  }

  @Override
  public Executable prepare(PlacedModule placed, Target target) {
    var counted = counting.prepare(placed, target);
    var plain = running.prepare(placed, target);
    var kernel = placed.kernels().getFirst();
    return (int blocks, int threads, List<Argument> arguments, Consumer<String> print) -> {
      if (launches.merge(kernel.name(), 1, Integer::sum) > COUNTED_LAUNCHES) {
        return plain.launch(blocks, threads, arguments, print);
      }
      var outcome = counted.launch(blocks, threads, arguments, print);
      var sizes = new Sizes(blocks, threads, values(kernel, arguments));
      compare(outcome, Launched.of(kernel, placed, sizes));
      return outcome;
    };
  }

  private static Map<String, Long> values(Kernel kernel, List<Argument> arguments) {
    var values = new HashMap<String, Long>();
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i) instanceof Argument.Whole(long value)) {
        values.put(kernel.parameters().get(i).name(), value);
      }
    }
    return values;
  }

  private void compare(Outcome outcome, Launched launched) {
    var mine = new TreeMap<String, long[]>();
    var inDoubt = new TreeSet<String>();
    if (!launched.isWhole()) {
      differences.add("only " + launched.blocks() + " blocks of " + launched.sizes().blocks());
      return;
    }
    for (var traffic : launched.traffic()) {
      var line = line(traffic.span());
      if (traffic.isExact()) {
        add(traffic, mine.computeIfAbsent(line, _ -> new long[4]));
      } else {
        unknown.put(line, traffic.unknown());
        inDoubt.add(line);
      }
    }
    var theirs = new TreeMap<String, long[]>();
    outcome.counts().orElseThrow().rows().forEach(row -> theirs.put(line(row.span()), of(row)));
    for (var line : theirs.keySet()) {
      var counted = mine.getOrDefault(line, new long[4]);
      var simulated = theirs.getOrDefault(line, new long[4]);
      if (inDoubt.contains(line)) {
        continue;
      }
      if (Arrays.equals(counted, simulated)) {
        agreed.add(line);
      } else {
        differences.add(
            line
                + " sectors, ideal, wavefronts, conflicts: simulated "
                + Arrays.toString(simulated)
                + ", analyzed "
                + Arrays.toString(counted));
      }
    }
    mine.keySet().stream()
        .filter(it -> !theirs.containsKey(it))
        .forEach(it -> differences.add(it + " was not simulated"));
  }

  private static String line(Span span) {
    return span.file().path() + ":" + span.from().line();
  }

  private static void add(Traffic traffic, long[] sums) {
    int first = traffic.isShared() ? 2 : 0;
    sums[first] += traffic.cost();
    sums[first + 1] += traffic.isShared() ? traffic.cost() - traffic.ideal() : traffic.ideal();
  }

  private static long[] of(Counts.Row row) {
    return new long[] {
      row.of(Quantity.SECTORS),
      row.of(Quantity.IDEAL_SECTORS),
      row.of(Quantity.WAVEFRONTS),
      row.of(Quantity.CONFLICTS)
    };
  }
}
