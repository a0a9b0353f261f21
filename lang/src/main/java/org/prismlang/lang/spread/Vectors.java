package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Substitution;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/** Neighbours in memory that one thread reads or writes: in one access, 16 bytes at most. */
final class Vectors {
  private static final int MOST_BYTES = 16;

  private final ThreadNest nest;
  private final Plan plan;
  private final PlanNode.Count loop;
  private final long count;
  private final ThreadValues values;
  private final Edges edges;

  /** By their texts. */
  private final Map<String, Vector> vectors = new LinkedHashMap<>();

  /**
   * One of them.
   *
   * @param width elements of one access
   */
  private record Vector(String tensor, Expr access, int width, boolean isWritten, String name) {}

  Vectors(ThreadNest nest, PlanNode.Count loop, long count) {
    this.nest = nest;
    this.plan = nest.plan();
    this.loop = loop;
    this.count = count;
    this.values = nest.values();
    this.edges = nest.edges();
  }

  boolean isPossible() {
    return loop.body().stream().allMatch(PlanNode.Step.class::isInstance);
  }

  /** Declarations, and what is read at once. */
  List<String> loads(String first) {
    loop.steps().forEach(it -> collect((Work.Element) it.work()));
    var lines = new ArrayList<String>();
    for (var vector : vectors.values()) {
      lines.add(
          vector.name
              + " : "
              + element(vector.tensor)
              + "["
              + count
              + "] @ thread[1]"
              + (vector.isWritten ? " = { " + element(vector.tensor) + "(0) }" : ""));
      for (long at = 0; !vector.isWritten && at < count; at += vector.width) {
        lines.add(
            part(vector, at)
                + " = load"
                + vector.width
                + "("
                + values.read(vector.tensor, from(vector, first, at))
                + ")");
      }
    }
    return lines;
  }

  private String part(Vector vector, long at) {
    return count == vector.width
        ? vector.name
        : vector.name + "[" + at + " : " + (at + vector.width) + "]";
  }

  /** What is written at once. */
  List<String> stores(String first) {
    var lines = new ArrayList<String>();
    for (var vector : vectors.values()) {
      for (long at = 0; vector.isWritten && at < count; at += vector.width) {
        var place = values.written(vector.tensor, from(vector, first, at));
        lines.add("store%d(%s, %s)".formatted(vector.width, place, part(vector, at)));
      }
    }
    return lines;
  }

  /** What stands for an access, where the neighbour has that number. */
  Map<String, String> names(String variable) {
    var names = new LinkedHashMap<String, String>();
    vectors.forEach((text, vector) -> names.put(text, vector.name + "[" + variable + "]"));
    return names;
  }

  private List<Expr> from(Vector vector, String first, long at) {
    var span = loop.from().span();
    var start = Built.sum(Built.variable(first, span), Built.number(at, span));
    var substitution = Substitution.of(loop.name(), start);
    return ThreadValues.indices(vector.access).stream().map(substitution::of).toList();
  }

  private void collect(Work.Element element) {
    var target = element.target();
    if (element.operator().isEmpty() && isWrittenOnce(target)) {
      add(target, true);
    }
    reads(element.value(), true);
  }

  /**
   * What is read under a condition is not read before it is known; a box has it, whether it holds
   * or not.
   */
  private void reads(Expr expr, boolean isCertain) {
    switch (expr) {
      case Expr.Index(Expr.Variable(var tensor, _), _, _)
          when plan.parameter(tensor).isPresent() -> {
        if (!nest.memory().written().contains(tensor)
            && (isCertain || nest.boxes().open(tensor).isPresent())) {
          add(expr, false);
        }
      }
      case Expr.Conditional it -> {
        reads(it.condition(), isCertain);
        reads(it.then(), false);
        reads(it.otherwise(), false);
      }
      case Expr.Binary(var operator, var left, var right, _)
          when operator == BinaryOperator.AND || operator == BinaryOperator.OR -> {
        reads(left, isCertain);
        reads(right, false);
      }
      default -> expr.children().forEach(it -> reads(it, isCertain));
    }
  }

  private boolean isWrittenOnce(Expr target) {
    if (!(target instanceof Expr.Index(Expr.Variable(var tensor, _), _, _))
        || !values.isOpen(tensor)) {
      return false;
    }
    return loop.steps()
            .flatMap(it -> it.work().operands().stream())
            .filter(it -> it.tensor().equals(tensor))
            .count()
        == 1;
  }

  private void add(Expr access, boolean isWritten) {
    var text = Spelling.of(access);
    var tensor = ((Expr.Variable) ((Expr.Index) access).base()).name();
    var width = width(tensor, ThreadValues.indices(access));
    if (!vectors.containsKey(text) && width.isPresent()) {
      vectors.put(
          text,
          new Vector(tensor, access, width.get(), isWritten, nest.names().fresh(tensor + "_v")));
    }
  }

  private String element(String tensor) {
    return Spelling.of(plan.task().around().type(plan.element(tensor)));
  }

  /** How many elements are next to each other, and where that may begin. */
  private Optional<Integer> width(String tensor, List<Expr> indices) {
    var bytes = Scalar.of(element(tensor)).map(it -> it.bits() / 8);
    if (bytes.isEmpty() || !isAlong(tensor, indices)) {
      return Optional.empty();
    }
    for (int width = 8; width >= 2; width /= 2) {
      if (width * bytes.get() <= MOST_BYTES
          && count % width == 0
          && isAligned(tensor, indices, width)) {
        return Optional.of(width);
      }
    }
    return Optional.empty();
  }

  private boolean isAlong(String tensor, List<Expr> indices) {
    int along = along(tensor, indices);
    for (int i = 0; i < indices.size(); i++) {
      if (i != along
          && Expr.Variable.in(indices.get(i)).anyMatch(it -> it.name().equals(loop.name()))) {
        return false;
      }
    }
    return Linear.of(indices.get(along)).terms().getOrDefault(loop.name(), 0L) == 1
        && Expr.Variable.in(indices.get(along)).filter(it -> it.name().equals(loop.name())).count()
            == 1;
  }

  /** The dimension whose elements are neighbours where it is read. */
  private int along(String tensor, List<Expr> indices) {
    return nest.boxes().open(tensor).map(it -> it.order().getLast()).orElse(indices.size() - 1);
  }

  /** Rows begin at whole vectors, and so does what is read of them. */
  private boolean isAligned(String tensor, List<Expr> indices, int width) {
    int along = along(tensor, indices);
    var start = Substitution.of(loop.name(), loop.from()).of(indices.get(along));
    var box = nest.boxes().open(tensor);
    if (box.isPresent()) {
      var coordinate = Built.difference(start, box.get().hull().sides().get(along).first());
      return box.get().pitch() % width == 0 && edges.isMultiple(coordinate, width, nest.around());
    }
    boolean isRow =
        indices.size() == 1 || edges.isMultiple(plan.extents(tensor).getLast(), width, List.of());
    return isRow && count % width == 0 && edges.isMultiple(start, width, nest.around());
  }
}
