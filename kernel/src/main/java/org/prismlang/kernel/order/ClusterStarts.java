package org.prismlang.kernel.order;

import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Stmt;

/**
 * Nobody touches what another block of the cluster has before that block has begun: a meeting of
 * the cluster stands before. Where there are split barriers, all blocks meet behind their
 * initialization, before anything else.
 */
final class ClusterStarts {
  private Optional<Line> tooSoon = Optional.empty();

  private ClusterStarts() {}

  /** Where a block may touch what one has that has not begun. */
  static Optional<Stmt> tooSoon(Kernel kernel, Text text) {
    if (kernel.launch().cluster() == 1 || !kernel.barriers().isEmpty()) {
      return Optional.empty();
    }
    var starts = new ClusterStarts();
    starts.list(text.root, false);
    return starts.tooSoon.map(it -> text.origin(it).orElse(it.stmt));
  }

  /** Whether all have met behind the list, where they have before it or not. */
  private boolean list(Lines list, boolean before) {
    boolean haveMet = before;
    for (var line : list.lines) {
      haveMet = line(line, haveMet);
    }
    return haveMet;
  }

  private boolean line(Line line, boolean before) {
    if (ClusterUse.meets(line)) {
      return true;
    }
    if (!before && tooSoon.isEmpty() && ClusterUse.is(line)) {
      tooSoon = Optional.of(line);
    }
    boolean haveAll = !line.inside.isEmpty();
    for (var inside : line.inside) {
      haveAll &= list(inside, before);
    }
    return before || haveAll && ClusterEnds.isPassed(line);
  }
}
