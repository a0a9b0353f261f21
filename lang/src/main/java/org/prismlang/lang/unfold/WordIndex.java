package org.prismlang.lang.unfold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Indices of structs as indices of words. */
final class WordIndex {
  private WordIndex() {}

  static Term.Element element(StructPlace place, int word) {
    var indices = new ArrayList<>(place.indices());
    if (place.scattered()) {
      indices.add(number(word, Scalar.INT32, place.span()));
    } else {
      indices.set(
          indices.size() - 1,
          scaled(counted(indices.getLast(), place.base()), place.layout().words(), word));
    }
    return new Term.Element(
        place.base(), indices, place.layout().word(), place.perspective(), place.span());
  }

  static Term number(long n, Type type, Span span) {
    return new Term.Constant(new Value.Int(n), type, Optional.empty(), span);
  }

  /**
   * Memory behind a pointer may have more words than 32 bits count, where it has no more structs.
   */
  static Term counted(Term index, Term memory) {
    boolean isShort =
        memory.type() instanceof Type.Tile
            || index.type() == Scalar.INT64
            || index.value().isPresent();
    return isShort
        ? index
        : new Term.Convert(index, false, Scalar.INT64, Optional.empty(), index.span());
  }

  /** {@code words * index + word}. */
  static Term scaled(Term index, int words, int word) {
    if (index.value().orElse(Value.UNKNOWN) instanceof Value.Int(long n) && !isCounted(index)) {
      return number(n * words + word, Scalar.INT32, index.span());
    }
    var wide = wide(index);
    return plus(times(wide, words), number(word, wide.type(), index.span()));
  }

  /** Whether it is known by the name of a constant, which may be the variable of a loop. */
  private static boolean isCounted(Term index) {
    return index
        .all()
        .anyMatch(it -> it instanceof Term.Constant constant && constant.name().isPresent());
  }

  /** {@code words * index + rest}. */
  static Term scaled(Term index, int words, Term rest) {
    return plus(times(wide(index), words), rest);
  }

  private static Term wide(Term index) {
    if (index.type() == Scalar.INT32 || index.type() == Scalar.INT64) {
      return index;
    }
    boolean isLong = index.type() instanceof Scalar scalar && scalar.bits() > Scalar.INT32.bits();
    return new Term.Convert(
        index, false, isLong ? Scalar.INT64 : Scalar.INT32, index.value(), index.span());
  }

  private static Term times(Term index, int words) {
    return words == 1
        ? index
        : binary(BinaryOperator.MULTIPLY, number(words, index.type(), index.span()), index);
  }

  private static Term plus(Term left, Term right) {
    return right.value().orElse(Value.UNKNOWN).equals(new Value.Int(0))
        ? left
        : binary(BinaryOperator.ADD, left, right);
  }

  private static Term binary(BinaryOperator operator, Term left, Term right) {
    boolean isLong = left.type() == Scalar.INT64 || right.type() == Scalar.INT64;
    Type type = isLong ? Scalar.INT64 : left.type();
    return new Term.Binary(
        operator,
        left,
        right,
        type,
        left.perspective().meet(right.perspective()),
        known(operator, left, right),
        left.span());
  }

  private static Optional<Value> known(BinaryOperator operator, Term left, Term right) {
    return left.value().orElse(Value.UNKNOWN) instanceof Value.Int(long a)
            && right.value().orElse(Value.UNKNOWN) instanceof Value.Int(long b)
        ? Optional.of(new Value.Int(operator == BinaryOperator.MULTIPLY ? a * b : a + b))
        : Optional.empty();
  }

  static List<Term> with(List<Term> list, Term last) {
    var all = new ArrayList<>(list);
    all.set(all.size() - 1, last);
    return all;
  }
}
