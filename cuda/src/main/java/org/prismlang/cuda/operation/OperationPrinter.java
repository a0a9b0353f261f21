package org.prismlang.cuda.operation;

import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.intrinsic.CopyOp;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.MachineOp;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.intrinsic.Op;
import org.prismlang.lang.intrinsic.PositionOp;
import org.prismlang.lang.intrinsic.WarpOp;
import org.prismlang.lang.type.Type;

/** What the operations of the table become. */
public final class OperationPrinter {
  private OperationPrinter() {}

  public static CudaExpr expression(Expr.Apply apply, Translation translation) {
    return value(apply.intrinsic(), apply.operands(), apply.type(), translation);
  }

  public static List<CudaStmt> statements(Stmt.Operate operate, Translation translation) {
    var given = new Given(operate.intrinsic(), operate.operands());
    var result = operate.result().map(translation::local);
    return switch (operate.intrinsic().op()) {
      case CopyOp op -> copy(op, given, translation);
      case MatrixOp op -> matrix(op, given, result, translation);
      case AtomicOp op -> atomic(op, given, result, translation);
      case MachineOp op -> machine(op, given, result, translation);
      case Op.Function _ -> {
        Type type = operate.result().<Type>map(local -> local.type()).orElse(Type.Special.NOTHING);
        yield CudaStmt.into(
            result, value(operate.intrinsic(), operate.operands(), type, translation));
      }
      case Op.Construct op -> throw new IllegalStateException(op.text() + " is no operation");
    };
  }

  private static CudaExpr value(
      Intrinsic intrinsic, List<Operand> operands, Type type, Translation translation) {
    var given = new Given(intrinsic, operands);
    return switch (intrinsic.op()) {
      case MathOp op -> Arithmetic.of(op, given, type, translation);
      case WarpOp op -> WarpExchange.of(op, given, translation);
      case PositionOp op ->
          switch (op) {
            case ACC_ROW -> Wgmma.row(given, translation);
            case ACC_COL -> Wgmma.column(given, translation);
            case CLOCK -> Machine.clock();
            case CLUSTER_RANK -> Machine.clusterRank(translation);
          };
      case Op.Action op -> throw new IllegalStateException(op.text() + " is no expression");
      case Op.Construct op -> throw new IllegalStateException(op.text() + " is no expression");
    };
  }

  private static List<CudaStmt> copy(CopyOp op, Given given, Translation translation) {
    return switch (op) {
      case TMA_LOAD -> TensorCopies.load(given, translation);
      case TMA_STORE, TMA_REDUCE_ADD -> TensorCopies.store(given, translation);
      case TMA_PREFETCH -> TensorCopies.prefetch(given, translation);
      case BULK_LOAD -> PlainCopies.bulkLoad(given, translation);
      case BULK_STORE -> PlainCopies.bulkStore(given, translation);
      case CP_ASYNC -> PlainCopies.cpAsync(given, translation);
    };
  }

  private static List<CudaStmt> matrix(
      MatrixOp op, Given given, Optional<CudaExpr> result, Translation translation) {
    return switch (op) {
      case WGMMA -> Wgmma.of(given, translation);
      case MMA_M16N8K8, MMA_M16N8K16, MMA_M16N8K32 -> WarpMatrix.arrays(given, translation);
      case RAW_MMA_M16N8K8_TF32 -> WarpMatrix.registers(given, "tf32", translation);
      case RAW_MMA_M16N8K16_BF16 -> WarpMatrix.registers(given, "bf16", translation);
      case RAW_MMA_M16N8K16_HALF -> WarpMatrix.registers(given, "half", translation);
      case LDMATRIX -> MatrixTiles.load(given, result.orElseThrow(), translation);
      case STMATRIX -> MatrixTiles.store(given, translation);
    };
  }

  private static List<CudaStmt> atomic(
      AtomicOp op, Given given, Optional<CudaExpr> result, Translation translation) {
    return switch (op) {
      case LOAD -> AtomicWords.load(given, result, translation);
      case STORE -> AtomicWords.store(given, translation);
      case ADD, SUB, MIN, MAX, AND, OR, XOR, EXCHANGE, CAS ->
          AtomicWords.change(op, given, result, translation);
      case WAIT_UNTIL -> AtomicWords.waitUntil(given, result, translation);
    };
  }

  private static List<CudaStmt> machine(
      MachineOp op, Given given, Optional<CudaExpr> result, Translation translation) {
    return switch (op) {
      case TICKET -> CudaStmt.into(result, Machine.ticket(given, translation));
      case NANOSLEEP -> Machine.nanosleep(given, translation);
      case SCHEDULE_FENCE -> Machine.scheduleFence(given, translation);
    };
  }
}
