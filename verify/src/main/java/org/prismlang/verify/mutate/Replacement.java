package org.prismlang.verify.mutate;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;

/** Other statements in the place of one synchronization, by its number in the order of the text. */
final class Replacement {
  private final int number;
  private final List<Stmt> instead;
  private int passed;

  Replacement(int number, List<Stmt> instead) {
    this.number = number;
    this.instead = instead;
  }

  List<Stmt> in(List<Stmt> body) {
    var result = new ArrayList<Stmt>();
    for (var stmt : body) {
      if (stmt instanceof Sync && passed++ == number) {
        result.addAll(instead);
      } else {
        result.add(Bodies.map(stmt, this::in));
      }
    }
    return result;
  }
}
