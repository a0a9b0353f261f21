package org.prismlang.cli;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.JsonLines;
import org.prismlang.lang.diagnostic.SarifLog;
import org.prismlang.lang.diagnostic.Severity;
import org.prismlang.lang.diagnostic.WorkflowCommands;
import org.prismlang.lang.source.SourceFile;

/**
 * Says what was found in the files of one run: to people on standard error, to programs on standard
 * output.
 */
final class Report {
  /** Nobody reads more; programs get all. */
  private static final int MAX_SHOWN = 100;

  private static final int CHUNK = 1 << 16;

  private final Console console;
  private final ReportFormat format;
  private final SarifLog sarif = new SarifLog();
  private final Map<SourceFile, String> places = new HashMap<>();
  private final Set<String> said = new HashSet<>();
  private final EnumMap<Severity, Integer> counts = new EnumMap<>(Severity.class);
  private int all;

  Report(Console console, ReportFormat format) {
    this.console = console;
    this.format = format;
  }

  boolean hasErrors() {
    return counts.containsKey(Severity.ERROR);
  }

  /** Adds what a check found. What is wrong with a file that several import is said once. */
  void add(List<Diagnostic> diagnostics) {
    var text = new StringBuilder();
    var lines = new JsonLines(text);
    for (var diagnostic : diagnostics) {
      if (isNew(diagnostic)) {
        counts.merge(diagnostic.severity(), 1, Integer::sum);
        all++;
        switch (format) {
          case TEXT -> {
            if (all <= MAX_SHOWN) {
              text.append(console.rendering().of(diagnostic)).append('\n');
            }
          }
          case JSON -> lines.add(diagnostic);
          case SARIF -> sarif.add(diagnostic);
          case GITHUB -> text.append(WorkflowCommands.of(diagnostic));
        }
      }
      if (text.length() > CHUNK) {
        print(text);
      }
    }
    print(text);
  }

  void finish() {
    if (format == ReportFormat.SARIF) {
      console.out(sarif.text(Version.text()));
    }
    if (format != ReportFormat.TEXT || all == 0) {
      return;
    }
    if (all > MAX_SHOWN) {
      console.err("… and " + (all - MAX_SHOWN) + " more (`prism check --json` lists all)\n\n");
    }
    int files = new HashSet<>(places.values()).size();
    console.err(console.rendering().summary(counts, files));
  }

  private boolean isNew(Diagnostic diagnostic) {
    var span = diagnostic.span();
    String place = places.get(span.file());
    if (place == null) {
      place = place(span.file().path());
      places.put(span.file(), place);
    }
    return said.add(diagnostic.code().name() + " " + span.start() + " " + span.end() + " " + place);
  }

  /** The same for every way to write the name of a file. */
  private static String place(String path) {
    return path.startsWith("<") ? path : Path.of(path).toAbsolutePath().normalize().toString();
  }

  private void print(StringBuilder text) {
    if (format == ReportFormat.TEXT) {
      console.err(text.toString());
    } else {
      console.out(text.toString());
    }
    text.setLength(0);
  }
}
