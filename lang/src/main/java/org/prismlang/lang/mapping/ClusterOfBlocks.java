package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;

/**
 * Neighbours along a loop of the grid, which can copy into each other's shared memory.
 *
 * @param loop whose neighbouring trips they take
 */
record ClusterOfBlocks(String loop, int blocks) {
  /** What every machine with clusters has. */
  private static final long MOST_BLOCKS = 8;

  /** Rows that the copy engine's pattern of 128 bytes repeats after. */
  private static final long ROWS_OF_PATTERN = 8;

  private static final String USAGE = "`grid(i, j, cluster=[2, 1])`: two neighbours along `i`";

  /** {@code cluster=[2, 1]}: empty where none is said, or a wrong one, which is reported. */
  static Optional<ClusterOfBlocks> of(DirectiveLine line, List<String> loops) {
    var written = line.named("cluster");
    if (written.isEmpty()) {
      return Optional.empty();
    }
    var counts =
        written.get() instanceof Expr.ListLiteral(var elements, _)
            ? elements.stream().map(it -> line.number(Optional.of(it)).orElse(0L)).toList()
            : List.<Long>of();
    var wrong = wrong(counts, loops.size());
    if (wrong.isPresent()) {
      line.report(Code.P1315.at(written.get().span(), wrong.get()).help(USAGE));
      return Optional.empty();
    }
    return counts.stream()
        .filter(it -> it > 1)
        .findFirst()
        .map(it -> new ClusterOfBlocks(loops.get(counts.indexOf(it)), it.intValue()));
  }

  private static Optional<String> wrong(List<Long> counts, int loops) {
    if (counts.size() != loops) {
      return Optional.of("a cluster has a number of blocks for each of the " + loops + " loops");
    }
    if (counts.stream().anyMatch(it -> it != 1 && it != 2 && it != 4 && it != MOST_BLOCKS)) {
      return Optional.of("blocks of a cluster are 1, 2, 4 or 8");
    }
    return counts.stream().filter(it -> it > 1).count() > 1
        ? Optional.of("blocks of a cluster are neighbours along one loop")
        : Optional.empty();
  }

  /** P1315: all its blocks go through the same trips. */
  static void check(Site site, List<Assembled.Phase> phases, List<Assembled.Ring> rings) {
    var grid = site.annotations().grid().orElseThrow();
    if (grid.cluster().isEmpty()) {
      return;
    }
    var cluster = grid.cluster().get();
    var uneven =
        Assembled.inOrder(phases).stream().filter(it -> cluster.isAbout(it, site)).findFirst();
    if (uneven.isPresent()) {
      throw new Refused(
          Code.P1315
              .at(
                  grid.span(),
                  "blocks of a cluster wait for each other, and `"
                      + uneven.get().name()
                      + "` has another number of trips in each of them")
              .help("a cluster along another loop of the grid, or none"));
    }
    boolean isCounted =
        site.plan().inBlocks(cluster.loop()).filter(it -> it.size() == 1).isPresent();
    if (isCounted || rings.stream().anyMatch(it -> !it.isMapped())) {
      throw new Refused(
          Code.P1315
              .at(
                  grid.span(),
                  isCounted
                      ? "`"
                          + cluster.loop()
                          + "` counts: where it ends, a cluster's blocks would go on"
                      : "blocks of a cluster have their copies from the copy engine")
              .help(isCounted ? "a cluster along blocks of a tensor" : "`by=producer`"));
    }
    if (site.annotations().combined().isPresent()
        || phases.stream().anyMatch(Assembled.Flow.class::isInstance)) {
      throw new Refused(
          Code.P1315
              .at(grid.span(), "a cluster's blocks do neither parts of sums nor streams of tiles")
              .help("leave `cluster` out"));
    }
  }

  /** Whether how often it goes depends on which block of the cluster it is. */
  private boolean isAbout(PlanNode.Loop inner, Site site) {
    return switch (inner.of()) {
      case PlanPlace.In(var part) -> part.equals(loop);
      case PlanPlace.Between _ -> new BlocksInText(site.plan()).last(inner).name().equals(loop);
      default -> false;
    };
  }

  /** P1312, P1313: how many blocks bring a tile together, each a share for all of them. */
  static int among(Annotations.Stage stage, Assembled.Box box, Site site) {
    if (stage.among().isEmpty()) {
      return 1;
    }
    var cluster = site.annotations().grid().flatMap(Annotations.Grid::cluster);
    long blocks = stage.among().get();
    if (cluster.isEmpty() || cluster.get().blocks() != blocks) {
      throw new Refused(
          Code.P1313
              .at(
                  stage.span(),
                  "there is no cluster of " + blocks + " blocks to bring `" + stage.tensor() + "`")
              .label(site.annotations().grid().orElseThrow().span(), "the grid")
              .help(
                  cluster
                      .map(it -> "`among=block[" + it.blocks() + "]`")
                      .orElse("`grid(…, cluster=[" + blocks + ", 1])`")));
    }
    var own =
        box.all().stream()
            .flatMap(it -> it.loops().stream())
            .anyMatch(it -> it.name().equals(cluster.get().loop()));
    if (own) {
      throw new Refused(
          Code.P1312
              .at(
                  stage.span(),
                  "each block of the cluster uses another part of `" + stage.tensor() + "`")
              .note("they are neighbours along `" + cluster.get().loop() + "`")
              .help("leave `among` out, or the cluster along another loop"));
    }
    long rows = box.sides().getFirst().capacity();
    if (rows % (blocks * ROWS_OF_PATTERN) != 0) {
      throw new Refused(
          Code.P1313
              .at(
                  stage.span(),
                  rows + " rows of `" + stage.tensor() + "` have no " + blocks + " equal shares")
              .help("a multiple of " + blocks * ROWS_OF_PATTERN + " rows"));
    }
    return (int) blocks;
  }

  /** Trips along the loop that the cluster takes at once. */
  static String groups(String tiles, int blocks) {
    return "(" + tiles + " + " + (blocks - 1) + ") / " + blocks;
  }

  /** {@code among=block[2]}. */
  static Optional<Long> among(DirectiveLine line) {
    var written = line.named("among");
    var blocks =
        written.flatMap(
            it ->
                it instanceof Expr.Index(Expr.Variable(var word, _), var indices, _)
                        && word.equals("block")
                        && indices.size() == 1
                    ? line.number(Optional.of(indices.getFirst()))
                    : Optional.empty());
    if (written.isPresent() && blocks.filter(it -> it > 1).isEmpty()) {
      line.report(
          Code.P1313
              .at(
                  written.get().span(),
                  "`" + Spelling.of(written.get()) + "` is no blocks that bring it together")
              .help("`among=block[2]`, two blocks of a cluster"));
    }
    return blocks.filter(it -> it > 1);
  }
}
