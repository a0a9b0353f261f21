package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;

/**
 * What is known of a kernel's memories and pointers. It grows while the kernel is read, and the
 * kernel is read again until nothing is new.
 */
final class Knowledge {
  private static final int WIDEST = 8;

  /** Between arrays that one pointer may point into. */
  private static final long APART = 1L << 40;

  /** All that a block can have: how much a launch gives is not said. */
  private static final int DYNAMIC_BYTES = 232_448;

  /**
   * A memory as declared.
   *
   * @param bytes empty where only the launch knows
   */
  record Declared(String key, String name, Memory.Space space, OptionalLong bytes, Span span) {}

  private final Map<String, Declared> declared = new LinkedHashMap<>();
  private final Map<String, List<String>> families = new HashMap<>();
  private final Map<String, Integer> grains = new HashMap<>();
  private final Map<String, Root> pointees = new HashMap<>();
  private final Map<String, Root> atVariables = new HashMap<>();
  private final Set<String> written = new HashSet<>();
  private final SplitBarriers barriers = new SplitBarriers();
  private final Set<String> changing = new HashSet<>();
  private final Set<String> tensors = new HashSet<>();
  private final Map<String, OptionalLong> boxes = new HashMap<>();
  private Optional<String> copied = Optional.empty();
  private boolean hasFences;
  private boolean isNew;

  boolean takeNew() {
    boolean taken = isNew;
    isNew = false;
    return taken;
  }

  void declare(Declared memory) {
    if (declared.putIfAbsent(memory.key(), memory) == null) {
      families.put(memory.key(), new ArrayList<>(List.of(memory.key())));
      isNew = true;
    }
  }

  boolean isNameTaken(String name, String key) {
    return declared.values().stream()
        .anyMatch(it -> it.name().equals(name) && !it.key().equals(key));
  }

  /** Each that is a memory of its own, by the first of those that share it. */
  List<String> memories() {
    return declared.keySet().stream().filter(it -> family(it).getFirst().equals(it)).toList();
  }

  private List<String> family(String key) {
    return families.getOrDefault(key, List.of(key));
  }

  private Declared declared(String key) {
    var found = declared.get(key);
    if (found == null) {
      throw new IllegalStateException("no memory " + key);
    }
    return found;
  }

  boolean isShared(String key) {
    return declared(key).space() == Memory.Space.SHARED;
  }

  /** Whether a pointer may point into this memory or another one. */
  boolean isUnited(String key) {
    return family(key).size() > 1;
  }

  /** Whether a pointer into the one may as well point into the other. */
  boolean isOne(Root one, Root other) {
    return one.equals(other)
        || one instanceof Root.InMemory(String mine)
            && other instanceof Root.InMemory(String others)
            && family(mine).equals(family(others));
  }

  /** One pointer may point into both. Whether that can be: not where their spaces differ. */
  boolean unite(String one, String other) {
    var mine = family(one);
    var others = family(other);
    if (isShared(one) != isShared(other)) {
      return false;
    }
    if (!mine.equals(others)) {
      var all = new ArrayList<String>();
      declared.keySet().stream()
          .filter(it -> mine.contains(it) || others.contains(it))
          .forEach(all::add);
      int grain = gcd(grain(one), grain(other));
      all.forEach(it -> families.put(it, all));
      grains.put(all.getFirst(), grain);
      isNew = true;
    }
    return true;
  }

  /** Bytes of the memory's elements: all accesses are multiples of it. */
  int grain(String key) {
    return grains.getOrDefault(family(key).getFirst(), WIDEST);
  }

  /** So many bytes in units of the memory. */
  long units(String key, long bytes) {
    int grain = grain(key);
    if (bytes % grain != 0) {
      grains.put(family(key).getFirst(), gcd(grain, (int) Math.floorMod(bytes, (long) grain)));
      isNew = true;
      return Math.max(1, bytes / grain);
    }
    return bytes / grain;
  }

  /** The memory's unit, of which so many bytes are a multiple. */
  int multiple(String key, long bytes) {
    units(key, bytes);
    return grain(key);
  }

  private static int gcd(int a, int b) {
    return Perspective.gcd(a, b);
  }

  /** Where a member begins, in units of its memory. */
  long base(String key) {
    var family = family(key);
    long at = 0;
    for (var member : family) {
      if (member.equals(key)) {
        break;
      }
      at += isShared(member) ? Math.ceilDiv(bytes(member), WIDEST) * WIDEST : APART;
    }
    return at / grain(key);
  }

