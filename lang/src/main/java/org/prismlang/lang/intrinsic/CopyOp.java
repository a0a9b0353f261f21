package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.NOTHING;
import static org.prismlang.lang.intrinsic.Entries.element;
import static org.prismlang.lang.intrinsic.Entries.misfit;
import static org.prismlang.lang.intrinsic.Entries.single;

import java.util.List;
import java.util.Locale;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/**
 * The copy engines. One thread starts a transfer; barriers, bytes, fences and drains are the
 * compiler's.
 */
public enum CopyOp implements Op.Action {
  TMA_LOAD,
  TMA_STORE,
  TMA_REDUCE_ADD,
  TMA_PREFETCH,
  BULK_LOAD,
  BULK_STORE,
  CP_ASYNC;

  private static final Operand CACHE =
      Operand.word("cache", "default", "evict_first", "evict_last");
  private static final String CHUNKS =
      "the last coordinate times the size of an element is a multiple of 16 bytes";
  private static final int WHEN = 3;
  private static final String NOT_BEFORE = ", and no coordinate is negative";

  @Override
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Intrinsic description() {
    return switch (this) {
      case TMA_LOAD ->
          single(
              this,
              Family.COPY,
              List.of(
                  tile("dst", Access.WRITE).at(Perspective.THREAD), map(Access.READ), at(), CACHE),
              actuals -> transfer(actuals, 0, 1, 2),
              Timeline.TMA_LOAD,
              Targets.since(Target.SM_90A),
              "a box of the tensor into a shared tile; out-of-bounds elements are zero; to every"
                  + " block of the cluster iff `dst` views replicated memory; "
                  + CHUNKS);
      case TMA_STORE ->
          single(
              this,
              Family.COPY,
              List.of(
                  map(Access.WRITE), at(), tile("src", Access.READ).atLeast(Perspective.THREAD)),
              actuals -> transfer(actuals, 2, 0, 1),
              Timeline.TMA_STORE,
              Targets.since(Target.SM_90A),
              "a shared tile to a box of the tensor; what lies behind its end is not written; "
                  + CHUNKS
                  + NOT_BEFORE);
      case TMA_REDUCE_ADD ->
          single(
                  this,
                  Family.COPY,
                  List.of(
                      map(Access.WRITE),
                      at(),
                      tile("src", Access.READ).atLeast(Perspective.THREAD)),
                  actuals -> transfer(actuals, 2, 0, 1),
                  Timeline.TMA_STORE,
                  Targets.since(Target.SM_90A),
                  "adds a shared tile to a box of the tensor; " + CHUNKS + NOT_BEFORE)
              .with(Trait.COMMUTES);
      case TMA_PREFETCH ->
          single(
              this,
              Family.COPY,
              List.of(map(Access.READ), at()),
              actuals -> coordinates(actuals, 0, 1),
              Timeline.REGISTERS,
              Targets.since(Target.SM_90A),
              "brings a box of the tensor into the second-level cache; " + CHUNKS);
      case BULK_LOAD ->
          single(
              this,
              Family.COPY,
              List.of(
                  tile("dst", Access.WRITE).at(Perspective.THREAD),
                  element("src", Access.READ).async(),
                  Operand.value("count", "int, elements; 16-byte multiples")
                      .saying(Amount.ELEMENTS)),
              actuals -> bulk(actuals, 0, 1),
              Timeline.TMA_LOAD,
              Targets.since(Target.SM_90A),
              "`count` consecutive elements from global to shared memory");
      case BULK_STORE ->
          single(
              this,
              Family.COPY,
              List.of(
                  element("dst", Access.WRITE).async(),
                  tile("src", Access.READ).atLeast(Perspective.THREAD),
                  Operand.value("count", "int, elements; 16-byte multiples")
                      .saying(Amount.ELEMENTS)),
              actuals -> bulk(actuals, 1, 0),
              Timeline.TMA_STORE,
              Targets.since(Target.SM_90A),
              "`count` consecutive elements from shared to global memory");
      case CP_ASYNC ->
          single(
              this,
              Family.COPY,
              List.of(
                  element("dst", Access.WRITE).async().at(Perspective.THREAD),
                  element("src", Access.READ).async(),
                  Operand.known("bytes", "4 \\| 8 \\| 16").saying(Amount.BYTES),
                  Operand.value("when", "bool").orAbsent()),
              actuals -> {
                if (!actuals.type(0).equals(actuals.type(1))
                    && !actuals.type(0).isBroken()
                    && !actuals.type(1).isBroken()) {
                  return misfit(
                      1, "wanted " + actuals.type(0) + " as in `dst`, this is " + actuals.type(1));
                }
                var bytes = actuals.values().get(2);
                boolean legal =
                    bytes.isEmpty()
                        || bytes.get() instanceof org.prismlang.lang.type.Value.Unknown
                        || bytes.get() instanceof org.prismlang.lang.type.Value.Int(long n)
                            && (n == 4 || n == 8 || n == 16);
                if (!legal) {
                  return misfit(2, "cp.async moves 4, 8 or 16 bytes");
                }
                return !actuals.given(WHEN) || isTruth(actuals.type(WHEN))
                    ? NOTHING.of(actuals)
                    : misfit(WHEN, "`when` is bool, this is " + actuals.type(WHEN));
              },
              Timeline.CP_ASYNC,
              Targets.since(Target.SM_80),
              "a few bytes from global to shared memory, without registers; zeros, and nothing is"
                  + " read, where `when` is false");
    };
  }

