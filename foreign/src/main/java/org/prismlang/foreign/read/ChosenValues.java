package org.prismlang.foreign.read;

import java.util.List;
import java.util.Optional;
import org.prismlang.foreign.clang.ClangNode;

/** {@code (c ? a : b)} of places, where the place is only read: its value is chosen then. */
final class ChosenValues {
  private ChosenValues() {}

  /**
   * The choice among values.
   *
   * @param cast that reads what is inside
   */
  static Optional<ClangNode> of(ClangNode cast) {
    return chosen(cast.last())
        .map(
            it ->
                with(
                    it,
                    cast,
                    List.of(
                        it.first(),
                        read(it.children().get(1), cast),
                        read(it.children().get(2), cast))));
  }

  private static Optional<ClangNode> chosen(ClangNode node) {
    return node.is("ParenExpr")
        ? chosen(node.first())
        : node.is("ConditionalOperator") ? Optional.of(node) : Optional.empty();
  }

  private static ClangNode read(ClangNode place, ClangNode cast) {
    return with(cast, cast, List.of(place));
  }

  private static ClangNode with(ClangNode node, ClangNode cast, List<ClangNode> children) {
    return new ClangNode(
        node.kind(),
        node.id(),
        node.name(),
        cast.type(),
        cast.words(),
        node.begin(),
        node.end(),
        children);
  }
}
