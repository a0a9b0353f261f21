package org.prismlang.lang.project;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.type.Target;

/**
 * {@code prism.toml}: what a project says once for all who check its programs. The nearest one
 * counts, beside a program or above it.
 *
 * <pre>
 * prism = "0.1"        # the version: this one, or one that begins so
 * target = "sm_90a"    # as the option, which wins
 * lints.P1404 = "error"  # or "warning", or "off"
 * </pre>
 */
public final class ProjectFile {
  public static final String NAME = "prism.toml";
  private static final String VERSION = "prism";
  private static final String TARGET = "target";
  private static final String LINTS = "lints.";
  private static final List<String> KEYS = keys();
  private static final List<String> LEVELS =
      Stream.of(LintLevels.Level.values()).map(LintLevels.Level::text).toList();

  /** The part of TOML that it takes: a key, a text, a comment. */
  private static final Pattern LINE =
      Pattern.compile("\\s*([A-Za-z0-9_.-]+)\\s*=\\s*(?:\"([^\"\\\\]*)\"|'([^']*)')\\s*(?:#.*)?");

  private static final Pattern NOTHING = Pattern.compile("\\s*(?:#.*)?");

  private final Path file;
  private final Map<String, String> values = new HashMap<>();

  private ProjectFile(Path file) {
    this.file = file;
  }

  /** That of a file or folder. */
  public static Optional<ProjectFile> near(Path file) throws BadProject {
    var first = file.toAbsolutePath();
    var found = found(Files.isDirectory(first) ? first : first.resolveSibling(""));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    var project = new ProjectFile(found.get());
    project.read();
    return Optional.of(project);
  }

  public Optional<String> target() {
    return Optional.ofNullable(values.get(TARGET));
  }

  public LintLevels lints() {
    var chosen = new EnumMap<Code, LintLevels.Level>(Code.class);
    for (var code : LintLevels.CODES) {
      Optional.ofNullable(values.get(LINTS + code))
          .flatMap(LintLevels.Level::of)
          .ifPresent(it -> chosen.put(code, it));
    }
    return new LintLevels(chosen);
  }

  /** What to say where another Prism is wanted. */
  public Optional<String> objection(String version) {
    var wanted = values.get(VERSION);
    boolean isKnown = !version.startsWith("(");
    return wanted == null || !isKnown || begins(version, wanted)
        ? Optional.empty()
        : Optional.of(file + " wants Prism " + wanted + ", this is " + version);
  }

  private static boolean begins(String version, String wanted) {
    return version.startsWith(wanted)
        && (version.length() == wanted.length()
            || ".-+".indexOf(version.charAt(wanted.length())) >= 0);
  }

  private static Optional<Path> found(Path start) {
    var at = Optional.of(start);
    while (at.isPresent()) {
      var file = at.get().resolve(NAME);
      if (Files.isRegularFile(file)) {
        var here = Path.of("").toAbsolutePath();
        return Optional.of(file.startsWith(here) ? here.relativize(file) : file);
      }
      at = Optional.ofNullable(at.get().getParent());
    }
    return Optional.empty();
  }

  private void read() throws BadProject {
    switch (SourceReader.read(file)) {
      case SourceReader.Read(SourceFile source) -> {
        var lines = source.text().lines().toList();
        for (int i = 0; i < lines.size(); i++) {
          read(i + 1, lines.get(i));
        }
      }
      case SourceReader.NotText(SourceFile source, int offset) -> {
        var place = source.span(offset, offset).from();
        throw bad(place.line(), place.column() - 1, "is no UTF-8 text");
      }
      case SourceReader.Missing(String why) -> throw new BadProject(why);
    }
  }

  private void read(int number, String line) throws BadProject {
    if (NOTHING.matcher(line).matches()) {
      return;
    }
    var parts = LINE.matcher(line);
    if (!parts.matches()) {
      int column = line.length() - line.stripLeading().length();
      throw bad(number, column, "a line is `KEY = \"TEXT\"`, with KEY one of " + listed());
    }
    var key = parts.group(1);
    var value = parts.group(2) == null ? parts.group(3) : parts.group(2);
    int place = parts.start(parts.group(2) == null ? 3 : 2);
    if (!KEYS.contains(key)) {
      var guess = Nearest.didYouMean(key, KEYS);
      throw bad(
          number,
          parts.start(1),
          key.startsWith(LINTS)
              ? "no lint `" + key.substring(LINTS.length()) + "`; there are " + lintsListed()
              : "no key `" + key + "`" + (guess.isEmpty() ? "; there are " + listed() : guess));
    }
    if (values.put(key, value) != null) {
      throw bad(number, parts.start(1), "`" + key + "` is there twice");
    }
    if (key.equals(TARGET)) {
      var objection = Target.objection(value);
      if (objection.isPresent()) {
        throw bad(number, place, objection.get());
      }
    } else if (key.startsWith(LINTS)) {
      if (!LEVELS.contains(value)) {
        throw bad(
            number,
            place,
            "`" + value + "` is no level of a lint; there are " + String.join(", ", LEVELS));
      }
    } else if (!value.matches("\\d+(\\.\\d+)*([-+].*)?")) {
      throw bad(number, place, "`" + value + "` is no version; one is 0.1, or 0.1.2");
    }
  }

  private BadProject bad(int line, int column, String what) {
    return new BadProject(file + ":" + line + ":" + (column + 1) + ": " + what);
  }

  private static List<String> keys() {
    return Stream.concat(
            Stream.of(VERSION, TARGET), LintLevels.CODES.stream().sorted().map(it -> LINTS + it))
        .toList();
  }

  private static String listed() {
    return VERSION + ", " + TARGET + ", " + LINTS + "CODE";
  }

  private static String lintsListed() {
    return LintLevels.CODES.stream().sorted().map(Code::name).collect(Collectors.joining(", "));
  }

  /** The file is wrong; the message begins with the place. */
  public static final class BadProject extends Exception {
    private static final long serialVersionUID = 1;

    BadProject(String message) {
      super(message, null, false, false);
    }
  }
}
