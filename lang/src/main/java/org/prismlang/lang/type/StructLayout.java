package org.prismlang.lang.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where the numbers of a struct lie in memory: field after field, each at a multiple of its own
 * size, as C++ lays them out. Memory of structs is memory of words, as wide as the smallest number.
 *
 * @param word what the memory is made of: the numbers themselves where all are of one type, else
 *     bits
 * @param words from one struct to the next
 * @param leaves numbers and vectors, those of inner structs in their place
 */
public record StructLayout(Scalar word, int words, List<Leaf> leaves) {
  /** Vectors are aligned to their size up to this. */
  private static final int MOST_ALIGNMENT = 16;

  public StructLayout {
    leaves = List.copyOf(leaves);
  }

  /**
   * A number or vector of it.
   *
   * @param path the names of the fields that lead to it
   * @param word where it begins
   */
  public record Leaf(List<String> path, Type type, int word) {
    public Leaf {
      path = List.copyOf(path);
    }
  }

  private record Placed(List<String> path, Type type, long offset) {}

  public static StructLayout of(Type.Struct struct) {
    var placed = new ArrayList<Placed>();
    long end = place(struct, List.of(), 0, placed);
    var word = word(placed);
    int bytes = word.bits() / 8;
    var leaves = new ArrayList<Leaf>();
    for (var it : placed) {
      leaves.add(new Leaf(it.path, it.type, Math.toIntExact(it.offset / bytes)));
    }
    return new StructLayout(word, Math.toIntExact(end / bytes), leaves);
  }

  /** Bytes from one to the next; nothing where a type is not known. */
  public static Optional<Long> bytes(Type.Struct struct) {
    return isWhole(struct)
        ? Optional.of(place(struct, List.of(), 0, new ArrayList<>()))
        : Optional.empty();
  }

  private static boolean isWhole(Type type) {
    return switch (type) {
      case Scalar _, Type.Vector _ -> true;
      case Type.Struct struct -> struct.fields().stream().allMatch(it -> isWhole(it.type()));
      default -> false;
    };
  }

  /** How many words a number or vector takes. */
  public int wordsOf(Type leaf) {
    return Math.toIntExact(leaf.bytes().orElseThrow() * 8 / word.bits());
  }

  /** The end of what begins at {@code start}. */
  private static long place(Type type, List<String> path, long start, List<Placed> placed) {
    if (!(type instanceof Type.Struct struct)) {
      placed.add(new Placed(path, type, start));
      return start + type.bytes().orElseThrow();
    }
    long at = start;
    for (var field : struct.fields()) {
      var inner = new ArrayList<>(path);
      inner.add(field.name());
      at = place(field.type(), inner, up(at, alignment(field.type())), placed);
    }
    return up(at, alignment(struct));
  }

  private static long up(long offset, long alignment) {
    return (offset + alignment - 1) / alignment * alignment;
  }

  private static long alignment(Type type) {
    return switch (type) {
      case Type.Vector vector -> {
        long bytes = vector.bytes().orElseThrow();
        yield Long.bitCount(bytes) == 1
            ? Math.min(bytes, MOST_ALIGNMENT)
            : vector.element().bits() / 8;
      }
      case Type.Struct struct ->
          struct.fields().stream().mapToLong(it -> alignment(it.type())).max().orElse(1);
      default -> type.bytes().orElseThrow();
    };
  }

  private static Scalar word(List<Placed> placed) {
    var first = placed.getFirst().type().scalar();
    int smallest = placed.stream().mapToInt(it -> it.type().scalar().bits()).min().orElseThrow();
    boolean areSame = placed.stream().allMatch(it -> it.type().scalar() == first);
    return areSame
        ? first
        : switch (smallest) {
          case 8 -> Scalar.UINT8;
          case 16 -> Scalar.UINT16;
          case 32 -> Scalar.UINT32;
          default -> Scalar.UINT64;
        };
  }
}
