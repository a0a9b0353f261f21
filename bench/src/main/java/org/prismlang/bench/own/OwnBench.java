package org.prismlang.bench.own;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.prismlang.bench.measure.Measured;
import org.prismlang.bench.measure.Protocol;
import org.prismlang.bench.measure.Race;
import org.prismlang.bench.measure.SizePoint;
import org.prismlang.bench.measure.Timing;
import org.prismlang.bench.suite.Testbed;
import org.prismlang.lang.check.Benched;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.host.HostProgram;

/**
 * Measures host functions against each other: each is run once, and what it expects must hold; then
 * its launches are timed, in turns with those of the other. On a simulator the smallest size is
 * run, and nothing is timed.
 *
 * @param progress is told what is being done, a line at a time
 */
public record OwnBench(
    HostProgram program, Testbed bed, Protocol protocol, long seed, Consumer<String> progress) {

  public List<OwnRow> of(Benched marked) {
    var points = SizePoint.all(marked.sizes());
    var chosen =
        bed.isGpu()
            ? points
            : points.stream()
                .sorted(Comparator.comparingDouble(SizePoint::volume))
                .limit(1)
                .toList();
    return chosen.stream().map(it -> row(marked, it)).toList();
  }

  private OwnRow row(Benched marked, SizePoint given) {
    var name = marked.item().name().text();
    var contestants = new ArrayList<Measured>();
    var sizes = given.of(program.function(name).orElseThrow());
    for (var each : Stream.concat(Stream.of(name), marked.against().stream()).toList()) {
      var function = program.function(each).orElseThrow();
      contestants.add(
          new Measured(
              each,
              function,
              sizes,
              bed.timer(),
              () -> progress.accept(each + " " + sizes.words())));
    }
    try {
      contestants.forEach(Measured::rehearse);
    } catch (PrismException e) {
      if (e.diagnostics().isEmpty()) {
        throw e;
      }
      return new OwnRow(name, marked.against(), sizes, List.of(), e.diagnostics());
    }
    List<Timing> timings =
        bed.isGpu() ? Race.of(contestants, protocol, new Random(seed)) : List.of();
    return new OwnRow(name, marked.against(), sizes, timings, List.of());
  }
}
