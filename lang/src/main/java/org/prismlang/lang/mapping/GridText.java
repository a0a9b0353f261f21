package org.prismlang.lang.mapping;

import java.util.List;
import java.util.stream.Collectors;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.task.Spelling;

/** Which tile a trip of the grid is about. */
final class GridText {
  private final Assembled kernel;
  private final KernelLines out;
  private final KernelNames names;

  GridText(Assembled kernel, KernelNames names, KernelLines out) {
    this.kernel = kernel;
    this.names = names;
    this.out = out;
  }

  /** Who takes trips: blocks, or clusters of them. */
  void units() {
    kernel
        .cluster()
        .ifPresent(
            it -> {
              var loop = kernel.plan().inBlocks(it.loop()).orElseThrow();
              var groups = ClusterOfBlocks.groups(names.tiles(loop), it.blocks());
              out.line(1, names.groups(loop) + " : int = " + groups);
            });
    out.line(1, names.of(unit()) + " : int @ " + perspective() + " = id()");
    if (kernel.grid().isPersistent()) {
      out.line(1, names.of(unit() + "s") + " : int = units(" + perspective() + ")");
    }
    out.line(1, "with group(" + perspective() + "):");
    if (kernel.cluster().isPresent()) {
      out.line(2, names.rank() + " : int @ block[1] = id()");
    }
  }

  private String unit() {
    return kernel.cluster().isPresent() ? "cluster" : "block";
  }

  private String perspective() {
    return "block[" + kernel.cluster().map(ClusterOfBlocks::blocks).orElse(1) + "]";
  }

  /** Which trip it is, and that there are more where a block goes on; how deep they are. */
  int trips(int depth) {
    var grid = kernel.grid();
    var product = kernel.gridLoops().stream().map(this::count).collect(Collectors.joining(" * "));
    int inside = depth;
    if (grid.isPersistent()) {
      out.line(
          depth,
          "for "
              + grid.name()
              + " in range("
              + names.of(unit())
              + ", "
              + product
              + ", "
              + names.of(unit() + "s")
              + "):");
      inside++;
    } else {
      out.line(depth, grid.name() + " : int = " + names.of(unit()));
    }
    int inner = inside;
    indices(inner);
    kernel
        .cluster()
        .map(it -> kernel.plan().inBlocks(it.loop()).orElseThrow())
        .ifPresent(it -> ofBlock(it, grid.cluster().orElseThrow().blocks(), inner));
    return inner;
  }

  /** Neighbours in a cluster take neighbouring tiles. */
  private void ofBlock(PlanNode.Loop loop, int blocks, int depth) {
    out.line(
        depth,
        loop.name()
            + " : int @ block[1] = "
            + blocks
            + " * "
            + names.group(loop)
            + " + "
            + names.rank());
  }

  private boolean isClustered(PlanNode.Loop loop) {
    return kernel.cluster().filter(it -> it.loop().equals(loop.name())).isPresent();
  }

  /** How many of its trips there are for who takes them. */
  private String count(PlanNode.Loop loop) {
    return isClustered(loop) ? names.groups(loop) : names.tiles(loop);
  }

  private String index(PlanNode.Loop loop) {
    return isClustered(loop) ? names.group(loop) : loop.name();
  }

  /** The first loops in the order of their trips, the last in that of the mapping. */
  private void indices(int depth) {
    var grid = kernel.grid();
    var loops = kernel.gridLoops();
    int ordered = grid.order().map(it -> it.function().parameters().size() - 1).orElse(0);
    int plain = loops.size() - ordered;
    for (int i = 0; i < plain; i++) {
      out.line(
          depth,
          index(loops.get(i))
              + " : int = "
              + grid.name()
              + among(" / ", loops.subList(i + 1, loops.size()))
              + (i == 0 ? "" : " % " + count(loops.get(i))));
    }
    grid.order().ifPresent(it -> ordered(it, loops.subList(plain, loops.size()), depth));
  }

  /** Parted by the number of tiles of all of these. */
  private String among(String operator, List<PlanNode.Loop> loops) {
    var tiles = loops.stream().map(this::count).toList();
    return switch (tiles.size()) {
      case 0 -> "";
      case 1 -> operator + tiles.getFirst();
      default -> operator + "(" + String.join(" * ", tiles) + ")";
    };
  }

  private void ordered(Annotations.Order order, List<PlanNode.Loop> loops, int depth) {
    var generics =
        order.generics().isEmpty()
            ? ""
            : order.generics().stream()
                .map(
                    it ->
                        new TunedNumbers(kernel.instance(), kernel.mapping().around())
                            .quietly(it)
                            .map(String::valueOf)
                            .orElse(Spelling.of(it)))
                .collect(Collectors.joining(", ", "[", "]"));
    boolean isAll = loops.size() == kernel.grid().loops().size();
    out.line(
        depth,
        loops.stream().map(this::index).collect(Collectors.joining(", "))
            + " = "
            + order.function().name().text()
            + generics
            + "("
            + kernel.grid().name()
            + (isAll ? "" : among(" % ", loops))
            + loops.stream().map(it -> ", " + count(it)).collect(Collectors.joining())
            + ")");
  }
}
