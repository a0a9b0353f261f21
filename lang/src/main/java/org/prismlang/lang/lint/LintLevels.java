package org.prismlang.lang.lint;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Severity;

/**
 * What a project makes of the lints.
 *
 * @param chosen of those that are not {@link Level#WARNING}, or said to be
 */
public record LintLevels(Map<Code, Level> chosen) {
  public static final LintLevels USUAL = new LintLevels(Map.of());

  /** All codes that have a level. */
  public static final Set<Code> CODES = Set.copyOf(EnumSet.range(Code.P1401, Code.P1405));

  /** What becomes of a lint. */
  public enum Level {
    OFF,
    WARNING,
    ERROR;

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Level> of(String text) {
      return Stream.of(values()).filter(it -> it.text().equals(text)).findFirst();
    }
  }

  public LintLevels {
    chosen = Map.copyOf(chosen);
  }

  /** A word for another process: {@code P1401=off,P1404=error}. */
  public String text() {
    return chosen.entrySet().stream()
        .map(it -> it.getKey() + "=" + it.getValue().text())
        .sorted()
        .collect(Collectors.joining(","));
  }

  /** Of such a word. */
  public static LintLevels ofText(String text) {
    return new LintLevels(
        Stream.of(text.split(","))
            .filter(it -> !it.isEmpty())
            .map(it -> it.split("="))
            .collect(
                Collectors.toMap(it -> Code.valueOf(it[0]), it -> Level.of(it[1]).orElseThrow())));
  }

  public List<Diagnostic> of(List<Diagnostic> diagnostics) {
    if (chosen.isEmpty()) {
      return diagnostics;
    }
    return diagnostics.stream().flatMap(this::of).toList();
  }

  private Stream<Diagnostic> of(Diagnostic diagnostic) {
    return switch (chosen.getOrDefault(diagnostic.code(), Level.WARNING)) {
      case OFF -> Stream.empty();
      case WARNING -> Stream.of(diagnostic);
      case ERROR -> Stream.of(diagnostic.as(Severity.ERROR));
    };
  }
}
