package org.prismlang.cuda.emit;

import java.util.Optional;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/** How the function being written says the things an operation is made of. */
public interface Translation {
  Target target();

  /** The value; for a thread-local array, or a part of one, an lvalue of that array type. */
  CudaExpr value(Expr expr);

  /** Element {@code index} of a thread-local array of any rank in row-major order, an lvalue. */
  CudaExpr element(Expr array, int index);

  /** The variable of a result; declared before the operation is asked for. */
  CudaExpr local(Local local);

  CudaType type(Type type);

  /** A typed pointer to the first element; in swizzled memory to where that element lies. */
  CudaExpr pointer(Access access);

  /** The first element's address in the shared window, {@code uint32_t}, swizzle applied. */
  CudaExpr sharedAddress(Access access);

  /**
   * The address in the shared window, {@code uint32_t}, of the box's first row in its first panel,
   * as if there were no swizzle: what descriptors and copy engines are given.
   */
  CudaExpr sharedBase(Access access);

  /** Address of the barrier on which a copy into {@code destination} completes. */
  CudaExpr completion(Access destination);

  /** {@code const CUtensorMap*}. */
  CudaExpr tensorMap(Access map);

  /** Index of the thread in its aligned unit of so many: {@code threadIdx.x % 32}. */
  CudaExpr thread(int unit);

  /** What the procedure is called in CUDA. */
  String procedure(String name);

  /** The number of the place; empty in code that nobody watches. */
  Optional<CudaExpr> watch(Watched place);

  /** A name of its own, near the one asked for. */
  String fresh(String hint);

  /** Asks for the piece to stand at the head of the file. */
  void use(PreludeFunction function);
}
