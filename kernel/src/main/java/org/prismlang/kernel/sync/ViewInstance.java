package org.prismlang.kernel.sync;

import java.util.Optional;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** A view as it was opened at one time; two of them meet at what both were made of. */
final class ViewInstance {
  final Optional<ViewInstance> parent;
  final Perspective perspective;
  final int depth;

  ViewInstance(Optional<ViewInstance> parent, Perspective perspective) {
    this.parent = parent;
    this.perspective = perspective;
    this.depth = parent.map(it -> it.depth + 1).orElse(0);
  }

  /** Where two uses of one memory meet. */
  static ViewInstance meet(ViewInstance a, ViewInstance b) {
    var left = a;
    var right = b;
    while (left != right) {
      if (left.depth >= right.depth) {
        if (left.parent.isEmpty()) {
          return left;
        }
        left = left.parent.get();
      } else {
        right = right.parent.orElseThrow();
      }
    }
    return left;
  }

  /** Threads of one block whose accesses may meet: so many, from a multiple of that on. */
  int threads(int block) {
    return perspective.level() == Level.THREAD ? perspective.size() : block;
  }

  boolean isBroaderThanBlock() {
    return perspective.isBroaderThan(Perspective.BLOCK);
  }
}
