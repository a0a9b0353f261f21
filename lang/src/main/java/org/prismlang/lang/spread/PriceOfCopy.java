package org.prismlang.lang.spread;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Plural;

/**
 * What it would take to bring elements from the threads that have them to those that want them.
 *
 * @param shift how many elements further on those begin that want them; empty where nobody knows
 * @param others elements along other dimensions, where there are any; open where nobody knows
 * @param bytes of an element
 */
record PriceOfCopy(
    Lying from,
    Lying to,
    OptionalLong shift,
    Optional<OptionalLong> others,
    long threads,
    long bytes) {
  private static final long WARP = 32;

  /** A thread has no more registers: what would have them is refused, and not counted. */
  private static final long MOST = 256;

  String words() {
    var way = "a copy from one to the other would ";
    var shuffles = shuffles();
    if (shuffles.isPresent()) {
      return way + "be " + Plural.of(shuffles.getAsLong(), "shuffle") + " a thread" + trip();
    }
    var each = others.orElse(OptionalLong.of(1));
    boolean isCounted = areCounted() && each.isPresent();
    var through = way + "go through shared memory: ";
    if (!isCounted) {
      return through
          + Plural.of(bytes, "byte")
          + " of each element written and read"
          + from.trip().map(it -> ", in each trip of `" + it + "`").orElse("");
    }
    long size = each.getAsLong() * bytes;
    long written = from.holders(threads).size() * size;
    long read = threads * to.dealt().registers().orElse(1L) * size;
    return through
        + Plural.of(written, "byte")
        + " written and "
        + (read == written ? "as many" : String.valueOf(read))
        + " read, in a block"
        + trip();
  }

  private boolean areCounted() {
    return Stream.of(from, to)
        .allMatch(it -> it.dealt().registers().filter(count -> count <= MOST).isPresent());
  }

  private String trip() {
    return from.trip().map(it -> " and trip of `" + it + "`").orElse("");
  }

  /**
   * Where as many threads have each element as want it, two and two of a warp: as many as a thread
   * gives away or gets, since a round can take one of each (König).
   */
  private OptionalLong shuffles() {
    if (others.isPresent() || shift.isEmpty() || !areCounted()) {
      return OptionalLong.empty();
    }
    var having = from.holders(threads);
    var degrees = new HashMap<List<Long>, Long>();
    for (var wanted : to.holders(threads).entrySet()) {
      var element = wanted.getKey();
      var holders =
          Optional.ofNullable(
              having.get(new Lying.Element(element.owner(), element.index() + shift.getAsLong())));
      if (holders.isEmpty()) {
        continue;
      }
      var givers = holders.get().stream().sorted().toList();
      var takers = wanted.getValue().stream().sorted().toList();
      if (givers.size() != takers.size()) {
        return OptionalLong.empty();
      }
      for (int i = 0; i < givers.size(); i++) {
        long giver = givers.get(i);
        long taker = takers.get(i);
        if (giver / WARP != taker / WARP) {
          return OptionalLong.empty();
        }
        if (giver != taker) {
          degrees.merge(List.of(0L, giver), 1L, Long::sum);
          degrees.merge(List.of(1L, taker), 1L, Long::sum);
        }
      }
    }
    return degrees.values().stream().mapToLong(it -> it).max();
  }
}
