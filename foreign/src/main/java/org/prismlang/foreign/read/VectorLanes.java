package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.Scalar;

/** Which lanes of a vector OpenCL means by a name. */
final class VectorLanes {
  private static final String LETTERS = "xyzw";

  private VectorLanes() {}

  /** Lanes are written or read each at its place. */
  static CPlace places(CPlace vector, ClangNode node, Reading reading) {
    // clang says nowhere which: it is the last word of the text.
    var text = reading.span(node).text();
    var name = text.substring(text.lastIndexOf('.') + 1).strip();
    var lanes = of(name, reading.types.of(node.first()));
    var places = new ArrayList<CPlace>();
    for (int lane : lanes) {
      place(vector, lane, reading).ifPresent(places::add);
    }
    if (vector instanceof CPlace.InMemory && places.isEmpty()) {
      throw new NotUnderstood("the lanes `" + name + "`", node);
    }
    var type = reading.types.of(node);
    return places.isEmpty()
        ? new CPlace.Hidden(type)
        : places.size() == 1 ? places.getFirst() : new CPlace.Several(places, type);
  }

  private static Optional<CPlace> place(CPlace vector, int lane, Reading reading) {
    if (vector instanceof CPlace.InMemory(String key, Expr offset, CType.Lanes(Scalar scalar, _))) {
      long units = reading.knowledge.units(key, (long) lane * scalar.bits() / 8);
      return Optional.of(
          new CPlace.InMemory(
              key,
              Exprs.plus(offset, Exprs.number(units, Scalar.INT64)),
              new CType.Number(scalar)));
    }
    return vector instanceof CPlace.Fields(var fields)
        ? Optional.ofNullable(fields.get(name(lane)))
        : Optional.empty();
  }

  /** {@code x}, {@code yz}, {@code s0f}, {@code lo}; none where it is no such name. */
  private static List<Integer> of(String name, CType vector) {
    int count = vector instanceof CType.Lanes(_, int lanes) ? lanes : 0;
    int half = (count + 1) / 2;
    switch (name) {
      case "lo" -> {
        return IntStream.range(0, half).boxed().toList();
      }
      case "hi" -> {
        return IntStream.range(half, count).boxed().toList();
      }
      case "even" -> {
        return IntStream.range(0, half).map(it -> 2 * it).boxed().toList();
      }
      case "odd" -> {
        return IntStream.range(0, count / 2).map(it -> 2 * it + 1).boxed().toList();
      }
      default -> {}
    }
    var lower = name.toLowerCase(Locale.ROOT);
    boolean isNumbered = lower.matches("s[0-9a-f]+");
    List<Integer> lanes =
        (isNumbered ? lower.substring(1) : lower)
            .chars()
            .mapToObj(it -> isNumbered ? Character.digit(it, 16) : LETTERS.indexOf(it))
            .toList();
    return lanes.stream().allMatch(it -> it >= 0 && it < count) ? lanes : List.of();
  }

  /** Of a lane among four. */
  static String name(int lane) {
    return LETTERS.substring(lane, lane + 1);
  }
}
