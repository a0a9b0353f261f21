package org.prismlang.foreign.read;

import java.util.Optional;
import org.prismlang.foreign.clang.ClangNode;

/** Something that cannot be said in kernel IR, or not yet. */
final class NotUnderstood extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Optional<ClangNode> where;

  NotUnderstood(String what, ClangNode where) {
    super(what, null, false, false);
    this.where = Optional.of(where);
  }

  String what() {
    return String.valueOf(getMessage());
  }

  Optional<ClangNode> where() {
    return where;
  }
}
