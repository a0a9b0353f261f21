package org.prismlang.bundl.machine;

import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Type;

/**
 * What a name stands for in a thread: x ↦π v.
 *
 * @param isLent it is handed out under another name
 */
public record Binding(Perspective perspective, Type type, Value value, boolean isLent) {
  Binding lent(boolean isNow) {
    return new Binding(perspective, type, value, isNow);
  }

  Binding holding(Value other) {
    return new Binding(perspective, type, other, isLent);
  }
}
