package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.List;

/**
 * Accesses that are not told apart: of one site, by threads of one zone, so many trips ago.
 *
 * @param ages for each loop around the place that looks back, see {@link Relation}
 */
record Key(Site site, int zone, List<Integer> ages) {
  Key entering() {
    var more = new ArrayList<>(ages);
    more.add(0);
    return new Key(site, zone, List.copyOf(more));
  }

  Key leaving() {
    return new Key(site, zone, List.copyOf(ages.subList(0, ages.size() - 1)));
  }

  Key older(int most) {
    var more = new ArrayList<>(ages);
    more.set(more.size() - 1, Math.min(most, more.getLast() + 1));
    return new Key(site, zone, List.copyOf(more));
  }

  @Override
  public int hashCode() {
    return (site.id * 31 + zone) * 31 + ages.hashCode();
  }
}
