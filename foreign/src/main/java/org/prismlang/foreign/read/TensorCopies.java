package org.prismlang.foreign.read;

import java.util.List;
import java.util.OptionalLong;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.Scalar;

/**
 * Copies by tensor maps, as bulk copies of the bytes that {@link TensorBoxes} finds. Of the data
 * behind a map the boxes at different coordinates are apart.
 */
final class TensorCopies {
  /** More than a box has units. */
  private static final int BOX_BITS = 18;

  private static final int COORDINATE_BITS = 40;

  private final Reading reading;
  private final AsyncOps ops;

  TensorCopies(Reading reading, AsyncOps ops) {
    this.reading = reading;
    this.ops = ops;
  }

  static boolean isMap(String struct) {
    return struct.equals("CUtensorMap") || struct.equals("CUtensorMap_st");
  }

  /** A box to shared memory, its bytes counted on a barrier. */
  void bring(
      CValue.Address to,
      CValue.Address map,
      List<Expr> coordinates,
      CValue.Address barrier,
      ClangNode node) {
    var from = box(map, coordinates, node);
    var key = AsyncOps.memory(map, node);
    var copy = ops.bring(to, from, bytes(key, node), barrier, node);
    var barriers = AsyncOps.memory(barrier, node);
    reading.boxes.bring(copy, key, to, barriers, ops.fixed(barriers, barrier));
  }

  /** A box from shared memory, in a group of the thread. */
  void take(CValue.Address from, CValue.Address map, List<Expr> coordinates, ClangNode node) {
    var to = box(map, coordinates, node);
    var key = AsyncOps.memory(map, node);
    AsyncOps.memory(from, node);
    ops.take(to, from, bytes(key, node), node);
    reading.boxes.take(key, from);
  }

  private Expr bytes(String map, ClangNode node) {
    var box = reading.knowledge.box(map).orElse(OptionalLong.of(0));
    if (box.isEmpty()) {
      throw new NotUnderstood(
          "how many bytes a copy by this tensor map moves, whose box is the host's", node);
    }
    return Exprs.number(box.getAsLong(), Scalar.INT64);
  }

  private CValue.Address box(CValue.Address map, List<Expr> coordinates, ClangNode node) {
    var key = AsyncOps.memory(map, node);
    if (reading.knowledge.isShared(key) || reading.knowledge.isUnited(key)) {
      throw new NotUnderstood("a tensor map that is no parameter", node);
    }
    if (!reading.numbers.known(map.offset()).equals(OptionalLong.of(0))) {
      throw new NotUnderstood("which of several tensor maps this is", node);
    }
    reading.knowledge.tensor(key);
    Expr at = Exprs.ZERO;
    int bits = BOX_BITS;
    for (var coordinate : coordinates) {
      var wide = Exprs.converted(coordinate, Scalar.INT64);
      at = Exprs.plus(at, Exprs.times(wide, 1L << bits));
      bits += COORDINATE_BITS / coordinates.size();
    }
    return new CValue.Address(map.root(), reading.settled(at, reading.span(node)));
  }
}
