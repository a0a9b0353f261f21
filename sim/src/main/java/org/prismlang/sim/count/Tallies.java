package org.prismlang.sim.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.sim.machine.Grid;
import org.prismlang.sim.machine.Site;

/** Sums of every quantity at every site. */
final class Tallies {
  private static final int QUANTITIES = Quantity.values().length;
  private static final Comparator<Site> BY_POSITION =
      Comparator.comparing((Site site) -> site.span().file().path())
          .thenComparingInt(site -> site.span().start());

  private final long[] sums;

  Tallies(int sites) {
    sums = new long[sites * QUANTITIES];
  }

  void add(int site, Quantity quantity, long value) {
    sums[site * QUANTITIES + quantity.ordinal()] += value;
  }

  void addAll(Tallies other) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += other.sums[i];
    }
  }

  private long of(int site, Quantity quantity) {
    return sums[site * QUANTITIES + quantity.ordinal()];
  }

  Counts counts(Grid grid) {
    record Line(SourceFile file, int number) {}
    var lines = new LinkedHashMap<Line, List<Integer>>();
    for (int site : sitesByPosition(grid)) {
      var span = grid.sites().get(site).span();
      lines
          .computeIfAbsent(new Line(span.file(), span.from().line()), _ -> new ArrayList<>())
          .add(site);
    }
    var rows = lines.values().stream().map(sites -> row(grid, sites)).toList();
    return new Counts(grid.kernel(), grid.blocks(), grid.threads(), rows, kinds(grid));
  }

  private List<Integer> sitesByPosition(Grid grid) {
    var sites = new ArrayList<Integer>();
    for (int site = 0; site < grid.sites().size(); site++) {
      if (isCounted(site)) {
        sites.add(site);
      }
    }
    sites.sort(Comparator.comparing(grid.sites()::get, BY_POSITION));
    return sites;
  }

  private boolean isCounted(int site) {
    int start = site * QUANTITIES;
    return Arrays.stream(sums, start, start + QUANTITIES).anyMatch(sum -> sum != 0);
  }

  private Counts.Row row(Grid grid, List<Integer> sites) {
    var quantities = new EnumMap<Quantity, Long>(Quantity.class);
    for (var quantity : Quantity.values()) {
      long sum = sites.stream().mapToLong(site -> of(site, quantity)).sum();
      if (sum != 0) {
        quantities.put(quantity, sum);
      }
    }
    return new Counts.Row(grid.sites().get(sites.getFirst()).span(), quantities);
  }

  private SortedMap<String, Long> kinds(Grid grid) {
    var kinds = new TreeMap<String, Long>();
    for (int site = 0; site < grid.sites().size(); site++) {
      count(grid.sites().get(site), site, kinds);
    }
    return kinds;
  }

  private void count(Site site, int number, Map<String, Long> kinds) {
    for (var quantity : Quantity.values()) {
      long value = of(number, quantity);
      if (quantity.isDeed() && value != 0) {
        var kind = quantity == Quantity.STATEMENTS ? site.subject() : quantity.text();
        kinds.merge(kind, value, Long::sum);
      }
    }
  }
}
