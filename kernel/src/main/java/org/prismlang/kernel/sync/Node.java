package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Stmt;

/** A statement at its place. */
final class Node {
  final int id;
  final Stmt stmt;
  final Seq seq;
  final int index;
  final List<Seq> children = new ArrayList<>();

  Node(int id, Stmt stmt, Seq seq, int index) {
    this.id = id;
    this.stmt = stmt;
    this.seq = seq;
    this.index = index;
  }

  boolean isLoop() {
    return stmt instanceof Stmt.For || stmt instanceof Stmt.While;
  }
}
