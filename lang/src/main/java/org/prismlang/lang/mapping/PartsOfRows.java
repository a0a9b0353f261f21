package org.prismlang.lang.mapping;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.plan.Combination;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.UnaryOperator;

/**
 * Numbers of rows of which each thread that has elements of the row may keep a part, as what is
 * done with all parts gives a part of the whole again: parts of sums are added and scaled, and
 * nothing else asks for the sum. It is the largest such set, found by taking out what breaks it.
 */
final class PartsOfRows {
  /** Where a number has to be whole. */
  record Whole(Span span, String why) {}

  /** What an expression comes to where names stand for parts. */
  private enum Value {
    WHOLE,
    PART,
    NEITHER
  }

  private final Site site;
  private final Combination.Kind kind;
  private final List<Assembled.Phase> phases;
  private final Set<String> parts = new LinkedHashSet<>();
  private final Map<String, Whole> wholes = new LinkedHashMap<>();

  /**
   * @param phases all that is done with them while they are parts
   */
  PartsOfRows(Site site, Combination.Kind kind, List<Assembled.Phase> phases) {
    this.site = site;
    this.kind = kind;
    this.phases = List.copyOf(phases);
    computed().flatMap(it -> it.parts().stream()).forEach(this::candidates);
    parts.removeIf(it -> site.plan().local(it).isEmpty());
    parts.retainAll(reached());
    settle();
  }

  private void settle() {
    int before;
    do {
      before = parts.size();
      phases.stream().flatMap(Assembled.Phase::all).forEach(this::held);
      var reached = reached();
      List.copyOf(parts).stream().filter(it -> !reached.contains(it)).forEach(this::leave);
    } while (parts.size() < before);
  }

  boolean contains(String name) {
    return parts.contains(name);
  }

  Set<String> names() {
    return Set.copyOf(parts);
  }

  /** Why it is none, if it could have been one. */
  Optional<Whole> whole(String name) {
    return Optional.ofNullable(wholes.get(name));
  }

  /** It is needed whole, and so is what is made of it. */
  void drop(String name, Span span, String why) {
    leave(name, span, why);
    settle();
  }

  private void leave(String name, Span span, String why) {
    if (parts.remove(name)) {
      wholes.putIfAbsent(name, new Whole(span, why));
    }
  }

  /** For the reason that it is made of what is whole. */
  private void leave(String name) {
    parts.remove(name);
    rows()
        .filter(it -> written(it).equals(name))
        .flatMap(it -> Expr.Variable.in(((Work.Element) it.work()).value()))
        .flatMap(it -> whole(it.name()).stream())
        .findFirst()
        .ifPresent(it -> wholes.putIfAbsent(name, it));
  }

  private Stream<Assembled.Compute> computed() {
    return phases.stream()
        .flatMap(Assembled.Phase::all)
        .filter(Assembled.Compute.class::isInstance)
        .map(Assembled.Compute.class::cast);
  }

  private Stream<PlanNode.Step> rows() {
    return computed()
        .flatMap(it -> it.parts().stream())
        .filter(Assembled.OfRows.class::isInstance)
        .map(it -> ((Assembled.OfRows) it).step());
  }

  private void candidates(Assembled.OfRow part) {
    switch (part) {
      case Assembled.OfRows(var step) -> parts.add(written(step));
      case Assembled.OfColumns columns -> parts.addAll(columns.sums().keySet());
    }
  }

  private static String written(PlanNode.Step step) {
    return step.work().operands().getFirst().tensor();
  }

  /** Those that something is added to column by column, and what is made of them. */
  private Set<String> reached() {
    var reached =
        computed()
            .flatMap(it -> it.parts().stream())
            .filter(Assembled.OfColumns.class::isInstance)
            .flatMap(it -> ((Assembled.OfColumns) it).sums().entrySet().stream())
            .filter(it -> it.getValue().kind() == kind)
            .map(Map.Entry::getKey)
            .filter(parts::contains)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    int before;
    do {
      before = reached.size();
      rows()
          .filter(it -> parts.contains(written(it)))
          .filter(it -> mentioned(((Work.Element) it.work()).value()).anyMatch(reached::contains))
          .forEach(it -> reached.add(written(it)));
    } while (reached.size() > before);
    return reached;
  }

  private void held(Assembled.Phase phase) {
    switch (phase) {
      case Assembled.Clear(var held, var value) -> {
        if (!isBeginning(value)) {
          leave(held.tensor(), value.span(), "each thread would begin with all of it");
        }
      }
      case Assembled.Compute compute -> {
        for (var part : compute.parts()) {
          switch (part) {
            case Assembled.OfRows(var step) -> row(step);
            case Assembled.OfColumns columns -> columns.steps().forEach(it -> column(it, columns));
          }
        }
      }
      case Assembled.Repeat _, Assembled.Under _, Assembled.Flow _, Assembled.Combined _ -> {}
      default ->
          Delays.steps(phase)
              .forEach(
                  step ->
                      List.copyOf(parts).stream()
                          .filter(it -> Privacy.touches(step, it))
                          .forEach(it -> leave(it, step.span(), "this uses all of it")));
    }
  }

