package org.prismlang.lang.check.types;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** {@code ptr(T)}, {@code shared(T[n], swizzle=…)} and the other types made of types. */
public final class TypeConstructors {
  private static final String MAP_EXAMPLE = "tensormap(const(bf16), box=[128, 64], swizzle=128)";
  private static final String RING_EXAMPLE = "ring(4, shared(float[64]))";
  private static final int MAX_DIMENSIONS_OF_MAP = 5;
  private static final int MAX_ALIGNMENT = 1024;

  private final Frame frame;
  private final Values values;
  private final Types types;

  public TypeConstructors(Frame frame, Values values, Types types) {
    this.frame = frame;
    this.values = values;
    this.types = types;
  }

  /** {@code name} is one of {@link BuiltIn#TYPE_CONSTRUCTORS}. */
  public Type construct(String name, Expr.Call call, Code sizeCode) {
    return switch (name) {
      case "ptr" -> pointer(inner(call, sizeCode), call);
      case "const" -> qualified(inner(call, sizeCode), true, false);
      case "atomic" -> qualified(inner(call, sizeCode), false, true);
      case "shared" -> tile(call);
      case "ring" -> ring(call);
      case "tensormap" -> tensorMap(call);
      case "buffer" -> buffer(inner(call, sizeCode));
      default -> inner(call, sizeCode);
    };
  }

  private Type inner(Expr.Call call, Code sizeCode) {
    var only = one(call);
    return only.isPresent() ? types.resolve(only.get(), sizeCode) : Type.Special.BROKEN;
  }

  private static Type buffer(Type element) {
    return element.isBroken() ? element : new Type.Buffer(element);
  }

  private Optional<Expr> one(Expr.Call call) {
    if (call.arguments().size() == 1 && call.arguments().getFirst().name().isEmpty()) {
      return Optional.of(call.arguments().getFirst().value());
    }
    frame.report(
        Code.P0215
            .at(call.span(), "`" + Written.brief(call.callee()) + "` takes one type")
            .help("for example `" + Written.brief(call.callee()) + "(float)`"));
    return Optional.empty();
  }

  private static Type qualified(Type inner, boolean isConst, boolean isAtomic) {
    if (inner instanceof Type.Qualified it) {
      return new Type.Qualified(it.type(), isConst || it.isConst(), isAtomic || it.isAtomic());
    }
    return inner.isBroken() ? inner : new Type.Qualified(inner, isConst, isAtomic);
  }

  /** The type and the words around it, also where there are none. */
  private static Type.Qualified content(Type inner) {
    return inner instanceof Type.Qualified it ? it : new Type.Qualified(inner, false, false);
  }

  private Type pointer(Type inner, Expr.Call call) {
    if (inner.isBroken()) {
      return inner;
    }
    var element = content(inner);
    if (!element.type().isValue()) {
      frame.report(
          Code.P0215
              .at(call.span(), "there are no pointers to " + element.type())
              .help("pointers lead to scalars, vectors or structs: `ptr(float4)`"));
      return Type.Special.BROKEN;
    }
    return isAtomicStruct(element, call)
        ? Type.Special.BROKEN
        : new Type.Pointer(element.type(), element.isConst(), element.isAtomic(), 1);
  }

  /** P0227. */
  private boolean isAtomicStruct(Type.Qualified content, Expr.Call call) {
    boolean isOne =
        content.isAtomic()
            && (content.type() instanceof Type.Array array ? array.element() : content.type())
                instanceof Type.Struct;
    if (isOne) {
      frame.report(
          Code.P0227
              .at(call.span(), "no operation of the machine changes a struct as a whole")
              .help(
                  "keep what is changed atomically in memory of its own, or pack it into a"
                      + " `uint64`"));
    }
    return isOne;
  }

