package org.prismlang.cuda.operation;

import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.kernel.ir.Given;
import org.prismlang.lang.intrinsic.WarpOp;
import org.prismlang.lang.type.Scalar;

/** What the lanes of a warp exchange, vote on and reduce. All 32 take part. */
final class WarpExchange {
  private static final CudaExpr EVERYONE = CudaExpr.text("0xffffffffu");

  private WarpExchange() {}

  static CudaExpr of(WarpOp op, Given given, Translation translation) {
    return switch (op) {
      case SHFL -> shuffle("shuffle", "lane", given, translation);
      case SHFL_UP -> shuffle("shuffle_up", "delta", given, translation);
      case SHFL_DOWN -> shuffle("shuffle_down", "delta", given, translation);
      case SHFL_XOR -> shuffle("shuffle_xor", "mask", given, translation);
      case BALLOT -> vote("__ballot_sync", false, given, translation);
      case ANY -> vote("__any_sync", true, given, translation);
      case ALL -> vote("__all_sync", true, given, translation);
      case MATCH_ANY -> matchAny(given, translation);
      case REDUX_ADD -> reduce("__reduce_add_sync", given, translation);
      case REDUX_MIN -> reduce("__reduce_min_sync", given, translation);
      case REDUX_MAX -> reduce("__reduce_max_sync", given, translation);
      case REDUX_AND -> reduce("__reduce_and_sync", given, translation);
      case REDUX_OR -> reduce("__reduce_or_sync", given, translation);
      case REDUX_XOR -> reduce("__reduce_xor_sync", given, translation);
    };
  }

  /** {@code second} is the operand that says from where. */
  private static CudaExpr shuffle(
      String function, String second, Given given, Translation translation) {
    translation.use(Prelude.function(function));
    return CudaExpr.call(
        function, translation.value(given.value("value")), translation.value(given.value(second)));
  }

  private static CudaExpr vote(
      String function, boolean isTruth, Given given, Translation translation) {
    var votes = CudaExpr.call(function, EVERYONE, translation.value(given.value("condition")));
    return isTruth ? votes.cast(CudaTypes.BOOL) : votes;
  }

  /** The words of CUDA's own overloads: 4 or 8 bytes. */
  private static CudaExpr matchAny(Given given, Translation translation) {
    var value = given.value("value");
    boolean isLong = value.type() instanceof Scalar scalar && scalar.bits() == 64;
    var word =
        translation.value(value).cast(CudaType.named(isLong ? "unsigned long long" : "unsigned"));
    return CudaExpr.call("__match_any_sync", EVERYONE, word);
  }

  private static CudaExpr reduce(String function, Given given, Translation translation) {
    return CudaExpr.call(function, EVERYONE, translation.value(given.value("value")));
  }
}
