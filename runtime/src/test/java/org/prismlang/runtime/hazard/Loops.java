package org.prismlang.runtime.hazard;

import static org.prismlang.runtime.hazard.Code.line;

import java.util.ArrayList;
import java.util.List;

/** Loops with trip counts of all kinds, {@link Launches#MOST_N} at most. */
final class Loops {
  private final Terms terms;

  Loops(Terms terms) {
    this.terms = terms;
  }

  /**
   * @param before declares what the loop counts with
   * @param last steps it
   */
  record Loop(
      String tag, List<Code> before, String head, List<Code> last, Term variable, Scope inside) {
    Loop {
      before = List.copyOf(before);
      last = List.copyOf(last);
    }

    boolean isWhile() {
      return !last.isEmpty();
    }

    List<Code> around(List<Code> body) {
      var trip = new ArrayList<>(body);
      trip.addAll(last);
      var code = new ArrayList<>(before);
      code.add(new Code.Nest(tag, head, trip));
      return List.of(new Code.Whole("", code));
    }
  }

  Loop any(Scope scope, String name) {
    return scope.loops() == 0 ? outer(scope, name) : inner(scope, name);
  }

  private Loop outer(Scope scope, String name) {
    int c = 1 + terms.below(20);
    int most = Launches.MOST_N;
    return switch (terms.below(14)) {
      case 0, 1, 2, 3 -> range(scope, "for to n", name, "0", "n", 0, most);
      case 4 -> range(scope, "for to n", name, "" + c, "n", c, most);
      case 5 -> range(scope, "for to n - c", name, "0", "n - " + c, 0, most);
      case 6 -> range(scope, "for to n / c", name, "0", "n / " + (1 + c % 4) + " + 1", 0, most);
      case 7 -> range(scope, "for to b", name, "0", "3 * b + 1", 0, 3 * Launches.MOST_BLOCKS);
      case 8 -> range(scope, "for by d", name, "0", "n, d", 0, most);
      case 9 -> range(scope, "for to a constant", name, "0", "" + (5 + 4 * c), 0, 4L * c + 5);
      case 10 -> counted(scope, "while by square", name, name + " * " + name + " < m", 71);
      case 11 -> counted(scope, "while by data", name, name + " < 60 and x[" + name + "] < 20", 60);
      case 12 ->
          counted(
              scope,
              "while by data",
              name,
              name + " < n and x[" + name + "] % 61 != " + (c % 7),
              most);
      default -> halved(scope, name);
    };
  }

  private Loop inner(Scope scope, String name) {
    var outer = scope.uniform().getLast();
    int c = 1 + terms.below(4);
    return switch (terms.below(4)) {
      case 0 -> range(scope, "inner for", name, "0", "" + c, 0, c);
      case 1 -> range(scope, "inner for", name, "0", outer.modulo(Term.of(5)).text(), 0, 5);
      case 2 -> range(scope, "inner for", name, "0", "d % 4", 0, 4);
      default -> counted(scope, "inner while", name, name + " < 4 and x[" + name + "] < 30", 4);
    };
  }

  private static Loop range(
      Scope scope, String tag, String name, String from, String to, long low, long high) {
    var variable = new Term(name, low, Math.max(low, high));
    var head = "for %s in range(%s, %s):".formatted(name, from, to);
    return new Loop(tag, List.of(), head, List.of(), variable, scope.trip(variable));
  }

  private static Loop counted(Scope scope, String tag, String name, String condition, long most) {
    var variable = new Term(name, 0, most);
    return new Loop(
        tag,
        List.of(line(name + " : int = 0")),
        "while " + condition + ":",
        List.of(new Code.Step(name + " += 1")),
        variable,
        scope.trip(variable));
  }

  /** As many trips as {@code m} has bits. */
  private static Loop halved(Scope scope, String name) {
    var variable = new Term(name, 0, Launches.MOST_M);
    return new Loop(
        "while by halving",
        List.of(line(name + " : int = max(m, 0)")),
        "while " + name + " > 0:",
        List.of(new Code.Step(name + " /= 2")),
        variable,
        scope.trip(variable));
  }
}
