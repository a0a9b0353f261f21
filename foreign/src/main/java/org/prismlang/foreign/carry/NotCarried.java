package org.prismlang.foreign.carry;

import org.prismlang.foreign.clang.ClangNode;

/** Something for which there is no Prism here. */
final class NotCarried extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String why;
  private final transient ClangNode where;

  NotCarried(String why, ClangNode where) {
    super(why, null, false, false);
    this.why = why;
    this.where = where;
  }

  String why() {
    return why;
  }

  ClangNode where() {
    return where;
  }
}
