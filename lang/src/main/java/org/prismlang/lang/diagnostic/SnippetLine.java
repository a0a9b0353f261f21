package org.prismlang.lang.diagnostic;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.source.SourceFile;

/** One line of source and the rows of marks below it. */
final class SnippetLine {
  private final int line;
  private final String source;
  private final List<Mark> marks;
  private final List<Bracket> brackets;
  private final int margin;
  private final Excerpt excerpt;

  SnippetLine(SourceFile file, int line, List<Mark> marks, List<Bracket> brackets) {
    this.line = line;
    this.source = file.lineText(line);
    this.marks = marks;
    this.brackets = brackets;
    this.margin = Bracket.margin(brackets);
    this.excerpt = excerpt(source, line, marks);
  }

  void printTo(StyledText out, Frame frame) {
    printSource(out, frame);
    printUnderlines(out, frame);
    for (var bracket : brackets) {
      if (bracket.mark().firstLine() == line && !bracket.isOpen()) {
        var row = Bracket.row(brackets);
        bracket.beginBelow(row, column(bracket.mark().from()));
        print(row, "", Style.PLAIN, out, frame);
      }
    }
    for (int i = brackets.size() - 1; i >= 0; i--) {
      var bracket = brackets.get(i);
      if (bracket.mark().lastLine() == line) {
        var row = Bracket.row(brackets);
        bracket.finish(row, Math.max(column(bracket.mark().to()) - 1, margin));
        print(row, bracket.mark().text(), bracket.mark().style(), out, frame);
      }
    }
  }

  /** A long line is cut around its primary mark, else around all its marks. */
  private static Excerpt excerpt(String source, int line, List<Mark> marks) {
    int first = source.length();
    int last = 0;
    boolean foundPrimary = false;
    for (var mark : marks) {
      if (mark.touches(line) && !foundPrimary) {
        int start = mark.firstLine() == line ? mark.from() : mark.to() - 1;
        int end = mark.lastLine() == line ? mark.to() : mark.from() + 1;
        foundPrimary = mark.isPrimary();
        first = foundPrimary ? start : Math.min(first, start);
        last = foundPrimary ? end : Math.max(last, end);
      }
    }
    return Excerpt.of(source, Math.min(first, last), last);
  }

  private int column(int offset) {
    return margin + excerpt.column(offset);
  }

  private int start(Mark mark) {
    return column(mark.from());
  }

  private int end(Mark mark) {
    return Math.max(column(mark.to()), start(mark) + 1);
  }

  private void printSource(StyledText out, Frame frame) {
    var row = Bracket.row(brackets);
    for (var bracket : brackets) {
      if (bracket.mark().firstLine() == line && isIndentation(bracket.mark().from())) {
        bracket.begin(row);
      }
    }
    frame.numbered(line);
    row.printTo(out);
    out.blanks(margin - row.width()).add(excerpt.text()).endLine();
  }

  private boolean isIndentation(int end) {
    for (int i = 0; i < end; i++) {
      if (source.charAt(i) != ' ' && source.charAt(i) != '\t') {
        return false;
      }
    }
    return true;
  }

  private void printUnderlines(StyledText out, Frame frame) {
    var here = new ArrayList<Mark>();
    for (var mark : marks) {
      if (mark.isOnOneLine() && mark.firstLine() == line) {
        here.add(mark);
      }
    }
    if (here.isEmpty()) {
      return;
    }
    var row = Bracket.row(brackets);
    underline(row, here);
    int inline = inline(here);
    if (inline < 0) {
      print(row, "", Style.PLAIN, out, frame);
    } else {
      var mark = here.remove(inline);
      print(row, mark.text(), mark.style(), out, frame);
    }
    printHanging(here, out, frame);
  }

  /**
   * The shorter over the longer, so that both are seen; the primary over all where it would not be.
   */
  private void underline(MarkRow row, List<Mark> here) {
    var byLength = new ArrayList<Mark>();
    for (var mark : here) {
      int i = byLength.size();
      while (i > 0 && length(mark) > length(byLength.get(i - 1))) {
        i--;
      }
      byLength.add(i, mark);
    }
    for (var mark : byLength) {
      row.fill(start(mark), end(mark), mark.stroke(), mark.style());
    }
    for (var mark : here) {
      if (mark.isPrimary() && !row.has(mark.stroke())) {
        row.fill(start(mark), end(mark), mark.stroke(), mark.style());
      }
    }
  }

  private int length(Mark mark) {
    return end(mark) - start(mark);
  }

  /**
   * The mark whose words may follow the underlines: the one that ends last, the innermost of
   * several.
   */
  private int inline(List<Mark> here) {
    int found = -1;
    for (int i = 0; i < here.size(); i++) {
      var mark = here.get(i);
      boolean after = found < 0 || start(mark) > start(here.get(found));
      if (end(mark) == lastEnd(here) && after && !mark.text().isEmpty()) {
        found = i;
      }
    }
    return found;
  }

  private int lastEnd(List<Mark> here) {
    int last = 0;
    for (var mark : here) {
      last = Math.max(last, end(mark));
    }
    return last;
  }

  /**
   * Words that found no place beside their underline hang from it by a thread, the rightmost first.
   */
  private void printHanging(List<Mark> here, StyledText out, Frame frame) {
    for (int i = here.size() - 1; i >= 0; i--) {
      if (here.get(i).text().isEmpty()) {
        here.remove(i);
      }
    }
    if (!here.isEmpty()) {
      print(threads(here, Integer.MAX_VALUE), "", Style.PLAIN, out, frame);
    }
    while (!here.isEmpty()) {
      var mark = here.removeLast();
      var row = threads(here, start(mark));
      frame.unnumbered();
      row.printTo(out);
      out.blanks(start(mark) - row.width()).add(mark.style(), mark.text()).endLine();
    }
  }

  private MarkRow threads(List<Mark> hanging, int before) {
    var row = Bracket.row(brackets);
    for (var mark : hanging) {
      if (start(mark) < before) {
        row.put(start(mark), '|', mark.style());
      }
    }
    return row;
  }

  private static void print(MarkRow row, String words, Style style, StyledText out, Frame frame) {
    frame.unnumbered();
    row.printTo(out);
    out.blanks(1).add(style, words).endLine();
  }
}
