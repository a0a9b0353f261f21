package org.prismlang.lang.diagnostic;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** What the edits of a help make of the lines of one file that they touch. */
final class Rewrite {
  /** More lines than this are not shown. */
  private static final int MAX_LINES = 16;

  private enum Change {
    KEPT("|", Style.FRAME, Style.PLAIN),
    ADDED("+", Style.ADDED, Style.ADDED),
    REMOVED("-", Style.REMOVED, Style.REMOVED),
    LEFT_OUT("", Style.PLAIN, Style.PLAIN);

    final String bar;
    final Style barStyle;
    final Style textStyle;

    Change(String bar, Style barStyle, Style textStyle) {
      this.bar = bar;
      this.barStyle = barStyle;
      this.textStyle = textStyle;
    }
  }

  private record Line(Change change, int number, String text, int difference) {}

  private final SourceFile file;
  private final List<Edit> edits = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();
  private int shift;

  private Rewrite(SourceFile file) {
    this.file = file;
  }

  /** One for each file that {@code edits} touch. */
  static List<Rewrite> of(List<Edit> edits) {
    var rewrites = new ArrayList<Rewrite>();
    for (var edit : edits) {
      in(rewrites, edit.span().file()).insert(edit);
    }
    for (var rewrite : rewrites) {
      rewrite.apply();
    }
    return rewrites;
  }

  Span place() {
    return edits.getFirst().span();
  }

  int lastLine() {
    int last = 0;
    for (var line : lines) {
      last = Math.max(last, line.number());
    }
    return last;
  }

  void printTo(StyledText out, Frame frame) {
    for (int i = 0; i < lines.size(); i++) {
      var line = lines.get(i);
      if (line.change() == Change.LEFT_OUT || i == MAX_LINES) {
        frame.gap().endLine();
        if (i == MAX_LINES) {
          return;
        }
      } else {
        var excerpt = Excerpt.of(line.text(), line.difference(), line.difference() + 1);
        frame.numbered(line.number(), line.change().barStyle, line.change().bar);
        out.add(line.change().textStyle, excerpt.text()).endLine();
      }
    }
  }

  private static Rewrite in(List<Rewrite> rewrites, SourceFile file) {
    for (var rewrite : rewrites) {
      if (rewrite.file == file) {
        return rewrite;
      }
    }
    rewrites.add(new Rewrite(file));
    return rewrites.getLast();
  }

  /** Keeps the edits in order of place; those at one place in the order given. */
  private void insert(Edit edit) {
    int i = edits.size();
    while (i > 0 && edit.span().start() < edits.get(i - 1).span().start()) {
      i--;
    }
    edits.add(i, edit);
  }

  /** Edits of the same or neighbouring lines are shown together. */
  private void apply() {
    int i = 0;
    while (i < edits.size()) {
      int first = file.line(edits.get(i).span().start());
      int last = file.line(edits.get(i).span().end());
      int next = i + 1;
      while (next < edits.size() && file.line(edits.get(next).span().start()) <= last + 1) {
        last = Math.max(last, file.line(edits.get(next).span().end()));
        next++;
      }
      if (i > 0) {
        lines.add(new Line(Change.LEFT_OUT, 0, "", 0));
      }
      compare(
          first, last, new SourceFile(file.path(), edited(first, last, edits.subList(i, next))));
      i = next;
    }
  }

  private String edited(int first, int last, List<Edit> group) {
    var text = new StringBuilder();
    int at = file.lineStart(first);
    for (var edit : group) {
      if (edit.span().start() >= at) {
        text.append(file.text(), at, edit.span().start()).append(edit.replacement());
        at = edit.span().end();
      }
    }
    int end = file.lineStart(last) + file.lineText(last).length();
    return text.append(file.text(), Math.min(at, end), end).toString();
  }

  /** Shows the new lines, and the old ones only where nothing new takes their place. */
  private void compare(int first, int last, SourceFile after) {
    int before = last - first + 1;
    int common = Math.min(before, after.lineCount());
    int head = 0;
    while (head < common && file.lineText(first + head).equals(after.lineText(head + 1))) {
      head++;
    }
    int tail = 0;
    while (tail < common - head
        && file.lineText(last - tail).equals(after.lineText(after.lineCount() - tail))) {
      tail++;
    }
    int start = first + shift;
    for (int k = 0; k < head; k++) {
      lines.add(new Line(Change.KEPT, start + k, after.lineText(k + 1), 0));
    }
    for (int k = head; k < after.lineCount() - tail; k++) {
      String text = after.lineText(k + 1);
      String old = k < before ? file.lineText(first + k) : "";
      lines.add(new Line(Change.ADDED, start + k, text, difference(old, text)));
    }
    if (after.lineCount() == head + tail) {
      for (int k = head; k < before - tail; k++) {
        lines.add(new Line(Change.REMOVED, start + k, file.lineText(first + k), 0));
      }
    }
    for (int k = after.lineCount() - tail; k < after.lineCount(); k++) {
      lines.add(new Line(Change.KEPT, start + k, after.lineText(k + 1), 0));
    }
    shift += after.lineCount() - before;
  }

  private static int difference(String before, String after) {
    int length = Math.min(before.length(), after.length());
    int i = 0;
    while (i < length && before.charAt(i) == after.charAt(i)) {
      i++;
    }
    return i;
  }
}
