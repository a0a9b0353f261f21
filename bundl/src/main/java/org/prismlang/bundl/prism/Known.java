package org.prismlang.bundl.prism;

import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Type;

/** What a Prism name stands for. */
sealed interface Known {
  /** No such name can be seen. */
  record Nothing() implements Known {}

  /** A value known when compiling; truth values are 0 and 1. */
  record Constant(int value, Type.Base type) implements Known {}

  /**
   * A variable.
   *
   * @param written whose it is by Prism's name, {@code at} by Bundl's
   * @param isFixed it is a loop's
   * @param count where it holds an index and nothing else is ever assigned to it
   */
  record Scalar(
      String name,
      Type.Base type,
      Perspective written,
      Perspective at,
      boolean isFixed,
      Optional<Count> count)
      implements Known {
    Scalar(String name, Type.Base type, Perspective at) {
      this(name, type, at, at, false, Optional.empty());
    }
  }

  /**
   * An array or a view of one.
   *
   * @param written whose it is by Prism's name, {@code at} by Bundl's
   * @param length of a parameter of a function that nobody calls nobody knows
   * @param root the parameter or tile that it is, or is a part of
   */
  record Array(
      String name,
      Memory memory,
      Perspective written,
      Perspective at,
      OptionalInt length,
      boolean isConst,
      String root)
      implements Known {}

  /** {@code factor} times the number of the unit {@code of} within the unit {@code within}. */
  record Count(int factor, Perspective of, Perspective within) {
    Count times(int number) {
      return new Count(factor * number, of, within);
    }
  }
}
