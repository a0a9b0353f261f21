package org.prismlang.lang.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.diagnostic.Family;
import org.prismlang.lang.diagnostic.Severity;
import org.prismlang.lang.lint.Lints;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.type.Target;

/**
 * A program says what it expects where it expects it: {@code # error[P0401]} or {@code #
 * warning[P0519]} at the end of the line the diagnostic points at, several where several are due,
 * perhaps followed by {@code : text} that the message contains. {@code # target: sm_80} and {@code
 * # define: N=4} in the first lines set options. What is expected comes, and nothing else comes.
 */
public final class Conformance {
  private static final Pattern EXPECTED =
      Pattern.compile("(error|warning)\\[(P\\d{4})](?:: ([^#]*))?");

  private record Expected(int line, String severity, String code, String text) {
    @Override
    public String toString() {
      return "line "
          + line
          + ": "
          + severity
          + "["
          + code
          + "]"
          + (text.isEmpty() ? "" : ": " + text);
    }
  }

  private Conformance() {}

  /** The programs below a folder, in order. */
  public static List<Path> programs(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".prism")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What differs from what the program expects. */
  public static List<String> differences(Path path) {
    var reading = SourceReader.read(path);
    var expected = new ArrayList<>(expected(text(reading)));
    var wrong = new ArrayList<String>();
    for (var diagnostic : diagnostics(reading)) {
      var found = expected.stream().filter(it -> matches(it, diagnostic)).findFirst();
      if (found.isPresent()) {
        expected.remove(found.get());
      } else {
        wrong.add(
            "unexpected line "
                + diagnostic.span().from().line()
                + ": "
                + diagnostic.severity().name().toLowerCase(java.util.Locale.ROOT)
                + "["
                + diagnostic.code()
                + "]: "
                + diagnostic.message()
                + " in "
                + diagnostic.span().file());
      }
    }
    expected.forEach(it -> wrong.add("missing " + it));
    return wrong;
  }

  private static List<Diagnostic> diagnostics(SourceReader.Reading reading) {
    var diagnostics = new Diagnostics();
    switch (reading) {
      case SourceReader.Read(SourceFile file) -> {
        return check(file);
      }
      case SourceReader.NotText notText -> diagnostics.report(Encoding.problem(notText));
      case SourceReader.Missing(String why) -> throw new IllegalStateException(why);
    }
    return diagnostics.inOrder();
  }

  /**
   * A program that expects lints is linted: the others show what the language takes and refuses.
   */
  static List<Diagnostic> check(SourceFile file) {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, options(file.text()), diagnostics);
    boolean isLinted =
        expected(file.text()).stream().anyMatch(it -> Family.LINTS.has(Code.valueOf(it.code())));
    if (isLinted) {
      Lints.report(checked, diagnostics);
    }
    return diagnostics.inOrder();
  }

  private static String text(SourceReader.Reading reading) {
    return switch (reading) {
      case SourceReader.Read(SourceFile file) -> file.text();
      case SourceReader.NotText notText -> notText.file().text();
      case SourceReader.Missing(String why) -> throw new IllegalStateException(why);
    };
  }

  public static Options options(String text) {
    var target = Target.SM_90A;
    Map<String, String> defines = new TreeMap<>();
    for (var line : text.lines().limit(5).toList()) {
      if (line.startsWith("# target: ")) {
        target = Target.of(line.substring(10).strip()).orElseThrow();
      }
      if (line.startsWith("# define: ")) {
        int equals = line.indexOf('=');
        defines.put(line.substring(10, equals).strip(), line.substring(equals + 1).strip());
      }
    }
    return new Options(target, defines);
  }

  private static List<Expected> expected(String text) {
    var list = new ArrayList<Expected>();
    int number = 0;
    for (var line : text.split("\r\n|\n|\r", -1)) {
      number++;
      int comment = line.lastIndexOf("# error[");
      int warning = line.lastIndexOf("# warning[");
      int start = Math.max(comment, warning);
      if (start >= 0) {
        var matcher = EXPECTED.matcher(line.substring(firstOf(line)));
        while (matcher.find()) {
          list.add(expected(number, matcher));
        }
      }
    }
    return list;
  }

  private static int firstOf(String line) {
    int error = line.indexOf("# error[");
    int warning = line.indexOf("# warning[");
    return error < 0 ? warning : warning < 0 ? error : Math.min(error, warning);
  }

  private static Expected expected(int line, Matcher matcher) {
    return new Expected(
        line,
        matcher.group(1),
        matcher.group(2),
        matcher.group(3) == null ? "" : matcher.group(3).strip());
  }

  private static boolean matches(Expected expected, Diagnostic diagnostic) {
    var severity = diagnostic.severity() == Severity.ERROR ? "error" : "warning";
    return expected.line() == diagnostic.span().from().line()
        && expected.severity().equals(severity)
        && expected.code().equals(diagnostic.code().name())
        && diagnostic.message().contains(expected.text());
  }

  /** The codes a program expects. */
  public static List<String> codes(Path path) {
    return expected(text(SourceReader.read(path))).stream().map(Expected::code).toList();
  }

  /** Prints what differs, for whoever writes programs. */
  public static void main(String[] arguments) {
    int wrong = 0;
    for (var argument : arguments) {
      var path = Path.of(argument);
      for (var program : Files.isDirectory(path) ? programs(path) : List.of(path)) {
        var differences = differences(program);
        wrong += differences.isEmpty() ? 0 : 1;
        differences.forEach(it -> System.out.println(program + ": " + it));
      }
    }
    System.out.println(wrong == 0 ? "all as expected" : wrong + " programs differ");
  }
}