  private long bytes(String key) {
    return declared(key).bytes().orElse(DYNAMIC_BYTES);
  }

  /** Whether a barrier for so many arrivals can begin at that byte of a memory. */
  boolean initialize(String key, long base, int count) {
    var isUnknown = barriers.initialize(key, base, count);
    isNew |= isUnknown.orElse(false);
    return isUnknown.isPresent();
  }

  /** Whether all copies that barriers count on are on this one, and so far no other. */
  boolean copyOnBarrier(String key) {
    isNew |= copied.isEmpty();
    if (copied.isEmpty()) {
      copied = Optional.of(key);
    }
    return copied.equals(Optional.of(key)) && bytes(key) == Barrier.BYTES;
  }

  boolean hasCopiesOnBarriers() {
    return copied.isPresent();
  }

  /** The barrier that an address with such a fixed part, in bytes, is in. */
  Optional<SplitBarriers.Part> barrier(String key, long fixed) {
    return barriers.at(key, declared(key).name(), bytes(key), fixed);
  }

  List<Barrier> barriers() {
    return declared.keySet().stream()
        .flatMap(it -> barriers.parts(it, declared(it).name(), bytes(it)).stream())
        .map(SplitBarriers.Part::barrier)
        .toList();
  }

  /** Bytes from one on to the end of a memory; empty where only the launch knows. */
  OptionalLong room(String key, long from) {
    var bytes = declared(key).bytes();
    return bytes.isEmpty() || isUnited(key)
        ? OptionalLong.empty()
        : OptionalLong.of(bytes.getAsLong() - from);
  }

  /** The same in memory that is as large as it can be. */
  static long mostRoom(long from) {
    return DYNAMIC_BYTES - from;
  }

  /** What lies there is a tensor map, and stands for the data behind it. */
  void tensor(String key) {
    isNew |= tensors.add(key);
  }

  boolean isTensor(String key) {
    return tensors.contains(key);
  }

  /** How many bytes a copy by a tensor map moves, or that nobody can say. */
  void box(String map, OptionalLong bytes) {
    isNew |= boxes.putIfAbsent(map, bytes) == null;
  }

  /** Empty as long as it was not asked for. */
  Optional<OptionalLong> box(String map) {
    return Optional.ofNullable(boxes.get(map));
  }

  /** Atomic operations beside fences order more than themselves. */
  void fence() {
    isNew |= !hasFences;
    hasFences = true;
  }

  boolean hasFences() {
    return hasFences;
  }

  void write(String key) {
    isNew |= written.add(family(key).getFirst());
  }

  boolean isWritten(String key) {
    return family(key).stream().anyMatch(written::contains);
  }

  /** A variable has other values behind a place where it was taken for a number. */
  void change(String variable) {
    isNew |= changing.add(variable);
  }

  boolean changes(String variable) {
    return changing.contains(variable);
  }

  /** What a pointer variable points into, as far as is known. */
  Root pointee(String variable) {
    return pointees.getOrDefault(
        variable, atVariables.getOrDefault(variable, new Root.Lost("a pointer without a value")));
  }

  void points(String variable, Root root) {
    switch (root) {
      case Root.InMemory _ -> isNew |= !root.equals(pointees.put(variable, root));
      case Root.AtVariable _, Root.InRegisters _ -> atVariables.put(variable, root);
      case Root.Lost _ -> {}
    }
  }

  /** Variables have other names each time that the kernel is read. */
  void forgetVariables() {
    atVariables.clear();
  }

  Memory memory(String key) {
    var family = family(key);
    var first = declared(family.getFirst());
    int grain = grain(key);
    boolean isShared = first.space() == Memory.Space.SHARED;
    long end = 0;
    for (var member : family) {
      end += Math.ceilDiv(bytes(member), WIDEST) * WIDEST;
    }
    return new Memory(
        family.stream().map(it -> declared(it).name()).collect(Collectors.joining("/")),
        isTensor(first.key()) ? Memory.Space.TENSOR : first.space(),
        element(grain),
        isShared ? List.of((int) Math.ceilDiv(end, grain)) : List.of(),
        1,
        0,
        WIDEST,
        isShared ? Perspective.BLOCK : Perspective.GRID,
        !isShared && !isWritten(key),
        false,
        false,
        false,
        first.span());
  }

  private static Scalar element(int grain) {
    return switch (grain) {
      case 8 -> Scalar.UINT64;
      case 4 -> Scalar.UINT32;
      case 2 -> Scalar.UINT16;
      default -> Scalar.UINT8;
    };
  }
}
