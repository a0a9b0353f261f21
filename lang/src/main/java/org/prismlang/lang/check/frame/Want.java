package org.prismlang.lang.check.frame;

import java.util.Optional;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/**
 * What the place of an expression tells about it.
 *
 * @param type of the variable it goes to: literals take it
 * @param target the perspective that `id()` counts units of
 * @param within what it counts them within, where that is not the code's own perspective
 * @param unsaid the end of a declaration's type, where nothing says the target: it is the code's
 *     own
 */
public record Want(
    Optional<Type> type,
    Optional<Perspective> target,
    Optional<Perspective> within,
    Optional<Span> unsaid) {
  public static final Want NOTHING = new Want(Optional.empty(), Optional.empty());

  private Want(Optional<Type> type, Optional<Perspective> target) {
    this(type, target, Optional.empty(), Optional.empty());
  }

  public static Want of(Type type, Perspective target) {
    return new Want(Optional.of(type), Optional.of(target));
  }

  public static Want type(Type type) {
    return new Want(Optional.of(type), Optional.empty());
  }

  public static Want target(Perspective target) {
    return new Want(Optional.empty(), Optional.of(target));
  }

  /** In the index function of a view: its units within those of what it views. */
  public static Want ofView(Perspective target, Perspective within) {
    return new Want(Optional.empty(), Optional.of(target), Optional.of(within), Optional.empty());
  }

  public Want unsaid(Span endOfType) {
    return new Want(type, target, within, Optional.of(endOfType));
  }

  public Want anyType() {
    return of(Optional.empty());
  }

  public Want of(Optional<Type> other) {
    return new Want(other, target, within, unsaid);
  }
}
