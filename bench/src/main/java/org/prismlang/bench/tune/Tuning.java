package org.prismlang.bench.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.prismlang.bench.measure.SizePoint;

/**
 * What came of tuning.
 *
 * @param tried in the order of the text
 * @param leftOut combinations that nobody looked at
 * @param how what scores are, in words
 */
public record Tuning(
    List<TunedSubject> subjects,
    List<SizePoint> sizes,
    List<Tried> tried,
    long leftOut,
    boolean isMeasured,
    String device,
    String how) {
  public Tuning {
    subjects = List.copyOf(subjects);
    sizes = List.copyOf(sizes);
    tried = List.copyOf(tried);
  }

  /**
   * One that is fit for a size.
   *
   * @param rank from 1; those that nobody can tell apart share one
   */
  public record Ranked(int rank, Tried tried, Score score) {}

  /** The best first; equals in the order of the text. */
  public List<Ranked> ranking(int size) {
    var fit =
        right().stream()
            .filter(it -> it.scores().get(size).isFit())
            .sorted(Comparator.comparingDouble(it -> it.scores().get(size).cost()))
            .toList();
    var ranked = new ArrayList<Ranked>();
    for (var each : fit) {
      var score = each.scores().get(size);
      boolean isEqual =
          !ranked.isEmpty() && Double.compare(ranked.getLast().score().cost(), score.cost()) == 0;
      int rank = isEqual ? ranked.getLast().rank() : ranked.size() + 1;
      ranked.add(new Ranked(rank, each, score));
    }
    return ranked;
  }

  /** The choice for a size; none where nothing is fit for it. */
  public Optional<Ranked> winner(int size) {
    return ranking(size).stream().findFirst();
  }

  public boolean hasWinners() {
    for (int i = 0; i < sizes.size(); i++) {
      if (winner(i).isEmpty()) {
        return false;
      }
    }
    return !sizes.isEmpty();
  }

  public List<Tried> right() {
    return tried.stream().filter(Tried::isRight).toList();
  }

  /** Whether results of any were wrong: the program has a mistake. */
  public boolean isAnyWrong() {
    return tried.stream()
        .anyMatch(
            it ->
                it.fate() instanceof Fate.Wrong
                    || it.scores().stream().anyMatch(Score.Mistaken.class::isInstance));
  }

  /** How many were ruled out, by code. */
  Map<String, Long> ruledOut() {
    return tried.stream()
        .map(Tried::fate)
        .filter(Fate.RuledOut.class::isInstance)
        .map(it -> ((Fate.RuledOut) it).why().code().name())
        .collect(Collectors.groupingBy(it -> it, TreeMap::new, Collectors.counting()));
  }
}
