package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.prismlang.kernel.footprint.Forms;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * Of a tile with a part in each block of the cluster, threads read and write all parts. Engines,
 * tensor cores and asynchronous copies know that of their own block; so do pointers, and what is
 * swizzled.
 */
final class OwnRows {
  private OwnRows() {}

  static List<Diagnostic> objections(Text text) {
    var objections = new ArrayList<Diagnostic>();
    for (var list : text.lists()) {
      for (var line : list.lines) {
        if (line.stmt instanceof Stmt.Allocate(var memory, _)
            && memory.isSpread()
            && memory.owner().size() != text.launch.cluster()) {
          objections.add(Unproven.ofSpread(memory, text.launch.cluster()));
        }
        taken(line.stmt)
            .filter(it -> it.memory().isSpread() && !isOwn(it, line, text.launch.cluster()))
            .forEach(it -> objections.add(Unproven.ofRow(it)));
      }
    }
    return objections;
  }

  /** What a statement takes for memory of its own block. */
  private static Stream<Access> taken(Stmt stmt) {
    var swizzled = Walk.accesses(stmt).filter(it -> it.memory().swizzle() > 0);
    return switch (stmt) {
      case Stmt.Operate operate -> Stream.concat(operands(operate), swizzled);
      case Stmt.Point(var pointers, var places, _) ->
          IntStream.range(0, places.size())
              .filter(it -> !pointers.get(it).isSpread())
              .mapToObj(places::get);
      default -> swizzled;
    };
  }

  private static Stream<Access> operands(Stmt.Operate operate) {
    var roles = operate.intrinsic().operands();
    return IntStream.range(0, Math.min(roles.size(), operate.operands().size()))
        .filter(it -> !roles.get(it).access().isAtomic())
        .mapToObj(operate.operands()::get)
        .flatMap(
            it ->
                it instanceof Operand.OfAccess(Access access) ? Stream.of(access) : Stream.empty());
  }

  private static boolean isOwn(Access access, Line line, int cluster) {
    var rank =
        new Expr.Binary(
            BinaryOperator.REMAINDER,
            new Expr.Position(Expr.Place.BLOCK),
            new Expr.Constant(new Value.Int(cluster), Scalar.INT32),
            Scalar.INT32);
    var at = line.in.at;
    return !access.index().isEmpty()
        && access.extents().getFirst() == 1
        && Forms.of(access.index().getFirst(), at).equals(Forms.of(rank, at));
  }
}
