package org.prismlang.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.prismlang.bench.library.Card;
import org.prismlang.bench.library.LibraryException;
import org.prismlang.bench.measure.Contestant;
import org.prismlang.bench.measure.InStream;
import org.prismlang.bench.measure.Protocol;
import org.prismlang.bench.measure.Race;
import org.prismlang.bench.measure.Timing;
import org.prismlang.bench.report.Result;
import org.prismlang.bench.report.Row;
import org.prismlang.bench.suite.Size;
import org.prismlang.bench.suite.Sizes;
import org.prismlang.bench.suite.Suite;
import org.prismlang.bench.suite.Testbed;
import org.prismlang.bench.suite.Verdict;
import org.prismlang.runtime.GpuLost;
import org.prismlang.runtime.PrismException;

/**
 * Runs suites: for each size, right first, fast second. What is wrong is not timed, and nothing is
 * on a simulator.
 *
 * @param progress is told what is being done, a line at a time
 */
public record Bench(Testbed bed, Protocol protocol, long seed, Consumer<String> progress) {

  public Result run(Suite suite, Sizes sizes) {
    var before = clock();
    var rows = new ArrayList<Row>();
    for (var size : suite.sizes(sizes)) {
      progress.accept(suite.name() + " " + size.label());
      var row = row(suite, size);
      rows.add(row);
      row.ratio().ifPresent(it -> progress.accept(String.format(Locale.ROOT, "  %.3f", it)));
    }
    return new Result(suite.name(), suite.title(), suite.unit(), rows, before, clock());
  }

  private Row row(Suite suite, Size size) {
    long own = seed + size.label().hashCode();
    try (var problem = suite.family().problem(size, bed, own)) {
      var verdicts = problem.check(own);
      List<Timing> timings = List.of();
      if (bed.isGpu()) {
        var contestants = right(problem.contestants(), verdicts);
        problem.touch();
        contestants.addAll(problem.beside());
        contestants.addAll(others(suite, size));
        triton(suite, size).ifPresent(contestants::add);
        timings = Race.of(contestants, protocol, new Random(own), this::leaveOut);
      }
      return new Row(size.label(), problem.work(), verdicts, timings);
    } catch (PrismException | GpuLost | LibraryException e) { // other sizes may do better
      var verdict = new Verdict("Prism", true, false, List.of(String.valueOf(e.getMessage())));
      return new Row(size.label(), 0, List.of(verdict), List.of());
    }
  }

  /** Those whose results are. */
  private static List<Contestant> right(List<InStream> contestants, List<Verdict> verdicts) {
    var right = new ArrayList<Contestant>();
    for (var contestant : contestants) {
      boolean isWrong =
          verdicts.stream()
              .anyMatch(it -> it.contestant().equals(contestant.name()) && !it.isRight());
      if (!isWrong) {
        right.add(contestant);
      }
    }
    return right;
  }

  private List<Contestant> others(Suite suite, Size size) {
    try {
      return suite.family().others(size, bed);
    } catch (LibraryException e) {
      leaveOut(String.valueOf(e.getMessage()));
      return List.of();
    }
  }

  private Optional<Contestant> triton(Suite suite, Size size) {
    try {
      return bed.triton().flatMap(it -> suite.family().inTriton(size).map(it::contestant));
    } catch (LibraryException e) {
      leaveOut(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private void leaveOut(String why) {
    progress.accept("LEFT OUT: " + why);
  }

  private String clock() {
    return bed.isGpu() ? Card.now().map(Card::text).orElse("") : "";
  }
}
