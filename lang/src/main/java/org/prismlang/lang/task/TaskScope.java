package org.prismlang.lang.task;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.syntax.Expr;

/** What names stand for at a place of a task's text. */
final class TaskScope {
  private final Map<String, Meaning> names;

  TaskScope() {
    this(Map.of());
  }

  private TaskScope(Map<String, Meaning> names) {
    this.names = new HashMap<>(names);
  }

  /** What a name of the text is in the reference. */
  sealed interface Meaning {}

  record Held(TensorPart operand) implements Meaning {}

  /** A type, or a number that follows from sizes, scalars and loop variables, and stays. */
  record Is(Expr expr) implements Meaning {}

  /** A variable of the task: it may be data, and may get another value. */
  record Varies(Expr expr) implements Meaning {}

  /**
   * An interval of elements.
   *
   * @param of as many as are cut into blocks
   */
  record Block(Expr first, Expr size, Expr of) implements Meaning {}

  /** For a block of statements: what it declares is gone behind it. */
  TaskScope inside() {
    return new TaskScope(names);
  }

  void put(String name, Meaning meaning) {
    names.put(name, meaning);
  }

  Optional<Meaning> find(String name) {
    return Optional.ofNullable(names.get(name));
  }

  Optional<TensorPart> tensor(String name) {
    return find(name).filter(Held.class::isInstance).map(it -> ((Held) it).operand());
  }

  Optional<Block> block(Expr expr) {
    return expr instanceof Expr.Variable(var name, _)
        ? find(name).filter(Block.class::isInstance).map(Block.class::cast)
        : Optional.empty();
  }
}