  private Type tile(Expr.Call call) {
    var positional = positional(call, List.of("swizzle", "align", "spread"));
    if (positional.isEmpty()) {
      return Type.Special.BROKEN;
    }
    if (positional.get().size() != 1) {
      return misused(call, "shared(float[64][32], swizzle=128)");
    }
    var written = positional.get().getFirst();
    var inner = types.resolve(written, Code.P0605);
    if (inner.isBroken()) {
      return inner;
    }
    var content = content(inner);
    if (!(content.type() instanceof Type.Array array)) {
      frame.report(
          Code.P0605
              .at(
                  written.span(),
                  "shared memory is an array of a static size, this is " + content.type())
              .help("write `shared(" + content.type() + "[n])`"));
      return Type.Special.BROKEN;
    }
    if (isAtomicStruct(content, call)) {
      return Type.Special.BROKEN;
    }
    if (array.element() instanceof Type.Struct && Written.argument(call, "swizzle").isPresent()) {
      frame.report(
          Code.P0227
              .at(
                  Written.argument(call, "swizzle").orElseThrow().span(),
                  "the tensor cores and the copy engine know no structs, so nobody wants a swizzle")
              .help("leave it out"));
      return Type.Special.BROKEN;
    }
    var swizzle = swizzle(call);
    var align = align(call);
    if (swizzle.isEmpty()
        || align.isEmpty()
        || !hasPanels(rowBytes(array.element(), array.shape()), swizzle.getAsInt(), call)) {
      return Type.Special.BROKEN;
    }
    return new Type.Tile(
        array.element(),
        array.shape(),
        swizzle.getAsInt(),
        align.getAsInt(),
        content.isConst(),
        content.isAtomic(),
        flag(call, "spread"));
  }

  /** 0 where it is not known yet. */
  private static long rowBytes(Type element, List<Integer> shape) {
    return element.bytes().orElse(0L) * Math.max(0, shape.getLast());
  }

  /** A row is cut into panels of that many bytes. */
  private boolean hasPanels(long row, int swizzle, Expr.Call call) {
    if (swizzle == 0 || row % swizzle == 0) {
      return true;
    }
    int fitting = row % 64 == 0 ? 64 : row % 32 == 0 ? 32 : 0;
    frame.report(
        Code.P0215
            .at(
                Written.argument(call, "swizzle").map(Argument::span).orElse(call.span()),
                "a row of " + row + " bytes is no whole number of panels of " + swizzle + " bytes")
            .help(
                fitting > 0 && fitting < swizzle
                    ? "`swizzle=" + fitting + "` fits, or make the rows longer"
                    : "leave `swizzle=` out, or make the rows longer"));
    return false;
  }

  private OptionalInt swizzle(Expr.Call call) {
    int swizzle = number(call, "swizzle");
    return swizzle == 0 || swizzle == 32 || swizzle == 64 || swizzle == 128
        ? OptionalInt.of(swizzle)
        : outOfRange(call, "swizzle", "0, 32, 64 or 128");
  }

  private OptionalInt align(Expr.Call call) {
    int align = number(call, "align");
    return align >= 0 && Integer.bitCount(align) <= 1 && align <= MAX_ALIGNMENT
        ? OptionalInt.of(align)
        : outOfRange(call, "align", "a power of two up to " + MAX_ALIGNMENT);
  }

  private OptionalInt outOfRange(Expr.Call call, String name, String range) {
    var argument = Written.argument(call, name).orElseThrow();
    frame.report(
        Code.P0215
            .at(
                argument.span(),
                "`" + name + "=` is " + range + ", not " + Written.brief(argument.value()))
            .help("choose one of these"));
    return OptionalInt.empty();
  }

  private Type misused(Expr.Call call, String example) {
    frame.report(
        Code.P0215
            .at(call.span(), "`" + Written.brief(call.callee()) + "(…)` is not written so")
            .help("for example `" + example + "`"));
    return Type.Special.BROKEN;
  }

  private Type ring(Expr.Call call) {
    var positional = positional(call, List.of());
    if (positional.isEmpty()) {
      return Type.Special.BROKEN;
    }
    if (positional.get().size() != 2) {
      return misused(call, RING_EXAMPLE);
    }
    var depth = types.extent(positional.get().get(0), "the depth of a ring", Code.P0605);
    var slot = types.resolve(positional.get().get(1));
    if (depth.isEmpty() || slot.isBroken()) {
      return Type.Special.BROKEN;
    }
    return slot instanceof Type.Tile tile
        ? new Type.Ring(depth.getAsInt(), tile)
        : misused(call, RING_EXAMPLE);
  }