  private static boolean isTruth(Type type) {
    return type.isBroken() || type.equals(Scalar.BOOL);
  }

  private static Operand tile(String name, Access access) {
    return Operand.of(name, new Form.Tile("shared tile"), access).async();
  }

  private static Operand map(Access access) {
    return Operand.of("map", new Form.Map(), access).async();
  }

  private static Operand at() {
    return Operand.of("at", new Form.Coordinates(), Access.READ);
  }

  private static Typing.Outcome transfer(Typing.Actuals actuals, int tile, int map, int at) {
    if (actuals.type(tile) instanceof Type.Tile shared
        && actuals.type(map) instanceof Type.TensorMap tensor) {
      if (!shared.element().equals(tensor.element())) {
        return misfit(
            tile, "the map moves " + tensor.element() + ", this tile holds " + shared.element());
      }
      if (shared.swizzle() != tensor.swizzle()) {
        return misfit(
            tile,
            "the map has swizzle=" + tensor.swizzle() + ", this tile swizzle=" + shared.swizzle());
      }
      if (!isFilled(shared, tensor)) {
        return misfit(
            tile,
            "the map moves boxes of "
                + tensor.box()
                + ", this tile has the shape "
                + shared.shape()
                + (isInPanels(tensor) && Conversion.sameShape(rows(shared), rows(tensor))
                    ? ", and rows of several panels do not follow each other"
                    : ""));
      }
    }
    return coordinates(actuals, map, at);
  }

  /** Rows of a box follow each other in the tile, whatever dimensions count them. */
  private static boolean isFilled(Type.Tile tile, Type.TensorMap map) {
    return Conversion.sameShape(significant(tile.shape()), significant(map.box()))
        || !isInPanels(map) && Conversion.sameShape(rows(tile), rows(map));
  }

  /** Whether rows are longer than the swizzle, so that each lies in several pieces. */
  private static boolean isInPanels(Type.TensorMap map) {
    return map.element().bytes().isEmpty()
        || map.box().contains(Type.UNKNOWN)
        || map.layout().panels() > 1;
  }

  private static List<Integer> rows(Type.Tile tile) {
    return rows(tile.shape());
  }

  private static List<Integer> rows(Type.TensorMap map) {
    return rows(map.box());
  }

  /** How many rows there are, and the length of each. */
  private static List<Integer> rows(List<Integer> shape) {
    int count = 1;
    for (int extent : shape.subList(0, shape.size() - 1)) {
      count = extent == Type.UNKNOWN || count == Type.UNKNOWN ? Type.UNKNOWN : count * extent;
    }
    return List.of(count, shape.getLast());
  }

  /** Leading extents of 1 do not change what is moved. */
  private static List<Integer> significant(List<Integer> shape) {
    int first = 0;
    while (first < shape.size() - 1 && shape.get(first) == 1) {
      first++;
    }
    return shape.subList(first, shape.size());
  }

  private static Typing.Outcome coordinates(Typing.Actuals actuals, int map, int at) {
    if (actuals.type(at) instanceof Type.Tuple tuple
        && actuals.type(map) instanceof Type.TensorMap tensor
        && tuple.elements().size() != tensor.box().size()) {
      return misfit(
          at,
          "the map has "
              + tensor.box().size()
              + " dimensions, here are "
              + tuple.elements().size()
              + " coordinates");
    }
    return NOTHING.of(actuals);
  }

  private static Typing.Outcome bulk(Typing.Actuals actuals, int tile, int element) {
    if (actuals.type(tile) instanceof Type.Tile shared
        && !actuals.type(element).isBroken()
        && !shared.element().equals(actuals.type(element))) {
      return misfit(
          element, "the tile holds " + shared.element() + ", this is " + actuals.type(element));
    }
    return Entries.fits(actuals.type(2), Kind.INTEGER)
        ? NOTHING.of(actuals)
        : misfit(2, "the count is an integer, this is " + actuals.type(2));
  }
}
