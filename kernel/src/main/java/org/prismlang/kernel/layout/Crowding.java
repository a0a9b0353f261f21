package org.prismlang.kernel.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Target;

/**
 * Sees to it that no kernel needs more barriers of the hardware than there are: units meet in wider
 * ones, or P0606 says where they cannot.
 */
final class Crowding {
  private final Diagnostics diagnostics;
  private final Set<String> hopeless = new HashSet<>();
  private Module module;

  private Crowding(Module module, Diagnostics diagnostics) {
    this.module = module;
    this.diagnostics = diagnostics;
  }

  static Module relieved(Module module, Diagnostics diagnostics) {
    var crowding = new Crowding(module, diagnostics);
    var crowded = crowding.next();
    while (crowded.isPresent()) {
      crowding.relieve(crowded.get());
      crowded = crowding.next();
    }
    return crowding.module;
  }

  private Optional<Kernel> next() {
    var numbers = NamedBarriers.ofProcedures(module);
    for (var kernel : module.kernels()) {
      if (!hopeless.contains(kernel.name()) && !numbers.with(kernel).areThere()) {
        return Optional.of(kernel);
      }
    }
    return Optional.empty();
  }

  /** One size of units, of which there are the most, meets in the next wider one that can. */
  private void relieve(Kernel kernel) {
    var barriers = NamedBarriers.ofProcedures(module).with(kernel);
    Optional<Span> place = Optional.empty();
    for (int size : mostFirst(barriers.counts())) {
      for (var wider : widerThan(size)) {
        switch (Widening.of(module, kernel, size, wider)) {
          case Widening.Result.Wider(Module relieved) -> {
            module = relieved;
            return;
          }
          case Widening.Result.Refused(Span span) -> place = Optional.of(place.orElse(span));
        }
      }
    }
    hopeless.add(kernel.name());
    report(kernel, barriers, place.orElse(kernel.span()));
  }

  private static List<Integer> mostFirst(Map<Integer, Integer> counts) {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static List<OptionalInt> widerThan(int size) {
    var wider = new ArrayList<OptionalInt>();
    for (int next = 2 * size; next < Target.MAX_THREADS; next *= 2) {
      wider.add(OptionalInt.of(next));
    }
    wider.add(OptionalInt.empty());
    return wider;
  }

  private void report(Kernel kernel, NamedBarriers barriers, Span place) {
    int needed = barriers.counts().values().stream().mapToInt(Integer::intValue).sum();
    var sizes = barriers.counts().keySet();
    var fitting =
        kernel.launch().block().isPresent() ? OptionalInt.empty() : fitting(kernel, sizes);
    diagnostics.report(
        Code.P0606
            .at(
                place,
                "`"
                    + kernel.name()
                    + "` needs "
                    + needed
                    + " barriers for parts of its block, the hardware has "
                    + NamedBarriers.LAST)
            .note(
                "threads of other units do not pass here in step with these, so that they cannot"
                    + " wait together")
            .help(
                fitting.isPresent()
                    ? "fix the size of its blocks: of `@launch(block="
                        + fitting.getAsInt()
                        + ")` all parts have a barrier; or let more threads share a tile"
                    : "let more threads share a tile, or launch smaller blocks"));
  }

  /** The most threads that an open block can be fixed to, so that all its units have barriers. */
  private static OptionalInt fitting(Kernel kernel, Set<Integer> sizes) {
    int promised = kernel.bound().promised(Level.THREAD);
    return IntStream.iterate(
            Target.MAX_THREADS / promised * promised, it -> it > 0, it -> it - promised)
        .filter(block -> sizes.stream().mapToInt(it -> block / it).sum() <= NamedBarriers.LAST)
        .findFirst();
  }
}