  private Type tensorMap(Expr.Call call) {
    var positional = positional(call, List.of("box", "swizzle", "of"));
    if (positional.isEmpty()) {
      return Type.Special.BROKEN;
    }
    var written = Written.argument(call, "box");
    if (positional.get().size() != 1
        || written.isEmpty()
        || !(written.get().value() instanceof Expr.ListLiteral list)
        || list.elements().isEmpty()) {
      return misused(call, MAP_EXAMPLE);
    }
    if (list.elements().size() > MAX_DIMENSIONS_OF_MAP) {
      frame.report(
          Code.P0215
              .at(
                  list.span(),
                  "a tensor has one to five dimensions, this box has " + list.elements().size())
              .help("take dimensions that lie behind one another for one"));
      return Type.Special.BROKEN;
    }
    var inner = types.resolve(positional.get().getFirst());
    var box = box(list);
    var swizzle = swizzle(call);
    if (inner.isBroken() || box.isEmpty() || swizzle.isEmpty()) {
      return Type.Special.BROKEN;
    }
    var element = content(inner);
    if (!(element.type() instanceof Scalar || element.type() instanceof Type.Opaque)) {
      return misused(call, MAP_EXAMPLE);
    }
    var map = new Type.TensorMap(element.type(), element.isConst(), box.get(), swizzle.getAsInt());
    return canMove(map, list, call) ? map : Type.Special.BROKEN;
  }

  /** In the definition of a generic function the swizzle may not be known yet. */
  private boolean canMove(Type.TensorMap map, Expr.ListLiteral box, Expr.Call call) {
    boolean isKnown = !frame.isDefinition() || Written.argument(call, "swizzle").isEmpty();
    if (!isKnown || !(map.element() instanceof Scalar element)) {
      return true;
    }
    long row = rowBytes(element, map.box());
    if (row > map.swizzle() && !hasPanels(row, map.swizzle(), call)) {
      return false;
    }
    var problem = MapBoxes.problem(map, box.elements());
    problem.ifPresent(frame::report);
    return problem.isEmpty();
  }

  private Optional<List<Integer>> box(Expr.ListLiteral written) {
    var box = new ArrayList<Integer>();
    for (var extent : written.elements()) {
      var size = types.extent(extent, "an extent of a box", Code.P0207);
      if (size.isEmpty()) {
        return Optional.empty();
      }
      box.add(size.getAsInt());
    }
    return Optional.of(box);
  }

  /** The arguments without a name; P0208 where one has a name that is no option. */
  private Optional<List<Expr>> positional(Expr.Call call, List<String> options) {
    var values = new ArrayList<Expr>();
    for (var argument : call.arguments()) {
      if (argument.name().isEmpty()) {
        values.add(argument.value());
        continue;
      }
      var name = argument.name().get();
      if (!options.contains(name.text())) {
        var diagnostic =
            Code.P0208.at(
                argument.span(),
                "`" + Written.brief(call.callee()) + "` has no option `" + name.text() + "`");
        frame.report(
            options.isEmpty()
                ? diagnostic.help("leave it out")
                : Suggestions.nearest(
                    diagnostic,
                    name.span(),
                    options,
                    "its options are `" + String.join("=`, `", options) + "=`"));
        return Optional.empty();
      }
    }
    return Optional.of(values);
  }

  /** The number behind an option; 0 where it is absent or not known yet, -1 where it is none. */
  private int number(Expr.Call call, String name) {
    var argument = Written.argument(call, name);
    if (argument.isEmpty()) {
      return 0;
    }
    var value = values.constant(argument.get().value(), "`" + name + "=`");
    if (value.isPresent() && value.get() instanceof Value.Int(long n)) {
      return n >= 0 && n <= MAX_ALIGNMENT ? (int) n : -1;
    }
    return value.isEmpty() || value.get() instanceof Value.Unknown ? 0 : -1;
  }

  private boolean flag(Expr.Call call, String name) {
    var argument = Written.argument(call, name);
    return argument.isPresent()
        && values.constant(argument.get().value(), "`" + name + "=`").orElse(Value.UNKNOWN)
            instanceof Value.Truth(boolean truth)
        && truth;
  }
}
