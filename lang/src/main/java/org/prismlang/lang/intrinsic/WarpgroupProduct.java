package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.NOTHING;
import static org.prismlang.lang.intrinsic.Entries.misfit;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Intrinsic.ResultPerspective;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/** {@code wgmma}: tiles in shared memory, multiplied by four warps. */
final class WarpgroupProduct {
  private static final int A = 1;
  private static final int B = 2;
  private static final int TRANSPOSE_A = 4;
  private static final int TRANSPOSE_B = 5;

  /** Rows of the result. */
  private static final int M = 64;

  private static final List<Scalar> FACTORS =
      List.of(
          Scalar.HALF,
          Scalar.BF16,
          Scalar.FLOAT,
          Scalar.FP8_E4M3,
          Scalar.FP8_E5M2,
          Scalar.INT8,
          Scalar.UINT8);

  private WarpgroupProduct() {}

  static Intrinsic description() {
    return new Intrinsic(
        MatrixOp.WGMMA,
        Family.MATRIX,
        Optional.of(Perspective.WARPGROUP),
        false,
        List.of(
            Operand.of("d", new Form.Registers("float[N/2]"), Access.READ_WRITE)
                .async()
                .at(Perspective.THREAD),
            Operand.of(
                    "a", new Form.TileOrRegisters("shared tile [64][K] or uint[K/4]"), Access.READ)
                .async()
                .atLeast(Perspective.WARPGROUP),
            Operand.of("b", new Form.Tile("shared tile [N][K]"), Access.READ)
                .async()
                .atLeast(Perspective.WARPGROUP),
            Operand.value("accumulate", "bool").atLeast(Perspective.WARPGROUP).orAbsent(),
            Operand.known("transpose_a", "bool"),
            Operand.known("transpose_b", "bool")),
        WarpgroupProduct::multiply,
        ResultPerspective.NONE,
        Timeline.WGMMA,
        Targets.only(Target.SM_90A),
        "d = a·bᵀ + d for a 64 × N tile; N = 8…256 in steps of 8; K any multiple of 32 bytes; half,"
            + " bf16, tf32, fp8, int8; tiles have a swizzle; those of 2-byte elements may lie"
            + " transposed");
  }

  private static Typing.Outcome multiply(Typing.Actuals actuals) {
    if (!(actuals.type(B) instanceof Type.Tile b) || b.shape().size() != 2) {
      return actuals.type(B).isBroken()
          ? NOTHING.of(actuals)
          : misfit(B, "`b` is a tile of two dimensions, this is " + actuals.type(B));
    }
    if (b.element() instanceof Scalar scalar && !FACTORS.contains(scalar)) {
      return misfit(
          B,
          "`wgmma` multiplies half, bf16, float, fp8 and 8-bit integers, this tile holds " + scalar,
          "keep the tile in one of these types");
    }
    if (actuals.isTrue(TRANSPOSE_B) && !canTranspose(b)) {
      return misfit(
          TRANSPOSE_B,
          "only tiles of 2-byte elements are read transposed, `b` holds " + b.element(),
          "lay `b` out as [N][K], so that K runs along its rows");
    }
    int n = b.shape().get(actuals.isTrue(TRANSPOSE_B) ? 1 : 0);
    int k = b.shape().get(actuals.isTrue(TRANSPOSE_B) ? 0 : 1);
    if (n != Type.UNKNOWN && (n % 8 != 0 || n < 8 || n > 256)) {
      return misfit(B, "N is a multiple of 8 from 8 to 256, this tile has N = " + n);
    }
    long kBytes = k == Type.UNKNOWN ? MatrixOp.STEP_BYTES : k * b.element().bytes().orElse(2L);
    if (kBytes % MatrixOp.STEP_BYTES != 0) {
      return misfit(B, "K is a multiple of 32 bytes, this tile has " + kBytes);
    }
    if (b.swizzle() == 0) {
      return notSwizzled(B, b);
    }
    var result = new Type.Array(sum(b), List.of(n == Type.UNKNOWN ? n : n / 2));
    if (!isResult(actuals.type(0), b, result)) {
      return misfit(
          0,
          "a 64 × " + n + " result is " + result + " in each thread, this is " + actuals.type(0));
    }
    return switch (actuals.type(A)) {
      case Type.Tile a -> left(actuals, a, b, k);
      case Type.Array registers -> left(actuals, registers, k, (int) (kBytes / 8));
      default ->
          actuals.type(A).isBroken()
              ? NOTHING.of(actuals)
              : misfit(A, "`a` is a tile or an array of fragments, this is " + actuals.type(A));
    };
  }

