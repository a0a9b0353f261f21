package org.prismlang.sim.machine;

import java.util.List;
import org.prismlang.kernel.ir.Barrier;

/**
 * A launch under way.
 *
 * @param threads of a block
 * @param cluster blocks of a cluster
 * @param sharedBytes of a block
 */
public record Grid(
    String kernel,
    int blocks,
    int threads,
    int cluster,
    int sharedBytes,
    List<Barrier> barriers,
    List<Site> sites,
    List<Storage> memories,
    Monitor monitor) {
  public Grid {
    barriers = List.copyOf(barriers);
    sites = List.copyOf(sites);
    memories = List.copyOf(memories);
  }
}
