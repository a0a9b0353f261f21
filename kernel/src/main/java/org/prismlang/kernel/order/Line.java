package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Stmt;

/** A statement at its place. */
final class Line {
  final Stmt stmt;
  final Lines in;

  /** The lists inside it; of a call, that of the procedure. */
  final List<Lines> inside = new ArrayList<>();

  /** Whether it stands for a call: returns inside it end here. */
  final boolean isCall;

  Line(Stmt stmt, Lines in, boolean isCall) {
    this.stmt = stmt;
    this.in = in;
    this.isCall = isCall;
  }

  boolean isLoop() {
    return stmt instanceof Stmt.For || stmt instanceof Stmt.While;
  }
}
