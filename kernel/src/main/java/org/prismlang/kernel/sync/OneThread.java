package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.Level;

/** A role whose work is all done by its first thread is that thread's code as a whole. */
final class OneThread {
  private OneThread() {}

  static boolean is(List<Stmt> statements) {
    return statements.stream().allMatch(OneThread::is);
  }

  private static boolean is(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Split split -> isFirst(split);
      case Stmt.Declare _, Stmt.Assign _, Stmt.Update _, Stmt.AssignAll _ ->
          Parts.accesses(stmt).isEmpty();
      case Stmt.Invoke call -> call.arguments().stream().noneMatch(OneThread::isMemory);
      case Stmt.For _, Stmt.While _, Stmt.If _, Stmt.Block _, Stmt.Open _ ->
          Bodies.of(stmt).stream().allMatch(OneThread::is);
      case Stmt.Break _, Stmt.Continue _ -> true;
      case Stmt.Plain _, Sync _, Stmt.Group _, Stmt.Batch _, Stmt.LastBlock _ -> false;
    };
  }

  private static boolean isMemory(org.prismlang.kernel.ir.Operand operand) {
    return operand instanceof org.prismlang.kernel.ir.Operand.OfAccess;
  }

  private static boolean isFirst(Stmt.Split split) {
    return split.level() == Level.THREAD
        && split.branches().size() == 1
        && split.branches().getFirst().first() == 0
        && split.branches().getFirst().size() == 1;
  }

  /** Its code, without the guards of that one thread. */
  static List<Stmt> of(List<Stmt> statements) {
    var all = new ArrayList<Stmt>();
    for (var stmt : statements) {
      if (stmt instanceof Stmt.Split split && isFirst(split)) {
        all.addAll(split.branches().getFirst().body());
      } else {
        all.add(Bodies.map(stmt, OneThread::of));
      }
    }
    return all;
  }
}
