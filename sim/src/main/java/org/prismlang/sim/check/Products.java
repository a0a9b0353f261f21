package org.prismlang.sim.check;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.machine.Finding;

/** Registers that products of a warpgroup are still writing. */
final class Products {
  private static final int WARPGROUP = 128;

  private final Findings findings;
  private final Map<Place, Groups> warpgroups = new HashMap<>();

  private record Place(int block, int warpgroup) {}

  /** A product, and the group it belongs to. */
  private record Product(int group, int site) {}

  /** The groups of one warpgroup, numbered from 1. */
  private static final class Groups {
    final IdentityHashMap<Object, Product> writing = new IdentityHashMap<>();
    int committed;
  }

  Products(Findings findings) {
    this.findings = findings;
  }

  private Groups of(Block block, int thread) {
    return warpgroups.computeIfAbsent(
        new Place(block.index(), thread / WARPGROUP), _ -> new Groups());
  }

  void start(Block block, int first, int site, Object registers) {
    var groups = of(block, first);
    groups.writing.put(registers, new Product(groups.committed + 1, site));
  }

  void commit(Block block, int first, int count) {
    for (int thread = first; thread < first + count; thread += WARPGROUP) {
      of(block, thread).committed++;
    }
  }

  void drain(Block block, int first, int count, int pending) {
    for (int thread = first; thread < first + count; thread += WARPGROUP) {
      var groups = of(block, thread);
      groups.writing.values().removeIf(it -> it.group() <= groups.committed - pending);
    }
  }

  void use(Block block, int first, int count, int site, Object registers) {
    for (int thread = first; thread < first + count; thread += WARPGROUP) {
      var product = of(block, thread).writing.get(registers);
      if (product != null) {
        int who = thread;
        findings.add(
            Code.P0806, site, product.site(), () -> finding(block, who, site, product.site()));
      }
    }
  }

  private static Finding finding(Block block, int thread, int site, int product) {
    var sites = block.grid().sites();
    return new Finding(
        Code.P0806,
        "thread "
            + thread
            + " of block "
            + block.index()
            + " uses `"
            + sites.get(site).subject()
            + "` while a `wgmma` may still write it",
        sites.get(site).span(),
        List.of(new Finding.Other(sites.get(product).span(), "the product is started here")),
        List.of("nothing has waited for the group of that product"));
  }

  void end(Block block) {
    warpgroups.keySet().removeIf(it -> it.block() == block.index());
  }
}
