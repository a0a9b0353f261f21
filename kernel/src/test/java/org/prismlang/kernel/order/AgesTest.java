package org.prismlang.kernel.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.footprint.Interval;
import org.prismlang.kernel.footprint.Trips;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Perspective;

/**
 * Ages cover: whatever way loops go, what the ages of an earlier access say of the trips in which
 * it and a later one happened is so.
 */
final class AgesTest {
  private static final int KERNELS = 30;
  private static final int WALKS = 4;
  private static final int MOST_DEPTH = 4;
  private static final int MOST_SEEN = 40;

  @Test
  void whatAgesSayIsSo() {
    int looks = 0;
    for (int seed = 0; seed < KERNELS; seed++) {
      var text = text(new Random(seed));
      for (int walk = 0; walk < WALKS; walk++) {
        var walking = new Walking(text, new Random(1000L * seed + walk));
        walking.list(text.root);
        looks += walking.looks;
      }
    }
    assertTrue(looks > 10_000, looks + " looks back");
  }

  private static Text text(Random random) {
    var program = new StringBuilder();
    program.append("@prism(\"global\")\n@requires(grid[1], block[1], thread[64], smem=auto)\n");
    program.append("@launch(block=64)\ndef k(n: int @ grid[1]):\n    with group(block[1]):\n");
    program.append("        s : shared(int[64]) @ block[1]\n");
    program.append("        t : int @ thread[1] = id()\n");
    list(random, 0, "        ", program);
    var diagnostics = new Diagnostics();
    var file = new SourceFile("nest.prism", program.toString());
    var checked = Checker.check(file, Options.DEFAULT, diagnostics);
    assertEquals(List.of(), diagnostics.inOrder(), program.toString());
    var module = Lowering.lower(checked.program());
    return Text.of(module.kernels().getFirst(), module);
  }

  private static void list(Random random, int depth, String indent, StringBuilder program) {
    int items = 1 + random.nextInt(3);
    for (int i = 0; i < items; i++) {
      if (depth < MOST_DEPTH && random.nextInt(3) > 0) {
        var name = "i" + depth + i;
        program.append(indent).append("for ").append(name).append(" in range(0, n):\n");
        list(random, depth + 1, indent + "    ", program);
      } else {
        program.append(indent).append("with partition(s, p=thread[1], offset=t) as v, ");
        program.append("group(thread[1]):\n").append(indent).append("    v[0] = n\n");
      }
    }
  }

  /** One way through the text, with all accesses on it and what is kept of each. */
  private static final class Walking {
    private final Random random;
    private final Sites sites;
    private final Map<Line, Trip> now = new HashMap<>();
    private final List<Seen> seen = new ArrayList<>();
    private int runs;
    private int looks;

    private Walking(Text text, Random random) {
      this.random = random;
      this.sites = new Sites(text);
    }

    private void list(Lines list) {
      for (var line : list.lines) {
        for (var touch : sites.touches(line)) {
          var site = sites.of(touch, Pointers.NONE).getFirst();
          seen.forEach(it -> look(it, site));
          var ages = site.loops().stream().map(_ -> 0).toList();
          seen.add(new Seen(new Key(site, 0, ages), Map.copyOf(now)));
          if (seen.size() > MOST_SEEN) {
            seen.remove(random.nextInt(seen.size()));
          }
        }
        if (line.isLoop()) {
          loop(line);
        } else {
          line.inside.forEach(this::list);
        }
      }
    }

    private void loop(Line line) {
      seen.replaceAll(it -> it.with(it.key.entering()));
      int run = runs++;
      int trips = random.nextInt(5);
      for (int trip = 0; trip < trips; trip++) {
        if (trip > 0) {
          seen.replaceAll(it -> it.with(it.key.older(sites.most(it.key.site()))));
        }
        now.put(line, new Trip(run, trip));
        line.inside.forEach(this::list);
      }
      now.remove(line);
      seen.replaceAll(it -> it.with(it.key.leaving()));
    }

    private void look(Seen first, Site second) {
      var site = first.key.site();
      var relation = new Relation(second.loops(), first.key.ages(), sites.most(site));
      var trips = relation.trips(site, Perspective.BLOCK);
      looks++;
      for (var loop : second.loops()) {
        var here = Objects.requireNonNull(now.get(loop));
        var there = Optional.ofNullable(first.at.get(loop)).filter(it -> it.run == here.run);
        assertTrue(
            holds(trips, Text.name(loop), there, here),
            () -> loop.stmt.span() + ": " + relation + " says " + trips + ", is " + there + here);
      }
      for (var loop : site.loops()) {
        if (!second.loops().contains(loop)) {
          assertEquals(Interval.ALL, trips.distances().get(Text.name(loop)), "of the first alone");
        }
      }
    }

    /**
     * @param there the trip of the first, where it is of the same run of the loop
     */
    private static boolean holds(Trips trips, String loop, Optional<Trip> there, Trip here) {
      var distance = Optional.ofNullable(trips.distances().get(loop));
      var position = Optional.ofNullable(trips.positions().get(loop));
      if (distance.isPresent()) {
        return there.filter(it -> distance.get().contains(here.number - it.number)).isPresent();
      }
      return position
          .map(it -> it.contains(here.number))
          .orElse(there.filter(it -> it.number == here.number).isPresent());
    }
  }

  /** A trip of one run of a loop. */
  private record Trip(int run, int number) {}

  private record Seen(Key key, Map<Line, Trip> at) {
    Seen with(Key other) {
      return new Seen(other, at);
    }
  }
}
