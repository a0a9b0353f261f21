package org.prismlang.cuda.function;

import static org.prismlang.cuda.tree.CudaExpr.name;

import java.util.ArrayList;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;

/** Where the elements of memories, and barriers, lie. */
final class Places {
  private final FunctionScope scope;

  Places(FunctionScope scope) {
    this.scope = scope;
  }

  /** An lvalue of the first element. */
  CudaExpr element(Access access) {
    var memory = access.memory();
    if (memory.isSpread() || memory.swizzle() != 0) {
      return pointer(access).dereference();
    }
    return memory(access).at(scope.values().raw(offset(access)));
  }

  CudaExpr pointer(Access access) {
    var memory = access.memory();
    if (memory.swizzle() != 0) {
      scope.use(Pieces.SWIZZLED);
      return CudaExpr.call(
          "swizzled<" + memory.swizzle() + ">", memory(memory), scope.values().raw(offset(access)));
    }
    var pointer = base(access);
    if (!memory.isSpread()) {
      return pointer;
    }
    var remote =
        CudaExpr.call("__cluster_map_shared_rank", pointer, scope.value(access.index().getFirst()));
    return new CudaExpr.Cast(scope.type(memory.element()).pointer(), remote);
  }

  /** A pointer to where the first element would be without a swizzle. */
  CudaExpr base(Access access) {
    return memory(access).plus(scope.values().raw(offset(access)));
  }

  /** A pointer to the first element, seen as another type. */
  CudaExpr pointer(Access access, CudaType type) {
    return new CudaExpr.Reinterpret(type.pointer(), pointer(access));
  }

  /** Of a list the one that the first index names. */
  private CudaExpr memory(Access access) {
    var memory = memory(access.memory());
    return access.memory().isList()
        ? memory.at(scope.values().raw(access.index().getFirst()))
        : memory;
  }

  CudaExpr memory(Memory memory) {
    return name(scope.names().of(memory.name()));
  }

  /** Address of the slot of a generation. */
  CudaExpr barrier(Barrier barrier, Expr generation) {
    var slot = scope.values().raw(Ints.cycled(generation, barrier.slots()));
    return name(scope.names().of(key(barrier))).plus(slot.times(Barrier.BYTES));
  }

  static String key(Barrier barrier) {
    return "barrier " + barrier.name();
  }

  /** Elements from the beginning of the memory, swizzle aside. */
  private Expr offset(Access access) {
    var memory = access.memory();
    var terms = new ArrayList<Expr>();
    access
        .generation()
        .ifPresent(
            it -> terms.add(Ints.times(Ints.cycled(it, memory.depth()), memory.slotElements())));
    var index = access.index().subList(memory.isList() ? 1 : 0, access.index().size());
    for (var step : memory.layout().steps()) {
      if (step.dimension() < index.size()) {
        var at = Ints.dividedBy(index.get(step.dimension()), step.divisor());
        terms.add(
            Ints.times(step.modulus() == 0 ? at : Ints.modulo(at, step.modulus()), step.stride()));
      }
    }
    return Ints.sum(terms);
  }
}
