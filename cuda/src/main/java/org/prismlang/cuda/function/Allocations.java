package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Level;

/** Pointers to shared memory, and pointer variables. */
final class Allocations {
  private static final int WARP = 32;

  private final FunctionScope scope;

  Allocations(FunctionScope scope) {
    this.scope = scope;
  }

  void allocate(Memory memory, List<CudaStmt> out) {
    if (!scope.usage().isTouched(memory)) {
      return;
    }
    var element = scope.type(memory.element());
    var start = scope.shared().plus(offset(memory));
    var pointer = new CudaExpr.Reinterpret(element.pointer(), start).plus(copy(memory));
    var name = scope.names().declare(memory);
    out.add(CudaStmt.declare(element.pointer().constant(), name, pointer));
  }

  private CudaExpr offset(Memory memory) {
    return memory.launchedExtent().isPresent()
        ? scope.value(scope.launchedOffset(memory))
        : CudaExpr.number(scope.offset(memory));
  }

  /** Elements before the copy of the unit that the thread belongs to. */
  private CudaExpr copy(Memory memory) {
    int size = memory.owner().size();
    int within = scope.frameThreads();
    if (memory.owner().level() != Level.THREAD || within != 0 && within <= size) {
      return CudaExpr.number(0);
    }
    boolean isWarps = size % WARP == 0 && scope.mayNameWarp();
    var thread = isWarps ? scope.warp() : CudaExpr.name("threadIdx.x");
    int unit = isWarps ? WARP : 1;
    boolean isPart = !scope.isKernel() && within != 0;
    var index = (isPart ? thread.modulo(within / unit) : thread).dividedBy(size / unit);
    return index.times((long) memory.slotElements() * memory.depth());
  }

  /** All places are taken before the first pointer changes. */
  void point(Stmt.Point point, List<CudaStmt> out) {
    var taken = new ArrayList<CudaExpr>();
    boolean isSwap =
        point.pointers().size() > 1
            && point.pointers().stream().anyMatch(it -> scope.names().isKnown(it.name()));
    for (int i = 0; i < point.places().size(); i++) {
      var place = scope.places().base(point.places().get(i));
      if (isSwap) {
        var name = scope.fresh("next");
        out.add(CudaStmt.declare(type(point.pointers().get(i)).constant(), name, place));
        place = CudaExpr.name(name);
      }
      taken.add(place);
    }
    for (int i = 0; i < point.pointers().size(); i++) {
      var pointer = point.pointers().get(i);
      if (scope.names().isKnown(pointer.name())) {
        out.add(CudaStmt.assign(scope.places().memory(pointer), taken.get(i)));
      } else if (scope.usage().isTouched(pointer)) {
        var type = type(pointer);
        out.add(CudaStmt.declare(type, scope.names().declare(pointer), taken.get(i)));
      }
    }
  }

  private CudaType type(Memory pointer) {
    var element = scope.type(pointer.element());
    return (pointer.isConst() ? element.constant() : element).pointer();
  }
}
