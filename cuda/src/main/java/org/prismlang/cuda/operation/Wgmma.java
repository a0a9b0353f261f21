package org.prismlang.cuda.operation;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.cuda.emit.Translation;
import org.prismlang.cuda.tree.CudaExpr;
import org.prismlang.cuda.tree.CudaStmt;
import org.prismlang.cuda.tree.CudaTypes;
import org.prismlang.cuda.tree.Operator;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.lang.type.Target;

/** A product of tiles by a warpgroup: one instruction for every 32 bytes of K. */
final class Wgmma {
  private final Given given;
  private final Translation translation;
  private final List<CudaStmt> statements = new ArrayList<>();

  private Wgmma(Given given, Translation translation) {
    this.given = given;
    this.translation = translation;
  }

  static List<CudaStmt> of(Given given, Translation translation) {
    if (translation.target() != Target.SM_90A) {
      throw new IllegalStateException("only sm_90a has wgmma, not " + translation.target().text());
    }
    var wgmma = new Wgmma(given, translation);
    wgmma.multiply();
    return wgmma.statements;
  }

  /** A tile operand: its layout and the variable with the lower word of its descriptor. */
  private record Tile(Descriptor descriptor, CudaExpr low) {}

  private void multiply() {
    var access = given.access("b");
    var type = WgmmaType.of(access.memory().element());
    boolean isTransposed = given.isTrue("transpose_b");
    int rank = access.extents().size();
    int rows = access.extents().get(rank - 2);
    int columns = access.extents().get(rank - 1);
    int n = isTransposed ? columns : rows;
    int steps = (isTransposed ? rows : columns) / type.k();
    var b = tile(access, "b", isTransposed, type);
    boolean isTile = given.operand("a") instanceof Operand.OfAccess;
    List<Tile> a =
        isTile
            ? List.of(tile(given.access("a"), "a", given.isTrue("transpose_a"), type))
            : List.of();
    for (int step = 0; step < steps; step++) {
      int done = 0;
      while (done < n) {
        int width = type.widest(n - done);
        instruction(new WgmmaFunction(type, width, a.isEmpty()), a, b, step, done);
        done += width;
      }
    }
  }

  private Tile tile(Access access, String name, boolean isTransposed, WgmmaType type) {
    if (isTransposed && !type.canTranspose()) {
      throw new IllegalStateException("wgmma cannot transpose a tile of " + type.text());
    }
    var memory = access.memory();
    var descriptor = new Descriptor(memory.layout(), isTransposed);
    var variable = translation.fresh(name + "_tile");
    var address =
        new CudaExpr.Binary(
            Operator.SHIFT_RIGHT,
            new CudaExpr.Binary(
                Operator.BIT_AND, translation.sharedBase(access), CudaExpr.text("0x3ffffu")),
            CudaExpr.number(4));
    statements.add(
        CudaStmt.declare(
            CudaTypes.UINT.constant(),
            variable,
            new CudaExpr.Binary(
                Operator.BIT_OR, address, CudaExpr.text(hexadecimal(descriptor.lowBits())))));
    return new Tile(descriptor, CudaExpr.name(variable));
  }

  /**
   * @param column the first of the N columns that the instruction computes
   */
  private void instruction(WgmmaFunction function, List<Tile> a, Tile b, int step, int column) {
    translation.use(function.piece());
    var type = function.type();
    var words = new ArrayList<String>();
    var arguments = new ArrayList<CudaExpr>();
    arguments.add(translation.element(given.value("d"), column / 2).address());
    if (a.isEmpty()) {
      for (int i = 0; i < 4; i++) {
        arguments.add(translation.element(given.value("a"), 4 * step + i));
      }
    } else {
      var tile = a.getFirst();
      words.add(hexadecimal(tile.descriptor().high()));
      arguments.add(tile.low().plus(tile.descriptor().advance(step, type.k())));
    }
    words.add(hexadecimal(b.descriptor().high()));
    arguments.add(
        b.low().plus(b.descriptor().advance(step, type.k()) + b.descriptor().skip(column)));
    arguments.add(step == 0 ? accumulate() : CudaExpr.text("true"));
    if (type.canTranspose()) {
      for (var tile : a) {
        words.add(tile.descriptor().isTransposed() ? "1" : "0");
      }
      words.add(b.descriptor().isTransposed() ? "1" : "0");
    }
    statements.add(
        CudaStmt.evaluate(
            CudaExpr.call(function.name() + "<" + String.join(", ", words) + ">", arguments)));
  }

  private CudaExpr accumulate() {
    return given.has("accumulate")
        ? translation.value(given.value("accumulate"))
        : CudaExpr.text("true");
  }

  private static String hexadecimal(int word) {
    return "0x" + Integer.toHexString(word) + "u";
  }

  /** The row of element {@code i} of a 64 × N result in the thread that holds it. */
  static CudaExpr row(Given given, Translation translation) {
    var i = translation.value(given.value("i"));
    var thread = translation.thread(128);
    var ofWarp = thread.dividedBy(32).times(16);
    var ofLane = thread.modulo(32).dividedBy(4);
    return ofWarp.plus(ofLane).plus(i.dividedBy(2).modulo(2).times(8));
  }

  static CudaExpr column(Given given, Translation translation) {
    var i = translation.value(given.value("i"));
    var ofLane = translation.thread(4).times(2);
    return ofLane.plus(i.dividedBy(4).times(8)).plus(i.modulo(2));
  }
}