  private void column(PlanNode.Step step, Assembled.OfColumns columns) {
    var element = (Work.Element) step.work();
    var sum = Optional.ofNullable(columns.sums().get(written(step)));
    if (sum.filter(it -> it.kind() == kind).isEmpty()) {
      leave(written(step), step.span(), "this is no sum of the same kind");
    }
    var all =
        Stream.concat(
            mentioned(sum.map(Combination::term).orElse(element.value())),
            element.target() instanceof Expr.Index(_, var indices, _)
                ? indices.stream().flatMap(this::mentioned)
                : Stream.of());
    all.toList().forEach(it -> leave(it, step.span(), "each element of the row needs all of it"));
  }

  private void row(PlanNode.Step step) {
    var element = (Work.Element) step.work();
    var target = written(step);
    boolean isPart =
        parts.contains(target)
            && element
                .operator()
                .map(it -> isUpdate(it, element.value(), site.element(target)))
                .orElseGet(() -> isPart(element.value()));
    if (!isPart) {
      boolean isStored = site.plan().parameter(target).isPresent();
      var why =
          isStored
              ? "all of it is stored here"
              : "what this makes of parts is no part of what it makes of all";
      var all = mentioned(element.value()).toList();
      leave(target, step.span(), why);
      all.forEach(it -> leave(it, step.span(), why));
    }
  }

  private boolean isUpdate(BinaryOperator operator, Expr value, String type) {
    if (operator == BinaryOperator.MULTIPLY && isScaled(type)) {
      return value(value) == Value.WHOLE;
    }
    boolean isCombined =
        kind.operator().filter(operator::equals).isPresent()
            || kind == Combination.Kind.SUM && operator == BinaryOperator.SUBTRACT;
    return isCombined && isPart(value);
  }

  private boolean isPart(Expr value) {
    return switch (value(value)) {
      case PART -> true;
      case WHOLE -> isBeginning(value);
      case NEITHER -> false;
    };
  }

  /** Whether all parts may begin with it. */
  private boolean isBeginning(Expr value) {
    int nothing = kind == Combination.Kind.PRODUCT ? 1 : 0;
    return kind.isIdempotent()
        || value instanceof Expr.Float(var number, _) && number == nothing
        || value instanceof Expr.Int(var number, _) && number.intValueExact() == nothing;
  }

  /** Sums of floats alone are scaled: their order is no matter any more. */
  private boolean isScaled(String type) {
    return kind == Combination.Kind.SUM && Scalar.of(type).filter(Scalar::isFloating).isPresent();
  }

  private Value value(Expr expr) {
    if (mentioned(expr).findAny().isEmpty()) {
      return Value.WHOLE;
    }
    return switch (expr) {
      case Expr.Variable _ -> Value.PART;
      case Expr.Index(Expr.Variable(var name, _), var indices, _)
          when parts.contains(name)
              && indices.stream().flatMap(this::mentioned).findAny().isEmpty() ->
          Value.PART;
      case Expr.Unary(var operator, var operand, _)
          when kind == Combination.Kind.SUM && operator == UnaryOperator.NEGATE ->
          value(operand);
      case Expr.Binary(var operator, var left, var right, _) ->
          binary(operator, value(left), value(right), expr);
      case Expr.Call(Expr.Variable(var word, _), var arguments, _) ->
          call(word, arguments.stream().map(it -> value(it.value())).toList(), expr);
      default -> Value.NEITHER;
    };
  }

  private Value binary(BinaryOperator operator, Value left, Value right, Expr expr) {
    boolean isCombined =
        kind.operator().filter(operator::equals).isPresent()
            || kind == Combination.Kind.SUM && operator == BinaryOperator.SUBTRACT;
    if (isCombined) {
      return combined(List.of(left, right));
    }
    return operator == BinaryOperator.MULTIPLY ? product(left, right, expr) : Value.NEITHER;
  }

  private Value product(Value left, Value right, Expr expr) {
    boolean isOfOne =
        left == Value.PART && right == Value.WHOLE || left == Value.WHOLE && right == Value.PART;
    boolean isScaled = mentioned(expr).allMatch(it -> isScaled(site.element(it)));
    return isOfOne && isScaled ? Value.PART : Value.NEITHER;
  }

  private Value call(String word, List<Value> values, Expr expr) {
    boolean isExtreme =
        kind == Combination.Kind.LEAST && word.equals(IntegerFunction.MIN.text())
            || kind == Combination.Kind.GREATEST && word.equals(IntegerFunction.MAX.text());
    if (isExtreme && values.size() == 2) {
      return combined(values);
    }
    boolean isScaledSum =
        word.equals(MathOp.FMA.text())
            && values.size() == 3
            && kind == Combination.Kind.SUM
            && values.getLast() == Value.PART;
    return isScaledSum ? product(values.get(0), values.get(1), expr) : Value.NEITHER;
  }

  /** All have what counts once however often it is there. */
  private Value combined(List<Value> values) {
    boolean isPart =
        values.stream()
            .allMatch(it -> it == Value.PART || it == Value.WHOLE && kind.isIdempotent());
    return isPart ? Value.PART : Value.NEITHER;
  }

  private Stream<String> mentioned(Expr expr) {
    return Expr.Variable.in(expr).map(Expr.Variable::name).filter(parts::contains);
  }
}
