package org.prismlang.bench.tune;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.prismlang.bench.measure.Measured;
import org.prismlang.bench.measure.Protocol;
import org.prismlang.bench.measure.Race;
import org.prismlang.bench.measure.SizePoint;
import org.prismlang.bench.suite.Testbed;
import org.prismlang.lang.type.Target;
import org.prismlang.runtime.GpuLost;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.UnmetExpectation;
import org.prismlang.runtime.host.HostProgram;

/**
 * Tries all combinations: right first, fast second.
 *
 * @param progress is told what is being done, a line at a time
 */
public record Tuner(
    Trials trials, Testbed bed, Protocol protocol, long seed, Consumer<String> progress) {

  /**
   * Of all subjects, in order.
   *
   * @param limit how many combinations are looked at, the first ones
   */
  public Tuning of(List<? extends TunedSubject> subjects, List<SizePoint> given, long limit) {
    var tried = new ArrayList<Tried>();
    long left = 0;
    for (var subject : subjects) {
      long most = Math.min(limit - tried.size(), subject.count());
      for (var combination : subject.combinations(most)) {
        progress.accept(subject.name() + " " + combination.words());
        tried.add(new Tried(subject, combination, trials.of(subject, combination), List.of()));
      }
      left += subject.count() - most;
    }
    var sizes = sizes(tried, given);
    return new Tuning(
        List.copyOf(subjects),
        sizes,
        bed.isGpu() ? measured(tried, sizes) : estimated(tried, sizes),
        left,
        bed.isGpu(),
        bed.isGpu() ? bed.device().description() : target().text(),
        bed.isGpu() ? protocol.text() : Model.text(target()));
  }

  private Target target() {
    return trials.options().target();
  }

  /** With what is declared where nothing is given. */
  private static List<SizePoint> sizes(List<Tried> tried, List<SizePoint> given) {
    return tried.stream()
        .filter(Tried::isRight)
        .findFirst()
        .map(
            it ->
                HostProgram.of(((Fate.Right) it.fate()).program())
                    .function(it.subject().driver().run())
                    .orElseThrow())
        .map(it -> given.stream().map(size -> size.of(it)).toList())
        .orElse(given);
  }

  private List<Tried> estimated(List<Tried> tried, List<SizePoint> sizes) {
    return tried.stream()
        .map(
            it ->
                it.fate() instanceof Fate.Right right
                    ? it.with(sizes.stream().map(size -> estimated(it, right, size)).toList())
                    : it)
        .toList();
  }

  private Score estimated(Tried tried, Fate.Right right, SizePoint size) {
    progress.accept(
        tried.subject().name() + " " + tried.combination().words() + " at " + size.words());
    try {
      return new Score.Estimated(Model.of(right, tried.subject().driver().plan(), size, target()));
    } catch (PrismException e) {
      return new Score.Unfit(said(e));
    }
  }

  private List<Tried> measured(List<Tried> tried, List<SizePoint> sizes) {
    var scores = new ArrayList<List<Score>>();
    tried.forEach(_ -> scores.add(new ArrayList<>()));
    for (var size : sizes) {
      var found = measured(tried, size);
      for (int i = 0; i < tried.size(); i++) {
        if (tried.get(i).isRight()) {
          scores.get(i).add(found.getOrDefault(i, new Score.Unfit("it was not timed")));
        }
      }
    }
    var all = new ArrayList<Tried>();
    for (int i = 0; i < tried.size(); i++) {
      all.add(tried.get(i).with(scores.get(i)));
    }
    return all;
  }

  /** By the place of what was tried. */
  private Map<Integer, Score> measured(List<Tried> tried, SizePoint size) {
    var scores = new HashMap<Integer, Score>();
    var contestants = new ArrayList<Measured>();
    for (int i = 0; i < tried.size(); i++) {
      if (tried.get(i).fate() instanceof Fate.Right right) {
        var words =
            tried.get(i).subject().name()
                + " "
                + tried.get(i).combination().words()
                + " at "
                + size.words();
        var function =
            HostProgram.of(right.program().on(bed.device()))
                .function(tried.get(i).subject().driver().run())
                .orElseThrow();
        var contestant =
            new Measured(
                String.valueOf(i), function, size, bed.timer(), () -> progress.accept(words));
        try {
          contestant.rehearse();
          contestants.add(contestant);
        } catch (UnmetExpectation e) {
          scores.put(i, new Score.Mistaken(said(e)));
        } catch (PrismException e) {
          scores.put(i, new Score.Unfit(said(e)));
        } catch (GpuLost e) {
          scores.put(i, new Score.Mistaken(String.valueOf(e.getMessage())));
        }
      }
    }
    for (var timing : Race.of(contestants, protocol, new Random(seed))) {
      scores.put(Integer.valueOf(timing.name()), new Score.Timed(timing));
    }
    return scores;
  }

  private static String said(PrismException e) {
    return e.diagnostics().stream()
        .findFirst()
        .map(it -> it.code().name() + ": " + it.message())
        .orElseGet(() -> String.valueOf(e.getMessage()));
  }
}
