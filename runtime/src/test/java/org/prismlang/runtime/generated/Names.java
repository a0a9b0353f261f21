package org.prismlang.runtime.generated;

/** Names that were not there before. */
final class Names {
  private int count;

  String fresh(String hint) {
    return hint + count++;
  }
}
