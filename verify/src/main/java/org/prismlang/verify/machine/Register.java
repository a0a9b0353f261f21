package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.type.Type;
import org.prismlang.verify.order.Site;
import org.prismlang.verify.order.StateWalk;

/**
 * A variable of the threads that declared it. Of small arrays of whole numbers the elements are
 * known; of an array that a {@code wgmma} works on, who touched it last.
 */
final class Register {
  private static final int MOST = 64;

  /**
   * A {@code wgmma} on some elements that may be in flight.
   *
   * @param bytes of an element that it multiplies, which make its shape
   */
  record Flight(
      int warpgroup, int group, int from, int to, boolean writes, int bytes, int time, Site site) {

    /** Whether it keeps its order with another one on the same elements. */
    boolean isInOrderWith(Flight other) {
      return writes == other.writes
          && (!writes || from == other.from && to == other.to && bytes == other.bytes);
    }
  }

  /** An ordinary use. */
  record Use(int warpgroup, int from, int to, int time, Site site) {}

  /** Elements as one warpgroup has them. */
  private record Elements(int warpgroup, int from, int to) {}

  private final int[] owners;
  private final Type type;
  private Quantity value = Quantity.DATA;
  private Quantity[] items = {};
  private List<Flight> flights = List.of();

  /** The last one of each. */
  private final Map<Elements, Use> uses = new LinkedHashMap<>();

  Register(Type type, int[] owners) {
    this.type = type;
    this.owners = owners;
    if (type instanceof Type.Array array
        && Arithmetic.isWhole(array.element())
        && type.scalarCount() <= MOST) {
      items = new Quantity[type.scalarCount()];
      java.util.Arrays.fill(items, Quantity.DATA);
    }
  }

  Type type() {
    return type;
  }

  Quantity value() {
    return value;
  }

  void assign(Quantity other, int[] threads, int all) {
    value = merged(value, other, threads, all);
  }

  private Quantity merged(Quantity old, Quantity other, int[] threads, int all) {
    return threads.length == owners.length || old == other ? other : other.over(old, threads, all);
  }

  Optional<Quantity> item(long index) {
    return index >= 0 && index < items.length ? Optional.of(items[(int) index]) : Optional.empty();
  }

  void assignItem(long index, Quantity other, int[] threads, int all) {
    if (index >= 0 && index < items.length) {
      items[(int) index] = merged(items[(int) index], other, threads, all);
    } else {
      for (int i = 0; i < items.length; i++) {
        items[i] = merged(items[i], Quantity.DATA, threads, all);
      }
    }
  }

  List<Flight> flights() {
    return flights;
  }

  Collection<Use> uses() {
    return uses.values();
  }

  void fly(Flight flight) {
    var kept = new ArrayList<Flight>();
    for (var other : flights) {
      boolean isSame =
          other.warpgroup() == flight.warpgroup()
              && other.from() >= flight.from()
              && other.to() <= flight.to()
              && other.writes() == flight.writes();
      if (!isSame) {
        kept.add(other);
      }
    }
    kept.add(flight);
    flights = kept;
  }

  void use(Use use) {
    uses.put(new Elements(use.warpgroup(), use.from(), use.to()), use);
  }

  void walk(StateWalk walk, java.util.function.IntUnaryOperator groups) {
    value = value.walk(walk);
    for (int i = 0; i < items.length; i++) {
      items[i] = items[i].walk(walk);
    }
    var flown = new ArrayList<Flight>();
    for (var it : flights) {
      walk.token(it.site().number());
      walk.token(it.warpgroup());
      walk.token(((long) it.from() << 32 | it.to()) * 2 + (it.writes() ? 1 : 0));
      int group = walk.count(groups.applyAsInt(it.warpgroup()), it.group());
      flown.add(
          new Flight(
              it.warpgroup(),
              group,
              it.from(),
              it.to(),
              it.writes(),
              it.bytes(),
              walk.time(it.time()),
              it.site()));
    }
    flights = flown;
    uses.replaceAll(
        (_, it) -> {
          walk.token(it.site().number());
          walk.token(it.warpgroup());
          walk.token((long) it.from() << 32 | it.to());
          return new Use(it.warpgroup(), it.from(), it.to(), walk.time(it.time()), it.site());
        });
  }
}
