package org.prismlang.lang.source;

/** A stretch of one file, half open. */
public record Span(SourceFile file, int start, int end) {
  public Span {
    if (start < 0 || end < start || end > file.text().length()) {
      throw new IllegalArgumentException("no span " + start + ".." + end + " in " + file.path());
    }
  }

  /** The smallest span that covers both. */
  public Span to(Span last) {
    return new Span(file, Math.min(start, last.start), Math.max(end, last.end));
  }

  public String text() {
    return file.text().substring(start, end);
  }

  public Position from() {
    return file.position(start);
  }

  public Position until() {
    return file.position(end);
  }

  @Override
  public String toString() {
    return file.path() + ":" + from().line() + ":" + from().column();
  }
}
