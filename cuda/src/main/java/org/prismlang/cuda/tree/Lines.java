package org.prismlang.cuda.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;

/** Text in lines of at most a hundred characters, indented by two a level. */
final class Lines {
  static final int WIDTH = 100;
  private static final int CONTINUED = 4;
  private static final int TIGHT = 10;

  private final StringBuilder text = new StringBuilder();
  private final List<Optional<Span>> origins = new ArrayList<>();
  private Optional<Span> origin = Optional.empty();
  private int depth;

  /**
   * What {@code lines} puts was made of {@code made}, or of what is said inside; else of what is
   * around.
   */
  void from(Optional<Span> made, Runnable lines) {
    var outer = origin;
    origin = made.or(() -> outer);
    lines.run();
    origin = outer;
  }

  void indent() {
    depth++;
  }

  void dedent() {
    depth--;
  }

  /** A line that is broken where it is too long. */
  void code(String line) {
    int own = line.length() - line.stripLeading().length();
    int start = 2 * depth + own;
    int indent = start;
    var rest = line.stripLeading();
    while (indent + rest.length() > WIDTH) {
      int cut = breakAt(rest, WIDTH - indent);
      if (cut < 0) {
        break;
      }
      put(indent, rest.substring(0, cut).stripTrailing());
      rest = rest.substring(cut).stripLeading();
      indent = start + CONTINUED;
    }
    put(indent, rest);
  }

  /** A line as it is. */
  void verbatim(String line) {
    put(2 * depth, line);
  }

  /** A line at the margin. */
  void margin(String line) {
    put(0, line);
  }

  private void put(int indent, String line) {
    if (!line.isEmpty()) {
      text.append(" ".repeat(indent)).append(line);
    }
    text.append('\n');
    origins.add(origin);
  }

  PrintedLines printed() {
    return new PrintedLines(text.toString(), origins);
  }

  /** The best place within the width: in the fewest brackets, between the loosest parts. */
  private static int breakAt(String line, int width) {
    int best = -1;
    int bestCost = Integer.MAX_VALUE;
    int depth = 0;
    boolean inString = false;
    for (int i = 0; i < line.length() && i <= width; i++) {
      char c = line.charAt(i);
      if (c == '"' && (i == 0 || line.charAt(i - 1) != '\\')) {
        inString = !inString;
      }
      if (inString) {
        continue;
      }
      switch (c) {
        case '(', '[', '{' -> depth++;
        case ')', ']', '}' -> depth--;
        // Of template arguments: a comparison has spaces around it.
        case '<' -> depth += isSpaced(line, i) ? 0 : 1;
        case '>' -> depth -= isSpaced(line, i) ? 0 : 1;
        case ' ' -> {
          int cost = looseness(line, i);
          if (i > CONTINUED && cost < TIGHT && depth * TIGHT + cost <= bestCost) {
            best = i;
            bestCost = depth * TIGHT + cost;
          }
        }
        default -> {}
      }
    }
    return best;
  }

  private static boolean isSpaced(String line, int sign) {
    char before = sign == 0 ? ' ' : line.charAt(sign - 1);
    char after = sign + 1 == line.length() ? ' ' : line.charAt(sign + 1);
    boolean isShiftOrComparison = "<>=".indexOf(after) >= 0 || "<>".indexOf(before) >= 0;
    return before == ' ' || isShiftOrComparison;
  }

  /** How tightly the parts around a space belong together; {@link #TIGHT} for inseparably. */
  private static int looseness(String line, int space) {
    char before = line.charAt(space - 1);
    if (before == ',' || before == ';') {
      return 1;
    }
    if (before == '=' && space >= 2 && line.charAt(space - 2) == ' ') {
      return 0;
    }
    int end = line.indexOf(' ', space + 1);
    return switch (end < 0 ? "" : line.substring(space + 1, end)) {
      case "?", ":" -> 2;
      case "||" -> 3;
      case "&&" -> 4;
      case "|", "^", "&" -> 5;
      case "==", "!=", "<", ">", "<=", ">=" -> 6;
      case "<<", ">>" -> 7;
      case "+", "-" -> 8;
      case "*", "/", "%" -> 9;
      default -> TIGHT;
    };
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
