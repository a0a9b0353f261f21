package org.prismlang.cuda.operation;

import java.util.List;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.kernel.ir.Given;
import org.prismlang.lang.type.Scalar;

/** What the lanes of a warp exchange, vote on and reduce. All 32 take part. */
final class WarpExchange {
  private static final CudaExpr EVERYONE = CudaExpr.text("0xffffffffu");

  private WarpExchange() {}

  /** {@code second} is the operand that says from where. */
  static CudaExpr shuffle(String function, String second, Given given, Translation translation) {
    translation.use(Prelude.function(function));
    return CudaExpr.call(
        function, translation.value(given.value("value")), translation.value(given.value(second)));
  }

  static CudaExpr vote(String function, boolean isTruth, Given given, Translation translation) {
    var votes = CudaExpr.call(function, EVERYONE, translation.value(given.value("condition")));
    return isTruth ? votes.cast(CudaTypes.BOOL) : votes;
  }

  /** The words of CUDA's own overloads: 4 or 8 bytes. */
  static CudaExpr matchAny(Given given, Translation translation) {
    var value = given.value("value");
    boolean isLong = value.type() instanceof Scalar scalar && scalar.bits() == 64;
    var word =
        translation.value(value).cast(CudaType.named(isLong ? "unsigned long long" : "unsigned"));
    return CudaExpr.call("__match_any_sync", EVERYONE, word);
  }

  static CudaExpr reduce(String operation, Given given, Translation translation) {
    return CudaExpr.call(
        "__reduce_" + operation + "_sync", EVERYONE, translation.value(given.value("value")));
  }

  static final List<String> REDUCTIONS = List.of("add", "min", "max", "and", "or", "xor");
}
