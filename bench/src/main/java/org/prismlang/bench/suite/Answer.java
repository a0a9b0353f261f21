package org.prismlang.bench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongToDoubleFunction;

/**
 * Where results are, and what they ought to be.
 *
 * @param data of the first copy
 * @param reference of an element, in double precision, from the first copy's inputs
 * @param most elements that are compared with the reference; all, where there are no more
 * @param ofLibraries how far they may be off, and we from them: some round parts of a sum
 */
record Answer(
    Data data,
    LongToDoubleFunction reference,
    long most,
    Tolerance tolerance,
    Tolerance ofLibraries) {

  Answer(Data data, LongToDoubleFunction reference, long most, Tolerance tolerance) {
    this(data, reference, most, tolerance, tolerance);
  }

  Samples samples(long seed) {
    return Samples.of(data.count(), most, reference, seed);
  }

  /** What was found, in words. */
  record Finding(boolean isRight, List<String> text) {}

  /**
   * Holds what is there now against the reference, and all of it against what others found.
   *
   * @param others by name
   */
  Finding finding(Samples samples, boolean isOurs, Map<String, Data.Snapshot> others) {
    var own = isOurs ? tolerance : ofLibraries;
    var lines = new ArrayList<String>();
    var have = data.reader();
    var sampled =
        Comparison.of(
            samples.count(), i -> have.applyAsDouble(samples.index(i)), samples::want, own);
    lines.add(line("float64", sampled.at(samples.index(sampled.worst())), own));
    boolean isRight = sampled.wrong() == 0;
    for (var other : others.entrySet()) {
      var all = Comparison.of(data.count(), have, other.getValue().reader(), ofLibraries);
      lines.add(line(other.getKey(), all, ofLibraries));
      isRight &= all.wrong() == 0;
    }
    var itself = Comparison.of(data.count(), have, have, Tolerance.EXACT); // a NaN equals nothing
    if (itself.wrong() > 0) {
      lines.add(String.format(Locale.ROOT, "%,d NaN, or never written", itself.wrong()));
      isRight = false;
    }
    return new Finding(isRight, lines);
  }

  private static String line(String against, Comparison comparison, Tolerance tolerance) {
    return comparison.wrong() == 0
        ? String.format(
            Locale.ROOT,
            "%,d against %s, largest difference %.3g",
            comparison.compared(),
            against,
            comparison.error())
        : String.format(
            Locale.ROOT,
            "%,d of %,d differ from %s by more than %s: by %.3g at %d",
            comparison.wrong(),
            comparison.compared(),
            against,
            tolerance.text(),
            comparison.error(),
            comparison.worst());
  }
}
