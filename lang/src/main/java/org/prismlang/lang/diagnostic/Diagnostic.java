package org.prismlang.lang.diagnostic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;

/**
 * One thing to say about a program. Made with {@link Code#at}, completed by the methods that return
 * a copy.
 */
public record Diagnostic(
    Code code,
    Severity severity,
    String message,
    Span span,
    List<Label> labels,
    List<String> notes,
    List<Help> helps) {

  public Diagnostic {
    labels = List.copyOf(labels);
    notes = List.copyOf(notes);
    helps = List.copyOf(helps);
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }

  public Diagnostic as(Severity other) {
    return new Diagnostic(code, other, message, span, labels, notes, helps);
  }

  public Diagnostic label(Span where, String text) {
    return new Diagnostic(
        code, severity, message, span, plus(labels, new Label(where, text)), notes, helps);
  }

  /** The same said at another place; where it was said before is a label. */
  public Diagnostic movedTo(Span where, String text) {
    return new Diagnostic(
        code, severity, message, where, plus(labels, new Label(span, text)), notes, helps);
  }

  public Diagnostic note(String text) {
    return new Diagnostic(code, severity, message, span, labels, plus(notes, text), helps);
  }

  public Diagnostic help(String text, Edit... edits) {
    return help(new Help(text, List.of(edits), true));
  }

  /** A help whose edits make a program of it, but perhaps another than was meant. */
  public Diagnostic guess(String text, Edit... edits) {
    return help(new Help(text, List.of(edits), false));
  }

  private Diagnostic help(Help help) {
    return new Diagnostic(code, severity, message, span, labels, notes, plus(helps, help));
  }

  /** The help whose edits can be done without asking: it is certain, and there is no other. */
  public Optional<Help> certainRewrite() {
    var rewrites = helps.stream().filter(it -> !it.edits().isEmpty()).toList();
    return rewrites.size() == 1
        ? Optional.of(rewrites.getFirst()).filter(Help::isCertain)
        : Optional.empty();
  }

  private static <T> List<T> plus(List<T> list, T element) {
    var longer = new ArrayList<T>(list);
    longer.add(element);
    return longer;
  }
}
