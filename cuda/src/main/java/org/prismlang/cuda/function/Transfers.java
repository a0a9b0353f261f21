package org.prismlang.cuda.function;

import org.prismlang.cuda.emit.Vectors;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaType;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Loads and stores: their width and their way through the caches. */
final class Transfers {
  private static final int WIDEST = 16;
  private static final int NARROWEST_HINTED = 4;

  private final FunctionScope scope;

  Transfers(FunctionScope scope) {
    this.scope = scope;
  }

  CudaExpr load(Expr.Load load) {
    var function = policy(load.access(), load.cache(), load.type(), true);
    if (function.isEmpty()) {
      return place(load.access(), load.type(), true);
    }
    if (isPlain(function, load.type())) {
      return CudaExpr.call(function, pointer(load.access(), load.type(), true));
    }
    scope.use(Pieces.BIT_CAST);
    var carrier = CudaType.named(Vectors.carrier(Vectors.bytesOf(load.type()))).constant();
    return CudaExpr.call(
        "bit_cast<" + scope.type(load.type()).text() + ">",
        CudaExpr.call(function, scope.places().pointer(load.access(), carrier)));
  }

  CudaStmt store(Stmt.Store store) {
    var type = store.value().type();
    var function = policy(store.access(), store.cache(), type, false);
    if (function.isEmpty()) {
      return CudaStmt.assign(place(store.access(), type, false), scope.values().raw(store.value()));
    }
    if (isPlain(function, type)) {
      return CudaStmt.call(
          function, pointer(store.access(), type, false), scope.value(store.value()));
    }
    scope.use(Pieces.BIT_CAST);
    var carrier = CudaType.named(Vectors.carrier(Vectors.bytesOf(type)));
    return CudaStmt.call(
        function,
        scope.places().pointer(store.access(), carrier),
        CudaExpr.call("bit_cast<" + carrier.text() + ">", scope.value(store.value())));
  }

  private CudaExpr place(Access access, Type type, boolean isLoad) {
    return type.equals(access.memory().element())
        ? scope.places().element(access)
        : pointer(access, type, isLoad).dereference();
  }

  private CudaExpr pointer(Access access, Type type, boolean isLoad) {
    if (type.equals(access.memory().element())) {
      return scope.pointer(access);
    }
    var target = scope.type(type);
    return scope.places().pointer(access, isLoad ? target.constant() : target);
  }

  /** Whether the function takes the type as it is: our own take carriers only. */
  private static boolean isPlain(String function, Type type) {
    boolean isOwn = !function.startsWith("__");
    return isOwn
        ? type == Scalar.UINT32
        : !(type instanceof Type.Vector vector) || Vectors.isBuiltin(vector);
  }

  /** The function that says the policy, or nothing where plain C++ does. */
  private String policy(Access access, String cache, Type type, boolean isLoad) {
    if (access.memory().space() != Memory.Space.GLOBAL || Vectors.bytesOf(type) > WIDEST) {
      return "";
    }
    return switch (cache) {
      case "", "default" -> "";
      case "stream" -> isLoad ? "__ldcs" : "__stcs";
      case "last_use" -> isLoad ? "__ldlu" : "__stcs";
      default -> hinted(access, cache, type, isLoad);
    };
  }

  private String hinted(Access access, String hint, Type type, boolean isLoad) {
    if (Vectors.bytesOf(type) < NARROWEST_HINTED) {
      return "";
    }
    var piece =
        !isLoad
            ? Pieces.store(hint)
            : access.memory().isConst() && !scope.file().overlaps()
                ? Pieces.loadConstant(hint)
                : Pieces.load(hint);
    scope.use(piece);
    return piece.name();
  }
}
