package org.prismlang.verify;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeSet;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.verify.cover.Covered;
import org.prismlang.verify.cover.Launch;
import org.prismlang.verify.machine.Run;
import org.prismlang.verify.machine.Terms;
import org.prismlang.verify.order.Cells;

/**
 * Checks a synchronized kernel at given sizes: sync.md §5. A few blocks stand for all: at the same
 * time where blocks may wait for each other, otherwise one after the other.
 */
public final class Verifier {
  private Verifier() {}

  public static Verdict verify(PlacedModule placed, Kernel kernel, Sizes sizes) {
    var terms = Terms.ours(kernel, placed.module());
    return verify(placed, kernel, Launch.of(sizes), new Covered(), terms);
  }

  /**
   * @param covered takes what the runs come to
   */
  static Verdict verify(
      PlacedModule placed, Kernel kernel, Launch launch, Covered covered, Terms terms) {
    var sizes = launch.sizes();
    int cluster = Math.max(1, kernel.launch().cluster());
    boolean talks = Run.needsAllBlocks(terms);
    var blocks = blocks(launch, cluster);
    var violations = new LinkedHashSet<Violation>();
    var outside = new LinkedHashSet<Outside>();
    long trips = 0;
    long jumped = 0;
    boolean isGuessed = true;
    boolean isGivenUp = false;
    var parts = talks ? List.of(blocks) : apart(blocks, cluster);
    for (int guess = 0; guess < Run.guesses() && isGuessed; guess++) {
      isGuessed = false;
      var data = new ArrayList<Cells>();
      List<Integer> before = List.of();
      for (var part : parts) {
        if (isGivenUp) {
          break;
        }
        if (!before.isEmpty()) {
          Run.leave(data, before, kernel.launch().block().orElse(sizes.threads()));
        }
        before = part;
        var result = Run.of(kernel, placed, sizes, part, guess, data, covered, terms);
        isGuessed |= result.isGuessed();
        isGivenUp |= result.isGivenUp();
        violations.addAll(result.violations());
        outside.addAll(result.outside());
        trips += result.trips();
        jumped += result.jumped();
      }
    }
    return new Verdict(
        List.copyOf(violations), List.copyOf(outside), isGivenUp, sizes, blocks, trips, jumped);
  }

  private static List<List<Integer>> apart(List<Integer> blocks, int cluster) {
    var parts = new ArrayList<List<Integer>>();
    for (int i = 0; i < blocks.size(); i += cluster) {
      parts.add(blocks.subList(i, i + cluster));
    }
    return parts;
  }

  /** The first, the second and the last cluster, and those that are asked for. */
  private static List<Integer> blocks(Launch launch, int cluster) {
    int last = Math.max(0, launch.sizes().blocks() / cluster - 1);
    var chosen = new TreeSet<Integer>(List.of(0, Math.min(1, last), last));
    launch.blocks().forEach(it -> chosen.add(Math.min(it / cluster, last)));
    var blocks = new ArrayList<Integer>();
    for (int first : chosen) {
      for (int rank = 0; rank < cluster; rank++) {
        blocks.add(first * cluster + rank);
      }
    }
    return blocks;
  }
}
