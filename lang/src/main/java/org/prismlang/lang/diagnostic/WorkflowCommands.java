package org.prismlang.lang.diagnostic;

import org.prismlang.lang.source.Span;

/** Diagnostics as commands to the runner of GitHub's workflows, which shows them at their lines. */
public final class WorkflowCommands {
  private WorkflowCommands() {}

  /** One line. */
  public static String of(Diagnostic diagnostic) {
    var title = diagnostic.code().name() + ": " + diagnostic.code().title();
    var text = new StringBuilder(diagnostic.message());
    diagnostic
        .labels()
        .forEach(it -> text.append('\n').append(it.span()).append(": ").append(it.text()));
    diagnostic.notes().forEach(it -> text.append("\nnote: ").append(it));
    diagnostic.helps().forEach(it -> text.append("\nhelp: ").append(it.text()));
    return "::%s %s,title=%s::%s\n"
        .formatted(
            level(diagnostic.severity()),
            place(diagnostic.span()),
            property(title),
            data(text.toString()));
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case NOTE -> "notice";
    };
  }

  /** Columns only within a line: the runner takes no others. */
  private static String place(Span span) {
    var from = span.from();
    var until = span.until();
    String file = property(span.file().path().replace('\\', '/'));
    String lines = "file=%s,line=%d,endLine=%d".formatted(file, from.line(), until.line());
    return from.line() == until.line()
        ? "%s,col=%d,endColumn=%d".formatted(lines, from.column(), until.column())
        : lines;
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
