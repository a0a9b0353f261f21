package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Given;

/** Consecutive bytes between global and shared memory: {@code bulk_*} and {@code cp_async}. */
final class PlainCopies {
  private PlainCopies() {}

  static List<CudaStmt> bulkLoad(Given given, Translation translation) {
    var to = given.access("dst");
    var multicast = Multicast.of(to, translation);
    var name = given.intrinsic().name();
    var function = Prelude.function(multicast.isPresent() ? name + "_multicast" : name);
    translation.use(function);
    var arguments = new ArrayList<CudaExpr>();
    arguments.add(translation.sharedBase(to));
    arguments.add(translation.pointer(given.access("src")));
    arguments.add(bytes(given, to, translation));
    arguments.add(translation.completion(to));
    multicast.ifPresent(arguments::add);
    return List.of(CudaStmt.evaluate(CudaExpr.call(function.name(), arguments)));
  }

  static List<CudaStmt> bulkStore(Given given, Translation translation) {
    var from = given.access("src");
    var function = Prelude.function(given.intrinsic().name());
    translation.use(function);
    return List.of(
        CudaStmt.call(
            function.name(),
            translation.pointer(given.access("dst")),
            translation.sharedBase(from),
            bytes(given, from, translation)));
  }

  static List<CudaStmt> cpAsync(Given given, Translation translation) {
    var to = given.access("dst");
    var name = given.intrinsic().name();
    var function = Prelude.function(given.has("when") ? name + "_or_zeros" : name);
    translation.use(function);
    int bytes = given.number("bytes", usualBytes(to));
    var arguments = new ArrayList<CudaExpr>();
    arguments.add(translation.sharedAddress(to));
    arguments.add(translation.pointer(given.access("src")));
    if (given.has("when")) {
      arguments.add(translation.value(given.value("when")));
    }
    return List.of(
        CudaStmt.evaluate(CudaExpr.call(function.name() + "<" + bytes + ">", arguments)));
  }

  private static int usualBytes(Access to) {
    int element = to.memory().elementBytes();
    return element == 4 || element == 8 ? element : 16;
  }

  private static CudaExpr bytes(Given given, Access tile, Translation translation) {
    return translation
        .value(given.value("count"))
        .cast(CudaTypes.UINT)
        .times(tile.memory().elementBytes());
  }
}
