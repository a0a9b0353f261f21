package org.prismlang.lang.check.types;

import java.util.Optional;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/**
 * Memory keeps its type; what is read of it takes another. How, for whoever wants the memory so.
 */
public final class OtherElements {
  private OtherElements() {}

  /** Empty where the two are no memory of numbers, or of the same ones. */
  public static Optional<String> help(Type wanted, Type has, String name) {
    if (!(element(wanted) instanceof Scalar to)
        || !(element(has) instanceof Scalar from)
        || to == from
        || to == Scalar.BOOL
        || from == Scalar.BOOL) {
      return Optional.empty();
    }
    int times = to.bits() / from.bits();
    var read =
        times > 1
            ? "bitcast[" + to + "](load" + times + "(" + name + "[" + times + " * i]))"
            : to.bits() == from.bits()
                ? "bitcast[" + to + "](" + name + "[i])"
                : "bitcast[" + to + "[" + from.bits() / to.bits() + "]](" + name + "[i])";
    return Optional.of("memory keeps its type, what is read of it takes another: `" + read + "`");
  }

  private static Type element(Type memory) {
    return switch (memory) {
      case Type.Pointer pointer -> pointer.element();
      case Type.Tile tile -> tile.element();
      default -> Type.Special.NOTHING;
    };
  }
}
