package org.prismlang.lang.diagnostic;

import java.util.ArrayList;
import java.util.List;

/** A mark over several lines, drawn in a column of the margin between the frame and the text. */
final class Bracket {
  private final Mark mark;
  private final int column;
  private boolean open;

  private Bracket(Mark mark, int column) {
    this.mark = mark;
    this.column = column;
  }

  /**
   * Each of {@code marks}, in order, gets the leftmost column that no other needs at the same time.
   */
  static List<Bracket> of(List<Mark> marks) {
    var brackets = new ArrayList<Bracket>();
    for (var mark : marks) {
      if (!mark.isOnOneLine()) {
        int column = 0;
        while (isTaken(column, mark.firstLine(), brackets)) {
          column++;
        }
        brackets.add(new Bracket(mark, column));
      }
    }
    return brackets;
  }

  /** The columns that {@code brackets} need, with a blank behind them. */
  static int margin(List<Bracket> brackets) {
    int width = 0;
    for (var bracket : brackets) {
      width = Math.max(width, bracket.column + 2);
    }
    return width;
  }

  /** A row that so far holds the bars of the open ones. */
  static MarkRow row(List<Bracket> brackets) {
    var row = new MarkRow();
    for (var bracket : brackets) {
      if (bracket.open) {
        row.put(bracket.column, '|', bracket.mark.style());
      }
    }
    return row;
  }

  Mark mark() {
    return mark;
  }

  boolean isOpen() {
    return open;
  }

  /** Begins in the row of the source line itself. */
  void begin(MarkRow source) {
    source.put(column, '/', mark.style());
    open = true;
  }

  /** Begins in a row below the line, with an arm that reaches to {@code end}. */
  void beginBelow(MarkRow row, int end) {
    reach(row, end);
    open = true;
  }

  void finish(MarkRow row, int end) {
    reach(row, end);
    open = false;
  }

  private void reach(MarkRow row, int end) {
    row.fillWhereFree(column + 1, end, '_', mark.style());
    row.put(end, mark.stroke(), mark.style());
  }

  private static boolean isTaken(int column, int line, List<Bracket> brackets) {
    for (var bracket : brackets) {
      if (bracket.column == column && bracket.mark.lastLine() >= line) {
        return true;
      }
    }
    return false;
  }
}
