package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Accesses that are not told apart: of one site, by threads of one zone, so many trips ago. */
final class Key {
  /** A number of trips that is not told. */
  static final int ANY = -1;

  /** The innermost loops that are always told. */
  private static final int TOLD = 2;

  /** The smallest age from which on trips are not told apart. */
  static final int LEAST = 2;

  private final Site site;
  private final int zone;
  private final List<Integer> ages;
  private final int hash;

  // Loops are entered and left, and trips end, again and again with the same keys.
  private Optional<Key> entering = Optional.empty();
  private Optional<Key> leaving = Optional.empty();
  private Optional<Key> older = Optional.empty();

  Key(Site site, int zone, List<Integer> ages) {
    this.site = site;
    this.zone = zone;
    this.ages = ages;
    this.hash = (site.id * 31 + zone) * 31 + ages.hashCode();
  }

  Site site() {
    return site;
  }

  int zone() {
    return zone;
  }

  /** For each loop around the place that looks back, see {@link Relation}. */
  List<Integer> ages() {
    return ages;
  }

  Key entering() {
    if (entering.isEmpty()) {
      var more = new ArrayList<>(ages);
      more.add(0);
      entering = Optional.of(new Key(site, zone, told(more)));
    }
    return entering.get();
  }

  Key leaving() {
    if (leaving.isEmpty()) {
      leaving = Optional.of(new Key(site, zone, List.copyOf(ages.subList(0, ages.size() - 1))));
    }
    return leaving.get();
  }

  /**
   * @param most see {@link Sites#most}
   */
  Key older(int most) {
    if (older.isEmpty()) {
      older = Optional.of(older(ages, most));
    }
    return older.get();
  }

  private Key older(List<Integer> ages, int most) {
    int last = ages.getLast();
    if (last >= limit(ages, ages.size() - 1, most) || last == ANY) {
      return this;
    }
    var more = new ArrayList<>(ages);
    more.set(more.size() - 1, last + 1);
    return new Key(site, zone, told(more));
  }

  /**
   * From which age on trips of one of the loops are not told apart: as late as asked for only while
   * no loop around it has gone on.
   */
  static int limit(List<Integer> ages, int loop, int most) {
    for (int i = 0; i < loop; i++) {
      if (ages.get(i) != 0) {
        return LEAST;
      }
    }
    return most;
  }

  /** Of many loops in one another: the outermost that has gone on, and the innermost. */
  private static List<Integer> told(List<Integer> ages) {
    boolean isCarried = false;
    for (int i = 0; i < ages.size() - TOLD; i++) {
      if (isCarried) {
        ages.set(i, ANY);
      }
      isCarried |= ages.get(i) != 0;
    }
    return List.copyOf(ages);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof Key it
            && hash == it.hash
            && site == it.site
            && zone == it.zone
            && ages.equals(it.ages);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
