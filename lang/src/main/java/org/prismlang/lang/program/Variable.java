package org.prismlang.lang.program;

import java.util.List;
import java.util.stream.IntStream;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/**
 * A variable, parameter, memory or view. Two variables are the same only if they are the same
 * object.
 */
public final class Variable {
  public enum Origin {
    LOCAL,
    PARAMETER,
    /** A parameter that is the caller's counter of a ring: what is assigned is the caller's. */
    COUNTER,
    LOOP,
    SHARED,
    VIEW,
    INDEX
  }

  private final String name;
  private final Type type;
  private final Perspective perspective;
  private final Origin origin;
  private final boolean isConst;
  private final Span span;

  public Variable(
      String name, Type type, Perspective perspective, Origin origin, boolean isConst, Span span) {
    this.name = name;
    this.type = type;
    this.perspective = perspective;
    this.origin = origin;
    this.isConst = isConst;
    this.span = span;
  }

  public String name() {
    return name;
  }

  public Type type() {
    return type;
  }

  public Perspective perspective() {
    return perspective;
  }

  public Origin origin() {
    return origin;
  }

  /** Declared {@code const}: set once, where it is declared. */
  public boolean isConst() {
    return isConst;
  }

  /** Where its name is declared. */
  public Span span() {
    return span;
  }

  /** What a launch gives for it: the memories of a list, each a variable of its own. */
  List<Variable> given() {
    if (!(type instanceof Type.MemoryList list)) {
      return List.of(this);
    }
    return IntStream.range(0, list.count())
        .mapToObj(
            i ->
                new Variable(
                    Type.MemoryList.member(name, i),
                    list.element(),
                    perspective,
                    origin,
                    isConst,
                    span))
        .toList();
  }

  @Override
  public String toString() {
    return name + " : " + type + " @ " + perspective;
  }
}
