package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.element;
import static org.prismlang.lang.intrinsic.Entries.misfit;
import static org.prismlang.lang.intrinsic.Entries.typed;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Intrinsic.ResultPerspective;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/** Loads and stores that say more than an index does: width and cache policy. */
public enum MemoryOp implements Op.Construct {
  LOAD(1),
  STORE(1),
  LOAD2(2),
  STORE2(2),
  LOAD4(4),
  STORE4(4),
  LOAD8(8),
  STORE8(8),
  LOAD16(16),
  STORE16(16);

  private static final Operand CACHE =
      Operand.word(
          "cache", "stream", "last_use", "evict_first", "evict_last", "no_allocate", "default");

  private final int width;

  MemoryOp(int width) {
    this.width = width;
  }

  /** How many elements it moves. */
  public int width() {
    return width;
  }

  @Override
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Intrinsic description() {
    return switch (this) {
      case LOAD, LOAD2, LOAD4, LOAD8, LOAD16 -> load();
      case STORE, STORE2, STORE4, STORE8, STORE16 -> store();
    };
  }

  private Intrinsic load() {
    return new Intrinsic(
        this,
        Family.MEMORY,
        Optional.empty(),
        false,
        List.of(element("src", Access.READ), CACHE),
        actuals -> {
          var wide = wide(actuals.type(0), width);
          return wide.isPresent() ? typed(wide.get()) : misfit(0, tooWide(actuals.type(0), width));
        },
        ResultPerspective.MEET,
        Timeline.IN_ORDER,
        Targets.since(Target.SM_80),
        width == 1
            ? "one element, with a cache policy"
            : width + " consecutive elements from an address that is a multiple of their size");
  }

  private Intrinsic store() {
    return new Intrinsic(
        this,
        Family.MEMORY,
        Optional.empty(),
        false,
        List.of(
            element("to", Access.WRITE).at(Perspective.THREAD),
            Operand.value("value", width == 1 ? "the element type" : "vector or array of " + width),
            CACHE),
        actuals -> {
          var wide = wide(actuals.type(0), width);
          if (wide.isEmpty()) {
            return misfit(0, tooWide(actuals.type(0), width));
          }
          return Conversion.accepts(wide.get(), actuals.type(1))
              ? typed(Type.Special.NOTHING)
              : misfit(1, "wanted " + wide.get() + ", this is " + actuals.type(1));
        },
        ResultPerspective.NONE,
        Timeline.IN_ORDER,
        Targets.since(Target.SM_80),
        width == 1
            ? "one element, with a cache policy"
            : width + " consecutive elements to an address that is a multiple of their size");
  }

  /** At most 16 bytes in one instruction, or twice that as two. */
  private static Optional<Type> wide(Type element, int width) {
    return switch (element) {
      case Scalar scalar when width == 1 -> Optional.of(scalar);
      case Scalar scalar when scalar.bits() * width <= 256 && scalar != Scalar.BOOL ->
          Optional.of(new Type.Vector(scalar, width));
      case Type.Vector vector when width == 1 -> Optional.of(vector);
      case Type.Opaque opaque ->
          Optional.of(width == 1 ? opaque : new Type.Array(opaque, List.of(width)));
      default -> element.isBroken() ? Optional.of(element) : Optional.empty();
    };
  }

  private static String tooWide(Type element, int width) {
    return width + " elements of " + element + " are no vector the machine can move";
  }
}
