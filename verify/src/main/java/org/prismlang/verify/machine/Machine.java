package org.prismlang.verify.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.cover.Covered;
import org.prismlang.verify.cover.Effort;
import org.prismlang.verify.order.Cells;
import org.prismlang.verify.order.Site;
import org.prismlang.verify.order.Standings;

/** What all threads of a run have in common. */
final class Machine {
  final Kernel kernel;
  final Module module;
  final Sizes sizes;
  final int threads;
  final int cluster;
  final Standings standings;
  final List<ThreadBlock> blocks = new ArrayList<>();
  final Findings findings;
  final Fences fences;
  final Flags flags;
  final Sections sections;
  final Log log = new Log();
  final Arithmetic arithmetic;
  final Facts facts;
  final Guesses guesses;
  final Covered covered;
  final Layout layout;

  /** Whether the kernel was checked: then units promise to write apart, and stay within arrays. */
  final boolean hasPromises;

  final Effort effort;

  /** Bytes of a cell of shared memory. */
  final int sharedGrain;

  private final List<Cells> data;
  private final PlacedModule placed;
  private final IdentityHashMap<Object, Map<String, Site>> sites = new IdentityHashMap<>();
  private int siteCount;
  private int time;
  long trips;

  /** Runs of bytes that threads touched. */
  long touches;

  long jumped;

  /** Whether a loop that waits for a word may end without it: else nobody could go on. */
  boolean isStuck;

  boolean isGuessed;

  Machine(
      Kernel kernel,
      PlacedModule placed,
      Sizes sizes,
      List<Integer> indices,
      Guesses guesses,
      List<Cells> data,
      Covered covered,
      Terms terms) {
    this.kernel = kernel;
    this.placed = placed;
    this.module = placed.module();
    this.sizes = sizes;
    this.guesses = guesses;
    this.data = data;
    this.covered = covered;
    this.hasPromises = terms.hasPromises();
    this.effort = terms.effort();
    this.arithmetic = new Arithmetic(log, effort);
    this.threads = kernel.launch().block().orElse(sizes.threads());
    this.cluster = Math.max(1, kernel.launch().cluster());
    this.layout = placed.of(kernel).layout();
    this.facts = terms.facts();
    this.standings = new Standings(indices.size(), threads);
    this.sharedGrain = facts.sharedGrain();
    int slots = 0;
    for (int index : indices) {
      var cells = new Cells(Math.max(1, (layout.mostBytes() + sharedGrain - 1) / sharedGrain));
      var block = new ThreadBlock(index, blocks.size(), threads, cells);
      for (var barrier : kernel.barriers()) {
        var made = new Slot[barrier.slots()];
        for (int i = 0; i < made.length; i++) {
          made[i] = new Slot(slots++, barrier.arrivals());
        }
        block.slots.put(barrier.name(), made);
      }
      blocks.add(block);
    }
    this.fences = new Fences(standings, indices.size() * threads);
    this.flags = new Flags(standings);
    this.sections = new Sections(standings);
    this.findings = new Findings(blocks, threads, hasPromises, sections);
    int areas = 0;
    for (var parameter : kernel.parameters()) {
      if (parameter instanceof Parameter.OfMemory) {
        areas++;
        if (data.size() < areas) {
          data.add(Cells.endless());
        }
      }
    }
  }

  Cells data(int area) {
    return data.get(area);
  }

  /** Something is decided that depends on data, and does not repeat. */
  void guessed() {
    isGuessed = true;
    log.spoil();
  }

  int now() {
    return time;
  }

  int tick() {
    return ++time;
  }

  void resume(int at) {
    time = at;
  }

  Layout layout(Procedure procedure) {
    return placed.of(procedure).layout();
  }

  /** The blocks of a block's cluster. */
  List<ThreadBlock> cluster(ThreadBlock block) {
    int first = block.local - block.local % cluster;
    return blocks.subList(first, Math.min(first + cluster, blocks.size()));
  }

  ThreadBlock block(int thread) {
    return blocks.get(thread / threads);
  }

  /**
   * @param part of the program that it is about, by identity
   */
  Site site(Object part, String what, String name, Timeline timeline, Span span) {
    return sites
        .computeIfAbsent(part, _ -> new HashMap<>())
        .computeIfAbsent(what + " " + name, _ -> new Site(siteCount++, what, name, timeline, span));
  }
}
