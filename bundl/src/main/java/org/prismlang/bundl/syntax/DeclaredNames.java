package org.prismlang.bundl.syntax;

import java.util.HashMap;
import java.util.Map;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;

/** Every name is declared once in a program, wherever that is. */
final class DeclaredNames {
  private final Map<String, Span> places = new HashMap<>();
  private final Diagnostics diagnostics;

  DeclaredNames(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /** The text of the name. */
  String declare(Token name) {
    var before = places.putIfAbsent(name.text(), name.span());
    if (before != null) {
      diagnostics.report(
          Code.P1001
              .at(name.span(), "`" + name.text() + "` is declared twice")
              .label(before, "first declared here")
              .help("take another name: each is declared once in the whole program"));
    }
    return name.text();
  }
}
