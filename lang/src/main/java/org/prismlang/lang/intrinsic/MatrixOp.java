package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.NOTHING;
import static org.prismlang.lang.intrinsic.Entries.misfit;
import static org.prismlang.lang.intrinsic.Entries.typed;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Intrinsic.ResultPerspective;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/** Tensor cores: fragments live in registers of the whole warp or warpgroup. */
public enum MatrixOp implements Op.Action {
  WGMMA,
  MMA_M16N8K8,
  MMA_M16N8K16,
  MMA_M16N8K32,
  RAW_MMA_M16N8K8_TF32,
  RAW_MMA_M16N8K16_BF16,
  RAW_MMA_M16N8K16_HALF,
  LDMATRIX,
  STMATRIX;

  /** What one {@code wgmma} of the machine reads along K, whatever the type. */
  public static final int STEP_BYTES = 32;

  private static final int LOAD_TRANSPOSE = 1;
  private static final int STORE_TRANSPOSE = 2;

  /** Rows of the matrices of {@code ldmatrix} and {@code stmatrix}. */
  public static final int SIDE = 8;

  /** Bytes of each of these rows, whatever the type. */
  public static final int ROW_BYTES = 16;

  private static final String MATRICES =
      "shared tile [8·r][c] of 1-, 2- or 4-byte elements, rows of multiples of 16 bytes";

  private static final String RAW = "RAW_";

  /** Whether it multiplies; the others bring fragments. */
  public boolean isProduct() {
    return this != LDMATRIX && this != STMATRIX;
  }

