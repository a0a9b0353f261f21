package org.prismlang.cuda.operation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.type.Type;

/** What the operations of the table become. */
public final class Operations {
  private static final Map<String, Value> VALUES = values();
  private static final Map<String, Effect> EFFECTS = effects();

  private Operations() {}

  /** An operation that is an expression; {@code type} is that of its result. */
  @FunctionalInterface
  private interface Value {
    CudaExpr of(Given given, Type type, Translation translation);
  }

  /** An operation that is statements; {@code result} is the variable that takes its result. */
  @FunctionalInterface
  private interface Effect {
    List<CudaStmt> of(Given given, Optional<CudaExpr> result, Translation translation);
  }

  public static CudaExpr expression(Expr.Apply apply, Translation translation) {
    var given = new Given(apply.intrinsic(), apply.operands());
    return value(apply.intrinsic()).of(given, apply.type(), translation);
  }

  public static List<CudaStmt> statements(Stmt.Operate operate, Translation translation) {
    var intrinsic = operate.intrinsic();
    var given = new Given(intrinsic, operate.operands());
    var result = operate.result().map(translation::local);
    var effect = EFFECTS.get(intrinsic.name());
    if (effect != null) {
      return effect.of(given, result, translation);
    }
    Type type = operate.result().<Type>map(local -> local.type()).orElse(Type.Special.NOTHING);
    var value = value(intrinsic).of(given, type, translation);
    return List.of(
        result.map(it -> CudaStmt.assign(it, value)).orElseGet(() -> CudaStmt.evaluate(value)));
  }

  static boolean lowers(Intrinsic intrinsic) {
    return VALUES.containsKey(intrinsic.name()) || EFFECTS.containsKey(intrinsic.name());
  }

  private static Value value(Intrinsic intrinsic) {
    var value = VALUES.get(intrinsic.name());
    if (value == null) {
      throw new IllegalStateException(intrinsic.name() + " is no expression");
    }
    return value;
  }

  private static Map<String, Value> values() {
    var values = new HashMap<String, Value>();
    for (var name :
        List.of(
            "min",
            "max",
            "abs",
            "fma",
            "exp",
            "exp2",
            "log",
            "log2",
            "sqrt",
            "rsqrt",
            "rcp",
            "sin",
            "cos",
            "tanh",
            "fast.exp",
            "fast.exp2",
            "fast.log",
            "fast.log2",
            "fast.sqrt",
            "fast.rsqrt",
            "fast.rcp",
            "fast.sin",
            "fast.cos",
            "fast.tanh",
            "fast.div",
            "floor",
            "ceil",
            "round",
            "trunc",
            "brev",
            "mulhi")) {
      values.put(name, Arithmetic::same);
    }
    values.put("popc", (given, _, it) -> Arithmetic.bits("bits_set", given, it));
    values.put("clz", (given, _, it) -> Arithmetic.bits("leading_zeros", given, it));
    values.put("ffs", (given, _, it) -> Arithmetic.bits("lowest_bit", given, it));
    values.put("pack_bf16x2", (given, _, it) -> Arithmetic.pack(given, it));
    values.put("pack_half2", (given, _, it) -> Arithmetic.pack(given, it));

    values.put("shfl", (given, _, it) -> WarpExchange.shuffle("shuffle", "lane", given, it));
    values.put("shfl_up", (given, _, it) -> WarpExchange.shuffle("shuffle_up", "delta", given, it));
    values.put(
        "shfl_down", (given, _, it) -> WarpExchange.shuffle("shuffle_down", "delta", given, it));
    values.put(
        "shfl_xor", (given, _, it) -> WarpExchange.shuffle("shuffle_xor", "mask", given, it));
    values.put("ballot", (given, _, it) -> WarpExchange.vote("__ballot_sync", false, given, it));
    values.put("any", (given, _, it) -> WarpExchange.vote("__any_sync", true, given, it));
    values.put("all", (given, _, it) -> WarpExchange.vote("__all_sync", true, given, it));
    values.put("match_any", (given, _, it) -> WarpExchange.matchAny(given, it));
    for (var operation : WarpExchange.REDUCTIONS) {
      values.put("redux_" + operation, (given, _, it) -> WarpExchange.reduce(operation, given, it));
    }

    values.put("acc_row", (given, _, it) -> Wgmma.row(given, it));
    values.put("acc_col", (given, _, it) -> Wgmma.column(given, it));
    values.put("clock", (_, _, _) -> Machine.clock());
    values.put("cluster_rank", (_, _, it) -> Machine.clusterRank(it));
    values.put("ticket", (given, _, it) -> Machine.ticket(given, it));
    return Map.copyOf(values);
  }

  private static Map<String, Effect> effects() {
    var effects = new HashMap<String, Effect>();
    effects.put("tma_load", (given, _, it) -> TensorCopies.load(given, it));
    effects.put("tma_store", (given, _, it) -> TensorCopies.store(given, it));
    effects.put("tma_reduce_add", (given, _, it) -> TensorCopies.reduceAdd(given, it));
    effects.put("tma_prefetch", (given, _, it) -> TensorCopies.prefetch(given, it));
    effects.put("bulk_load", (given, _, it) -> PlainCopies.bulkLoad(given, it));
    effects.put("bulk_store", (given, _, it) -> PlainCopies.bulkStore(given, it));
    effects.put("cp_async", (given, _, it) -> PlainCopies.cpAsync(given, it));

    effects.put("wgmma", (given, _, it) -> Wgmma.of(given, it));
    for (var shape : WarpMatrix.SHAPES.entrySet()) {
      effects.put(
          "mma_" + shape.getKey(),
          (given, _, it) -> WarpMatrix.arrays(given, given.word("of", shape.getValue()), it));
    }
    for (var elements : List.of("tf32", "bf16", "half")) {
      var shape = elements.equals("tf32") ? "m16n8k8_" : "m16n8k16_";
      effects.put(
          "intrinsic.mma_" + shape + elements,
          (given, _, it) -> WarpMatrix.registers(given, elements, it));
    }
    effects.put(
        "ldmatrix", (given, result, it) -> MatrixTiles.load(given, result.orElseThrow(), it));
    effects.put("stmatrix", (given, _, it) -> MatrixTiles.store(given, it));

    effects.put("atomic_load", AtomicWords::load);
    effects.put("atomic_store", (given, _, it) -> AtomicWords.store(given, it));
    for (var operation :
        List.of("add", "sub", "min", "max", "and", "or", "xor", "exchange", "cas")) {
      effects.put(
          "atomic_" + operation,
          (given, result, it) -> AtomicWords.change(operation, given, result, it));
    }
    effects.put("wait_until", AtomicWords::waitUntil);
    effects.put("nanosleep", (given, _, it) -> Machine.nanosleep(given, it));
    effects.put("schedule_fence", (given, _, it) -> Machine.scheduleFence(given, it));
    return Map.copyOf(effects);
  }
}
