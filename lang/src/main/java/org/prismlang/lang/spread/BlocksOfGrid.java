package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.plan.Numbered;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Spelling;

/** Which trips of the grid's loops a block does: one, or one after the other in strides. */
final class BlocksOfGrid {
  private final Said said;
  private final NestNames names;
  private final String block;
  private final String blocks;

  BlocksOfGrid(Said said, NestNames names) {
    this.said = said;
    this.names = names;
    this.block = names.fresh("block_number");
    this.blocks = said.turns().arePersistent() ? names.fresh("block_count") : "";
  }

  /** How many trips a loop of the grid has, in sizes. */
  static String trips(PlanNode.Count loop) {
    return "(" + Spelling.of(Numbered.trips(loop)) + ")";
  }

  String number() {
    return block;
  }

  String count() {
    return blocks;
  }

  /** Which block it is, and of how many. */
  List<String> numbers() {
    var lines = new ArrayList<String>();
    lines.add("    " + block + " : int @ block[1] = id()");
    if (!blocks.isEmpty()) {
      lines.add("    " + blocks + " : int = units(block[1])");
    }
    return lines;
  }

  /** The loop whose trips a block takes in strides, where it is no loop of the grid any more. */
  Optional<ThreadText.Turns> turns(List<PlanNode.Count> nest, boolean isCarried) {
    return isCarried
        ? Optional.of(new ThreadText.Turns(nest.getLast().name(), block, blocks))
        : Optional.empty();
  }

  /** The trip of each loop, the last the fastest, or as an order of them says. */
  List<String> trips(List<PlanNode.Count> nest) {
    var lines = new ArrayList<String>();
    var number = block;
    var indent = "        ";
    if (said.turns().arePersistent()) {
      number = names.fresh("tile_number");
      var all = nest.stream().map(BlocksOfGrid::trips).collect(Collectors.joining(" * "));
      lines.add(
          indent + "for " + number + " in range(" + block + ", " + all + ", " + blocks + "):");
      indent += "    ";
    }
    int ordered = said.turns().order().map(Said.Order::loops).orElse(0);
    var slower = number;
    var last = nest.subList(nest.size() - ordered, nest.size());
    if (ordered > 0) {
      boolean isAll = ordered == nest.size();
      var all = last.stream().map(BlocksOfGrid::trips).collect(Collectors.joining(" * "));
      ordered(last, slower + (isAll ? "" : " % (" + all + ")"), indent, lines);
      slower += " / (" + all + ")";
    }
    // One division behind the other, so that it is seen which of them belong to one block.
    for (var loop : nest.subList(0, nest.size() - ordered).reversed()) {
      boolean isSlowest = loop.equals(nest.getFirst());
      lines.add(at(loop, slower + (isSlowest ? "" : " % " + trips(loop)), indent));
      slower += " / " + trips(loop);
    }
    return lines;
  }

  private void ordered(
      List<PlanNode.Count> loops, String number, String indent, List<String> lines) {
    var turns = loops.stream().map(it -> names.fresh(it.name() + "_turn")).toList();
    lines.add(
        indent
            + String.join(", ", turns)
            + " = "
            + said.turns().order().orElseThrow().function()
            + "("
            + number
            + loops.stream().map(it -> ", " + trips(it)).collect(Collectors.joining())
            + ")");
    for (int i = 0; i < turns.size(); i++) {
      lines.add(at(loops.get(i), turns.get(i), indent));
    }
  }

  private static String at(PlanNode.Count loop, String number, String indent) {
    var from = Built.is(loop.from(), 0) ? "" : Spelling.operand(loop.from()) + " + ";
    return indent + loop.name() + " : int = " + from + number;
  }

  /**
   * All trips of a block as one loop of it, where they add to one sum: the block adds it to the
   * output once, behind the last. Empty where trips add to several.
   */
  Optional<Plan> carried(Plan plan, List<PlanNode> body) {
    boolean isOne =
        said.turns().arePersistent()
            && said.grid().size() == 1
            && said.added().isPresent()
            && body.size() >= 3
            && body.getFirst() instanceof PlanNode.Step(_, Work.Element _, _)
            && body.getLast() instanceof PlanNode.Step(_, Work.Element _, _);
    if (!isOne) {
      return Optional.empty();
    }
    var loop = (PlanNode.Count) plan.body().getFirst();
    var first = (PlanNode.Step) body.getFirst();
    var last = (PlanNode.Step) body.getLast();
    var fill = (Work.Element) first.work();
    var added = (Work.Element) last.work();
    var inside = body.subList(1, body.size() - 1);
    var sum = Spelling.of(fill.target());
    boolean isOfAll =
        fill.operator().isEmpty()
            && plan.local(sum).isPresent()
            && said.isAdded(added.operands().getFirst().tensor())
            && Spelling.of(added.value()).equals(sum)
            && Stream.of(fill.value(), added.target())
                .flatMap(Expr.Variable::in)
                .noneMatch(it -> it.name().equals(loop.name()) || plan.local(it.name()).isPresent())
            && inside.stream()
                .flatMap(PlanNode::steps)
                .noneMatch(it -> said.isAdded(it.work().operands().getFirst().tensor()));
    if (!isOfAll) {
      return Optional.empty();
    }
    var carried = plan.with(List.of(first, loop.with(inside), last));
    var own = said.withoutGrid();
    boolean isAlone =
        Holdings.of(carried, names, own).sums().getOrDefault(loop.name(), List.of()).stream()
            .anyMatch(it -> it.tensor().equals(sum) && isOfAll(it));
    return isAlone ? Optional.of(carried) : Optional.empty();
  }

  /** Whether no two threads have the same part. */
  private boolean isOfAll(Holdings.Exchange sum) {
    return !said.isOfLastBlock()
        || sum.among().stream().mapToLong(it -> it.count().orElse(1)).reduce(1, (a, b) -> a * b)
            == said.threads();
  }
}