  private static Typing.Outcome left(Typing.Actuals actuals, Type.Tile a, Type.Tile b, int k) {
    if (!a.element().equals(b.element())) {
      return misfit(A, "`b` holds " + b.element() + ", `a` holds " + a.element());
    }
    if (actuals.isTrue(TRANSPOSE_A) && !canTranspose(a)) {
      return misfit(
          TRANSPOSE_A,
          "only tiles of 2-byte elements are read transposed, `a` holds " + a.element(),
          "lay `a` out as [64][K], so that K runs along its rows");
    }
    var shape = actuals.isTrue(TRANSPOSE_A) ? List.of(k, M) : List.of(M, k);
    if (!Conversion.sameShape(a.shape(), shape)) {
      return misfit(A, "wanted a tile of " + shape + ", this has " + a.shape());
    }
    return a.swizzle() == 0 ? notSwizzled(A, a) : NOTHING.of(actuals);
  }

  private static Typing.Outcome left(
      Typing.Actuals actuals, Type.Array registers, int k, int words) {
    if (actuals.isTrue(TRANSPOSE_A)) {
      return misfit(
          TRANSPOSE_A,
          "fragments in registers cannot be transposed",
          "leave `transpose_a` out; a tile in shared memory can lie transposed");
    }
    var wanted = new Type.Array(Scalar.UINT32, List.of(k == Type.UNKNOWN ? k : words));
    return Conversion.accepts(wanted, registers)
        ? NOTHING.of(actuals)
        : misfit(
            A, "a 64 × " + k + " operand is " + wanted + " in each thread, this is " + registers);
  }

  private static boolean canTranspose(Type.Tile tile) {
    return tile.element().bytes().orElse(2L) == 2;
  }

  /** Without one, the machine wants 8×16-byte blocks one behind the other: no tile of rows. */
  private static Typing.Outcome notSwizzled(int operand, Type.Tile tile) {
    long row = tile.element().bytes().orElse(0L) * tile.shape().getLast();
    int fitting = row % 128 == 0 ? 128 : row % 64 == 0 ? 64 : 32;
    return misfit(
        operand,
        "`wgmma` reads tiles with a swizzle, this has none: " + tile,
        row % fitting == 0
            ? "declare it with `swizzle=" + fitting + "`, and the tensor map that fills it"
            : "declare it with `swizzle=32` and rows of a multiple of 32 bytes");
  }

  private static Scalar sum(Type.Tile factor) {
    return factor.element() == Scalar.INT8 || factor.element() == Scalar.UINT8
        ? Scalar.INT32
        : Scalar.FLOAT;
  }

  /** Where either type is a generic's, its instances say what the other has to be. */
  private static boolean isResult(Type actual, Type.Tile factor, Type.Array wanted) {
    return actual.isBroken()
        || actual instanceof Type.Array array
            && (MatrixOp.flat(array).equals(wanted)
                || (factor.element() instanceof Type.Opaque
                        || array.element() instanceof Type.Opaque)
                    && Conversion.sameShape(MatrixOp.flat(array).shape(), wanted.shape()))
        || Conversion.accepts(wanted, actual);
  }
}
