package org.prismlang.lang.lint;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
