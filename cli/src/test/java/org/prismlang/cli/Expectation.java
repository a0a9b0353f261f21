package org.prismlang.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.prismlang.lang.diagnostic.Code;

/**
 * What a program of {@code src/test/prism/soundness} says of itself, on one line of its header:
 * {@code # expect: runs}, {@code # expect: refused P0703}, {@code # expect: sound}, each with a
 * {@code within 10 s} or without.
 *
 * @param within for a command each, where the program is about the time it takes
 */
record Expectation(Kind kind, Optional<Duration> within) {
  private static final Pattern LINE =
      Pattern.compile(
          "^# expect: (?<kind>runs|sound|refused (?<code>P\\d{4}))(?: within (?<seconds>\\d+) s)?$",
          Pattern.MULTILINE);

  sealed interface Kind {
    /** It is checked and built, and whatever it launches ends right, checked or not. */
    record Runs() implements Kind {}

    /** Nobody gets as far as a launch, for that reason. */
    record Refused(Code code) implements Kind {}

    /** It runs, or it is refused because it cannot be synchronized; never accepted and wrong. */
    record Sound() implements Kind {}
  }

  static Expectation in(String program) {
    var lines = LINE.matcher(program).results().toList();
    if (lines.size() != 1) {
      throw new IllegalArgumentException("one line `# expect: …`, not " + lines.size());
    }
    var line = lines.getFirst();
    var within = Optional.ofNullable(line.group("seconds")).map(Long::valueOf);
    return new Expectation(
        switch (line.group("kind")) {
          case "runs" -> new Kind.Runs();
          case "sound" -> new Kind.Sound();
          default -> new Kind.Refused(Code.valueOf(line.group("code")));
        },
        within.map(Duration::ofSeconds));
  }
}
