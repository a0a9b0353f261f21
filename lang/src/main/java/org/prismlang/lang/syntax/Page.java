package org.prismlang.lang.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The lines of a formatted file: where blank lines go between them and comments at their ends. */
final class Page {
  /** What a line is to the lines around it. */
  enum Role {
    CODE,
    COMMENT,
    /** The first line of a function, be it a decorator. */
    FUNCTION,
    /** What stands between the first decorator and the body. */
    DECORATED,
    /** A line that goes on with the statement above. */
    CONTINUATION
  }

  private static final int COMMENT_GAP = 2;

  private final List<Line> lines = new ArrayList<>();

  private static final class Line {
    final StringBuilder code = new StringBuilder();
    final Role role;
    final int depth;
    final boolean blankAbove;
    String comment = "";
    int commentColumn;

    Line(Role role, int depth, boolean blankAbove) {
      this.role = role;
      this.depth = depth;
      this.blankAbove = blankAbove;
    }

    /** Where the code ends; it may hold a text of several lines. */
    int width() {
      int last = code.lastIndexOf("\n") + 1;
      return code.codePointCount(last, code.length());
    }

    boolean hasRoom() {
      return width() + COMMENT_GAP <= commentColumn;
    }
  }

  /**
   * A line of a block {@code depth} deep; {@code blankAbove} says that the author left one free.
   */
  void start(Role role, int depth, int indentation, boolean blankAbove) {
    lines.add(new Line(role, depth, blankAbove));
    append(" ".repeat(indentation));
  }

  void append(String text) {
    lines.getLast().code.append(text);
  }

  /** A comment behind the code of the line, which the author began at {@code column}. */
  void comment(String text, int column) {
    lines.getLast().comment = text;
    lines.getLast().commentColumn = column;
  }

  int column() {
    return lines.getLast().width();
  }

  String text() {
    placeComments();
    var text = new StringBuilder();
    int above = -1;
    for (int i = 0; i < lines.size(); i++) {
      var line = lines.get(i);
      if (line.role != Role.CONTINUATION) {
        text.append(above >= 0 && isBlankBetween(above, i) ? "\n" : "");
        above = i;
      }
      text.append(line.code);
      if (!line.comment.isEmpty()) {
        text.append(" ".repeat(line.commentColumn - line.width())).append(line.comment);
      }
      text.append('\n');
    }
    return text.toString();
  }

  private boolean isBlankBetween(int above, int below) {
    var upper = lines.get(above);
    var lower = lines.get(below);
    if (lower.role == Role.DECORATED || lower.depth > upper.depth) {
      return false;
    }
    if (lower.depth > 0) {
      return lower.blankAbove;
    }
    boolean afterFunction =
        upper.depth > 0 || upper.role == Role.FUNCTION || upper.role == Role.DECORATED;
    boolean opensFunction =
        upper.role != Role.COMMENT
            && (lower.role == Role.FUNCTION || lower.role == Role.COMMENT && isAttached(below));
    return afterFunction || opensFunction || lower.blankAbove;
  }

  /** Whether a comment belongs to the function right below it. */
  private boolean isAttached(int comment) {
    int next = comment + 1;
    while (next < lines.size() && !lines.get(next).blankAbove) {
      if (lines.get(next).role != Role.COMMENT) {
        return lines.get(next).role == Role.FUNCTION;
      }
      next++;
    }
    return false;
  }

  /**
   * Comments that shared a column within a function share one still; a lone one stays if its column
   * is in use elsewhere, else it follows its code.
   */
  private void placeComments() {
    Map<Integer, Integer> uses = new HashMap<>();
    var lone = new ArrayList<Line>();
    int from = 0;
    for (int i = 1; i <= lines.size(); i++) {
      if (i == lines.size() || lines.get(i).role == Role.FUNCTION) {
        alignComments(lines.subList(from, i), lone, uses);
        from = i;
      }
    }
    for (var line : lone) {
      boolean stays = line.hasRoom() && uses.getOrDefault(line.commentColumn, 0) > 1;
      line.commentColumn = stays ? line.commentColumn : line.width() + COMMENT_GAP;
    }
  }

  private static void alignComments(
      List<Line> section, List<Line> lone, Map<Integer, Integer> uses) {
    Map<Integer, List<Line>> byColumn = new HashMap<>();
    for (var line : section) {
      if (!line.comment.isEmpty()) {
        byColumn.computeIfAbsent(line.commentColumn, _ -> new ArrayList<>()).add(line);
      }
    }
    byColumn.forEach(
        (column, sharing) -> {
          int needed = column;
          for (var line : sharing) {
            needed = Math.max(needed, line.width() + COMMENT_GAP);
          }
          boolean isAlone = sharing.size() == 1;
          for (var line : sharing) {
            line.commentColumn = isAlone ? column : needed;
          }
          if (isAlone) {
            lone.addAll(sharing);
          }
          if (!isAlone || needed == column) {
            uses.merge(needed, sharing.size(), Integer::sum);
          }
        });
  }
}
