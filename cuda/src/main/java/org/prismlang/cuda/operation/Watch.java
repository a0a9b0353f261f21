package org.prismlang.cuda.operation;

import java.util.Optional;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaTypes;

/**
 * How a loop that waits is watched.
 *
 * @param start stands before the loop
 * @param check stands first in its body, where no {@code continue} passes it by
 */
public record Watch(CudaStmt start, CudaStmt check) {
  /**
   * Empty where nobody watches.
   *
   * @param seen what the loop has found instead of what it waits for
   */
  public static Optional<Watch> of(Watched.Wait wait, CudaExpr seen, Translation translation) {
    return translation.watch(wait).map(number -> of(number, seen, translation));
  }

  private static Watch of(CudaExpr number, CudaExpr seen, Translation translation) {
    var clock = Prelude.function("wait_clock");
    var check = Prelude.function("waits_in_vain");
    translation.use(check);
    var since = translation.fresh("since");
    return new Watch(
        CudaStmt.declare(CudaTypes.UINT.constant(), since, CudaExpr.call(clock.name())),
        CudaStmt.when(
            CudaExpr.call(check.name(), CudaExpr.name(since), number, seen), new CudaStmt.Break()));
  }
}
