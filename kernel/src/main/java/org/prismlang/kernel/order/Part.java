package org.prismlang.kernel.order;

import org.prismlang.lang.type.Perspective;

/** How far an access is known to be over: for aligned units of so many threads, or for more. */
final class Part {
  static final int BLOCK = 1 << 20;
  static final int CLUSTER = 1 << 21;
  static final int GRID = 1 << 22;

  private Part() {}

  /** What is known if one or the other is. */
  static int either(int a, int b) {
    if (a >= BLOCK || b >= BLOCK) {
      return Math.min(a, b);
    }
    return a == 0 || b == 0 ? 0 : Perspective.gcd(a, b);
  }
}
