package org.prismlang.foreign.read;

/** Parts of a program that read alike stand in several places. */
final class SelfSame {
  private SelfSame() {}

  /** Whether they are one and the same, not only alike. */
  @SuppressWarnings("ReferenceEquality")
  static boolean is(Object one, Object other) {
    return one == other;
  }
}
