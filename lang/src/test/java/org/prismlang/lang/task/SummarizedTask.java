package org.prismlang.lang.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.prismlang.lang.syntax.Name;

/**
 * A small task and its sizes. Of each the uninterpreted run is asked, too: what can be cut there,
 * and what is sequential because of it.
 *
 * @param parameters of the task {@code f}
 * @param kinds {@code n parallel y.0, m ADD in order}; {@code sequential!} where a cut is another
 *     task, {@code sequential} where it happens to be the same, or cannot be written
 */
record SummarizedTask(String name, String parameters, String body, String kinds) {
  static SummarizedTask task(String name, String parameters, String body, String kinds) {
    return new SummarizedTask(name, parameters, body, kinds);
  }

  /** One loop, with {@code i} over the numbers of {@code x}, the last parameter. */
  static SummarizedTask overNumbers(String name, String others, String trip, String kinds) {
    var loop = "for i in range(0, n):\n" + trip.indent(4);
    return task(name, others + ", x: read(float[n])", loop, kinds);
  }

  /** One loop in another, with {@code i, j} over the elements of {@code x}, the last parameter. */
  static SummarizedTask overElements(String name, String others, String trip, String kinds) {
    var loops = "for i in range(0, m):\n    for j in range(0, n):\n" + trip.indent(8);
    return task(name, others + ", x: read(float[m][n])", loops, kinds);
  }

  static Stream<DynamicTest> tests(List<SummarizedTask> cases) {
    return cases.stream().map(it -> DynamicTest.dynamicTest(it.name(), it::holds));
  }

  String text() {
    return """
    from std.tasks import mma, mma_kn

    @prism("task")
    def f(%s):
    %s
    """
        .formatted(parameters, body.indent(4));
  }

  /** What its sizes are, and that the uninterpreted run agrees. */
  void holds() {
    var elements = TextOfTasks.elements(text(), "f");
    var summary = Summary.of(elements);
    var cuts = Cuts.of(text(), "f");
    var sizes = elements.task().sizes().stream().map(Name::text).toList();
    var others = new LinkedHashMap<String, Long>();
    sizes.forEach(size -> others.put(size, 2L + others.size() % 2));
    var found = new StringBuilder();
    for (var size : sizes) {
      var kind = summary.of(size).orElseThrow();
      boolean isOther =
          Optional.ofNullable(cuts.get(size))
              .map(cut -> cut.judged(size, others))
              .filter(judged -> judged.verdict() == Cuts.Verdict.OTHER)
              .isPresent();
      found
          .append(found.isEmpty() ? "" : ", ")
          .append(size)
          .append(' ')
          .append(shape(kind, isOther));
      boolean mustBeSame =
          switch (kind) {
            case Summary.Parallel _ -> true;
            case Summary.Reduction reduction -> reduction.isInOrder();
            case Summary.Sequential _ -> false;
          };
      assertTrue(!mustBeSame || cuts.containsKey(size) && !isOther, size);
    }
    assertEquals(kinds, found.toString());
  }

  private static String shape(Summary.Kind kind, boolean isOther) {
    return switch (kind) {
      case Summary.Parallel(var dimensions) ->
          new TreeMap<>(dimensions)
              .entrySet().stream()
                  .map(it -> " " + it.getKey() + "." + it.getValue())
                  .collect(Collectors.joining("", "parallel", ""));
      case Summary.Reduction(var fold, var isInOrder, var isExact) ->
          fold.name().toUpperCase(Locale.ROOT)
              + (isInOrder ? " in order" : " reassociates")
              + (isExact ? " exact" : "");
      case Summary.Sequential _ -> isOther ? "sequential!" : "sequential";
    };
  }
}