  @Override
  public String text() {
    return name().startsWith(RAW)
        ? "intrinsic." + name().substring(RAW.length()).toLowerCase(Locale.ROOT)
        : name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Intrinsic description() {
    return switch (this) {
      case WGMMA -> WarpgroupProduct.description();
      case MMA_M16N8K8 ->
          mma(List.of("tf32"), List.of(Scalar.FLOAT, Scalar.UINT32), "D = A·B + C for 16×8×8 tf32");
      case MMA_M16N8K16 ->
          mma(
              List.of("bf16", "half"),
              List.of(Scalar.UINT32),
              "D = A·B + C for 16×8×16, two elements a register");
      case MMA_M16N8K32 ->
          mma(
              List.of("int8", "fp8_e4m3", "fp8_e5m2"),
              List.of(Scalar.UINT32),
              "D = A·B + C for 16×8×32, four elements a register");
      case RAW_MMA_M16N8K8_TF32, RAW_MMA_M16N8K16_BF16, RAW_MMA_M16N8K16_HALF -> raw(4, 2);
      case LDMATRIX ->
          warpTile(
              List.of(
                  Operand.of("src", new Form.Tile(MATRICES), Access.READ).atLeast(Perspective.WARP),
                  Operand.known("transpose", "bool")),
              actuals -> {
                var count = matrices(actuals.type(0));
                if (count == 0) {
                  return misfit(0, noMatrices("reads", actuals.type(0)));
                }
                return isTransposable(actuals, LOAD_TRANSPOSE)
                    ? typed(new Type.Array(Scalar.UINT32, List.of(count)))
                    : notTransposed(LOAD_TRANSPOSE, actuals.type(0));
              },
              Targets.since(Target.SM_80),
              "fragments of matrices of 8 rows of 16 bytes, lane addresses from the layout; those"
                  + " of 2-byte elements may be transposed");
      case STMATRIX ->
          warpTile(
              List.of(
                  Operand.of("dst", new Form.Tile(MATRICES), Access.WRITE).at(Perspective.WARP),
                  Operand.of("fragments", new Form.Registers("uint[1 \\| 2 \\| 4]"), Access.READ),
                  Operand.known("transpose", "bool")),
              actuals -> {
                var count = matrices(actuals.type(0));
                if (count == 0) {
                  return misfit(0, noMatrices("writes", actuals.type(0)));
                }
                if (!isTransposable(actuals, STORE_TRANSPOSE)) {
                  return notTransposed(STORE_TRANSPOSE, actuals.type(0));
                }
                return Conversion.accepts(
                        new Type.Array(Scalar.UINT32, List.of(count)), actuals.type(1))
                    ? NOTHING.of(actuals)
                    : misfit(
                        1,
                        "wanted uint["
                            + (count == Type.UNKNOWN ? "?" : count)
                            + "], this is "
                            + actuals.type(1));
              },
              Targets.since(Target.SM_90A),
              "fragments to matrices of 8 rows of 16 bytes, lane addresses from the layout; those"
                  + " of 2-byte elements may be transposed");
    };
  }

  private Intrinsic warpTile(
      List<Operand> operands, Typing typing, Targets targets, String summary) {
    return new Intrinsic(
        this,
        Family.MATRIX,
        Optional.of(Perspective.WARP),
        operands.getFirst().access().writes(),
        operands,
        typing,
        operands.getFirst().access().writes() ? ResultPerspective.NONE : ResultPerspective.THREAD,
        Timeline.IN_ORDER,
        targets,
        summary);
  }

  private String noMatrices(String does, Type type) {
    return text()
        + " "
        + does
        + " one, two or four matrices of 8 rows of 16 bytes, of 1-, 2- or 4-byte elements, this is "
        + type;
  }

  private static boolean isTransposable(Typing.Actuals actuals, int transpose) {
    return !actuals.isTrue(transpose)
        || !(actuals.type(0) instanceof Type.Tile tile)
        || !(tile.element() instanceof Scalar scalar)
        || scalar.bits() == 16;
  }

  private static Typing.Outcome notTransposed(int transpose, Type type) {
    return misfit(
        transpose,
        "only matrices of 2-byte elements are transposed, this is " + type,
        "leave `transpose` out, and lay the tile out as its fragments are read");
  }

  /** How many matrices a tile holds; 0 where it is none that the instructions take. */
  private static int matrices(Type type) {
    if (type.isBroken()) {
      return Type.UNKNOWN;
    }
    if (!(type instanceof Type.Tile tile)
        || tile.shape().size() != 2
        || !(tile.element() instanceof Scalar scalar && scalar.bits() <= Integer.SIZE
            || tile.element() instanceof Type.Opaque)) {
      return 0;
    }
    int rows = tile.shape().get(0);
    int columns = tile.shape().get(1);
    var bytes = tile.element().bytes();
    if (rows == Type.UNKNOWN || columns == Type.UNKNOWN || bytes.isEmpty()) {
      return Type.UNKNOWN;
    }
    long rowBytes = columns * bytes.get();
    long count = rows / SIDE * (rowBytes / ROW_BYTES);
    boolean whole = rows % SIDE == 0 && rowBytes % ROW_BYTES == 0;
    return whole && (count == 1 || count == 2 || count == 4) ? (int) count : 0;
  }

  /** float[2][64] serves as float[128]. */
  static Type.Array flat(Type.Array array) {
    int total = 1;
    for (int extent : array.shape()) {
      if (extent == Type.UNKNOWN) {
        return array;
      }
      total *= extent;
    }
    return new Type.Array(array.element(), List.of(total));
  }

  private Intrinsic mma(List<String> elements, List<Scalar> registers, String summary) {
    return new Intrinsic(
        this,
        Family.MATRIX,
        Optional.of(Perspective.WARP),
        false,
        List.of(
            fragment("d", "float[4] or int[4]", Access.READ_WRITE),
            fragment("a", "4 registers", Access.READ),
            fragment("b", "2 registers", Access.READ),
            fragment("c", "as `d`; `d` itself where absent", Access.READ).orAbsent(),
            Operand.word("of", elements, targets(elements))),
        actuals -> {
          var sum =
              actuals.word(4, elements.getFirst()).equals("int8") ? Scalar.INT32 : Scalar.FLOAT;
          for (int i = 0; i < 4; i++) {
            int length = i == 2 ? 2 : 4;
            boolean isSum = i == 0 || i == 3;
            if (!actuals.given(i) || actuals.type(i).isBroken()) {
              continue;
            }
            boolean fits =
                actuals.type(i) instanceof Type.Array array
                    && Conversion.sameShape(flat(array).shape(), List.of(length))
                    && (array.element() instanceof Type.Opaque
                        || (isSum ? array.element() == sum : registers.contains(array.element())));
            if (!fits) {
              var wanted = isSum ? sum : registers.getFirst();
              var problem = "wanted " + wanted + "[" + length + "], this is " + actuals.type(i);
              return isSum
                  ? misfit(i, problem, "products of int8 add up in int, all others in float")
                  : misfit(i, problem);
            }
          }
          return NOTHING.of(actuals);
        },
        ResultPerspective.NONE,
        Timeline.REGISTERS,
        Targets.since(Target.SM_80),
        summary);
  }

  private static Map<String, Targets> targets(List<String> elements) {
    var targets = new LinkedHashMap<String, Targets>();
    for (var element : elements) {
      if (element.startsWith("fp8")) {
        targets.put(element, Targets.since(Target.SM_89));
      }
    }
    return targets;
  }

  private static Operand fragment(String name, String wanted, Access access) {
    return Operand.of(name, new Form.Registers(wanted), access).at(Perspective.THREAD);
  }

  private Intrinsic raw(int a, int b) {
    var operands = new ArrayList<Operand>();
    for (int i = 0; i < a; i++) {
      operands.add(Operand.value("a" + i, "4-byte register"));
    }
    for (int i = 0; i < b; i++) {
      operands.add(Operand.value("b" + i, "4-byte register"));
    }
    for (int i = 0; i < 4; i++) {
      operands.add(Operand.value("c" + i, "float"));
    }
    operands.add(Operand.of("out", new Form.Places(4), Access.WRITE).at(Perspective.THREAD));
    return new Intrinsic(
        this,
        Family.MATRIX,
        Optional.of(Perspective.WARP),
        false,
        operands,
        actuals -> {
          for (int i = 0; i < a + b + 4; i++) {
            boolean fits =
                actuals.type(i) instanceof Scalar scalar
                    ? scalar.bits() == 32
                    : actuals.type(i).isValue();
            if (!fits) {
              return misfit(i, "wanted a register of 4 bytes, this is " + actuals.type(i));
            }
          }
          return NOTHING.of(actuals);
        },
        ResultPerspective.NONE,
        Timeline.REGISTERS,
        Targets.since(Target.SM_80),
        "the machine form, register by register");
  }
}
