package org.prismlang.lang.unfold;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.type.StructLayout;
import org.prismlang.lang.type.Type;

/** Types without structs. */
final class Unfolded {
  private Unfolded() {}

  /** A number or vector of a struct, or an array of that one of each struct in an array. */
  record Part(List<String> path, Type type) {}

  /** Whether values of the type are held as several. */
  static boolean isSeveral(Type type) {
    return type instanceof Type.Struct
        || type instanceof Type.Array array && array.element() instanceof Type.Struct;
  }

  static boolean isMemoryOfStructs(Type type) {
    return switch (type) {
      case Type.Pointer it -> it.element() instanceof Type.Struct;
      case Type.Tile it -> it.element() instanceof Type.Struct;
      case Type.Ring it -> it.slot().element() instanceof Type.Struct;
      case Type.Buffer it -> it.element() instanceof Type.Struct;
      case Type.MemoryList it -> isMemoryOfStructs(it.element());
      default -> false;
    };
  }

  static boolean isThere(Type type) {
    return isSeveral(type)
        || isMemoryOfStructs(type)
        || type instanceof Type.Tuple tuple
            && tuple.elements().stream().anyMatch(Unfolded::isThere);
  }

  static List<Part> parts(Type type) {
    return switch (type) {
      case Type.Struct it ->
          StructLayout.of(it).leaves().stream()
              .map(leaf -> new Part(leaf.path(), leaf.type()))
              .toList();
      case Type.Array it when it.element() instanceof Type.Struct ->
          parts(it.element()).stream()
              .map(part -> new Part(part.path(), new Type.Array(part.type(), it.shape())))
              .toList();
      default -> List.of(new Part(List.of(), type));
    };
  }

  static List<Type> types(Type type) {
    return parts(type).stream().map(Part::type).toList();
  }

  /** What holds all of them. */
  static Type together(List<Type> types) {
    return types.size() == 1 ? types.getFirst() : new Type.Tuple(types);
  }

  /** Where numbers of the field begin among those of the struct. */
  static int before(Type.Struct struct, int field) {
    int count = 0;
    for (var earlier : struct.fields().subList(0, field)) {
      count += parts(earlier.type()).size();
    }
    return count;
  }

  static Type memory(Type type) {
    return switch (type) {
      case Type.Pointer it when it.element() instanceof Type.Struct struct ->
          new Type.Pointer(StructLayout.of(struct).word(), it.isConst(), it.isAtomic(), it.rank());
      case Type.Tile it when it.element() instanceof Type.Struct struct -> tile(it, struct);
      case Type.Ring it when it.slot().element() instanceof Type.Struct struct ->
          new Type.Ring(it.depth(), tile(it.slot(), struct));
      case Type.Buffer it when it.element() instanceof Type.Struct struct ->
          new Type.Buffer(StructLayout.of(struct).word());
      case Type.MemoryList it -> new Type.MemoryList(memory(it.element()), it.count());
      default -> type;
    };
  }

  private static Type.Tile tile(Type.Tile tile, Type.Struct struct) {
    var layout = StructLayout.of(struct);
    var shape = new ArrayList<>(tile.shape());
    shape.set(shape.size() - 1, wide(shape.getLast(), layout));
    return new Type.Tile(
        layout.word(),
        shape,
        tile.swizzle(),
        tile.align(),
        tile.isConst(),
        tile.isAtomic(),
        tile.spread());
  }

  static int wide(int extent, StructLayout layout) {
    return extent == Type.UNKNOWN ? extent : Math.multiplyExact(extent, layout.words());
  }

  static StructLayout layout(Type memory) {
    var element =
        switch (memory) {
          case Type.Pointer it -> it.element();
          case Type.Tile it -> it.element();
          case Type.Ring it -> it.slot().element();
          case Type.Buffer it -> it.element();
          default -> memory;
        };
    return StructLayout.of((Type.Struct) element);
  }
}
