package org.prismlang.lang.unfold;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/** A place of a view that is an index of the view with something added. */
final class MovedPlace {
  private MovedPlace() {}

  /** Whether the index moves along the last dimension and along no other. */
  static boolean isMoved(Variable index, List<Term> places) {
    return isMoved(index, places.getLast())
        && places.subList(0, places.size() - 1).stream().noneMatch(it -> mentions(it, index));
  }

  private static boolean isMoved(Variable index, Term place) {
    return switch (place) {
      case Term.Read it -> it.variable() == index;
      case Term.Convert it -> isMoved(index, it.operand());
      case Term.Binary it -> {
        boolean left = mentions(it.left(), index);
        boolean right = mentions(it.right(), index);
        yield left != right
            && (it.operator() == BinaryOperator.ADD
                || it.operator() == BinaryOperator.SUBTRACT && left)
            && isMoved(index, left ? it.left() : it.right());
      }
      default -> false;
    };
  }

  private static boolean mentions(Term term, Variable index) {
    return term.all().anyMatch(it -> it instanceof Term.Read read && read.variable() == index);
  }

  /** What is added to the index. */
  static Term without(Variable index, Term place) {
    return switch (place) {
      case Term.Read it when it.variable() == index -> WordIndex.number(0, Scalar.INT32, it.span());
      case Term.Convert it when mentions(it, index) ->
          new Term.Convert(
              without(index, it.operand()), false, it.type(), Optional.empty(), it.span());
      case Term.Binary it when isOnly(it.right(), index) && it.operator() == BinaryOperator.ADD ->
          it.left();
      case Term.Binary it when isOnly(it.left(), index) && it.operator() == BinaryOperator.ADD ->
          it.right();
      case Term.Binary it when mentions(it, index) ->
          new Term.Binary(
              it.operator(),
              without(index, it.left()),
              without(index, it.right()),
              it.type(),
              it.perspective(),
              Optional.empty(),
              it.span());
      default -> place;
    };
  }

  private static boolean isOnly(Term term, Variable index) {
    return term instanceof Term.Read it && it.variable() == index
        || term instanceof Term.Convert convert && isOnly(convert.operand(), index);
  }
}
