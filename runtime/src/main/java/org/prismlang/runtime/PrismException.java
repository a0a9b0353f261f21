package org.prismlang.runtime;

import java.util.List;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Rendering;

/** A program is wrong, or did something wrong; the message is what `prism` would print. */
public class PrismException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final transient List<Diagnostic> diagnostics;

  public PrismException(List<Diagnostic> diagnostics) {
    super(text(diagnostics));
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** For what has no place in a program. */
  public PrismException(String message) {
    super(message);
    this.diagnostics = List.of();
  }

  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  private static String text(List<Diagnostic> diagnostics) {
    var rendering = new Rendering(false);
    var text = new StringBuilder();
    for (var diagnostic : diagnostics) {
      text.append(text.isEmpty() ? "" : "\n").append(rendering.of(diagnostic));
    }
    return text.toString();
  }
}
