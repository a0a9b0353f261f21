package org.prismlang.lang.diagnostic;

/**
 * Diagnostics for programs to read, one JSON object a line:
 *
 * <pre>
 * diagnostic = { code, severity, message, file, span, labels: [label], notes: [text], help: [help] }
 * label      = { file, span, text }
 * help       = { text, edits: [edit] }
 * edit       = { file, span, replacement }
 * span       = { start: position, end: position }     half open
 * position   = { line, col }                          from 1, columns in code points
 * </pre>
 */
public final class JsonLines {
  private final StringBuilder out;
  private final JsonText json;

  /** Adds to {@code out}. */
  public JsonLines(StringBuilder out) {
    this.out = out;
    this.json = new JsonText(out);
  }

  public void add(Diagnostic diagnostic) {
    out.append("{\"code\":\"").append(diagnostic.code().name());
    out.append("\",\"severity\":\"");
    out.append(diagnostic.severity().text());
    out.append("\",\"message\":");
    json.text(diagnostic.message());
    out.append(',');
    json.place(diagnostic.span());
    out.append(",\"labels\":[");
    boolean first = true;
    for (var label : diagnostic.labels()) {
      first = separate(first);
      out.append('{');
      json.place(label.span());
      out.append(",\"text\":");
      json.text(label.text());
      out.append('}');
    }
    out.append("],\"notes\":[");
    first = true;
    for (var note : diagnostic.notes()) {
      first = separate(first);
      json.text(note);
    }
    out.append("],\"help\":[");
    first = true;
    for (var help : diagnostic.helps()) {
      first = separate(first);
      help(help);
    }
    out.append("]}\n");
  }

  private void help(Help help) {
    out.append("{\"text\":");
    json.text(help.text());
    out.append(",\"edits\":[");
    boolean first = true;
    for (var edit : help.edits()) {
      first = separate(first);
      out.append('{');
      json.place(edit.span());
      out.append(",\"replacement\":");
      json.text(edit.replacement());
      out.append('}');
    }
    out.append("]}");
  }

  private boolean separate(boolean first) {
    if (!first) {
      out.append(',');
    }
    return false;
  }
}
