package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Trait;
import org.prismlang.lang.type.TensorBox;

/** Boxes of tensors between global and shared memory, by the copy engine: {@code tma_*}. */
final class TensorCopies {
  private TensorCopies() {}

  static List<CudaStmt> load(Given given, Translation translation) {
    var to = given.access("dst");
    var multicast = Multicast.of(to, translation);
    var cache = given.word("cache", "default");
    var statements = new ArrayList<CudaStmt>();
    for (var start : starts(given)) {
      var arguments = new ArrayList<CudaExpr>();
      arguments.add(shared(given, to, start, translation));
      arguments.addAll(source(given, start, translation));
      arguments.add(translation.completion(to));
      multicast.ifPresent(arguments::add);
      if (!cache.equals("default")) {
        arguments.add(policy(cache, translation));
      }
      var function = loadFunction(rank(given), multicast.isPresent(), !cache.equals("default"));
      statements.add(call(function, arguments, translation));
    }
    return statements;
  }

  static List<CudaStmt> store(Given given, Translation translation) {
    return outward(given, storeFunction(given.intrinsic(), rank(given)), translation);
  }

  static List<CudaStmt> prefetch(Given given, Translation translation) {
    var statements = new ArrayList<CudaStmt>();
    for (var start : starts(given)) {
      statements.add(
          call(prefetchFunction(rank(given)), source(given, start, translation), translation));
    }
    return statements;
  }

  private static List<CudaStmt> outward(
      Given given, PreludeFunction function, Translation translation) {
    var statements = new ArrayList<CudaStmt>();
    for (var start : starts(given)) {
      var arguments = new ArrayList<>(source(given, start, translation));
      arguments.add(shared(given, given.access("src"), start, translation));
      statements.add(call(function, arguments, translation));
    }
    return statements;
  }

  private static List<List<Integer>> starts(Given given) {
    return TensorBox.of(given.access("map").memory().layout()).starts();
  }

  private static int rank(Given given) {
    return given.access("map").memory().shape().size();
  }

  /** The map and the coordinates, which the machine wants innermost first. */
  private static List<CudaExpr> source(Given given, List<Integer> start, Translation translation) {
    var arguments = new ArrayList<CudaExpr>();
    arguments.add(translation.tensorMap(given.access("map")));
    List<Expr> at = given.several("at");
    for (int i = at.size() - 1; i >= 0; i--) {
      arguments.add(translation.value(at.get(i)).plus(start.get(i)));
    }
    return arguments;
  }

  /** Where the part of the box that begins at {@code start} lies in the tile. */
  private static CudaExpr shared(
      Given given, Access tile, List<Integer> start, Translation translation) {
    var box = given.access("map").memory().layout();
    if (box.panels() == 1) {
      var first = start.stream().mapToLong(Integer::longValue).toArray();
      return translation.sharedBase(tile).plus(box.plain(first));
    }
    var layout = tile.memory().layout();
    var index = new long[layout.shape().size()];
    // The box may have more leading dimensions than the tile, or fewer, all of extent 1.
    for (int i = 1; i <= Math.min(start.size(), index.length); i++) {
      index[index.length - i] = start.get(start.size() - i);
    }
    return translation.sharedBase(tile).plus(layout.plain(index));
  }

  private static CudaExpr policy(String cache, Translation translation) {
    var function = Prelude.function("policy_" + cache);
    translation.use(function);
    return CudaExpr.call(function.name());
  }

  private static CudaStmt call(
      PreludeFunction function, List<CudaExpr> arguments, Translation translation) {
    translation.use(function);
    return CudaStmt.evaluate(CudaExpr.call(function.name(), arguments));
  }

  static PreludeFunction loadFunction(int rank, boolean isMulticast, boolean hasPolicy) {
    var function =
        tensor(
                "tma_load_"
                    + rank
                    + "d"
                    + (isMulticast ? "_multicast" : "")
                    + (hasPolicy ? "_cached" : ""))
            .input("r", "uint32_t", "to")
            .input("l", "const CUtensorMap*", "map");
    coordinates(function, rank).input("r", "uint32_t", "barrier");
    int next = 3 + rank;
    var line =
        "cp.async.bulk.tensor."
            + rank
            + "d.shared::cluster.global.tile.mbarrier::complete_tx::bytes"
            + (isMulticast ? ".multicast::cluster" : "")
            + (hasPolicy ? ".L2::cache_hint" : "")
            + " [%0], [%1, "
            + AsmFunction.group(2, rank)
            + "], [%"
            + (2 + rank)
            + "]";
    if (isMulticast) {
      function.input("h", "uint16_t", "blocks");
      line += ", %" + next++;
    }
    if (hasPolicy) {
      function.input("l", "uint64_t", "policy");
      line += ", %" + next;
    }
    return function.line(line + ";").piece();
  }

  /** What may be done in any order is a sum: the machine adds where it would write. */
  private static PreludeFunction storeFunction(Intrinsic intrinsic, int rank) {
    boolean adds = intrinsic.is(Trait.COMMUTES);
    var function =
        tensor(intrinsic.name() + "_" + rank + "d").input("l", "const CUtensorMap*", "map");
    return coordinates(function, rank)
        .input("r", "uint32_t", "from")
        .line(
            (adds ? "cp.reduce" : "cp")
                + ".async.bulk.tensor."
                + rank
                + "d.global.shared::cta"
                + (adds ? ".add" : "")
                + ".tile.bulk_group [%0, "
                + AsmFunction.group(1, rank)
                + "], [%"
                + (1 + rank)
                + "];")
        .piece();
  }

  static PreludeFunction prefetchFunction(int rank) {
    var function = tensor("tma_prefetch_" + rank + "d").input("l", "const CUtensorMap*", "map");
    return coordinates(function, rank)
        .line(
            "cp.async.bulk.prefetch.tensor."
                + rank
                + "d.L2.global.tile [%0, "
                + AsmFunction.group(1, rank)
                + "];")
        .piece();
  }

  private static AsmFunction tensor(String name) {
    return AsmFunction.named(name).includes("cuda.h").memory();
  }

  private static AsmFunction coordinates(AsmFunction function, int rank) {
    for (int i = 0; i < rank; i++) {
      function.input("r", "int", "x" + i);
    }
    return function;
  }
}
