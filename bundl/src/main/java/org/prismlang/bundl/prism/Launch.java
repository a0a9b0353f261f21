package org.prismlang.bundl.prism;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is launched, and with what.
 *
 * @param kernel needed where a file has several
 * @param blocks B; 2 where it is not said
 * @param threads T; where it is not said, what the kernel fixes or promises
 * @param values of scalar parameters, truth values as 0 and 1; the number of all threads, or true,
 *     where nothing is said
 * @param contents of the memory behind pointers
 * @param lengths of that memory where it has no contents of its own: 0, 1, 2 …; as long as there
 *     are threads where nothing is said
 */
public record Launch(
    Optional<String> kernel,
    OptionalInt blocks,
    OptionalInt threads,
    Map<String, Integer> values,
    Map<String, List<Integer>> contents,
    Map<String, Integer> lengths) {
  public static final Launch DEFAULT =
      new Launch(
          Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), Map.of(), Map.of(), Map.of());

  public Launch {
    values = Map.copyOf(values);
    contents = Map.copyOf(contents);
    lengths = Map.copyOf(lengths);
  }
}
