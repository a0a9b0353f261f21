package org.prismlang.kernel.graph;

import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** The file of a kernel: lines of others are named with their file. */
record HomeFile(SourceFile file) {
  /** {@code 12}, or {@code block.prism:12}. */
  String number(Span span) {
    int line = span.from().line();
    return isAt(span) ? Integer.toString(line) : name(span.file()) + ":" + line;
  }

  /** {@code line 12}, or {@code line 12 of block.prism}. */
  String words(Span span) {
    var line = "line " + span.from().line();
    return isAt(span) ? line : line + " of " + name(span.file());
  }

  private boolean isAt(Span span) {
    return span.file().path().equals(file.path());
  }

  private static String name(SourceFile file) {
    return file.path().substring(file.path().lastIndexOf('/') + 1);
  }
}
