package org.prismlang.bench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** How many times faster ours is than another, of each size that both were timed at. */
public record Ratios(List<Ratio> each) {
  /** One of them. */
  public record Ratio(String size, double value) {}

  public Ratios {
    each = List.copyOf(each);
  }

  /** Empty where nothing was beside it. */
  public OptionalDouble geometricMean() {
    var mean = each.stream().mapToDouble(it -> Math.log(it.value())).average();
    return mean.isPresent() ? OptionalDouble.of(Math.exp(mean.getAsDouble())) : mean;
  }

  /** Where ours is least ahead, or farthest behind. */
  public Optional<Ratio> worst() {
    return each.stream().min(Comparator.comparingDouble(Ratio::value));
  }
}
