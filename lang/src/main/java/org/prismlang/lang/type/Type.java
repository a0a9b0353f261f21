package org.prismlang.lang.type;

import java.util.List;
import java.util.Optional;

public sealed interface Type
    permits Scalar,
        Type.Vector,
        Type.Array,
        Type.Struct,
        Type.Pointer,
        Type.Tile,
        Type.Ring,
        Type.TensorMap,
        Type.MemoryList,
        Type.Qualified,
        Type.Opaque,
        Type.Function,
        Type.Tuple,
        Type.Buffer,
        Type.Literal,
        Type.Special {

  int UNKNOWN = -1;

  record Vector(Scalar element, int length) implements Type {
    @Override
    public String toString() {
      return element.toString() + length;
    }
  }

  /** A thread-local array: a plain variable with several elements. */
  record Array(Type element, List<Integer> shape) implements Type {
    public Array {
      shape = List.copyOf(shape);
    }

    @Override
    public String toString() {
      return element + dimensions(shape);
    }
  }

  /** Several values under one name. Two of one name are the same if they are of one module. */
  record Struct(String name, String module, List<Field> fields) implements Type {
    public record Field(String name, Type type) {}

    public Struct {
      fields = List.copyOf(fields);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * {@code rank} is how many indices an access takes: more than one behind a view with a function
   * of several.
   */
  record Pointer(Type element, boolean isConst, boolean isAtomic, int rank) implements Type {
    @Override
    public String toString() {
      return "ptr(" + qualified(element, isConst, isAtomic) + ")";
    }
  }

  /** Shared memory of a static shape, or a view of some. */
  record Tile(
      Type element,
      List<Integer> shape,
      int swizzle,
      int align,
      boolean isConst,
      boolean isAtomic,
      boolean spread)
      implements Type {
    public Tile {
      shape = List.copyOf(shape);
    }

    /** A part of it, of which no alignment is promised. */
    public Tile cut(List<Integer> other) {
      return new Tile(element, other, swizzle, 0, isConst, isAtomic, spread);
    }

    public TileLayout layout() {
      return new TileLayout(element, shape, swizzle);
    }

    public Tile withShape(List<Integer> other) {
      return new Tile(element, other, swizzle, align, isConst, isAtomic, spread);
    }

    @Override
    public String toString() {
      return "shared("
          + qualified(element, isConst, isAtomic)
          + dimensions(shape)
          + (swizzle == 0 ? "" : ", swizzle=" + swizzle)
          + (align == 0 ? "" : ", align=" + align)
          + (spread ? ", spread=True" : "")
          + ")";
    }
  }

  record Ring(int depth, Tile slot) implements Type {
    @Override
    public String toString() {
      return "ring(" + number(depth) + ", " + slot + ")";
    }
  }

  record TensorMap(Type element, boolean isConst, List<Integer> box, int swizzle) implements Type {
    public TensorMap {
      box = List.copyOf(box);
    }

    /** Of the box in shared memory. */
    public TileLayout layout() {
      return new TileLayout(element, box, swizzle);
    }

    @Override
    public String toString() {
      var text = new StringBuilder("tensormap(").append(qualified(element, isConst, false));
      text.append(", box=[");
      for (int i = 0; i < box.size(); i++) {
        text.append(i == 0 ? "" : ", ").append(number(box.get(i)));
      }
      return text.append(']')
          .append(swizzle == 0 ? "" : ", swizzle=" + swizzle)
          .append(')')
          .toString();
    }
  }

  /** Pointers or tensor maps of one type, of which an index names one: a kernel's parameter. */
  record MemoryList(Type element, int count) implements Type {
    /** What launchers call one of them. */
    public static String member(String list, int number) {
      return list + "_" + number;
    }

    @Override
    public String toString() {
      return element + dimensions(List.of(count));
    }
  }

  /**
   * {@code const(T)} and {@code atomic(T)}, until the pointer or declaration around them takes the
   * word in.
   */
  record Qualified(Type type, boolean isConst, boolean isAtomic) implements Type {
    @Override
    public String toString() {
      return qualified(type, isConst, isAtomic);
    }
  }

  /** A generic type in its own definition. */
  record Opaque(String name, Kind kind) implements Type {
    @Override
    public String toString() {
      return name;
    }
  }

  record Function(List<Type> parameters, Type result) implements Type {
    public Function {
      parameters = List.copyOf(parameters);
    }

    @Override
    public String toString() {
      var text = new StringBuilder("def(");
      for (int i = 0; i < parameters.size(); i++) {
        text.append(i == 0 ? "" : ", ").append(parameters.get(i));
      }
      return text.append(") -> ").append(result).toString();
    }
  }

  record Tuple(List<Type> elements) implements Type {
    public Tuple {
      elements = List.copyOf(elements);
    }

    @Override
    public String toString() {
      var text = new StringBuilder("(");
      for (int i = 0; i < elements.size(); i++) {
        text.append(i == 0 ? "" : ", ").append(elements.get(i));
      }
      return text.append(')').toString();
    }
  }

  /** Memory of the host, seen by kernels as a pointer. */
  record Buffer(Type element) implements Type {
    @Override
    public String toString() {
      return "buffer(" + element + ")";
    }
  }

  /** Numbers that take the type of what they meet. */
  enum Literal implements Type {
    INT("an integer literal"),
    REAL("a floating-point literal");

    private final String text;

    Literal(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  enum Special implements Type {
    TEXT("a text"),
    NOTHING("no value"),
    /** Of a parameter: the caller's counter of a ring. */
    COUNTER("counter"),
    /** A lambda or function used by name. */
    CODE("a function"),
    /** The value of a host option such as {@code zeros}. */
    OPTION("an option"),
    /** Something was reported here already; fits everywhere. */
    BROKEN("?");

    private final String text;

    Special(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  default boolean isBroken() {
    return this == Special.BROKEN;
  }

  /** A value one thread can hold in registers. */
  default boolean isValue() {
    return this instanceof Scalar
        || this instanceof Vector
        || this instanceof Struct
        || this instanceof Literal
        || this instanceof Opaque
        || isBroken();
  }

  default boolean isMemory() {
    return this instanceof Pointer
        || this instanceof Tile
        || this instanceof Ring
        || this instanceof TensorMap
        || this instanceof MemoryList;
  }

  /** What its values are made of. */
  default Scalar scalar() {
    return switch (this) {
      case Scalar scalar -> scalar;
      case Vector vector -> vector.element();
      case Array array -> array.element().scalar();
      default -> throw new IllegalArgumentException(this + " is not made of scalars");
    };
  }

  /** How many of them make a value. */
  default int scalarCount() {
    return switch (this) {
      case Vector vector -> vector.length();
      case Array array -> {
        int count = array.element().scalarCount();
        for (int extent : array.shape()) {
          count *= extent;
        }
        yield count;
      }
      default -> 1;
    };
  }

  /** Size in bytes, where it is known. */
  default Optional<Long> bytes() {
    return switch (this) {
      case Scalar scalar -> Optional.of((long) scalar.bits() / 8);
      case Vector vector -> Optional.of((long) vector.element().bits() / 8 * vector.length());
      case Struct struct -> StructLayout.bytes(struct);
      case Array array -> array.element().bytes().flatMap(each -> times(each, array.shape()));
      case Tile tile -> tile.element().bytes().flatMap(each -> times(each, tile.shape()));
      case Ring ring -> ring.slot().bytes().flatMap(each -> times(each, List.of(ring.depth())));
      case Pointer _ -> Optional.of(8L);
      default -> Optional.empty();
    };
  }

  private static Optional<Long> times(long each, List<Integer> shape) {
    long total = each;
    for (int extent : shape) {
      if (extent == UNKNOWN) {
        return Optional.empty();
      }
      total = extent != 0 && total > Long.MAX_VALUE / extent ? Long.MAX_VALUE : total * extent;
    }
    return Optional.of(total);
  }

  private static String qualified(Type type, boolean isConst, boolean isAtomic) {
    var inner = isAtomic ? "atomic(" + type + ")" : type.toString();
    return isConst ? "const(" + inner + ")" : inner;
  }

  private static String dimensions(List<Integer> shape) {
    var text = new StringBuilder();
    for (int extent : shape) {
      text.append('[').append(number(extent)).append(']');
    }
    return text.toString();
  }

  private static String number(int extent) {
    return extent == UNKNOWN ? "?" : Integer.toString(extent);
  }
}
