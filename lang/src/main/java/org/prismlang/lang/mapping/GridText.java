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

  /** The first loops in the order of their trips, the last in that of the mapping. */
  void indices(int depth) {
    var grid = kernel.grid();
    var loops = kernel.gridLoops();
    int ordered = grid.order().map(it -> it.function().parameters().size() - 1).orElse(0);
    int plain = loops.size() - ordered;
    for (int i = 0; i < plain; i++) {
      out.line(
          depth,
          loops.get(i).name()
              + " : int = "
              + grid.name()
              + among(" / ", loops.subList(i + 1, loops.size()))
              + (i == 0 ? "" : " % " + names.tiles(loops.get(i))));
    }
    grid.order().ifPresent(it -> ordered(it, loops.subList(plain, loops.size()), depth));
  }

  /** Parted by the number of tiles of all of these. */
  private String among(String operator, List<PlanNode.Loop> loops) {
    var tiles = loops.stream().map(names::tiles).toList();
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
        loops.stream().map(PlanNode.Loop::name).collect(Collectors.joining(", "))
            + " = "
            + order.function().name().text()
            + generics
            + "("
            + kernel.grid().name()
            + (isAll ? "" : among(" % ", loops))
            + loops.stream().map(it -> ", " + names.tiles(it)).collect(Collectors.joining())
            + ")");
  }
}
