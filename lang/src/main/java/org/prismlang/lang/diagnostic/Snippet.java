package org.prismlang.lang.diagnostic;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.prismlang.lang.source.Span;

/** The lines of one file that a diagnostic is about, with its marks. */
final class Snippet {
  /** A mark over more lines than this shows only its ends. */
  private static final int WHOLE = 5;

  private final Span place;
  private final List<Mark> marks = new ArrayList<>();

  /** {@code place} is what the first of its marks is about. */
  Snippet(Span place) {
    this.place = place;
  }

  Span place() {
    return place;
  }

  /** Keeps the marks in order: by where they start, the longer first, so that they nest. */
  void add(Mark mark) {
    int i = marks.size();
    while (i > 0 && isBefore(mark, marks.get(i - 1))) {
      i--;
    }
    marks.add(i, mark);
  }

  int lastLine() {
    int last = 0;
    for (var mark : marks) {
      last = Math.max(last, mark.lastLine());
    }
    return last;
  }

  void printTo(StyledText out, Frame frame) {
    var brackets = Bracket.of(marks);
    int previous = 0;
    for (int line : lines()) {
      if (previous > 0 && line > previous + 1) {
        frame.gap();
        Bracket.row(brackets).printTo(out);
        out.endLine();
      }
      new SnippetLine(place.file(), line, marks, brackets).printTo(out, frame);
      previous = line;
    }
  }

  private static boolean isBefore(Mark a, Mark b) {
    if (a.firstLine() != b.firstLine()) {
      return a.firstLine() < b.firstLine();
    }
    if (a.from() != b.from()) {
      return a.from() < b.from();
    }
    return a.lastLine() != b.lastLine() ? a.lastLine() > b.lastLine() : a.to() > b.to();
  }

  private Set<Integer> lines() {
    var shown = new TreeSet<Integer>();
    for (var mark : marks) {
      boolean whole = mark.lastLine() - mark.firstLine() < WHOLE;
      int head = whole ? mark.lastLine() : mark.firstLine() + 1;
      for (int line = mark.firstLine(); line <= head; line++) {
        shown.add(line);
      }
      shown.add(mark.lastLine());
    }
    // A gap of one line costs as much as the line.
    for (int line : shown.toArray(new Integer[0])) {
      if (shown.contains(line + 2)) {
        shown.add(line + 1);
      }
    }
    return shown;
  }
}
