package org.prismlang.lang.check;

import java.util.List;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.syntax.Stmt;

/** Checks what stands inside a statement. */
interface CodeBlocks {
  /** A body: names and shared memory declared in it end with it. */
  List<Action> body(List<Stmt> statements, boolean tail);

  /** The body of a function inside another, whose `return`s give these results. */
  List<Action> function(List<Stmt> statements, Results inner);
}
