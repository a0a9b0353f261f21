package org.prismlang.lang.task;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.syntax.Expr;

/** The names of a reference, how far its loops run, and how much is opened in it. */
final class TaskNames {
  private static final int MOST_CALLS = 2_000;

  /** What references are written with. */
  private static final Set<String> RESERVED =
      Set.of(MathOp.MIN.text(), "range", "buffer", "int", "int64", "tensor");

  private final Map<String, Integer> given = new HashMap<>();
  private final Map<String, Expr> below = new HashMap<>();

  /** TaskNames of the task's own text, which the reference keeps. */
  private final Set<String> own = new HashSet<>();

  private int calls;

  static boolean isReserved(String name) {
    return RESERVED.contains(name);
  }

  /** A name that no text can mention. */
  String fresh(String name) {
    return name + "'" + given.merge(name, 1, Integer::sum);
  }

  String own(String name) {
    own.add(name);
    below.remove(name);
    return name;
  }

  /** Whether the name stands for something somewhere: text of another task cannot mean it. */
  boolean isOwn(String name) {
    return own.contains(name);
  }

  /** A variable runs from 0, or further on, to below an end. */
  void runs(String variable, Expr end) {
    below.put(variable, end);
  }

  /** Where an index surely ends that is not negative. */
  Optional<Expr> end(Expr index) {
    return index instanceof Expr.Variable(var name, _)
        ? Optional.ofNullable(below.get(name))
        : Optional.empty();
  }

  /** Whether one more call can be opened: a text twice as long for each call is soon too long. */
  boolean canOpen() {
    return ++calls <= MOST_CALLS;
  }
}
