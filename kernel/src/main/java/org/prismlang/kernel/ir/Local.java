package org.prismlang.kernel.ir;

import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/**
 * A variable in registers: a scalar, a vector or an array.
 *
 * @param perspective the threads that hold the same value in it
 */
public record Local(String name, Type type, Perspective perspective, Span span) {
  /** The same one in a copy of the code. */
  public Local suffixed(String suffix) {
    return new Local(name + suffix, type, perspective, span);
  }

  /** Conditions are looked up by the thousand, and names differ. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
