package org.prismlang.lang.spread;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.rewrite.Occurrence;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/** Boxes of a kernel in shared memory, and which of them are there at a line. */
final class BoxesInShared {
  /** Of a block. */
  private static final long MOST_BYTES = 227 * 1024;

  private final Plan plan;
  private final List<SharedBox> boxes = new ArrayList<>();
  private final Deque<SharedBox> open = new ArrayDeque<>();

  private BoxesInShared(Plan plan) {
    this.plan = plan;
  }

  static BoxesInShared of(Plan plan, Said said, NestNames names) {
    var boxes = new BoxesInShared(plan);
    said.boxes().forEach(it -> boxes.add(it, said.grid(), names));
    boxes.fit();
    return boxes;
  }

  boolean areNone() {
    return boxes.isEmpty();
  }

  List<SharedBox> at(String loop) {
    return boxes.stream().filter(it -> it.loop().name().equals(loop)).toList();
  }

  void open(SharedBox box) {
    open.push(box);
  }

  void close(SharedBox box) {
    open.remove(box);
  }

  Optional<SharedBox> open(String tensor) {
    return open.stream().filter(it -> it.said().tensor().equals(tensor)).findFirst();
  }

  private void add(Said.Boxed said, List<String> grid, NestNames names) {
    var tensor = plan.parameter(said.tensor());
    if (tensor.filter(it -> it.privilege() == Privilege.READ).isEmpty()) {
      throw new Refused(
          Code.P1312
              .at(said.span(), "`" + said.tensor() + "` is written, too")
              .help("a box is copied in and not out: what is only read can be staged"));
    }
    var loop =
        plan.repeated(said.at())
            .filter(PlanNode.Count.class::isInstance)
            .map(PlanNode.Count.class::cast)
            .orElseThrow();
    int rank = plan.extents(said.tensor()).size();
    boolean isOrder =
        said.order().isEmpty()
            || said.order().stream()
                .sorted()
                .toList()
                .equals(Stream.iterate(0, it -> it + 1).limit(rank).toList());
    if (!isOrder) {
      throw new Refused(
          Code.P1313
              .at(said.span(), "`" + said.tensor() + "` has " + rank + " dimensions")
              .help("`order` has the number of each, from slow to fast: `order=[1, 0]`"));
    }
    boolean isOfGrid = grid.contains(said.at());
    if (said.ahead() > 0 && (isOfGrid || !Built.is(loop.from(), 0))) {
      throw new Refused(
          Code.P1312
              .at(
                  said.span(),
                  isOfGrid
                      ? "blocks take one trip each: there is none ahead"
                      : "trips of `" + said.at() + "` are not counted from 0")
              .help("`split` makes a loop that is; or leave `ahead` out"));
    }
    var outside = outside(loop);
    var hull = HullOfReads.of(plan, said, loop.body(), outside);
    var type = Spelling.of(plan.task().around().type(plan.element(said.tensor())));
    boxes.add(
        new SharedBox(
            said,
            loop,
            outside,
            hull,
            Scalar.of(type).orElseThrow(),
            names.fresh(said.tensor() + "_box")));
  }

  /** P1325: all of them are there at once. */
  private void fit() {
    long bytes = boxes.stream().mapToLong(SharedBox::bytes).sum();
    if (bytes > MOST_BYTES) {
      var diagnostic =
          Code.P1325.at(
              boxes.getFirst().said().span(),
              bytes + " bytes of shared memory, of " + MOST_BYTES + " that a block has");
      for (var box : boxes) {
        diagnostic =
            diagnostic.label(
                box.said().span(), "`" + box.said().tensor() + "`: " + box.bytes() + " bytes");
      }
      throw new Refused(diagnostic);
    }
  }

  private List<PlanNode.Around> outside(PlanNode.Count loop) {
    var around =
        Occurrence.in(plan.body(), List.of()).stream()
            .map(Occurrence::around)
            .filter(it -> it.stream().anyMatch(each -> each.isNamed(loop.name())))
            .findFirst()
            .orElse(List.of());
    var outside = new ArrayList<PlanNode.Around>();
    for (var each : around) {
      outside.add(each);
      if (each.isNamed(loop.name())) {
        break;
      }
    }
    return outside;
  }

  /**
   * Whether the loop can do all trips that it is dealt to, though the tensor may have ended: what
   * it reads by them lies in boxes, which have room for all, and zeros where there is nothing.
   */
  boolean cover(PlanNode.Count loop, long trips) {
    return !boxes.isEmpty()
        && loop.steps()
            .allMatch(
                it -> it.work() instanceof Work.Element element && covers(element, loop, trips));
  }

  private boolean covers(Work.Element element, PlanNode.Count loop, long trips) {
    return Stream.concat(element.target().all(), element.value().all())
        .allMatch(
            it ->
                switch (it) {
                  case Expr.Index(Expr.Variable(var tensor, _), var indices, _)
                      when plan.parameter(tensor).isPresent() ->
                      indices.stream()
                              .flatMap(Expr.Variable::in)
                              .noneMatch(each -> plan.isTensor(each.name()))
                          && (isFree(indices, loop) || isRoomy(tensor, loop, trips));
                  case Expr.Binary(var operator, _, var right, _)
                      when operator == BinaryOperator.DIVIDE
                          || operator == BinaryOperator.REMAINDER ->
                      Expr.Variable.in(right)
                          .noneMatch(each -> plan.parameter(each.name()).isPresent());
                  default -> true;
                });
  }

  /** Whether neither it is an index, nor a loop in it whose bounds it says. */
  private boolean isFree(List<Expr> indices, PlanNode.Count loop) {
    var said = new HashSet<>(Set.of(loop.name()));
    plan.with(loop.body())
        .repeated()
        .filter(
            it ->
                it instanceof PlanNode.Count(_, var from, var to, _)
                    && Stream.of(from, to)
                        .flatMap(Expr.Variable::in)
                        .anyMatch(each -> said.contains(each.name())))
        .forEach(it -> said.add(it.name()));
    return indices.stream().flatMap(Expr.Variable::in).noneMatch(it -> said.contains(it.name()));
  }

  private boolean isRoomy(String tensor, PlanNode.Count loop, long trips) {
    return open(tensor)
        .flatMap(it -> Optional.ofNullable(it.hull().trips().get(loop.name())))
        .filter(it -> it >= trips)
        .isPresent();
  }
}
